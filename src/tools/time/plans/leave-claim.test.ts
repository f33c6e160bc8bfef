import { expect, it } from 'vitest'
import { evenWeek } from '../calendar/week-shape.ts'
import type { Plan } from '../model.ts'
import { leaveClaim } from './leave.ts'
import { planOn } from './plan-on.ts'

function plan(validFrom: string, leaveDays: number, employment?: Plan['employment']): Plan & { readonly id: string } {
  return {
    id: validFrom,
    validFrom,
    minutes: [...evenWeek(40)],
    state: 'BY',
    options: [],
    worksOnHolidays: false,
    breakMode: 'hint',
    leaveDays,
    ...(employment === undefined ? {} : { employment }),
  }
}

it.each([
  // § 5 II: at least half a day becomes a whole one, less stays as it is.
  [30, '2027-06-01', 13],
  [30, '2027-02-01', 3],
  [20, '2027-06-01', 8.33],
  [24, '2027-06-01', 10],
  [28, '2027-06-01', 12],
])('A26: of %s days, without a plan with leave from %s on, %s are left', (days, from, claim) => {
  expect(leaveClaim([plan('2026-01-01', days), plan(from, 0)], '2027')).toBe(claim)
})

it('A26: a contract of half days keeps them, and a change of plan is not rounded', () => {
  expect(leaveClaim([plan('2026-01-01', 27.5)], '2027')).toBe(27.5)
  expect(leaveClaim([plan('2026-01-01', 29), plan('2027-05-01', 24)], '2027')).toBe(25.67)
})

it.each([
  // § 5 I a: without six months in the year of entry; those from 1 July end with the year.
  ['2027-08-01', undefined, '2027', 10],
  ['2027-07-01', undefined, '2027', 12],
  ['2027-08-15', undefined, '2027', 8],
  ['2027-12-02', undefined, '2027', 0],
  // § 4: six months are over within the year.
  ['2027-06-30', undefined, '2027', 24],
  ['2027-01-04', undefined, '2027', 24],
  ['2027-08-01', undefined, '2028', 24],
  ['2027-08-01', undefined, '2026', 0],
  // § 5 I b: left before six months.
  ['2026-11-01', '2027-03-31', '2026', 4],
  ['2026-11-01', '2027-03-31', '2027', 6],
  ['2026-12-15', '2027-03-14', '2026', 0],
  ['2026-12-15', '2027-03-14', '2027', 6],
  ['2027-02-01', '2027-05-31', '2027', 8],
  // § 5 I c: left in the first half of the year after six months; in the second the claim is whole.
  [undefined, '2027-05-31', '2027', 10],
  [undefined, '2027-05-30', '2027', 8],
  [undefined, '2027-06-30', '2027', 12],
  [undefined, '2027-07-01', '2027', 24],
  ['2027-02-01', '2027-09-30', '2027', 24],
  [undefined, '2027-05-31', '2028', 0],
  // Months from the 31st end on the last of the next month.
  ['2027-08-31', '2027-09-30', '2027', 2],
  ['2027-08-31', '2027-09-29', '2027', 0],
] as const)('A27: with 24 days, employed from %s to %s, %s gives %s', (from, to, year, claim) => {
  const employment = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
  expect(leaveClaim([plan('2026-01-01', 24, employment)], year)).toBe(claim)
})

it('A27: two jobs in a year give what each gives for its months', () => {
  const plans = [plan('2026-01-01', 24, { to: '2027-05-31' }), plan('2027-08-01', 30, { from: '2027-08-01' })]
  // 5/12 of 24 and 5/12 of 30.
  expect(leaveClaim(plans, '2027')).toBe(23)
})

it('A27: outside the employment no plan counts', () => {
  const plans = [plan('2026-01-01', 24, { from: '2026-02-01', to: '2027-05-31' })]
  const isThere = (date: string): boolean => planOn(plans, date) !== undefined
  expect(['2026-01-31', '2026-02-01', '2027-05-31', '2027-06-01'].map(isThere)).toEqual([false, true, true, false])
})
