import { expect, it } from 'vitest'
import { fullWeekPlan } from '#testing/time-entries'
import { describeHint } from './describe-hint.ts'
import { findAverageHint, type DayOf } from './hints-between.ts'
import type { Hint } from './find-hints.ts'
import type { Shift } from '../shifts/find-shifts.ts'
import { createAccount } from '../account/account.ts'
import type { Absence, Plan } from '../model.ts'

/** 24 weeks before Monday, 15 June 2026. */
const MONDAYS = Array.from({ length: 24 }, (_, week) =>
  new Date(Date.UTC(2025, 11, 29 + 7 * week)).toISOString().slice(0, 10),
)

const shiftOf = (date: string, net: number): Shift => ({
  date,
  net,
  startMinute: 0,
  endMinute: net,
  entries: [],
  spans: [],
  breaks: 0,
})
/** Of an account without a plan. */
const noLeave: DayOf = () => ({ gross: 0, target: 0, plan: undefined, holiday: undefined, absences: [] })
const weeksOf = (hours: number): readonly Shift[] => MONDAYS.map((date) => shiftOf(date, hours * 60))

it('R11: 24 weeks of 48:00 are 1152:00, which is allowed', () => {
  expect(findAverageHint(weeksOf(48), '2026-06-15', noLeave)).toBeUndefined()
})

it('R11: 1160:00 are 48:20 a week', () => {
  const hint = findAverageHint([...weeksOf(48), shiftOf('2026-06-14', 8 * 60)], '2026-06-15', noLeave)
  expect(hint).toMatchObject({ kind: 'average', minutes: 48 * 60 + 20 })
  if (hint === undefined) throw new Error('no hint')
  expect(describeHint(hint).text).toBe(
    '48 Std. 20 Min. Arbeit pro Woche im Schnitt der letzten 24 Wochen: Erlaubt sind 48 Stunden.',
  )
})

it('R11: neither the week that is not over nor what is longer ago counts', () => {
  const others = [shiftOf('2026-06-15', 60), shiftOf('2025-12-28', 60)]
  expect(findAverageHint([...weeksOf(48), ...others], '2026-06-21', noLeave)).toBeUndefined()
  expect(findAverageHint([...weeksOf(48), ...others, shiftOf('2025-12-29', 60)], '2026-06-21', noLeave)).toBeDefined()
})

it('R11: a single minute too much is reported as more than 48 hours', () => {
  const hint = findAverageHint([...weeksOf(48), shiftOf('2026-06-14', 1)], '2026-06-15', noLeave)
  expect(hint && describeHint(hint).text).toContain('48 Std. 1 Min.')
})

const plan = { ...fullWeekPlan, id: 'plan', validFrom: '2025-01-01' }
const absent = (from: string, to: string, more: Partial<Absence> = {}): Absence & { readonly id: string } => ({
  id: `${from} ${to}`,
  kind: 'vacation',
  days: { from, to },
  portion: 'full',
  ...more,
})

const minutesOf = (hint: Hint | undefined) => (hint?.kind === 'average' ? hint.minutes : undefined)

/** 49 hours in each of the 25 weeks before 15 June but that of 8 June. */
function averageWith(
  absences: readonly (Absence & { readonly id: string })[],
  plans: readonly (Plan & { id: string })[] = [plan],
) {
  const { day } = createAccount({ entries: [], plans, absences, corrections: [], today: '2026-06-15' })
  const shifts = ['2025-12-22', ...MONDAYS.slice(0, -1)].map((date) => shiftOf(date, 49 * 60))
  return minutesOf(findAverageHint(shifts, '2026-06-15', day))
}

it('R11: a whole week of leave or illness is left out, and the one before the 24 weeks counts in its place', () => {
  expect(averageWith([])).toBeUndefined()
  expect(averageWith([absent('2026-06-08', '2026-06-12')])).toBe(49 * 60)
  expect(averageWith([absent('2026-06-06', '2026-06-20', { kind: 'sick' })])).toBe(49 * 60)
  expect(averageWith([absent('2026-06-08', '2026-06-10'), absent('2026-06-11', '2026-06-12', { kind: 'sick' })])).toBe(
    49 * 60,
  )
  const own = { kind: 'own', own: { name: 'Resturlaub', effect: 'leave' } } as const
  expect(averageWith([absent('2026-06-08', '2026-06-12', own)])).toBe(49 * 60)
})

it('R11: a week with a day to work, off for overtime, of half days, or without a plan counts as one without work', () => {
  expect(averageWith([absent('2026-06-09', '2026-06-14')])).toBeUndefined()
  expect(averageWith([absent('2026-06-08', '2026-06-12', { kind: 'overtime' })])).toBeUndefined()
  expect(averageWith([absent('2026-06-08', '2026-06-12', { portion: 'half' })])).toBeUndefined()
  expect(averageWith([absent('2026-06-08', '2026-06-12')], [])).toBeUndefined()
})

it('R11: a holiday in a week of leave leaves it whole; a week in which work was recorded counts', () => {
  const { day } = createAccount({
    entries: [],
    plans: [plan],
    absences: [absent('2026-05-26', '2026-05-29')],
    corrections: [],
    today: '2026-06-15',
  })
  const others = ['2025-12-22', ...MONDAYS.filter((date) => date !== '2026-05-25')].map((date) =>
    shiftOf(date, 49 * 60),
  )
  expect(minutesOf(findAverageHint(others, '2026-06-15', day))).toBe(49 * 60)
  expect(findAverageHint([...others, shiftOf('2026-05-26', 30)], '2026-06-15', day)).toBeUndefined()
})

it('R11: leave of more than half a year leaves fewer weeks, which are not made up', () => {
  expect(averageWith([absent('2025-01-01', '2026-06-14')])).toBe(49 * 60)
  const { day } = createAccount({
    entries: [],
    plans: [plan],
    absences: [absent('2025-01-01', '2026-06-14', { kind: 'sick' })],
    corrections: [],
    today: '2026-06-15',
  })
  expect(
    findAverageHint(
      MONDAYS.slice(12).map((date) => shiftOf(date, 60 * 60)),
      '2026-06-15',
      day,
    ),
  ).toBeUndefined()
})
