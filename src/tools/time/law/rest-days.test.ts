import { expect, it } from 'vitest'
import { fullWeekPlan, resolvedOn } from '#testing/time-entries'
import { addDays } from '#base/calendar/calendar-day'
import { createAccount } from '../account/account.ts'
import type { Absence, Plan } from '../model.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import { describeHint } from './describe-hint.ts'
import { findRestDayHints } from './hints-between.ts'

const SUN = '2026-06-14'
const plan = { ...fullWeekPlan, id: 'plan', validFrom: '2025-01-01' }

type More = { readonly plans?: readonly Plan[]; readonly absences?: readonly Absence[]; readonly today?: string }

function hintsIn(entries: readonly ResolvedEntry[], from: string, to: string, more: More = {}) {
  const { today = to, plans = [plan], absences = [] } = more
  const withId = <T>(list: readonly T[]) => list.map((each, index) => ({ ...each, id: String(index) }))
  const sources = { entries, plans: withId(plans), absences: withId(absences), corrections: [], today }
  return findRestDayHints({ from, to, today, day: createAccount(sources).day })
}

const kindsOf = (...args: Parameters<typeof hintsIn>) => hintsIn(...args).map(({ date, kind }) => `${date} ${kind}`)

/** Work each day from one to another, without those days. */
const worked = (from: string, days: number, ...off: readonly string[]) =>
  Array.from({ length: days }, (_, index) => addDays(from, index))
    .filter((date) => !off.includes(date))
    .flatMap((date) => resolvedOn(date, '08:00-12:00'))

it('R30: work on a Sunday needs a day off within 13 days before or after', () => {
  const around = (...off: readonly string[]) =>
    kindsOf(worked('2026-06-01', 28, '2026-06-07', '2026-06-21', ...off), SUN, SUN, { today: '2026-06-29' })
  expect(around()).toEqual(['2026-06-14 sunday'])
  expect(around('2026-06-01')).toEqual([])
  expect(around('2026-06-27')).toEqual([])
  const farther = (off: string) =>
    kindsOf(worked('2026-05-20', 45, '2026-06-07', '2026-06-21', off), SUN, SUN, { today: '2026-07-01', plans: [] })
  expect(farther('2026-05-30')).toEqual(['2026-06-14 sunday'])
  expect(farther('2026-06-29')).toEqual(['2026-06-14 sunday'])
})

it('R30: of two Sundays with one day off between them one is left, and a Sunday or a holiday is no day off', () => {
  const entries = worked('2026-05-18', 43, '2026-05-24', '2026-05-25', '2026-05-31', '2026-06-07', '2026-06-16')
  expect(kindsOf(entries, SUN, '2026-06-21', { today: '2026-06-22' })).toEqual(['2026-06-21 sunday'])
})

it('R30: a day to come counts once it is one of absence, today not before it is over', () => {
  const entries = worked('2026-06-01', 14, '2026-06-07')
  expect(hintsIn(entries, SUN, SUN)).toMatchObject([{ kind: 'sunday', until: '2026-06-27', isOver: false }])
  expect(kindsOf(entries, SUN, SUN, { today: '2026-06-15' })).toEqual(['2026-06-14 sunday'])
  expect(kindsOf(entries, SUN, SUN, { today: '2026-06-16' })).toEqual([])
  const absence = (portion: Absence['portion']): Absence => {
    return { kind: 'overtime', days: { from: '2026-06-23', to: '2026-06-23' }, portion }
  }
  expect(kindsOf(entries, SUN, SUN, { absences: [absence('full')] })).toEqual([])
  expect(kindsOf(entries, SUN, SUN, { absences: [absence('half')] })).toHaveLength(1)
})

it('R30: a shift over midnight works on the Sunday too, one until midnight does not', () => {
  const week = worked('2026-06-01', 12, '2026-06-07')
  const kinds = (text: string) => kindsOf([...week, ...resolvedOn('2026-06-13', text)], SUN, SUN)
  expect(kinds('22:00-00:00')).toEqual([])
  expect(kinds('22:00-00:01')).toEqual(['2026-06-14 sunday'])
})

it('R30: a holiday is one of the plan’s state, on a weekday, and needs a day off within eight weeks', () => {
  const corpusChristi = '2026-06-04'
  const entries = worked('2026-04-01', 95, '2026-04-03', '2026-04-06', '2026-05-01', '2026-05-14', '2026-05-25')
    // The Sundays are free.
    .filter(({ start }) => new Date(start.slice(0, 10)).getUTCDay() !== 0)
  const on = (plans: readonly Plan[]) => kindsOf(entries, corpusChristi, corpusChristi, { plans, today: corpusChristi })
  expect(on([{ ...plan, state: 'BY' }])).toEqual(['2026-06-04 holiday'])
  expect(on([{ ...plan, state: 'BY', worksOnHolidays: true }])).toEqual(['2026-06-04 holiday'])
  expect(on([{ ...plan, state: 'BE' }])).toEqual([])
  expect(on([])).toEqual([])
  expect(hintsIn(entries, corpusChristi, corpusChristi)).toMatchObject([{ until: '2026-07-29', isOver: false }])
  const free = entries.filter(({ start }) => !start.startsWith('2026-04-10'))
  expect(kindsOf(free, corpusChristi, corpusChristi)).toEqual([])
})

