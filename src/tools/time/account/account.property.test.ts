/** The account against a recomputation that is as stupid as can be: minute by minute, and day by day from the first. */
import { getHolidays, type Region } from 'feiertagejs'
import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { isGerman } from '../calendar/states.ts'
import { createAccount } from './account.ts'
import {
  absenceKinds,
  breakModes,
  type Absence,
  type BreakMode,
  type Correction,
  type Plan,
  type TimeEntry,
} from '../model.ts'
import { resolveEntries } from '../worked/resolve-entries.ts'
import { toZoned } from '#base/calendar/zoned'

const runs = runsOf(200)

const ZONE = 'Europe/Berlin'
/** Two weeks around the night in which the clocks are put forward, with Easter behind them. */
const FIRST = '2026-03-23'
const DAYS = 16
const START_MS = Temporal.ZonedDateTime.from(`${FIRST}T00:00[${ZONE}]`).epochMilliseconds

type Stored<Fields> = Fields & { readonly id: string }
type Sources = {
  readonly entries: readonly Stored<TimeEntry>[]
  readonly plans: readonly Stored<Plan>[]
  readonly absences: readonly Stored<Absence>[]
  readonly corrections: readonly Stored<Correction>[]
  readonly today: string
}

const dateAt = (index: number): string => Temporal.PlainDate.from(FIRST).add({ days: index }).toString()
const date = fc.integer({ min: 0, max: DAYS - 1 }).map(dateAt)
const withIds = <Fields extends object>(list: readonly Fields[]): Stored<Fields>[] =>
  list.map((fields, index) => ({ ...fields, id: `n${index}` }))

const entry = fc
  .record({
    kind: fc.constantFrom('work' as const, 'work' as const, 'break' as const),
    from: fc.integer({ min: 0, max: DAYS * 24 * 4 }),
    length: fc.integer({ min: 0, max: 40 }),
    seconds: fc.integer({ min: 0, max: 59 }),
  })
  .map(({ kind, from, length, seconds }) => {
    const startMs = START_MS + from * 900_000 + seconds * 1_000
    const time = { start: toZoned(startMs, ZONE), end: toZoned(startMs + length * 900_000, ZONE) }
    return { kind, time, source: 'form' as const }
  })

const plan = (modes: readonly BreakMode[]): fc.Arbitrary<Plan> =>
  fc.record({
    validFrom: date,
    minutes: fc.array(fc.constantFrom(0, 240, 465, 480), { minLength: 7, maxLength: 7 }),
    state: fc.constantFrom('NW' as const, 'BB' as const, 'SN' as const),
    options: fc.constant([]),
    worksOnHolidays: fc.boolean(),
    breakMode: fc.constantFrom(...modes),
    leaveDays: fc.constant(30),
  })

const absence = fc
  .record({
    kind: fc.constantFrom(...absenceKinds),
    ends: fc.tuple(date, date).map((ends) => ends.toSorted()),
    portion: fc.constantFrom('full' as const, 'half' as const, 30, 300),
  })
  .map(({ kind, ends: [from = FIRST, to = FIRST], portion }) => ({ kind, days: { from, to }, portion }))

const correction = fc.record({
  kind: fc.constantFrom('opening' as const, 'payout' as const, 'adjustment' as const, 'leave' as const),
  date,
  amount: fc.integer({ min: -600, max: 600 }),
})

const sources = (modes: readonly BreakMode[]): fc.Arbitrary<Sources> =>
  fc.record({
    entries: fc.array(entry, { maxLength: 30 }).map(withIds),
    plans: fc.uniqueArray(plan(modes), { maxLength: 3, selector: ({ validFrom }) => validFrom }).map(withIds),
    absences: fc.array(absence, { maxLength: 4 }).map(withIds),
    corrections: fc.array(correction, { maxLength: 4 }).map(withIds),
    today: date,
  })

/** Returns the minutes that were worked. */
function minutesWorked(entries: readonly TimeEntry[]): readonly number[] {
  const worked = new Set<number>()
  const paused = new Set<number>()
  for (const { kind, time } of entries) {
    const from = Math.floor(Temporal.ZonedDateTime.from(time.start).epochMilliseconds / 60_000)
    const to = Math.floor(Temporal.ZonedDateTime.from(time.end ?? time.start).epochMilliseconds / 60_000)
    for (let minute = from; minute < to; minute++) (kind === 'work' ? worked : paused).add(minute)
  }
  return [...worked].filter((each) => !paused.has(each)).toSorted((a, b) => a - b)
}

const dateOfMinute = (minute: number): string => toZoned(minute * 60_000, ZONE).slice(0, 10)

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.getOrInsertComputed(keyOf(item), () => []).push(item)
  return groups
}

/** Minutes of each shift: four hours without work end it, or eleven on the day on which it began. */
function shiftsOf(minutes: readonly number[]): readonly number[][] {
  const shifts: number[][] = []
  for (const minute of minutes) {
    const shift = shifts.at(-1)
    const [first = minute] = shift ?? []
    const gap = minute - (shift?.at(-1) ?? -Infinity) - 1
    const isSameDay = gap < 660 && dateOfMinute(first) === dateOfMinute(minute)
    if (shift !== undefined && (gap < 240 || isSameDay)) shift.push(minute)
    else shifts.push([minute])
  }
  return shifts
}

