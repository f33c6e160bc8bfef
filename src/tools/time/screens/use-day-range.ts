/** Choosing days in a calendar: a press is one day, dragging, Shift and a press, or Shift and the arrow keys are several. */
import { useEffect, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { flushSync } from 'react-dom'
import { rangeOf, type DayRange } from '../absence-form.ts'
import { dayAfterKey } from '../year-months.ts'
import type { LocalDate } from '../zoned.ts'

type DayRangeParts = {
  /** The day that Tab reaches first. */
  readonly start: LocalDate
  readonly hasDay: (date: LocalDate) => boolean
  readonly onChoose: (days: DayRange) => void
}

/** Days carry their date as `data-date`; the handlers are those of what holds them all. */
export function useDayRange({ start, hasDay, onChoose }: DayRangeParts) {
  const [anchor, setAnchor] = useState(start)
  /** The other end, which is the day that Tab reaches. */
  const [active, setActive] = useState(start)
  const [isDragging, setDragging] = useState(false)
  const days = rangeOf(anchor, active)

  function mark(from: LocalDate, to: LocalDate): void {
    setAnchor(from)
    setActive(to)
  }

  function choose(): void {
    setDragging(false)
    setAnchor(active)
    onChoose(days)
  }

  useEffect(() => {
    if (!isDragging) return undefined
    const end = (): void => {
      setDragging(false)
      // A press on one day is a click as well, and that is what counts.
      if (anchor === active) return
      setAnchor(active)
      onChoose(rangeOf(anchor, active))
    }
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    return () => {
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
  }, [isDragging, anchor, active, onChoose])

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
        setDragging(!event.shiftKey && event.pointerType !== 'touch')
      },
      onPointerOver(event: PointerEvent<HTMLElement>): void {
        const date = isDragging ? dateOf(event.target) : undefined
        if (date !== undefined) setActive(date)
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
