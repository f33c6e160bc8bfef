import { expect, test } from 'vitest'
import { absenceCost, describeCost, describeLeaveLeft } from './absence-cost.ts'
import type { Absence, Plan } from '../model.ts'
import { evenWeek } from '../calendar/week-shape.ts'

const plan: Plan & { readonly id: string } = {
  id: 'plan',
  validFrom: '2026-01-01',
  minutes: [...evenWeek(40)],
  state: 'BY',
  options: ['christmasEveHalf'],
  worksOnHolidays: false,
  breakMode: 'hint',
  leaveDays: 30,
}

const sources = { plans: [plan], absences: [], corrections: [], today: '2026-01-15' }

function absence(from: string, to: string, fields: Partial<Absence> = {}): Absence {
  return { kind: 'vacation', days: { from, to }, portion: 'full', ...fields }
}

function say(which: Absence, more: Partial<typeof sources> = {}): string {
  return describeCost(absenceCost(which, { ...sources, ...more }), which)
}

test('P7: leave costs the days that are worked, and no holiday', () => {
  // The week of Corpus Christi, a Thursday.
  expect(say(absence('2026-06-01', '2026-06-07'))).toBe('Kostet 4 Urlaubstage (1 Feiertag).')
  expect(say(absence('2026-06-06', '2026-06-07'))).toBe('Kostet keinen Urlaubstag.')
  expect(say(absence('2026-06-01', '2026-06-01'))).toBe('Kostet 1 Urlaubstag.')
  expect(say(absence('2026-06-01', '2026-06-03', { portion: 'half' }))).toBe('Kostet 1,5 Urlaubstage.')
  expect(say(absence('2026-12-24', '2026-12-24'))).toBe('Kostet 0,5 Urlaubstage.')
})

test('P7: sick days lower the target, overtime is paid by the balance', () => {
  expect(say(absence('2026-06-01', '2026-06-05', { kind: 'sick' }))).toBe('Senkt dein Soll um 32:00 Std. (1 Feiertag).')
  expect(say(absence('2026-06-01', '2026-06-02', { kind: 'overtime' }))).toBe('Kostet 16:00 Std. vom Saldo.')
  expect(say(absence('2026-06-01', '2026-06-01', { kind: 'overtime', portion: 'half' }))).toBe(
    'Kostet 4:00 Std. vom Saldo.',
  )
  expect(say(absence('2026-06-01', '2026-06-01', { kind: 'special', portion: 150 }))).toBe(
    'Senkt dein Soll um 2:30 Std.',
  )
})

test('A34: with a plan of Austria or Switzerland what is German law is called so', () => {
  const plans = [{ ...plan, state: 'CH-BE' as const }]
  const sick = absence('2026-06-01', '2026-06-02', { kind: 'sick' })
  const beside = (kind: Absence['kind']) =>
    say(sick, { plans, absences: [{ ...absence('2026-06-01', '2026-06-01', { kind }), id: 'a' }] } as never)
  expect(beside('vacation')).toMatch(/ zurück, nach deutschem Recht mit Attest \(§ 9 BUrlG\)\.$/)
  expect(beside('overtime')).toMatch(/bleibt verbraucht, nach deutschem Recht auch bei Krankheit \(BAG/)
})

test('P13: what an illness changes on days that are free already is said as it is', () => {
  const sick = absence('2026-06-01', '2026-06-02', { kind: 'sick' })
  const beside = (kind: Absence['kind'], fields: Partial<Absence> = {}) =>
    say(sick, { absences: [{ ...absence('2026-06-01', '2026-06-01', { kind, ...fields }), id: 'a' }] } as never)
  expect(beside('vacation')).toBe('Senkt dein Soll um 8:00 Std. Gibt dir 1 Urlaubstag zurück, mit Attest (§ 9 BUrlG).')
  expect(beside('special')).toBe('Senkt dein Soll um 8:00 Std.')
  expect(beside('overtime')).toBe(
    'Senkt dein Soll um 8:00 Std. Überstundenabbau bleibt verbraucht, auch bei Krankheit (BAG 6 AZR 374/02). Gilt bei dir anderes, lösche ihn.',
  )
  expect(beside('overtime', { portion: 'half' })).toMatch(/^Senkt dein Soll um 12:00 Std\. Überstundenabbau/)
  expect(say(absence('2026-06-06', '2026-06-07', { kind: 'sick' }))).toBe('Senkt dein Soll nicht.')
  expect(say(absence('2026-06-04', '2026-06-04', { kind: 'sick' }))).toBe('Senkt dein Soll nicht (1 Feiertag).')
})

test('P7: without a plan nothing counts', () => {
  expect(say(absence('2025-06-02', '2025-06-06'))).toBe('In dieser Zeit hast du keinen Plan, darum zählt es nicht.')
})

test('P7: a day that is leave already costs nothing once more', () => {
  const absences = [{ ...absence('2026-06-01', '2026-06-02'), id: 'a' }]
  expect(say(absence('2026-06-02', '2026-06-03'), { absences } as Partial<typeof sources>)).toBe('Kostet 1 Urlaubstag.')
})

test('P7: the rest of the year is shown, also if it is negative', () => {
  const left = (which: Absence) => describeLeaveLeft(absenceCost(which, sources), which)
  expect(left(absence('2026-06-01', '2026-06-05'))).toBe('Danach bleiben 26 Tage für 2026.')
  expect(left(absence('2026-07-06', '2026-08-14'))).toBe('Danach bleiben 0 Tage für 2026.')
  expect(left(absence('2026-07-06', '2026-08-18'))).toBe('Das ist mehr Urlaub, als du 2026 hast: 2 zu viel.')
  expect(left(absence('2026-06-01', '2026-06-05', { kind: 'sick' }))).toBeUndefined()
})
