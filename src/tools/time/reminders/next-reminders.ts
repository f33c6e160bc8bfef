/**
 * Decides when a user whose clock is running is reminded, and of what. It depends on the given data alone and not on the present
 * time: moments in the past are included, so that a missed reminder can be made up for while it still counts.
 */
import { MINUTE_MS } from '#base/clock'
import { createAccount, type Account } from '../account/account.ts'
import { clockState } from '../clock/clock-state.ts'
import { findShifts, type Shift } from '../shifts/find-shifts.ts'
import { isEvening, LONGEST_MINUTES, midnightAfter } from '../clock/forgotten-clock.ts'
import { MAX_ENTRY_DAYS, type Absence, type EntryKind, type Plan, type TimeEntry } from '../model.ts'
import { resolveEntries, type ResolvedEntry } from '../worked/resolve-entries.ts'
import { isAbroad } from '../plans/plan-on.ts'
import { countNights } from '../shifts/night-days.ts'
import { dayParts, type DayPart } from '../worked/split-at-midnight.ts'
import { ARBZG, requiredBreak } from '../shifts/work-limits.ts'
import { sumSpans, workSpans, type Span } from '../worked/work-time.ts'
import { dateOf, minuteOf, zoneOf, type LocalDate, type Zoned } from '#base/calendar/zoned'

/** When it is asked again the next morning, by the clock of the place, and how long after the first time at least. */
const MORNING = '07:00'
const BEFORE_ASKING_AGAIN_MINUTES = 4 * 60
/** So long before six hours in one go are full. */
const BREAK_LEAD_MINUTES = 15

const LONGEST_ENTRY_MINUTES = MAX_ENTRY_DAYS * 24 * 60

const BREAK_VALID_MINUTES = 45
const TARGET_VALID_MINUTES = 60
const RUNNING_VALID_MINUTES = 6 * 60

export type Reminder = {
  /** Names the occasion for its person: an edit may move its moment, and it is the same occasion. */
  readonly key: string
  readonly dueMs: number
  /** From then on it is of no use any more. */
  readonly overMs: number
  /** The running entry's begin, for its place. */
  readonly start: Zoned
} & (
  | {
      readonly kind: 'break-due'
      /** When six hours in one go are full, and how many minutes of break are missing at least. */
      readonly fullMs: number
      readonly missing: number
      /** Where another law than the German one holds (A34). */
      readonly isAbroad?: true
    }
  | { readonly kind: 'target-reached'; readonly target: number }
  | { readonly kind: 'clock-running'; readonly entryKind: EntryKind; readonly isMorning: boolean }
)

type Stored<Fields> = Fields & { readonly id: string }

export type ReminderSources = {
  /** Of the last days. */
  readonly entries: readonly Stored<TimeEntry>[]
  readonly plans: readonly Stored<Plan>[]
  readonly absences: readonly Stored<Absence>[]
  /** Whether nights count on the day on which they begin (P17). */
  readonly isNightWhole: boolean
}

/** None where no clock runs. */
export function nextReminders({ entries, plans, absences, isNightWhole }: ReminderSources): readonly Reminder[] {
  const resolved = resolveEntries(entries, 0)
  const state = clockState(resolved)
  if (state.kind === 'off') return []
  const calendarEntries = resolved.map(goOn)
  const expected = isNightWhole ? countNights(calendarEntries) : calendarEntries
  const running = expected.find(({ id }) => id === state.entry.id) ?? state.entry
  const today = dateOf(running.start)
  const accountOf = (some: readonly ResolvedEntry[]): Account =>
    createAccount({ entries: some, plans, absences, corrections: [], today })
  const account = accountOf(expected)
  const spans = workSpans(expected)
  const days = dayParts(running).map((part) => ({ part, target: account.day(part.date).target }))
  return [
    ...breaksDue(state.entry, expected, Math.max(...days.map(({ target }) => target))).map((reminder) =>
      isAbroad(account.day(today).plan) ? { ...reminder, isAbroad: true as const } : reminder,
    ),
    ...days.flatMap(({ part, target }) => {
      if (running.kind !== 'work' || target <= 0) return []
      return targetReached(part, target, spans, (minute) => accountOf(until(expected, minute)).day(part.date).work)
    }),
    ...stillRunning(state.entry),
  ]
}

/** Whether a clock runs, which is all that most people's entries are asked. */
export function isClockRunning(entries: readonly Stored<TimeEntry>[]): boolean {
  return clockState(resolveEntries(entries, 0)).kind !== 'off'
}

/**
 * Returns the entry as if the clock is left alone until it counts as forgotten. A stop may name any day, so the part beyond the
 * longest possible entry is ignored.
 */
function goOn(entry: ResolvedEntry): ResolvedEntry {
  const longest = entry.isRunning ? LONGEST_MINUTES : LONGEST_ENTRY_MINUTES
  const endMinute = entry.startMinute + longest
  return entry.isRunning || entry.endMinute > endMinute ? { ...entry, endMinute } : entry
}

