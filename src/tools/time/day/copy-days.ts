/** Days copied to others: what would be written there, and what speaks against it (E26). Pure. */
import { present } from '#base/collections/optional-fields'
import { dateOfDay, dayNumber } from '#base/calendar/calendar-day'
import {
  dateOf,
  epochOf,
  fromWallTime,
  minuteOf,
  timeOf,
  zoneOf,
  type LocalDate,
  type Zoned,
} from '#base/calendar/zoned'
import type { DayAccount } from '../account/account.ts'
import type { TimeEntry } from '../model.ts'
import { nameDayOff, nameHoliday } from '../words/name-day-off.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import { firstDateOf } from '../worked/split-at-midnight.ts'
import { workTime } from '../worked/work-time.ts'

export type DayCopy = {
  readonly to: LocalDate
  /** As they would be written; without those that are there already. */
  readonly entries: readonly TimeEntry[]
  /** Minutes of work in them. */
  readonly work: number
  /** Why the day is left out unless the user chooses it: what it is, or that something is on it. */
  readonly obstacle: string | undefined
  /** How many are left out, because they are there already. */
  readonly same: number
  /** How many are left out, because the clocks skip their time. */
  readonly missing: number
}

type Sources = {
  readonly entries: readonly ResolvedEntry[]
  readonly day: (date: LocalDate) => DayAccount
}

/** The copies of one day or of seven that follow each other; days without entries have none. */
export function planCopies(
  { entries, day }: Sources,
  { from, to, count }: { readonly from: LocalDate; readonly to: LocalDate; readonly count: number },
): readonly DayCopy[] {
  const days = dayNumber(to) - dayNumber(from)
  return Array.from({ length: count }, (_, index) => dateOfDay(dayNumber(from) + index)).flatMap((date) => {
    const source = entriesOf(entries, date)
    if (source.length === 0) return []
    const target = dateOfDay(dayNumber(date) + days)
    const copies = source.flatMap((entry) => copyEntry(entry, days) ?? [])
    const there = entries.filter((entry) => firstDateOf(entry) === target)
    const added = copies.filter((copy) => !there.some((entry) => isSame(entry, copy)))
    return {
      to: target,
      entries: added,
      work: workTime(added.map(spanOf)),
      obstacle: obstacleOn(day(target), there.length),
      same: copies.length - added.length,
      missing: source.length - copies.length,
    }
  })
}

/** Those that begin on a day, or in its night (P17), and are over; within one minute the clock leaves nothing to copy. */
function entriesOf(entries: readonly ResolvedEntry[], date: LocalDate): readonly ResolvedEntry[] {
  return entries.filter(
    (entry) => entry.end !== undefined && entry.startMinute < entry.endMinute && firstDateOf(entry) === date,
  )
}

/** The same times of the clock on another day; undefined where there is no such time. */
function copyEntry(entry: ResolvedEntry, days: number): TimeEntry | undefined {
  const { kind, start, end, projectId, tagIds, note, isBillable } = entry
  const from = onOtherDay(start, days)
  const to = end && onOtherDay(end, days, from)
  if (from === undefined || to === undefined) return undefined
  return {
    kind,
    time: { start: from, end: to },
    source: 'form',
    ...(projectId === undefined ? {} : { projectId }),
    ...(tagIds.length === 0 ? {} : { tagIds: [...tagIds] }),
    ...present({ note, isBillable }),
  }
}

function onOtherDay(at: Zoned, days: number, after?: Zoned): Zoned | undefined {
  const wall = fromWallTime(dateOfDay(dayNumber(dateOf(at)) + days), timeOf(at), zoneOf(at))
  if (!wall.ok) return undefined
  const { at: first, later } = wall.value
  return [first, later].find((found) => found !== undefined && (after === undefined || epochOf(found) > epochOf(after)))
}

function spanOf({ kind, time: { start, end = start } }: TimeEntry) {
  return { kind, isRunning: false, startMinute: minuteOf(epochOf(start)), endMinute: minuteOf(epochOf(end)) }
}

function isSame(entry: ResolvedEntry, copy: TimeEntry): boolean {
  const { startMinute, endMinute } = spanOf(copy)
  return entry.kind === copy.kind && entry.startMinute === startMinute && entry.endMinute === endMinute
}

function obstacleOn({ holiday, absences, target }: DayAccount, there: number): string | undefined {
  const wholeDay = absences.find(({ portion }) => portion === 'full')
  if (holiday?.portion === 1 && target === 0) return nameHoliday(holiday)
  if (wholeDay !== undefined) return nameDayOff(wholeDay)
  if (there === 0) return undefined
  return there === 1 ? 'Hat schon einen Eintrag' : `Hat schon ${there} Einträge`
}
