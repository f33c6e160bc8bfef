/** One working time on every output, and of every range the sum of its parts (B15–B17). */
import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { createAccount, type Account } from '../account/account.ts'
import { planDeductions } from '../account/plan-deductions.ts'
import { midnightBefore, readRunningClock } from '../clock/running-clock.ts'
import { findShifts } from '../shifts/find-shifts.ts'
import { countNights } from '../shifts/night-days.ts'
import { breakModes, roundings, type Plan, type TimeEntry } from '../model.ts'
import { createMonthSheet } from '../month/month-sheet.ts'
import { resolveEntries, type ResolvedEntry } from '../worked/resolve-entries.ts'
import { buildReport, type Report } from './build-report.ts'
import { describeReport } from './describe-report.ts'
import { listedEntries } from './listed-entries.ts'
import { entriesCsv, summaryCsv } from './report-csv.ts'
import { reportGroups, type DateRange } from './report-view.ts'
import { toZoned } from '#base/calendar/zoned'

const runs = runsOf(200)

const ZONE = 'Europe/Berlin'
/** The night in which the clocks are put forward and the end of a month lie in between. */
const FIRST = '2026-03-25'
const DAYS = 12
const START_MS = Temporal.ZonedDateTime.from(`${FIRST}T00:00[${ZONE}]`).epochMilliseconds

const dateAt = (index: number): string => Temporal.PlainDate.from(FIRST).add({ days: index }).toString()
const dayIndex = fc.integer({ min: 0, max: DAYS - 1 })

const entry = fc
  .record({
    kind: fc.constantFrom('work' as const, 'work' as const, 'work' as const, 'break' as const),
    from: fc.integer({ min: 0, max: DAYS * 24 * 4 }),
    length: fc.oneof(fc.integer({ min: 0, max: 44 }), fc.integer({ min: 0, max: 300 })),
    seconds: fc.integer({ min: 0, max: 59 }),
    zone: fc.constantFrom(ZONE, ZONE, ZONE, 'Asia/Tokyo', 'America/New_York'),
    isOpen: fc.boolean(),
    projectId: fc.constantFrom('web', 'app', undefined),
    tagIds: fc.subarray(['a', 'b']),
  })
  .map(({ kind, from, length, seconds, zone, isOpen, projectId, tagIds }): TimeEntry => {
    const startMs = START_MS + from * 900_000 + seconds * 1_000
    const start = toZoned(startMs, zone)
    const isRunning = isOpen && length > 40
    const time = isRunning ? { start } : { start, end: toZoned(startMs + length * 900_000, zone) }
    const source = isRunning ? ('clock' as const) : ('form' as const)
    return { kind, time, source, tagIds, ...(projectId === undefined ? {} : { projectId }) }
  })

const plan: fc.Arbitrary<Plan> = fc.record({
  validFrom: dayIndex.map(dateAt),
  minutes: fc.constant([480, 480, 480, 480, 480, 0, 0]),
  state: fc.constant('NW' as const),
  options: fc.constant([]),
  worksOnHolidays: fc.boolean(),
  breakMode: fc.constantFrom(...breakModes),
  leaveDays: fc.constant(30),
})

const withIds = <Fields extends object>(list: readonly Fields[]): readonly (Fields & { readonly id: string })[] =>
  list.map((fields, index) => ({ ...fields, id: `n${index}` }))

const given = fc.record({
  stored: fc.array(entry, { maxLength: 20 }).map(withIds),
  plans: fc.uniqueArray(plan, { maxLength: 3, selector: ({ validFrom }) => validFrom }).map(withIds),
  nowMs: fc.integer({ min: 0, max: DAYS * 24 * 60 }).map((minute) => START_MS + minute * 60_000),
  ends: fc.tuple(dayIndex, dayIndex).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
  cuts: fc.array(dayIndex, { maxLength: 5 }),
  group: fc.constantFrom(...reportGroups),
  rounding: fc.record({ mode: fc.constantFrom(...roundings), step: fc.constantFrom(5, 15, 30, 60) }),
  isNightWhole: fc.boolean(),
  filter: fc.constantFrom({}, {}, { projectId: 'web' }, { tagId: 'a' }, { projectId: '-' }),
})
type Given = typeof given extends fc.Arbitrary<infer Value> ? Value : never

const names = { projects: new Map(), tags: new Map() }

/** Everything a user can read the working time of a range from. */
type Sources = Given & {
  readonly entries: readonly ResolvedEntry[]
  readonly account: Account
  readonly today: string
  readonly of: (days: DateRange) => Report
}

function read(one: Given): Sources {
  const { stored, plans, nowMs, group, rounding, filter, isNightWhole } = one
  const calendarEntries = resolveEntries(stored, nowMs)
  const entries = isNightWhole ? countNights(calendarEntries) : calendarEntries
  const today = toZoned(nowMs, ZONE).slice(0, 10)
  const account = createAccount({ entries, plans, absences: [], corrections: [], today })
  const deductions = planDeductions(plans, () => findShifts(entries))
  const of = (days: DateRange): Report =>
    buildReport({ entries, days, group, rounding, names, today, deductions, ...filter })
  return { ...one, entries, account, today, of }
}

