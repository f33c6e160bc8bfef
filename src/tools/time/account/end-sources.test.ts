import { expect, it } from 'vitest'
import { BERLIN, entriesOn, minuteAt } from '#testing/time-entries'
import { createAccount } from './account.ts'
import { endSourcesOf } from './end-sources.ts'
import type { BreakMode, Plan, TimeEntry } from '../model.ts'
import { predictEnd, predictLawfulEnd } from '../law/predict-end.ts'
import { resolveEntries } from '../worked/resolve-entries.ts'

const MON = '2026-06-08'
const TUE = '2026-06-09'
const MINUTE = 60_000

type Stored = TimeEntry & { readonly id: string }

function planOf(target: number, breakMode: BreakMode): Plan & { readonly id: string } {
  const minutes = Array.from({ length: 7 }, () => target)
  const [state, options] = ['BE' as const, []]
  return { id: 'p', validFrom: '2026-01-01', minutes, state, options, worksOnHolidays: false, breakMode, leaveDays: 30 }
}

function accountAt(stored: readonly Stored[], plan: ReturnType<typeof planOf>, nowMinute: number) {
  const entries = resolveEntries(stored, nowMinute * MINUTE)
  const account = createAccount({ entries, plans: [plan], absences: [], corrections: [], today: TUE })
  return { entries, day: account.day(TUE) }
}

function forecastAt(stored: readonly Stored[], plan: ReturnType<typeof planOf>, now: string) {
  const nowMinute = minuteAt(`${TUE} ${now}`)
  const { entries, day } = accountAt(stored, plan, nowMinute)
  return predictEnd(endSourcesOf(day, { entries, plans: [plan], nowMinute, zone: BERLIN }))
}

it('C10: the rest after a night’s work is no break that was taken', () => {
  const entries = [...entriesOn(MON, '20:00-00:30'), ...entriesOn(TUE, '08:00-')]
  // 7:30 in a shift of its own: half an hour of break is still due.
  expect(forecastAt(entries, planOf(480, 'hint'), '10:00')).toEqual({
    kind: 'ahead',
    endMinute: minuteAt(`${TUE} 16:00`),
    missingBreak: 30,
  })
  const off = [...entriesOn(MON, '20:00-00:30')]
  expect(forecastAt(off, planOf(480, 'hint'), '08:00')).toMatchObject({ missingBreak: 30 })
})

it('C10: work that goes on from the evening before needs its break for all of it', () => {
  const entries = entriesOn(MON, '20:00-').map((entry) => ({ ...entry, source: 'clock' as const }))
  expect(forecastAt(entries, planOf(180, 'hint'), '01:00')).toMatchObject({ missingBreak: 30 })
})

it.each([
  ['a day', [...entriesOn(TUE, '08:00-')], '09:00', 480],
  ['a day with its break', [...entriesOn(TUE, '08:00-12:00', '12:20-')], '13:00', 480],
  ['a day after a short night', [...entriesOn(MON, '22:00-02:30'), ...entriesOn(TUE, '08:03-')], '09:00', 600],
  ['a day with five hours off in it', [...entriesOn(TUE, '05:00-11:30', '16:30-')], '17:00', 540],
  ['the first minute after five hours off', [...entriesOn(TUE, '05:00-11:30', '16:30-')], '16:30', 540],
  ['a day after a long night', [...entriesOn(MON, '22:00-04:30'), ...entriesOn(TUE, '10:00-')], '11:00', 600],
])('C10: if breaks are deducted the account has the target at the predicted end: %s', (_name, entries, now, target) => {
  for (const mode of ['fixed', 'gliding'] as const) {
    const plan = planOf(target, mode)
    const forecast = forecastAt(entries, plan, now)
    const workAt = (minute: number): number => accountAt(entries, plan, minute).day.work
    let minute = minuteAt(`${TUE} ${now}`)
    while (workAt(minute) < target) minute++
    expect(forecast).toMatchObject({ kind: 'ahead', endMinute: minute })
  }
})

it('C27: the work before hours off counts for the ten hours of the shift', () => {
  const nowMinute = minuteAt(`${TUE} 18:00`)
  const plan = planOf(720, 'hint')
  const { entries, day } = accountAt(entriesOn(TUE, '04:00-12:00', '17:00-'), plan, nowMinute)
  const sources = endSourcesOf(day, { entries, plans: [plan], nowMinute, zone: BERLIN })
  expect(predictLawfulEnd(sources)).toMatchObject({ kind: 'limit', endMinute: nowMinute + 60, short: 120 })
})
