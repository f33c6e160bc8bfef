/** The sheet of hours has the minutes of the report, and its lines add up. */
import { describe, expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { toZoned } from '#base/calendar/zoned'
import { roundings, type TimeEntry } from '../model.ts'
import { budgetUses } from '../rates/budgets.ts'
import { amountOf } from '../rates/rate-on.ts'
import { resolveEntries } from '../worked/resolve-entries.ts'
import { buildReport } from './build-report.ts'
import {
  buildHoursSheet,
  describeInner,
  hoursCsv,
  isOnSheet,
  readHoursView,
  sheetGroups,
  type SheetQuestion,
} from './hours-sheet.ts'

const runs = runsOf(100)
const ZONE = 'Europe/Berlin'
const START_MS = Date.parse('2026-03-25T00:00+01:00')
const days = { from: '2026-03-26', to: '2026-03-31' }
const none: ReadonlyMap<string, number> = new Map()

const stored = fc
  .array(
    fc
      .record({
        kind: fc.constantFrom('work' as const, 'work' as const, 'break' as const),
        from: fc.integer({ min: 0, max: 8 * 96 }),
        length: fc.integer({ min: 0, max: 60 }),
        projectId: fc.constantFrom('web', 'app', undefined),
        isBillable: fc.constantFrom(true, false, undefined, undefined),
      })
      .map(({ kind, from, length, projectId, isBillable }): TimeEntry => {
        const at = (quarter: number) => toZoned(START_MS + quarter * 900_000 + quarter * 60_000, ZONE)
        const fields = { kind, time: { start: at(from), end: at(from + length) }, source: 'form' as const }
        return {
          ...fields,
          ...(projectId === undefined ? {} : { projectId }),
          ...(isBillable === undefined ? {} : { isBillable }),
        }
      }),
    { maxLength: 15 },
  )
  .map((entries) => entries.map((entry, index) => ({ ...entry, id: `n${index}` })))

const rounding = fc.record({ mode: fc.constantFrom(...roundings), step: fc.constantFrom(5, 15, 60) })
const rates = [
  { id: 'all', validFrom: '2026-03-28', cents: 8_501 },
  { id: 'web', validFrom: '2026-03-29', projectId: 'web', cents: 9_999 },
]
const names = { name: 'Web', color: '#336699', isArchived: false }

function ask(
  entries: readonly (TimeEntry & { readonly id: string })[],
  parts: Partial<SheetQuestion> = {},
): SheetQuestion {
  return {
    entries: resolveEntries(entries, START_MS + 30 * 86_400_000),
    projects: new Map([['web', names]]),
    rates,
    rounding: undefined,
    today: '2026-03-30',
    days,
    group: 'day',
    isAsked: (id) => id === 'web',
    ...parts,
  }
}

it('F5: paid and unpaid hours of a project are together those of its report, with every rounding', () => {
  fc.assert(
    fc.property(stored, rounding, fc.constantFrom(...sheetGroups), (entries, how, group) => {
      const question = ask(entries, { rounding: how, group })
      const sheet = buildHoursSheet(question)
      const report = buildReport({
        entries: question.entries,
        days,
        group: 'project',
        projectId: 'web',
        rounding: how,
        names: { projects: new Map(), tags: new Map() },
        today: question.today,
        deductions: none,
      })
      expect(sheet.minutes + sheet.unpaid).toBe(report.total.work)
      expect(sheet.unpaid).toBeGreaterThanOrEqual(0)
      const { exact, unpaid } = buildHoursSheet({ ...question, rounding: undefined })
      expect(exact + unpaid).toBe(report.exact.work)
      expect([sheet.exact, sheet.several]).toEqual([exact, 0])
    }),
    runs,
  )
})

it('F6: the lines add up in hours and in cents, each amount is its hours at its rate, and both groupings have the same hours', () => {
  fc.assert(
    fc.property(stored, rounding, (entries, how) => {
      const [byDay, byProject] = sheetGroups.map((group) =>
        buildHoursSheet(ask(entries, { rounding: how, group, isAsked: () => true })),
      )
      for (const sheet of [byDay, byProject]) {
        expect(sheet?.lines.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(sheet?.minutes)
        expect(sheet?.lines.reduce((sum, { cents = 0 }) => sum + cents, 0)).toBe(sheet?.cents)
        for (const { minutes, rate, cents } of sheet?.lines ?? [])
          expect(cents).toBe(rate === undefined ? undefined : amountOf(minutes, rate))
      }
      expect(byDay?.minutes).toBe(byProject?.minutes)
      expect([byDay?.unrated, byDay?.unpaid]).toEqual([byProject?.unrated, byProject?.unpaid])
    }),
    runs,
  )
})

function work(id: string, start: string, end: string, parts: Partial<TimeEntry> = {}) {
  const at = (time: string) => toZoned(Date.parse(`${time}:00+02:00`), ZONE)
  const fields = { kind: 'work', source: 'form', projectId: 'web', time: { start: at(start), end: at(end) } } as const
  return { ...fields, ...parts, id }
}

describe('a day', () => {
  const entries = [
    work('a', '2026-03-30T08:00', '2026-03-30T10:20', { note: 'Startseite' }),
    work('b', '2026-03-30T11:00', '2026-03-30T12:00', { note: 'Startseite' }),
    work('c', '2026-03-30T13:00', '2026-03-30T14:00', { isBillable: false, note: 'Umzug' }),
    work('d', '2026-03-31T08:00', '2026-03-31T10:00'),
  ]

  it('F4: what is not paid for is on no line and is stated; work after today is not there yet', () => {
    const sheet = buildHoursSheet(ask(entries))
    expect(sheet).toMatchObject({ minutes: 200, unpaid: 60, unrated: 0, cents: amountOf(200, 9_999) })
    expect(sheet.lines.map(({ date, project, notes }) => [date, project, ...notes])).toEqual([
      ['2026-03-30', 'Web', 'Startseite'],
    ])
  })

  it('F6: the file has the lines, their rates and amounts, and the sum', () => {
    expect(
      hoursCsv(buildHoursSheet(ask(entries)))
        .split('\r\n')
        .slice(1),
    ).toEqual(['30.03.2026;Web;Startseite;3:20;3,33;99,99;333,30', 'Summe;;;3:20;3,33;;333,30', ''])
  })

  it('F6: the sheet of work without a project, which a report leads to, has just that', () => {
    const asked = new URLSearchParams('projekt=-')
    const isAsked = isOnSheet(
      readHoursView((name) => asked.get(name)),
      new Map([['web', names]]),
    )
    const { projectId: _, ...loose } = work('e', '2026-03-30T15:00', '2026-03-30T15:30', { isBillable: true })
    expect(buildHoursSheet(ask([...entries, loose], { isAsked }))).toMatchObject({ minutes: 30, unpaid: 0 })
  })

  it('F11: what rounding in each project and projects at one time make other than in the account is stated', () => {
    const [web, app] = [{ projectId: 'web' }, { projectId: 'app' }]
    const parallel = [
      work('a', '2026-03-30T08:00', '2026-03-30T09:05', web),
      work('b', '2026-03-30T09:00', '2026-03-30T10:05', app),
    ]
    const questions = { isAsked: () => true, rounding: { mode: 'up', step: 15 } } as const
    const sheet = buildHoursSheet(ask(parallel, questions))
    expect(sheet).toMatchObject({ minutes: 150, exact: 130, several: 5 })
    expect(describeInner(sheet)).toEqual([
      'Ungerundet sind es 2:10 Std., damit rechnet das Arbeitszeitkonto.',
      '0:05 Std. zählen in mehreren Projekten, im Arbeitszeitkonto nur einmal.',
    ])
    const plain = buildHoursSheet(ask([work('a', '2026-03-30T08:00', '2026-03-30T09:05')]))
    expect(describeInner(plain)).toEqual([])
  })

  it('F5: of a day of both kinds what is not paid for is the rest of the day as its report rounds it', () => {
    const both = [
      work('a', '2026-03-30T08:00', '2026-03-30T08:10'),
      work('b', '2026-03-30T09:00', '2026-03-30T09:10', { isBillable: false }),
    ]
    expect(buildHoursSheet(ask(both, { rounding: { mode: 'up', step: 15 } }))).toMatchObject({
      minutes: 15,
      unpaid: 15,
    })
    expect(buildHoursSheet(ask(both, { rounding: { mode: 'down', step: 15 } }))).toMatchObject({
      minutes: 0,
      unpaid: 15,
    })
  })

  it('F2: work before the first rate has hours and no amount', () => {
    const early = [work('e', '2026-03-26T08:00', '2026-03-26T09:00')]
    expect(buildHoursSheet(ask(early))).toMatchObject({ minutes: 60, cents: 0, unrated: 60 })
  })

  it('F8: a budget in hours counts all work of the project, one in money what is paid for, from 80 % and 100 % on', () => {
    const use = (budget: { readonly minutes?: number; readonly cents?: number }) =>
      budgetUses({ ...ask(entries), projects: new Map([['web', { ...names, budget }]]) }).map(
        ({ kind, used, mark }) => [kind, used, mark],
      )
    expect(use({ minutes: 261 * 2 })).toEqual([['minutes', 260, undefined]])
    expect(use({ minutes: 325 })).toEqual([['minutes', 260, 80]])
    expect(use({ minutes: 326 })).toEqual([['minutes', 260, undefined]])
    expect(use({ minutes: 260, cents: 33_331 })).toEqual([
      ['minutes', 260, 100],
      ['cents', 33_330, 80],
    ])
    expect(use({ cents: 33_330 })).toEqual([['cents', 33_330, 100]])
  })
})
