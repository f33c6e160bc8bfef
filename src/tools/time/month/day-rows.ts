/** The day as a list: what was written down, and the gaps in between. */
import type { DayPart } from '../worked/split-at-midnight.ts'
import type { Span } from '../worked/work-time.ts'
import { timeOf, type LocalTime } from '#base/calendar/zoned'

export type DayRow = { readonly kind: 'entry'; readonly part: DayPart } | ({ readonly kind: 'gap' } & Span)

/** In their order; parts that overlap have no gap between them. */
export function dayRows(parts: readonly DayPart[]): readonly DayRow[] {
  const rows: DayRow[] = []
  let end: number | undefined
  for (const part of parts.toSorted((a, b) => a.startMinute - b.startMinute || a.endMinute - b.endMinute)) {
    if (end !== undefined && part.startMinute > end)
      rows.push({ kind: 'gap', startMinute: end, endMinute: part.startMinute })
    rows.push({ kind: 'entry', part })
    end = Math.max(end ?? 0, part.endMinute)
  }
  return rows
}

/** When a part began, as the clock showed there; midnight where it goes on from the day before. */
export function partStart({ entry, startMinute }: DayPart): LocalTime {
  return startMinute === entry.startMinute ? timeOf(entry.start) : '00:00'
}

/** When it ended; undefined while it runs, 24:00 where it goes on over midnight. */
export function partEnd({ entry, endMinute }: DayPart): LocalTime | undefined {
  if (endMinute !== entry.endMinute) return '24:00'
  return entry.end === undefined ? undefined : timeOf(entry.end)
}
