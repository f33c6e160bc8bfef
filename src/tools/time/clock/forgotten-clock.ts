/** A clock the user forgot to stop (rule C13), and the times at which work may have ended. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#base/clock'
import { dateOfDay, dayNumber } from '#base/calendar/calendar-day'
import {
  dateOf,
  epochOf,
  startOfDay,
  toZoned,
  zoneOf,
  type LocalDate,
  type Zoned,
  fromWallTime,
  timeOf,
} from '#base/calendar/zoned'
import { failed, ok, type Result } from '#base/result'
import type { DayAccount } from '../account/account.ts'
import { endSourcesOf } from '../account/end-sources.ts'
import { MAX_ENTRY_DAYS, type Plan } from '../model.ts'
import { predictEnd } from '../law/predict-end.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import { workTime } from '../worked/work-time.ts'

/** The longest working time permitted in one day, the break included (§ 3 and § 4 ArbZG). */
export const LONGEST_MINUTES = 10 * 60 + 45

/** How long the question is not repeated after the user has answered that the clock is still running. */
export const PUT_OFF_MS = 3 * HOUR_MS

/** Work that begins less than this before midnight goes on into the night on purpose. */
const EVENING_MINUTES = 4 * 60

export function isForgotten(entry: ResolvedEntry, today: LocalDate): boolean {
  const { start, startMinute, endMinute, isRunning } = entry
  const isOverMidnight = dateOf(start) < today && !isEvening(startMinute, start)
  return isRunning && (endMinute - startMinute > LONGEST_MINUTES || isOverMidnight)
}

/** Whether work begins so late that it is a night's work, by the clock of a place (rules M4, C13, C26). */
export function isEvening(startMinute: number, place: Zoned): boolean {
  return midnightAfter(startMinute, place) - startMinute < EVENING_MINUTES
}

/** In minutes since 1970 UTC; where the clocks skip midnight, what follows it. */
export function midnightAfter(minute: number, place: Zoned): number {
  const zone = zoneOf(place)
  return startOfDay(dateOfDay(dayNumber(dateOf(toZoned(minute * MINUTE_MS, zone))) + 1), zone)
}

export type EndProposal = {
  /**
   * `begin`: a break that was the end of the day; `target`: when the day's target was reached; `activity`: the last time
   * anything was changed.
   */
  readonly kind: 'begin' | 'target' | 'activity' | 'now'
  readonly atMs: number
}

type ForgottenSources = {
  /** That on which it began. */
  readonly day: DayAccount
  readonly entries: readonly ResolvedEntry[]
  readonly plans: readonly (Plan & { readonly id: string })[]
  readonly lastChangeMs: number | undefined
  readonly nowMs: number
}

/**
 * Returns the proposed ends, the earliest first. Times that lie in the future, before the start, or too late for an entry are left
 * out, and so are further ones in the same minute.
 */
export function proposeEnds(entry: ResolvedEntry, known: ForgottenSources): readonly EndProposal[] {
  const { lastChangeMs, nowMs } = known
  const beginMs = epochOf(entry.start)
  const targetMinute = entry.kind === 'work' ? targetEnd(entry, known) : undefined
  const all: readonly EndProposal[] = [
    ...(entry.kind === 'break' ? [{ kind: 'begin', atMs: beginMs } as const] : []),
    ...(targetMinute === undefined ? [] : [{ kind: 'target', atMs: targetMinute * MINUTE_MS } as const]),
    ...(lastChangeMs === undefined ? [] : [{ kind: 'activity', atMs: lastChangeMs } as const]),
    { kind: 'now', atMs: nowMs },
  ]
  const minutes = new Set<number>()
  return all
    .filter(({ kind, atMs }) => {
      const minute = Math.floor(atMs / MINUTE_MS)
      const isPast = kind === 'begin' || (minute > entry.startMinute && atMs <= nowMs)
      const isPossible = atMs - beginMs <= MAX_ENTRY_DAYS * DAY_MS
      const isNew = !minutes.has(minute)
      minutes.add(minute)
      return isPast && isPossible && isNew
    })
    .toSorted((a, b) => a.atMs - b.atMs)
}

/** When the target of the day on which it began was reached, with the break that was due by then. */
function targetEnd(entry: ResolvedEntry, { day, entries, plans }: ForgottenSources): number | undefined {
  // As it was when it had just begun.
  const nowMinute = entry.startMinute + 1
  const begun = { ...entry, endMinute: nowMinute, isRunning: false }
  const parts = day.parts.filter((part) => part.entry.id !== entry.id)
  const sources = endSourcesOf(
    { ...day, gross: workTime([...parts, begun]), isShift: isEvening(entry.startMinute, entry.start) },
    {
      entries: entries.map((other) => (other.id === entry.id ? begun : other)),
      plans,
      nowMinute,
      zone: zoneOf(entry.start),
    },
  )
  const forecast = predictEnd(sources)
  return forecast?.kind === 'ahead' ? forecast.endMinute : undefined
}

/** Returns the end the user typed as day and time, or in German why it is not possible. */
export function checkOwnEnd(
  written: { readonly date: string; readonly time: string },
  entry: Pick<ResolvedEntry, 'start'>,
  zone: string,
  nowMs: number,
): Result<Zoned, string> {
  const { date, time } = written
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return failed('Gib den Tag an.')
  if (!/^\d\d:\d\d$/.test(time)) return failed('Gib die Uhrzeit an.')
  const wall = fromWallTime(date, time, zone)
  if (!wall.ok) return failed('Diese Uhrzeit gibt es nicht: In dieser Nacht wird die Uhr vorgestellt.')
  const endMs = epochOf(wall.value.at)
  const startMs = epochOf(entry.start)
  // Within the minute of the begin it is the begin.
  if (endMs < startMs && startMs - endMs < 60_000) return ok(entry.start)
  if (endMs < startMs) return failed(`Das liegt vor dem Anfang um ${timeOf(entry.start)}.`)
  if (endMs > nowMs) return failed('Das liegt in der Zukunft.')
  if (endMs - startMs > MAX_ENTRY_DAYS * DAY_MS) return failed('Länger als sieben Tage kann ein Eintrag nicht sein.')
  return ok(wall.value.at)
}
