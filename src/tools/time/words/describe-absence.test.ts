import { expect, test } from 'vitest'
import {
  describeAbsenceOverlaps,
  describeDays,
  describePortion,
  findAbsenceOverlaps,
  nameAbsence,
} from './describe-absence.ts'
import type { Absence } from '../model.ts'

function absence(from: string, to: string, kind: Absence['kind'] = 'vacation'): Absence {
  return { kind, days: { from, to }, portion: 'full' }
}

test('P7: days and portions in words', () => {
  expect(describeDays({ from: '2026-08-03', to: '2026-08-03' })).toBe('Mo, 03.08.2026')
  expect(describeDays({ from: '2026-08-03', to: '2026-08-14' })).toBe('Mo, 03.08. – Fr, 14.08.2026')
  expect(describeDays({ from: '2026-12-28', to: '2027-01-01' })).toBe('Mo, 28.12.2026 – Fr, 01.01.2027')
  expect(nameAbsence(absence('2026-08-03', '2026-08-03', 'sick'))).toBe('Krank am 03.08.2026')
  const days = { from: '2026-08-03', to: '2026-08-04' }
  expect(describePortion({ portion: 'full', days })).toBeUndefined()
  expect(describePortion({ portion: 'half', days })).toBe('halbe Tage')
  expect(describePortion({ portion: 150, days })).toBe('2:30 Std. am Tag')
  expect(describePortion({ portion: 'half', days: { from: '2026-08-03', to: '2026-08-03' } })).toBe('halber Tag')
})

test('P7: overlaps are those that share a day, and are named', () => {
  const june = absence('2026-06-01', '2026-06-05')
  const sick = absence('2026-06-05', '2026-06-08', 'sick')
  const late = absence('2026-06-09', '2026-06-12')
  const found = findAbsenceOverlaps({ from: '2026-06-05', to: '2026-06-08' }, [late, sick, june])
  expect(found).toEqual([june, sick])
  expect(describeAbsenceOverlaps(found)).toBe(
    'Überschneidet sich mit Urlaub vom 01.06.2026 bis 05.06.2026 und Krank vom 05.06.2026 bis 08.06.2026. Das Soll eines Tages zählt trotzdem nur einmal.',
  )
  expect(describeAbsenceOverlaps([])).toBeUndefined()
  expect(describeAbsenceOverlaps([june, june, june, june, june])).toMatch(/ und 2 weiteren\. /)
})
