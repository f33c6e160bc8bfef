/** A list of any length that begins with its first rows and grows on demand, so that thousands never hold a page up. */
import { useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { formatCount } from '#base/text/format'
import { Button } from '../button.tsx'
import { Stack } from '../card.tsx'

type GrowingListProps<Item> = {
  readonly items: readonly Item[]
  /** Rows at first, and how many more each press shows. */
  readonly step: number
  readonly renderRow: (item: Item, index: number) => ReactNode
  /** The words for what is counted behind „noch“. */
  readonly one: string
  readonly many: string
}

export function GrowingList<Item>({ items, step, renderRow, one, many }: GrowingListProps<Item>) {
  const [shown, setShown] = useState(step)
  const list = useRef<HTMLUListElement>(null)
  const hidden = items.length - shown

  function showMore(): void {
    flushSync(() => setShown(shown + step))
    // The button moves or disappears, so the focus goes to the first new row, where keyboard users go on.
    list.current?.children[shown]?.querySelector<HTMLElement>('a, button')?.focus()
  }

  return (
    <Stack gap={2}>
      <ul ref={list} onClickCapture={ignoreSecondClick}>
        {items.slice(0, shown).map(renderRow)}
      </ul>
      {hidden > 0 ? <Button onClick={showMore}>Weitere zeigen (noch {formatCount(hidden, one, many)})</Button> : null}
    </Stack>
  )
}

/** Ignores the second click of a double click: if the first one removed a row, the second would hit the button of the next one. */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation()
}
