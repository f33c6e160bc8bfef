/** A list of any length: far away from what is on the screen its rows are only kept room for. */
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState, type ReactNode } from 'react'

const BLOCK_ROWS = 50
/** How far beyond the screen rows are there already. */
const MARGIN_PX = 1_200

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
  // Two blocks are not worth watching.
  const isShort = blocks.length <= 2
  return (
    <Blocks>
      {isShort && items.length > 0 ? <ul>{items.map(renderRow)}</ul> : null}
      {isShort
        ? null
        : blocks.map((block, index) => <Block key={index} items={block} rowPx={rowPx} renderRow={renderRow} />)}
    </Blocks>
  )
}

function Block<Item>({ items, rowPx, renderRow }: LongListProps<Item>) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: `${MARGIN_PX}px`,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place}>{isNear ? <ul>{items.map(renderRow)}</ul> : <div style={{ height: items.length * rowPx }} />}</div>
  )
}

const Blocks = styled('div')({ marginTop: 12 })
