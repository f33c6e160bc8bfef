import { expect, it } from 'vitest'
import { entriesOn, fullWeekPlan, minuteAt } from '#testing/time-entries'
import { createAccount } from '../account/account.ts'
import { endSourcesOf } from '../account/end-sources.ts'
import { predictEnd } from '../law/predict-end.ts'
import type { Plan } from '../model.ts'
import { resolveEntries } from '../worked/resolve-entries.ts'
import { currentWork } from './forecast-end.ts'

const TUE = '2026-06-09'
const WED = '2026-06-10'

type Day = readonly [string, ...string[]]

/** What the clock shows, and when the target is reached. */
function shown(now: string, days: readonly Day[], breakMode: Plan['breakMode'] = 'hint') {
  const nowMinute = minuteAt(now)
  const entries = resolveEntries(
    days.flatMap(([date, ...texts]) => entriesOn(date, ...texts)),
    nowMinute * 60_000,
  )
  const plans = [{ ...fullWeekPlan, id: 'p', breakMode }]
  const today = now.slice(0, 10)
  const account = createAccount({ entries, plans, absences: [], corrections: [], today })
  const { date, target, gross, work, isShift } = currentWork(account, entries, today)
  const forecast = predictEnd(
    endSourcesOf({ date, target, gross, isShift }, { entries, plans, nowMinute, zone: 'Europe/Berlin' }),
  )
  const end = forecast?.kind === 'ahead' ? forecast.endMinute - minuteAt(`${WED} 00:00`) : undefined
  return { date, target, gross, work, isShift, end }
}

it('C26: a night’s work goes on over midnight with its own hours and the target of its day', () => {
  const night: readonly Day[] = [[TUE, '00:00-06:00', '22:00-']]
  // Eight hours and half an hour of break from 22:00 on.
  const expected = { date: TUE, target: 480, isShift: true, end: 6 * 60 + 30 }
  expect(shown(`${TUE} 22:00`, night)).toMatchObject({ ...expected, gross: 0 })
  expect(shown(`${TUE} 23:59`, night)).toMatchObject({ ...expected, gross: 119 })
  expect(shown(`${WED} 00:10`, night)).toMatchObject({ ...expected, gross: 130, work: 130 })
  expect(shown(`${WED} 06:30`, night, 'fixed')).toMatchObject({ gross: 510, work: 480 })
})

it('C26: work that began in the afternoon shows its shift after midnight, and so does a break', () => {
  expect(shown(`${WED} 00:10`, [[TUE, '16:00-']])).toMatchObject({ date: TUE, gross: 490, isShift: true })
  expect(shown(`${WED} 00:10`, [[TUE, '16:00-23:00', 'break 23:00-']])).toMatchObject({ date: TUE, gross: 420 })
  const resumed: readonly Day[] = [
    [TUE, '21:00-23:30'],
    [WED, '00:30-'],
  ]
  expect(shown(`${WED} 01:00`, resumed)).toMatchObject({ date: TUE, gross: 180, isShift: true })
})

it('C26: by day, in a second stretch of the evening and while nothing runs the day counts', () => {
  expect(
    shown(`${WED} 10:00`, [
      [TUE, '22:00-00:30'],
      [WED, '08:00-'],
    ]),
  ).toMatchObject({
    date: WED,
    gross: 150,
    isShift: false,
  })
  expect(shown(`${TUE} 21:00`, [[TUE, '08:00-12:00', '20:30-']])).toMatchObject({ gross: 270, isShift: false })
  expect(shown(`${WED} 02:00`, [[TUE, '22:00-02:00']])).toMatchObject({ date: WED, gross: 120, isShift: false })
})
