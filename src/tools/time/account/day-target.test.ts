import { expect, it } from 'vitest'
import { evenWeek } from '../calendar/week-shape.ts'
import { planHolidaysOf } from '../calendar/holidays.ts'
import type { Absence, Plan } from '../model.ts'
import { dayTarget, targetOn } from './day-target.ts'

const DAY = '2026-06-10'
const HOUR = 60

const plan: Plan = {
  validFrom: '2026-01-01',
  minutes: [...evenWeek(40)],
  state: 'BY',
  options: [],
  worksOnHolidays: false,
  breakMode: 'hint',
  leaveDays: 30,
}

function absence(kind: Absence['kind'], fields: Partial<Absence> = {}): Absence {
  return { kind, days: { from: DAY, to: DAY }, portion: 'full', ...fields }
}

function targetWith(absences: readonly Absence[], fields: Partial<Plan> = {}) {
  const changed = { ...plan, ...fields }
  const holiday = planHolidaysOf(2026, changed).find(({ date }) => date === DAY)
  return dayTarget(DAY, changed, holiday, absences)
}

it('A28: a day off for overtime stays used if one is ill on it, and half of one for its half', () => {
  const left = (portion: Absence['portion'], kind: Absence['kind']) =>
    targetWith([absence(kind), absence('overtime', { portion })]).target
  for (const kind of ['sick', 'childSick'] as const)
    expect([left('full', kind), left('half', kind), left(120, kind)]).toEqual([8 * HOUR, 4 * HOUR, 2 * HOUR])
})

it.each([
  ['unpaid', undefined, 0, 0],
  ['childSick', undefined, 0, 0],
  ['parental', undefined, 0, 0],
  ['shortTime', undefined, 0, 0],
  ['own', 'free', 0, 0],
  ['own', 'leave', 0, 1],
  ['own', 'balance', 8, 0],
] as const)('A30: %s (%s) leaves a target of %i hours and costs %i days of leave', (kind, effect, hours, days) => {
  const own = effect === undefined ? {} : { own: { name: 'Bildungsurlaub', effect } }
  expect(targetWith([absence(kind, own)])).toEqual({ target: hours * HOUR, leaveDays: days })
})

it('A30: leave is not given back by the illness of a child, but by days without a duty to work', () => {
  const cost = (kind: Absence['kind']) => targetWith([absence('vacation'), absence(kind)]).leaveDays
  expect([cost('childSick'), cost('parental'), cost('unpaid'), cost('shortTime')]).toEqual([1, 0, 0, 0])
})

it('A31: a free day of the plan has no target and costs no leave, also if the plan works on holidays', () => {
  const freeDays = [{ name: 'Betriebsferien', from: '06-10', to: '06-11' }]
  for (const worksOnHolidays of [false, true])
    expect(targetWith([absence('vacation')], { freeDays, worksOnHolidays })).toEqual({ target: 0, leaveDays: 0 })
})

it('A31: a free day on a public holiday has no target either, also if the plan works on holidays', () => {
  const worked = { ...plan, id: 'plan', worksOnHolidays: true }
  const onChristmas = (freeDays: Plan['freeDays']) => targetOn('2026-12-25', [{ ...worked, freeDays }], [])
  expect(onChristmas([])).toBe(8 * HOUR)
  expect(onChristmas([{ name: 'Betriebsferien', from: '12-24', to: '12-31' }])).toBe(0)
})

it('A13: a plan that works on holidays works on half ones of the law too, but not on half days of its own choice', () => {
  const solothurn = { ...plan, state: 'CH-SO' as const, options: ['christmasEveHalf' as const], id: 'plan' }
  const on = (date: string, fields: Partial<Plan> = {}) => targetOn(date, [{ ...solothurn, ...fields }], [])
  const works = { worksOnHolidays: true }
  expect([on('2026-05-01'), on('2026-05-01', works)]).toEqual([4 * HOUR, 8 * HOUR])
  expect([on('2026-12-24'), on('2026-12-24', works)]).toEqual([4 * HOUR, 4 * HOUR])
  const freeDays = [{ name: 'Maifeier', from: '05-01', isHalf: true }]
  expect(on('2026-05-01', { ...works, freeDays })).toBe(4 * HOUR)
})
