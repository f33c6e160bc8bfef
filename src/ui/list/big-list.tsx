/**
 * A list of any length. From 200 rows on only those near the screen are on the page; each says its place and the number of all to
 * screen readers. Arrows, Home and End go from row to row; a long list is one stop of the Tab key, so that users reach what
 * is behind it. If a row goes that has the focus, the next one gets it.
 */
import { styled } from '@mui/material/styles'
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { HiddenText } from '../card.tsx'
import { LazyBlock } from '../page/lazy-block.tsx'
import { BLOCK_ROWS, useRowKeys } from './row-keys.tsx'
import { useRowOrder, type RowOrder } from './row-order.tsx'

const VIRTUAL_ROWS = 200
/** As many rows as fit on most screens: lists are shown from their beginning, and rows out of sight must not delay those. */
const FIRST_ROWS = 20

type BigListProps<Item> = {
  readonly items: readonly Item[]
  /** Unique within the list; `focusRow` finds the row by it. */
  readonly keyOf: (item: Item) => string
  /** Usual height of a row, for the room of those that are not there. */
  readonly rowPx: number
  /** What is in the row; the list makes the row itself. */
  readonly renderRow: (item: Item, index: number) => ReactNode
  /** Lets users move the rows; absent: the order is not theirs. */
  readonly order?: RowOrder<Item>
  /** No lines between the rows. */
  readonly isPlain?: boolean
}

export function BigList<Item>({ items, keyOf, rowPx, renderRow, order, isPlain = false }: BigListProps<Item>) {
  const isVirtual = items.length >= VIRTUAL_ROWS
  const hasHandles = order !== undefined && order.isByKeysOnly !== true
  const hintId = useId()
  const { list, keptBlock, seriesOf, onKeyDown, ...rest } = useRowKeys(items.length, isVirtual)
  const { handleOf, moveByKey, spoken } = useRowOrder({ items, keyOf, order, list, seriesOf })
  const events = {
    ...rest,
    onKeyDown: (event: KeyboardEvent): void => (moveByKey(event) ? undefined : onKeyDown(event)),
  }

  const rowOfItem = (item: Item, index: number): ReactNode => (
    <Row
      key={keyOf(item)}
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={items.length}
      data-row={keyOf(item)}
      data-index={index}
      isPlain={isPlain}
    >
      {hasHandles ? handleOf(item, index) : null}
      {hasHandles ? <Grow>{renderRow(item, index)}</Grow> : renderRow(item, index)}
    </Row>
  )
  return (
    <>
      {/* Rows that were no stop of the Tab key become one if the list gets short. */}
      <div key={String(isVirtual)} role="list" ref={list} aria-describedby={isVirtual ? hintId : undefined} {...events}>
        {isVirtual ? (
          <Blocks count={items.length} rowPx={rowPx} kept={keptBlock}>
            {(start, end) => items.slice(start, end).map((item, offset) => rowOfItem(item, start + offset))}
          </Blocks>
        ) : (
          items.map(rowOfItem)
        )}
      </div>
      {isVirtual ? <HiddenText id={hintId}>Die Pfeiltasten führen von Zeile zu Zeile.</HiddenText> : null}
      {spoken}
    </>
  )
}

type BlocksProps = {
  readonly count: number
  readonly rowPx: number
  /** This block is there wherever it is. */
  readonly kept: number
  readonly children: (start: number, end: number) => ReactNode
}

/** Rows in blocks. Those far away from the screen are not on the page; their room is kept. */
function Blocks({ count, rowPx, kept, children }: BlocksProps) {
  return Array.from({ length: Math.ceil(count / BLOCK_ROWS) }, (_, block) => {
    const start = block * BLOCK_ROWS
    const end = Math.min(start + BLOCK_ROWS, count)
    return (
      <LazyBlock
        key={block}
        isNearAtFirst={start < FIRST_ROWS}
        isKept={block === kept}
        estimatedPx={(end - start) * rowPx}
      >
        {() => children(start, end)}
      </LazyBlock>
    )
  })
}

/** Focuses the first control of a row but its handle; without the row `otherwise`, the page's heading unless given. */
export function focusRow(key: string | undefined, otherwise = document.querySelector<HTMLElement>('h1')): void {
  const row = key === undefined ? null : document.querySelector(`[data-row="${key}"]`)
  const control = row?.querySelector<HTMLElement>('a, button:not([data-handle])')
  ;(control ?? otherwise)?.focus()
}

const Row = styled('div')<{ readonly isPlain: boolean }>(({ theme, isPlain }) => ({
  position: 'relative',
  '&:has(> [data-handle])': { display: 'flex', alignItems: 'center', gap: 4 },
  '&:not([data-index="0"])': isPlain ? {} : { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '&[data-drag]': { zIndex: 1, background: theme.vars.palette.background.raised, borderRadius: 12 },
  '&[data-drop]::after': {
    content: '""',
    position: 'absolute',
    background: theme.vars.palette.secondary.main,
    inset: '-2px 0 auto',
    zIndex: 2,
    height: 3,
  },
  '&[data-drop="below"]::after': { inset: 'auto 0 -2px' },
}))

const Grow = styled('div')({ flex: 1, minWidth: 0 })
