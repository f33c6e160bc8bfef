/** A list of any length: far away from what is on the screen its rows are only kept room for. */
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { LazyBlock } from '../page/lazy-block.tsx'

/** As many rows as fit on most screens: rows out of sight must not delay the first block. */
const BLOCK_ROWS = 20
/** So many rows are not worth watching. */
const SHORT_ROWS = 100

type LongListProps<Item> = {
  readonly items: readonly Item[]
  /** Usual height of a row, for the room of those that are not there. */
  readonly rowPx: number
  readonly renderRow: (item: Item) => ReactNode
}

export function LongList<Item>({ items, rowPx, renderRow }: LongListProps<Item>) {
  const blocks = Array.from({ length: Math.ceil(items.length / BLOCK_ROWS) }, (_, index) =>
    items.slice(index * BLOCK_ROWS, (index + 1) * BLOCK_ROWS),
  )
  const isShort = items.length <= SHORT_ROWS
  return (
    <Blocks>
      {isShort && items.length > 0 ? <ul>{items.map(renderRow)}</ul> : null}
      {isShort
        ? null
        : blocks.map((block, index) => (
            // Lists are shown from their beginning: those rows come with the page.
            <LazyBlock key={index} isNearAtFirst={index === 0} estimatedPx={block.length * rowPx}>
              {() => <ul>{block.map(renderRow)}</ul>}
            </LazyBlock>
          ))}
    </Blocks>
  )
}

const Blocks = styled('div')({ marginTop: 12 })
