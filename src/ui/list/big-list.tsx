/**
 * A list of any length. From 200 rows on only those near the screen are on the page; screen readers are told the place and the number
 * of each row all the same. Arrows, Home and End go from row to row; a long list is one stop of the Tab key, so that users reach what
 * is behind it. If a row goes that has the focus, the next one gets it.
 */
import { styled } from '@mui/material/styles'
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { HiddenText } from '../card.tsx'
import { LazyBlock } from '../page/lazy-block.tsx'
import { BLOCK_ROWS, useRowKeys } from './row-keys.tsx'
import { useRowOrder, type RowOrder } from './row-order.tsx'

const VIRTUAL_ROWS = 200

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

  function rowsOf(block: number): ReactNode {
    const start = block * BLOCK_ROWS
    return items.slice(start, isVirtual ? start + BLOCK_ROWS : undefined).map((item, offset) => {
      const index = start + offset
      return (
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
    })
  }

  return (
    <>
      <div
        // Rows that were no stop of the Tab key become one if the list gets short.
        key={String(isVirtual)}
        role="list"
        ref={list}
        {...(isVirtual ? { 'aria-describedby': hintId } : {})}
        {...events}
      >
        {isVirtual
          ? Array.from({ length: Math.ceil(items.length / BLOCK_ROWS) }, (_, block) => (
              // Lists are shown from their beginning: those rows come with the page.
              <LazyBlock
                key={block}
                isNearAtFirst={block === 0}
                isKept={block === keptBlock}
                estimatedPx={Math.min(BLOCK_ROWS, items.length - block * BLOCK_ROWS) * rowPx}
              >
                {() => rowsOf(block)}
              </LazyBlock>
            ))
          : rowsOf(0)}
      </div>
      {isVirtual ? <HiddenText id={hintId}>Die Pfeiltasten führen von Zeile zu Zeile.</HiddenText> : null}
      {spoken}
    </>
  )
}

/** Focuses the first control of a row but its handle; without the row `otherwise`, the page's heading unless given. */
export function focusRow(key: string | undefined, otherwise = document.querySelector<HTMLElement>('h1')): void {
  const row = key === undefined ? null : document.querySelector(`[data-row="${key}"]`)
  const control = row?.querySelector<HTMLElement>('a, button:not([data-handle])')
  ;(control ?? otherwise)?.focus()
}

const Row = styled('div', { shouldForwardProp: (name) => name !== 'isPlain' })<{ readonly isPlain: boolean }>(
  ({ theme, isPlain }) => ({
    position: 'relative',
    '&:has(> [data-handle])': { display: 'flex', alignItems: 'center' },
    '&:not([data-index="0"])': isPlain ? {} : { borderTop: `1px solid ${theme.vars.palette.divider}` },
    '&[data-drag]': { zIndex: 1, background: theme.vars.palette.background.raised, borderRadius: 12 },
    '&[data-drop]::after': { content: '""', position: 'absolute', inset: '-2px 0 auto', height: 3 },
    '&[data-drop]::after, &[data-drop="below"]::after': { background: theme.vars.palette.secondary.main },
    '&[data-drop="below"]::after': { inset: 'auto 0 -2px' },
  }),
)

const Grow = styled('div')({ flex: 1, minWidth: 0 })