/** The parts of a shift between pauses of four hours, which are no breaks but time off (R8). */
function partsOf(minutes: readonly number[]): readonly number[][] {
  const parts: number[][] = []
  for (const minute of minutes) {
    const part = parts.at(-1)
    if (part !== undefined && minute - (part.at(-1) ?? minute) - 1 < 240) part.push(minute)
    else parts.push([minute])
  }
  return parts
}

/** The day on which most of a shift lies. */
function longestDay(minutes: readonly number[]): string {
  const [first] = [...groupBy(minutes, dateOfMinute)].toSorted(([, a], [, b]) => b.length - a.length)
  return first?.[0] ?? ''
}

function deductedOf(minutes: readonly number[], mode: BreakMode): number {
  let taken = 0
  minutes.forEach((minute, index) => {
    const gap = minute - (minutes[index - 1] ?? minute - 1) - 1
    if (gap >= 15) taken += gap
  })
  const due = (net: number): number => (net > 540 ? 45 : net > 360 ? 30 : 0)
  if (mode === 'hint') return 0
  if (mode === 'gliding') {
    let deducted = 0
    while (taken + deducted < due(minutes.length - deducted)) deducted++
    return deducted
  }
  for (const deducted of [0, 30 - taken, 45 - taken])
    if (deducted >= 0 && taken + deducted >= due(minutes.length - deducted)) return deducted
  return 0
}

function germanState({ state }: Plan): Region {
  if (!isGerman(state)) throw new Error('feiertagejs knows no other country')
  return state
}

function targetOf(day: string, current: Plan, absences: readonly Absence[]): number {
  const full = current.minutes[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? 0
  const holidays = getHolidays(2026, germanState(current))
  const isHoliday = !current.worksOnHolidays && holidays.some(({ dateString }) => dateString === day)
  const due = isHoliday ? 0 : full
  const sumOf = (wanted: (kind: Absence['kind']) => boolean): number =>
    absences
      .filter(({ kind, days }) => wanted(kind) && day >= days.from && day <= days.to)
      .reduce((sum, { portion }) => sum + (portion === 'full' ? full : portion === 'half' ? full / 2 : portion), 0)
  const overtime = sumOf((kind) => kind === 'overtime')
  // What time off for overtime has taken, no illness gives back (A28).
  const withoutIllness = (left: number, illness: 'sick' | 'childSick'): number =>
    left -
    Math.min(
      sumOf((kind) => kind === illness),
      Math.max(0, left - overtime),
    )
  const others = sumOf((kind) => !['overtime', 'sick', 'childSick'].includes(kind))
  return Math.round(withoutIllness(Math.max(0, withoutIllness(due, 'sick') - others), 'childSick'))
}

function stupidBalance({ entries, plans, absences, corrections, today }: Sources): number {
  const minutes = minutesWorked(entries)
  const worked = groupBy(minutes, dateOfMinute)
  const planOf = (day: string): Plan | undefined =>
    plans.filter(({ validFrom }) => validFrom <= day).toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0]
  const shifts = shiftsOf(minutes).flatMap((shift) =>
    partsOf(shift).map((part) => ({
      date: longestDay(part),
      deducted: deductedOf(part, planOf(dateOfMinute(shift[0] ?? 0))?.breakMode ?? 'hint'),
    })),
  )
  let balance = 0
  for (let index = 0; index < DAYS; index++) {
    const day = dateAt(index)
    if (day > today) continue
    for (const each of corrections) if (each.date === day && each.kind !== 'leave') balance += each.amount
    const current = planOf(day)
    if (current === undefined) continue
    balance += worked.get(day)?.length ?? 0
    for (const { date: deductedOn, deducted } of shifts) if (deductedOn === day) balance -= deducted
    if (day < today) balance -= targetOf(day, current, absences)
  }
  return balance
}

it('A15: the balance is what the stupid recomputation finds, with entries over midnight and the change of clocks', () => {
  fc.assert(
    fc.property(sources(['hint']), (given) => {
      const account = createAccount({ ...given, entries: resolveEntries(given.entries, START_MS) })
      expect(account.balanceAt('2026-12-31')).toBe(stupidBalance(given))
    }),
    runs,
  )
})

it('A15: so it is with breaks that are deducted, and the sums of any two spans of days add up to it', () => {
  fc.assert(
    fc.property(sources(breakModes), date, (given, cut) => {
      const account = createAccount({ ...given, entries: resolveEntries(given.entries, START_MS) })
      const next = Temporal.PlainDate.from(cut).add({ days: 1 }).toString()
      const both = account.sum('2026-01-01', cut).change + account.sum(next, '2026-12-31').change
      expect(account.balanceAt('2026-12-31')).toBe(stupidBalance(given))
      expect(both).toBe(stupidBalance(given))
    }),
    runs,
  )
})