/** § 4 ArbZG: one reminder each time six hours are worked in one go, if they become full on the running clock. */
function breaksDue(running: ResolvedEntry, expected: readonly ResolvedEntry[], target: number): readonly Reminder[] {
  if (running.kind !== 'work') return []
  const shifts = findShifts(expected)
  return fullStretches(workSpans(expected))
    .filter(({ fullMinute }) => fullMinute > running.startMinute)
    .map(({ id, fullMinute }) => {
      const dueMinute = Math.max(fullMinute - BREAK_LEAD_MINUTES, running.startMinute)
      return {
        kind: 'break-due',
        key: `break-due:${id}`,
        dueMs: dueMinute * MINUTE_MS,
        overMs: (dueMinute + BREAK_VALID_MINUTES) * MINUTE_MS,
        start: running.start,
        fullMs: fullMinute * MINUTE_MS,
        missing: missingBreak(shifts, fullMinute, target),
      } as const
    })
}

/** Returns how much break the shift still needs if work goes on, for the day's target at least. */
function missingBreak(shifts: readonly Shift[], minute: number, target: number): number {
  const shift = shifts.find(({ startMinute, endMinute }) => startMinute < minute && minute <= endMinute)
  const spans = shift?.spans ?? []
  const net = sumSpans(spans.map((span) => ({ ...span, endMinute: clamp(minute, span) })))
  const required = requiredBreak(Math.max(target, net + 1))
  return Math.max(required - (shift?.breaks ?? 0), ARBZG.shortestBreak)
}

function clamp(minute: number, { startMinute, endMinute }: Span): number {
  return Math.max(startMinute, Math.min(endMinute, minute))
}

type Stretch = {
  /** The entry it began with, and the how manieth of that one it is. */
  readonly id: string
  /** When it has lasted for six hours. */
  readonly fullMinute: number
}

/** Returns the stretches of six hours of work without a break that counts as one. */
function fullStretches(spans: readonly ResolvedEntry[]): readonly Stretch[] {
  const full: Stretch[] = []
  const countById = new Map<string, number>()
  let first = ''
  let stretch = 0
  let lastEnd = -Infinity
  for (const { id, startMinute, endMinute } of spans) {
    if (startMinute - lastEnd >= ARBZG.shortestBreak) {
      const count = countById.get(id) ?? 0
      countById.set(id, count + 1)
      first = `${id}:${count}`
      stretch = 0
    }
    const length = endMinute - startMinute
    const left = ARBZG.longestStretch - stretch
    if (left > 0 && length >= left) full.push({ id: first, fullMinute: startMinute + left })
    stretch += length
    lastEnd = endMinute
  }
  return full
}

/**
 * When the work of the day is the target while this part of the running clock lasts; none if it was before. `workAt` is
 * what the account counts if all work ends at a minute.
 */
function targetReached(
  { entry, date, startMinute, endMinute }: DayPart,
  target: number,
  spans: readonly Span[],
  workAt: (minute: number) => number,
): readonly Reminder[] {
  let minute = startMinute
  let missing = target - workAt(minute)
  if (missing <= 0) return []
  while (missing > 0 && minute <= endMinute) {
    minute = nextMinute(minute, missing, spans)
    missing = target - workAt(minute)
  }
  if (minute > endMinute) return []
  return [
    {
      kind: 'target-reached',
      key: `target-reached:${date}`,
      dueMs: minute * MINUTE_MS,
      overMs: (minute + TARGET_VALID_MINUTES) * MINUTE_MS,
      start: entry.start,
      target,
    },
  ]
}

/**
 * The next minute at which so much work may be there. Each minute of work adds one at most, so none is skipped; only the
 * first one after a break may add more, because that break is no longer deducted.
 */
function nextMinute(minute: number, missing: number, spans: readonly Span[]): number {
  const isWorking = spans.some((span) => span.startMinute <= minute && minute < span.endMinute)
  const resumed = (spans.find(({ startMinute }) => startMinute > minute)?.startMinute ?? Infinity) + 1
  return isWorking ? Math.min(minute + missing, resumed) : resumed
}

/** What there is of entries at a minute. */
function until(entries: readonly ResolvedEntry[], minute: number): readonly ResolvedEntry[] {
  return entries.flatMap((entry) => {
    if (entry.startMinute >= minute) return []
    return entry.endMinute <= minute ? entry : { ...entry, endMinute: minute }
  })
}

/** When it has run for too long or into the next day (rule M4), and once more the morning after. */
function stillRunning({ id, kind: entryKind, start, startMinute }: ResolvedEntry): readonly Reminder[] {
  const long = startMinute + LONGEST_MINUTES + 1
  const first = isEvening(startMinute, start) ? long : Math.min(long, midnightAfter(startMinute, start))
  return [
    { key: `clock-running:${id}`, minute: first, isMorning: false },
    { key: `clock-running:${id}:morning`, minute: morningAfter(first, start), isMorning: true },
  ].map(({ key, minute, isMorning }) => ({
    kind: 'clock-running',
    key,
    dueMs: minute * MINUTE_MS,
    overMs: (minute + RUNNING_VALID_MINUTES) * MINUTE_MS,
    start,
    entryKind,
    isMorning,
  }))
}

function morningAfter(minute: number, start: Zoned): number {
  for (let days = 1; ; days++) {
    const morning = wallMinute(dateOf(start), days, MORNING, zoneOf(start))
    if (morning >= minute + BEFORE_ASKING_AGAIN_MINUTES) return morning
  }
}

/** Returns the minute of a local time, some days after a date; if the clock skips that time, it is after the skipped hour. */
function wallMinute(date: LocalDate, days: number, time: string, zone: string): number {
  const at = Temporal.PlainDate.from(date).add({ days }).toZonedDateTime({ timeZone: zone, plainTime: time })
  return minuteOf(at.epochMilliseconds)
}
