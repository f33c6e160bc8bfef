/** The entries that a report was made of, each with the part of it that lies in the range (rule B16). */
import { MINUTE_MS } from '#base/clock'
import { toZoned, zoneOf, type Zoned } from '#base/calendar/zoned'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import { dayParts, firstDateOf } from '../worked/split-at-midnight.ts'
import { NOTHING, type DateRange } from './report-view.ts'

export type EntryQuestion = {
  readonly entries: readonly ResolvedEntry[]
  readonly days: DateRange
  readonly projectId?: string | undefined
  readonly tagId?: string | undefined
}

export type ListedEntry = {
  readonly entry: ResolvedEntry
  /** Of the part; undefined while it runs. */
  readonly start: Zoned
  readonly end: Zoned | undefined
  readonly minutes: number
  readonly isWhole: boolean
  /** Whether it goes on over the last midnight of the range. */
  readonly goesOn: boolean
}

/** The entries that touch the range and pass the filter, whole and with breaks. */
export function reportedEntries({ entries, days, projectId, tagId }: EntryQuestion): readonly ResolvedEntry[] {
  return entries.filter(
    (entry) =>
      firstDateOf(entry) <= days.to &&
      isAsked(entry.projectId === undefined ? [] : [entry.projectId], projectId) &&
      isAsked(entry.tagIds, tagId) &&
      dayParts(entry).some(({ date }) => date >= days.from && date <= days.to),
  )
}

function isAsked(ids: readonly string[], asked: string | undefined): boolean {
  if (asked === undefined) return true
  return asked === NOTHING ? ids.length === 0 : ids.includes(asked)
}

/** The same, cut at the first and the last midnight of the range, so that adjacent ranges together list each minute once. */
export function listedEntries(question: EntryQuestion): readonly ListedEntry[] {
  const { from, to } = question.days
  return reportedEntries(question).map((entry) => {
    const parts = dayParts(entry).filter(({ date }) => date >= from && date <= to)
    const startMinute = parts[0]?.startMinute ?? entry.startMinute
    const endMinute = parts.at(-1)?.endMinute ?? entry.endMinute
    const goesOn = endMinute < entry.endMinute
    const isFirst = startMinute === entry.startMinute
    const at = (minute: number): Zoned => toZoned(minute * MINUTE_MS, zoneOf(entry.start))
    return {
      entry,
      start: isFirst ? entry.start : at(startMinute),
      end: goesOn ? at(endMinute) : entry.end,
      minutes: endMinute - startMinute,
      isWhole: isFirst && !goesOn,
      goesOn,
    }
  })
}
