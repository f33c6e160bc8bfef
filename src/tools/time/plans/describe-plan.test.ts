import { expect, test } from 'vitest'
import { deductBreak } from '../law/deductions.ts'
import { breakModeDetails, describePlan, describePlanDays, describePlanWeek, describeReach } from './describe-plan.ts'
import { formatDuration } from '../words/format-duration.ts'
import { breakModes, type Plan } from '../model.ts'
import { orderPlans } from './plan-on.ts'
import { evenWeek } from '../calendar/week-shape.ts'

function plan(validFrom: string, fields: Partial<Plan> = {}): Plan & { readonly id: string } {
  return {
    id: validFrom,
    validFrom,
    minutes: [...evenWeek(40)],
    state: 'BY',
    options: [],
    worksOnHolidays: false,
    breakMode: 'hint',
    leaveDays: 30,
    ...fields,
  }
}

test('P3: a plan in words', () => {
  expect(describePlan(plan('2026-01-01'))).toBe('40:00 Std. pro Woche, Bayern, 30 Urlaubstage')
  expect(describePlan(plan('2026-01-01', { leaveDays: 1, state: 'SN', minutes: [...evenWeek(38.5)] }))).toBe(
    '38:30 Std. pro Woche, Sachsen, 1 Urlaubstag',
  )
  expect(describePlanWeek(plan('2026-01-01', { minutes: [540, 540, 540, 540, 240, 0, 0] }))).toBe('Mo–Do 9:00, Fr 4:00')
  expect(describePlanWeek(plan('2026-01-01', { minutes: [0, 0, 0, 0, 0, 0, 0] }))).toBe('Kein Soll')
})

test('P3: the other parts of a plan are named shortly', () => {
  expect(describePlanDays(plan('2026-01-01'))).toBe('Fehlende Pausen: nur hinweisen')
  expect(
    describePlanDays(plan('2026-01-01', { worksOnHolidays: true, options: ['assumption', 'christmasEveHalf'] })),
  ).toBe('Fehlende Pausen: nur hinweisen · Arbeit an Feiertagen · Mariä Himmelfahrt · Heiligabend halb')
})

test('P12: the days of the job are named', () => {
  const employment = { from: '2026-02-01', to: '2027-05-31' }
  expect(describePlanDays(plan('2026-01-01', { employment }))).toMatch(
    / · im Job seit 01.02.2026 · im Job bis 31.05.2027$/,
  )
})

test('P5: a plan says from when it counts and that what was before stays', () => {
  const old = plan('2026-01-01')
  expect(describeReach('2026-12-01', [old])).toBe('Gilt ab 01.12.2026, davor bleibt alles, wie es war.')
  expect(describeReach('2026-12-01', [])).toBe('Gilt ab 01.12.2026, davor hast du kein Soll.')
  expect(describeReach('2026-06-15', [old, plan('2027-01-01'), plan('2026-12-01')])).toBe(
    'Gilt ab 15.06.2026, bis am 01.12.2026 der nächste Plan beginnt; davor bleibt alles, wie es war.',
  )
})

test('P5: the plans stand with the latest first, and each says when it counts', () => {
  const plans = [plan('2026-01-01'), plan('2027-01-01'), plan('2026-06-15'), { ...plan('2026-06-15'), id: 'a' }]
  const turns = (today: string) => orderPlans(plans, today).map(({ plan: { id }, turn, until }) => [id, turn, until])
  expect(turns('2026-11-21')).toEqual([
    ['2027-01-01', 'later', undefined],
    ['a', 'now', '2026-12-31'],
    ['2026-06-15', 'never', '2026-12-31'],
    ['2026-01-01', 'over', '2026-06-14'],
  ])
  expect(turns('2025-01-01').map(([, turn]) => turn)).toEqual(['later', 'later', 'never', 'later'])
})

test('P6: the examples of the break modes are those of the rule', () => {
  for (const mode of breakModes) {
    const left = formatDuration(375 - deductBreak(375, 0, mode))
    expect(breakModeDetails[mode]).toMatch(new RegExp(`6:15 ohne Pause (bleiben|werden) ${left}\\.$`))
  }
})
