/** A list of any length that begins with its first rows and grows on demand, so that thousands never hold a page up. */
import { useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { formatCount } from '#base/text/format'
import { Button } from '../button.tsx'
import { CardGrid, Stack } from '../card.tsx'
import { keepInEntry, readFromEntry } from '../history-entry.tsx'

type GrowingListProps<Item> = {
  readonly items: readonly Item[]
  /** Rows at first, and how many more each press shows. */
  readonly step: number
  readonly renderRow: (item: Item, index: number) => ReactNode
  /** The words for what is counted behind „noch“. */
  readonly one: string
  readonly many: string
  /** If the items are cards side by side: their least width in pixels. */
  readonly cardPx?: number
  /** What tells it from others with the same word on its page, or from itself with another search. */
  readonly name?: string
}

export function GrowingList<Item>({ items, step, renderRow, one, many, cardPx, name = '' }: GrowingListProps<Item>) {
  const [shown, setShown] = useState(() => readShown(nameOfList()) ?? step)
  const list = useRef<HTMLUListElement>(null)
  const hidden = items.length - shown

  // With the page, because one that takes the place of another keeps what that kept.
  function nameOfList(): string {
    return `shown ${window.location.pathname} ${many} ${name}`
  }

  function showMore(): void {
    flushSync(() => setShown(shown + step))
    keepInEntry(nameOfList(), shown + step)
    // The button moves or disappears, so the focus goes to the first new row, where keyboard users go on.
    list.current?.children[shown]?.querySelector<HTMLElement>('a, button')?.focus()
  }

  const rows = items.slice(0, shown).map(renderRow)
  return (
    <Stack gap={cardPx === undefined ? 2 : 3}>
      {cardPx === undefined ? (
        <ul ref={list} onClickCapture={ignoreSecondClick}>
          {rows}
        </ul>
      ) : (
        <CardGrid ref={list} minWidth={cardPx} onClickCapture={ignoreSecondClick}>
          {rows}
        </CardGrid>
      )}
      {hidden > 0 ? <Button onClick={showMore}>Weitere zeigen (noch {formatCount(hidden, one, many)})</Button> : null}
    </Stack>
  )
}

/** The number of items shown when the user left the page; undefined if they did not unfold it. */
function readShown(name: string): number | undefined {
  const shown = readFromEntry(name)
  return typeof shown === 'number' ? shown : undefined
}

/** Ignores the second click of a double click: if the first one removed a row, the second would hit the button of the next one. */
export function ignoreSecondClick(event: Pick<MouseEvent, 'detail' | 'stopPropagation' | 'preventDefault'>): void {
  if (event.detail <= 1) return
  event.stopPropagation()
  event.preventDefault()
}