function rangeOf({ ends: [from, to] }: Given): DateRange {
  return { from: dateAt(from), to: dateAt(to) }
}

/** The range in one piece after another, from each cut to the next. */
function piecesOf({ ends: [from, to], cuts }: Given): readonly DateRange[] {
  const begins = [...new Set([from, ...cuts.filter((cut) => cut > from && cut <= to)])].toSorted((a, b) => a - b)
  return begins.map((begin, index) => ({ from: dateAt(begin), to: dateAt((begins[index + 1] ?? to + 1) - 1) }))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

/** The minutes of a duration in a file. */
function minutesOf(text = ''): number {
  const [, minus, hours, minutes] = /^(−?)(\d+):(\d\d)$/.exec(text) ?? []
  if (hours === undefined) throw new Error(`no duration: ${text}`)
  return (minus === '' ? 1 : -1) * (Number(hours) * 60 + Number(minutes))
}

/** The cells below the head; there is no text with a semicolon in these tables. */
function cellsOf(csv: string): readonly (readonly string[])[] {
  const lines = csv.split('\r\n').slice(1, -1)
  return lines.map((line) => line.split(';'))
}

/** Minutes by a name that all pieces share. */
function addUp(rows: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const [name, minutes] of rows) sums.set(name, (sums.get(name) ?? 0) + minutes)
  return new Map([...sums].filter(([, minutes]) => minutes !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const rowsOf = ({ rows, adjustments }: Report): readonly (readonly [string, number])[] =>
  [...rows, ...adjustments].flatMap(({ label, work, project }) => [
    [`${label}, work`, work],
    [`${label}, project`, project],
  ])

it('B15: month, account, report and start page have one working time', () => {
  fc.assert(
    fc.property(given, (one) => {
      const { account, today, stored, plans, nowMs, isNightWhole } = read(one)
      const { of } = read({ ...one, filter: {}, rounding: { mode: 'none', step: 15 } })
      const range = rangeOf(one)
      expect(of(range).total.work).toBe(account.sum(range.from, range.to).actual)
      for (const month of ['2026-03', '2026-04']) {
        const sheet = createMonthSheet(month, { account, corrections: [], hints: [], shifts: [], today })
        const days = { from: `${month}-01`, to: sheet.days.at(-1)?.date ?? '' }
        expect(sum(sheet.days.map(({ work }) => work))).toBe(of(days).total.work)
        expect(sheet.sum.actual).toBe(of(days).total.work)
      }
      // The device's own zone is another one than that of the user.
      const midnightMs = midnightBefore(new Date(`${today}T12:00`).getTime())
      const { workedToday, workDay } = readRunningClock({ entries: stored, plans, isNightWhole }, nowMs, midnightMs)
      expect(workedToday).toBe(of({ from: workDay, to: workDay }).total.work)
    }),
    runs,
  )
})

it('B17: the rows of a report are its sum, and those of any pieces of a range are those of the range', () => {
  fc.assert(
    fc.property(given, (one) => {
      const { of, rounding } = read(one)
      const [whole, pieces] = [of(rangeOf(one)), piecesOf(one).map(of)]
      for (const report of [whole, ...pieces]) {
        const all = [...report.rows, ...report.adjustments]
        expect(sum(all.map(({ work }) => work))).toBe(report.total.work)
        expect(sum(all.map(({ project }) => project))).toBe(report.total.project)
        const { project, work } = report.exact
        expect(project - work).toBe(report.overlap + report.breaks + (report.isFiltered ? 0 : report.deducted))
      }
      expect(addUp(pieces.flatMap(rowsOf))).toEqual(addUp(rowsOf(whole)))
      for (const field of ['overlap', 'breaks', 'deducted', 'ahead'] as const)
        expect(sum(pieces.map((report) => report[field]))).toBe(whole[field])
      for (const report of [whole, ...pieces]) {
        const cells = cellsOf(summaryCsv(report, one.group, describeReport(report, rounding, false)))
        const end = cells.findIndex(([name]) => name === 'Summe')
        expect(sum(cells.slice(0, end).map((row) => minutesOf(row[1])))).toBe(minutesOf(cells[end]?.[1]))
        expect(minutesOf(cells[end]?.[1])).toBe(report.total.work)
        expect(minutesOf(cells[end]?.[3])).toBe(report.total.project)
      }
    }),
    runs,
  )
})

it('B16: the lists of any pieces of a range have the time of the range, and that of the report', () => {
  fc.assert(
    fc.property(given, (one) => {
      const { entries, of, filter } = read(one)
      const lengths = (days: DateRange, kind: string): number =>
        sum(
          cellsOf(entriesCsv(listedEntries({ entries, days, ...filter }), names))
            .filter((cells) => cells[6] === kind)
            .map((cells) => minutesOf(cells[4])),
        )
      const range = rangeOf(one)
      for (const kind of ['Arbeit', 'Pause'])
        expect(sum(piecesOf(one).map((days) => lengths(days, kind)))).toBe(lengths(range, kind))
      const { exact, ahead } = of(range)
      expect(lengths(range, 'Arbeit')).toBe(exact.project + ahead)
    }),
    runs,
  )
})
