import { expect, test } from 'vitest'
import {
  draftOfAbsence,
  newAbsenceDraft,
  rangeOf,
  readAbsenceDraft,
  withFirstDay,
  type AbsenceDraft,
} from './absence-form.ts'
import { absenceSchema, type Absence } from '../model.ts'

const draft = newAbsenceDraft({ from: '2026-08-03', to: '2026-08-14' })

function faultsOf(fields: Partial<AbsenceDraft>) {
  const read = readAbsenceDraft({ ...draft, ...fields })
  return read.ok ? {} : Object.fromEntries(Object.entries(read.error).filter(([, text]) => text !== undefined))
}

test('P7: a range of days makes whole days of leave', () => {
  expect(readAbsenceDraft(draft)).toEqual({
    ok: true,
    value: { kind: 'vacation', days: { from: '2026-08-03', to: '2026-08-14' }, portion: 'full' },
  })
})

test('P7: an absence comes back unchanged from its own form', () => {
  const days = { from: '2026-08-03', to: '2026-08-03' }
  const absences: readonly Absence[] = [
    { kind: 'sick', days, portion: 'half' },
    { kind: 'special', days, portion: 150, note: 'Umzug' },
    { kind: 'overtime', days, portion: 'full' },
    { kind: 'parental', days, portion: 'full' },
    { kind: 'own', days, portion: 'full', own: { name: 'Bildungsurlaub', effect: 'leave' } },
  ]
  for (const absence of absences) {
    expect(readAbsenceDraft(draftOfAbsence(absence))).toEqual({ ok: true, value: absence })
    expect(absenceSchema.safeParse(absence).success).toBe(true)
  }
})

test('P7: an impossible value is reported beside its field', () => {
  expect(faultsOf({ from: '' })).toEqual({ from: 'Wähle einen Tag.' })
  expect(faultsOf({ to: '2026-08-02' })).toEqual({ to: 'Der letzte Tag liegt vor dem ersten.' })
  expect(faultsOf({ from: '2002-08-03' })).toEqual({ to: 'Höchstens drei Jahre auf einmal.' })
  expect(faultsOf({ portion: 'minutes', hours: 'zwei' })).toEqual({ hours: 'Schreib die Stunden wie 2:30 oder 2,5.' })
  expect(faultsOf({ portion: 'minutes', hours: '0' })).toEqual({
    hours: 'Schreib, wie viele Stunden es am Tag sind.',
  })
  expect(faultsOf({ portion: 'minutes', hours: '25' })).toEqual({ hours: 'Ein Tag hat 24 Stunden.' })
  expect(faultsOf({ hours: 'zwei' })).toEqual({})
})

test('P7: a range chosen backwards is the same', () => {
  expect(rangeOf('2026-08-14', '2026-08-03')).toEqual({ from: '2026-08-03', to: '2026-08-14' })
})

test('P7: a first day behind the last one takes it along', () => {
  expect(withFirstDay(draft, '2026-08-10')).toEqual({ ...draft, from: '2026-08-10' })
  expect(withFirstDay(draft, '2026-09-01')).toEqual({ ...draft, from: '2026-09-01', to: '2026-09-01' })
})

test('P7: a year with a digit missing is invalid', () => {
  const read = readAbsenceDraft({ ...newAbsenceDraft({ from: '0026-08-03', to: '0026-08-04' }) })
  expect(read).toMatchObject({ error: { from: 'Das Jahr liegt zu weit weg.', to: 'Das Jahr liegt zu weit weg.' } })
})

test('P15: an own kind needs a name, which other kinds do not keep', () => {
  expect(faultsOf({ kind: 'own' })).toEqual({ ownName: 'Schreib, wie die Abwesenheit heißt.' })
  expect(faultsOf({ kind: 'own', ownName: 'x'.repeat(101) })).toEqual({ ownName: 'Höchstens 100 Zeichen.' })
  expect(readAbsenceDraft({ ...draft, kind: 'sick', ownName: 'Bildungsurlaub' })).not.toHaveProperty('value.own')
})
