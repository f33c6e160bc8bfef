import { expect, test } from 'vitest'
import { createAccount } from './account.ts'
import { describeDay, markDay } from './mark-day.ts'
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

function dayOf(date: string, absences: readonly Partial<Absence>[], plans = [plan]) {
  const days = { from: '2026-06-01', to: '2026-12-31' }
  const stored = absences.map((fields, index) => ({
    kind: 'vacation' as const,
    days,
    portion: 'full' as const,
    ...fields,
    id: String(index),
  }))
  return createAccount({ entries: [], plans, absences: stored, corrections: [], today: '2026-06-01' }).day(date)
}

test('P10: a whole holiday comes before an absence, a half one behind', () => {
  expect(markDay(dayOf('2026-06-04', [{}]))).toEqual({ kind: 'holiday', isPart: false, isBetween: false })
  expect(markDay(dayOf('2026-12-24', [{}]))?.kind).toBe('vacation')
  expect(markDay(dayOf('2026-12-24', []))).toEqual({ kind: 'holiday', isPart: true, isBetween: false })
})

test('P10: sick leave covers leave; a Saturday lies between', () => {
  expect(markDay(dayOf('2026-06-02', [{}, { kind: 'sick', portion: 'half' }]))).toEqual({
    kind: 'sick',
    isPart: true,
    isBetween: false,
  })
  expect(markDay(dayOf('2026-06-06', [{}]))?.isBetween).toBe(true)
  expect(markDay(dayOf('2026-06-06', [{}], []))?.isBetween).toBe(false)
  expect(markDay(dayOf('2026-06-02', []))).toBeUndefined()
})

test('P15: an own kind is called by its name', () => {
  const own = { name: 'Bildungsurlaub', effect: 'free' } as const
  expect(describeDay(dayOf('2026-06-02', [{ kind: 'own', own }]))).toBe('Dienstag, 2. Juni 2026: Bildungsurlaub')
  expect(describeDay(dayOf('2026-06-02', [{ kind: 'own' }]))).toBe('Dienstag, 2. Juni 2026: Eigene Art')
})

test('P10: each day says in words what it is', () => {
  expect(describeDay(dayOf('2026-06-02', [{ portion: 'half' }]))).toBe('Dienstag, 2. Juni 2026: Urlaub, halber Tag')
  expect(describeDay(dayOf('2026-06-04', [{}]))).toBe('Donnerstag, 4. Juni 2026: Fronleichnam; Urlaub')
  expect(describeDay(dayOf('2026-12-24', []))).toBe('Donnerstag, 24. Dezember 2026: Heiligabend, halber Tag')
  expect(describeDay(dayOf('2026-06-02', []))).toBe('Dienstag, 2. Juni 2026')
})
