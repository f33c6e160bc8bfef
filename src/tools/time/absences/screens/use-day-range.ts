/** Choosing days in a calendar: a press is one day, dragging, Shift and a press, or Shift and the arrow keys are several. */
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { flushSync } from 'react-dom'
import { rangeOf, type DayRange } from '../absence-form.ts'
import { dayAfterKey } from '../../calendar/year-months.ts'
import type { LocalDate } from '#base/calendar/zoned'

type DayRangeParts = {
  /** The day that Tab reaches first. */
  readonly start: LocalDate
  readonly hasDay: (date: LocalDate) => boolean
  readonly onChoose: (days: DayRange) => void
}

type Drag = { readonly from: LocalDate; to: LocalDate; readonly listening: AbortController }

/** Days carry their date as `data-date`; the handlers are those of what holds them all. */
export function useDayRange({ start, hasDay, onChoose }: DayRangeParts) {
  const [anchor, setAnchor] = useState(start)
  /** The other end, which is the day that Tab reaches. */
  const [active, setActive] = useState(start)
  /** Not a state: a quick hand lets go before the page has drawn where it was last. */
  const drag = useRef<Drag | undefined>(undefined)
  useEffect(() => () => drag.current?.listening.abort(), [])
  const days = rangeOf(anchor, active)

  function mark(from: LocalDate, to: LocalDate): void {
    setAnchor(from)
    setActive(to)
  }

  function choose(): void {
    setAnchor(active)
    onChoose(days)
  }

  function beginDrag(date: LocalDate): void {
    drag.current?.listening.abort()
    const begun: Drag = { from: date, to: date, listening: new AbortController() }
    const end = (): void => {
      begun.listening.abort()
      drag.current = undefined
      // A press on one day is a click as well, and that is what counts.
      if (begun.from === begun.to) return
      setAnchor(begun.to)
      onChoose(rangeOf(begun.from, begun.to))
    }
    drag.current = begun
    const { signal } = begun.listening
    window.addEventListener('pointerup', end, { signal })
    window.addEventListener('pointercancel', end, { signal })
  }

  return {
    active,
    /** Absent while only one day is marked. */
    marked: anchor === active ? undefined : days,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>): void {
        const date = dateOf(event.target)
        if (date === undefined || event.button !== 0) return
        mark(event.shiftKey ? anchor : date, date)
        // A finger that is dragged scrolls the page.
        if (!event.shiftKey && event.pointerType !== 'touch') beginDrag(date)
      },
      onPointerOver(event: PointerEvent<HTMLElement>): void {
        const date = dateOf(event.target)
        if (date === undefined || drag.current === undefined) return
        drag.current.to = date
        setActive(date)
      },
      onClick(event: MouseEvent<HTMLElement>): void {
        if (dateOf(event.target) !== undefined) choose()
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>): void {
        if (event.key === 'Escape') setAnchor(active)
        const next = dayAfterKey(active, event.key)
        if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        if (!hasDay(next)) return
        // It may not have been shown before, and what is not shown gets no focus.
        flushSync(() => mark(event.shiftKey ? anchor : next, next))
        event.currentTarget.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus()
      },
    },
  }
}

function dateOf(target: EventTarget): LocalDate | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-date]')?.dataset['date'] : undefined
}
