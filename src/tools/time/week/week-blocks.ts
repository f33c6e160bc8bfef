import { epochOf, minuteOf, type LocalDate, dateOf, timeOf } from '#base/calendar/zoned'
import type { EntryTime } from '../model.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import { splitAtMidnight } from '../worked/split-at-midnight.ts'
import { addDays, daysBetween } from '#base/calendar/calendar-day'
import { wallSpanOf } from './wall-axis.ts'
import { DAY_MINUTES, layOutColumns, type ColumnPlace, type WallSpan } from './week-layout.ts'
import { shortDate, shortWeekday } from '../words/format-day-name.ts'
import { formatHours, formatSpokenDuration } from '../words/format-duration.ts'
import { kindLabels } from '../collections.ts'

/** One day's part of an entry, as it is drawn. */
export type WeekBlock = ColumnPlace & {
  /** The same for the same part of the same entry, wherever it moves. */
  readonly key: string
  readonly entry: ResolvedEntry
  /** Of the days that are shown, from 0. */
  readonly day: number
  readonly date: LocalDate
  readonly span: WallSpan
  /** Whether the entry begins in this block, and whether it ends in it. */
  readonly isFirst: boolean
  readonly isLast: boolean
  /** A break inside work, which is drawn over it. */
  readonly isOver: boolean
}

type BlockPlace = ColumnPlace & Pick<WeekBlock, 'isOver'>

/** Zones are at most this far from UTC. */
const ZONE_MINUTES = 15 * 60

/** The blocks of some days in the order of time. Of the other entries only their minutes are looked at. */
export function weekBlocks(
  entries: readonly ResolvedEntry[],
  days: { readonly first: LocalDate; readonly count: number },
): readonly WeekBlock[] {
  const from = minuteOf(Date.parse(`${days.first}T00:00Z`)) - ZONE_MINUTES
  const to = from + days.count * DAY_MINUTES + 2 * ZONE_MINUTES
  const parts = entries
    .filter(({ startMinute, endMinute }) => startMinute < to && endMinute >= from)
    .flatMap((entry) => blocksOf(entry, days.first))
    .filter(({ day }) => day >= 0 && day < days.count)
  return Array.from({ length: days.count }, (_, day) => {
    const ofDay = parts
      .filter((part) => part.day === day)
      .toSorted((a, b) => a.span.from - b.span.from || a.entry.startMinute - b.entry.startMinute)
    const works = placeParts(ofDay.filter(({ entry }) => entry.kind === 'work'))
    const breaks = placeParts(ofDay.filter(({ entry }) => entry.kind === 'break'))
    return ofDay.map((part) => ({ ...part, ...(works.get(part) ?? placeOver(part, works, breaks.get(part) ?? ALONE)) }))
  }).flat()
}

type Part = Omit<WeekBlock, keyof BlockPlace>

const ALONE: BlockPlace = { column: 0, columns: 1, width: 1, isOver: false }

function placeParts(parts: readonly Part[]): ReadonlyMap<Part, BlockPlace> {
  const places = layOutColumns(parts.map(({ span }) => span))
  return new Map(parts.map((part, index) => [part, { ...ALONE, ...places[index] }]))
}

/** The place of a break: as wide as the work that it lies in, beside other breaks at that time; all of the day outside work (W12). */
function placeOver({ span }: Part, works: ReadonlyMap<Part, BlockPlace>, own: BlockPlace): BlockPlace {
  const hosts = [...works].filter(([work]) => work.span.from < span.to && span.from < work.span.to)
  if (hosts.length === 0) return own
  const left = Math.min(...hosts.map(([, { column, columns }]) => column / columns))
  const right = Math.max(...hosts.map(([, { column, columns, width }]) => (column + width) / columns))
  const room = (right - left) / own.columns
  return { column: left + room * own.column, columns: 1, width: room * own.width, isOver: true }
}

function blocksOf(entry: ResolvedEntry, first: LocalDate): readonly Part[] {
  const parts = splitAtMidnight(entry)
  return parts.map((part, index) => ({
    key: `${entry.id}-${index}`,
    entry,
    day: daysBetween(first, part.date),
    date: part.date,
    span: wallSpanOf(part),
    isFirst: index === 0,
    isLast: index === parts.length - 1,
  }))
}

/** The entry as it would be with another time, for showing it before it is written. */
export function moveBlock(entry: ResolvedEntry, { start, end }: EntryTime): ResolvedEntry {
  const startMinute = minuteOf(epochOf(start))
  return {
    ...entry,
    start,
    end,
    startMinute,
    endMinute: end === undefined ? Math.max(startMinute, entry.endMinute) : minuteOf(epochOf(end)),
  }
}

/** The days of a week, or any others that follow each other. */
export function daysFrom(first: LocalDate, count: number): readonly LocalDate[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}

/** `08:00–12:00`, with the day of the end where it is another one: `22:00–Do, 19.11., 06:00`. */
export function describeTimes({ start, end }: Pick<ResolvedEntry, 'start' | 'end'>): string {
  const from = timeOf(start)
  if (end === undefined) return `${from}–jetzt`
  const to = dateOf(end) === dateOf(start) ? timeOf(end) : `${shortDate(dateOf(end))}, ${timeOf(end)}`
  return `${from}–${to}`
}

/** `22:00–06:00`, for where there is little room and the day is seen. */
export function clockTimes({ start, end }: Pick<ResolvedEntry, 'start' | 'end'>): string {
  return `${timeOf(start)}–${end === undefined ? 'jetzt' : timeOf(end)}`
}

/** `seit Mi 22:00–06:00`: what goes on from a day before says since when (W13). */
export function blockTimes({ entry, isFirst }: { readonly entry: ResolvedEntry; readonly isFirst: boolean }): string {
  return isFirst ? clockTimes(entry) : `seit ${shortWeekday(dateOf(entry.start))} ${clockTimes(entry)}`
}

/** `4:00 Std.`, how long an entry is however its block looks. */
export function describeLength({ startMinute, endMinute }: ResolvedEntry): string {
  return formatHours(endMinute - startMinute)
}

/** What an entry is called: its project, or its kind. A break is always one. */
export function entryName({ kind }: ResolvedEntry, projectName: string | undefined): string {
  return kind === 'break' ? kindLabels.break : (projectName ?? kindLabels.work)
}

/** All that a block tells, for who does not see it. */
export function spokenEntry(entry: ResolvedEntry, projectName: string | undefined, isFirst: boolean): string {
  const { start, end, startMinute, endMinute, kind, note } = entry
  const until =
    end === undefined
      ? 'läuft'
      : `bis ${dateOf(end) === dateOf(start) ? '' : `${shortDate(dateOf(end))}, `}${timeOf(end)}`
  return [
    `${shortDate(dateOf(start))}, ${timeOf(start)} ${until}`,
    kindLabels[kind],
    ...(projectName === undefined ? [] : [projectName]),
    ...(note === undefined ? [] : [note]),
    formatSpokenDuration(endMinute - startMinute),
    ...(isFirst ? [] : [`Fortsetzung vom ${shortDate(dateOf(start))}`]),
  ].join(', ')
}