it('R30: a shift over midnight into a holiday works on it, and a half day is none', () => {
  const eve = worked('2026-06-01', 2).concat(resolvedOn('2026-06-03', '20:00-02:00'))
  const before = worked('2026-04-01', 61).filter(({ start }) => new Date(start.slice(0, 10)).getUTCDay() !== 0)
  const holidays = ['2026-04-03', '2026-04-06', '2026-05-01', '2026-05-14', '2026-05-25']
  const entries = [...before, ...eve].filter(({ start }) => !holidays.includes(start.slice(0, 10)))
  expect(kindsOf(entries, '2026-06-03', '2026-06-04')).toEqual(['2026-06-04 holiday'])
  const half = { ...plan, options: ['christmasEveHalf'] } satisfies Plan
  expect(kindsOf(worked('2026-10-26', 60), '2026-12-24', '2026-12-24', { plans: [half] })).toEqual([])
})

it('R30: a free day of the plan is no holiday, but one off for work on a Sunday, also one to come', () => {
  const free = (from: string): Plan => ({ ...plan, freeDays: [{ name: 'Betriebsfrei', from }] })
  const spring = worked('2026-04-01', 80, '2026-04-03', '2026-04-06', '2026-05-01', '2026-05-14', '2026-05-25')
    .filter(({ start }) => new Date(start.slice(0, 10)).getUTCDay() !== 0)
    .filter(({ start }) => !start.startsWith('2026-06-04'))
  const at = '2026-06-10'
  expect(kindsOf(spring, at, at, { plans: [free('06-10')] })).toEqual([])
  const entries = worked('2026-06-01', 14, '2026-06-07', '2026-06-04')
  expect(kindsOf(entries, SUN, SUN, { plans: [free('06-29')] })).toEqual(['2026-06-14 sunday'])
  expect(kindsOf(entries, SUN, SUN, { plans: [free('06-23')] })).toEqual([])
})

const sundays = (count: number, first: string) =>
  Array.from({ length: count }, (_, week) => resolvedOn(addDays(first, 7 * week), '08:00-12:00')).flat()

it('R31: the 38th Sunday with work leaves 14 of 52, which is too few', () => {
  const to = (count: number) => addDays('2026-01-04', 7 * (count - 1))
  const on = (date: string) => kindsOf(sundays(40, '2026-01-04'), date, date, { today: date })
  expect(on(to(37))).toEqual([])
  expect(on(to(38))).toEqual([`${to(38)} sundays`])
})

it('R30, R31: work that is only planned has no hint before its day', () => {
  const entries = [...sundays(40, '2026-01-04'), ...worked('2026-09-21', 14)]
  expect(kindsOf(entries, '2026-09-27', '2026-09-27', { today: '2026-09-26' })).toEqual([])
  expect(kindsOf(entries, '2026-09-27', '2026-09-27', { today: '2026-09-27' })).toEqual(['2026-09-27 sundays'])
})

it('R30: a day, its week and its month say the same', () => {
  const entries = worked('2026-03-01', 122, '2026-03-17', '2026-04-09', '2026-05-05', '2026-06-16')
  const days = Array.from({ length: 122 }, (_, day) => addDays('2026-03-01', day))
  const today = '2026-06-30'
  const single = days.flatMap((date) => kindsOf(entries, date, date, { today }))
  const weeks = days
    .filter((_, index) => index % 7 === 0)
    .flatMap((date) => kindsOf(entries, date, addDays(date, 6), { today }))
  expect(single.length).toBeGreaterThan(10)
  expect(kindsOf(entries, '2026-03-01', '2026-06-30', { today })).toEqual(single)
  expect(weeks).toEqual(single)
})

it('R31: in a year of 53 Sundays it is the 39th, and those of another year do not count', () => {
  const on = (count: number, first: string) => {
    const date = addDays(first, 7 * (count - 1))
    return kindsOf(sundays(60, first), date, date, { today: date })
  }
  expect(on(38, '2028-01-02')).toEqual([])
  expect(on(39, '2028-01-02')).toEqual(['2028-09-24 sundays'])
  expect(on(40, '2026-11-01')).toEqual([])
})

it('R30, R31: the hints say what, why, and the paragraph', () => {
  const entries = worked('2026-06-01', 14, '2026-06-07')
  const [open] = hintsIn(entries, SUN, SUN)
  expect(open && describeHint(open)).toEqual({
    label: 'Freier Tag für Sonntagsarbeit',
    short: 'Freier Tag für Sonntagsarbeit',
    text: 'Sonntagsarbeit: Dafür steht dir bis Sa, 27.06. ein freier Werktag zu.',
    paragraph: '§\u00A011 ArbZG',
    tone: 'quiet',
  })
  const [over] = hintsIn(worked('2026-06-01', 28, '2026-06-07', '2026-06-21'), SUN, SUN, { today: '2026-06-28' })
  expect(over && describeHint(over).text).toBe(
    'Sonntagsarbeit: Dafür stand dir bis Sa, 27.06. ein freier Werktag zu, und im Konto ist keiner.',
  )
  const [many] = hintsIn(sundays(38, '2026-01-04'), '2026-09-20', '2026-09-20')
  expect(many && describeHint(many)).toMatchObject({
    short: '38 Sonntage mit Arbeit',
    text: '38 Sonntage mit Arbeit in einem Jahr: Mindestens 15 müssen frei bleiben.',
    tone: 'alarm',
  })
})
