import { expect, test } from 'vitest'
import {
  describeAmount,
  draftOfCorrection,
  newCorrectionDraft,
  readCorrectionDraft,
  runCorrections,
} from './correction-form.ts'
import { correctionKinds, correctionSchema, type Correction, type CorrectionKind } from '../model.ts'

function read(kind: CorrectionKind, amount: string) {
  const result = readCorrectionDraft({ kind, date: '2026-06-01', amount, reason: '' })
  return result.ok ? result.value.amount : result.error.amount
}

test('P8: hours are minutes with their sign, days of leave are halves', () => {
  expect(read('opening', '+5:30')).toBe(330)
  expect(read('opening', '0')).toBe(0)
  expect(read('adjustment', '-4')).toBe(-240)
  expect(read('leave', '2,5')).toBe(5)
  expect(read('leave', '-1')).toBe(-2)
})

test('P8: a payout is taken from the balance, with a minus or without', () => {
  expect(read('payout', '4')).toBe(-240)
  expect(read('payout', '-4')).toBe(-240)
  expect(read('payout', '+4:00')).toBe(-240)
})

test('P8: an unreadable value is reported beside its field', () => {
  expect(read('adjustment', 'vier')).toBe('Schreib die Stunden wie 5:30, -4 oder +2,5.')
  expect(read('adjustment', '0')).toBe('Schreib, wie viele Stunden es sind.')
  expect(read('opening', '9999')).toBe('Das ist zu viel für eine Korrektur.')
  expect(read('leave', '2,3')).toBe('Schreib die Tage wie 5, 2,5 oder -1.')
  expect(read('leave', '0')).toBe('Schreib, wie viele Tage es sind.')
  expect(read('leave', '400')).toBe('So viele Tage hat kein Jahr.')
  const noDate = readCorrectionDraft({ ...newCorrectionDraft('opening', ''), amount: '1' })
  expect(noDate).toEqual({ ok: false, error: { date: 'Wähle einen Tag.', amount: undefined } })
})

test('P8: a correction comes back unchanged from its own form', () => {
  for (const kind of correctionKinds) {
    for (const amount of [-330, -2, 3, 240]) {
      if (kind === 'payout' && amount > 0) continue
      const correction: Correction = { kind, date: '2026-06-01', amount, reason: 'Vertrag' }
      const result = readCorrectionDraft(draftOfCorrection(correction))
      expect(result).toEqual({ ok: true, value: correction })
      expect(correctionSchema.safeParse(correction).success).toBe(true)
    }
  }
  expect(draftOfCorrection({ kind: 'opening', date: '2026-06-01', amount: 0 }).amount).toBe('0:00')
  expect(draftOfCorrection({ kind: 'payout', date: '2026-06-01', amount: -240 }).amount).toBe('4:00')
})

test('P8: amounts in words', () => {
  expect(describeAmount({ kind: 'opening', amount: 330 })).toBe('+5:30 Std.')
  expect(describeAmount({ kind: 'payout', amount: -240 })).toBe('−4:00 Std.')
  expect(describeAmount({ kind: 'leave', amount: 7 })).toBe('+3,5 Tage')
  expect(describeAmount({ kind: 'leave', amount: -2 })).toBe('−1 Tag')
})

test('P8: each correction shows the sum of all up to it, hours and days apart, the latest first', () => {
  const corrections = [
    { id: 'c', kind: 'payout', date: '2026-07-01', amount: -240 },
    { id: 'a', kind: 'opening', date: '2026-06-01', amount: 330 },
    { id: 'd', kind: 'leave', date: '2026-06-01', amount: 7 },
    { id: 'b', kind: 'adjustment', date: '2026-06-01', amount: 15 },
  ] as const
  const totals = (list: typeof corrections | readonly (typeof corrections)[number][]) =>
    runCorrections(list).map(({ correction, total }) => [correction.id, total])
  const expected = [
    ['c', 105],
    ['d', 7],
    ['b', 345],
    ['a', 330],
  ]
  expect(totals(corrections)).toEqual(expected)
  expect(totals(corrections.toReversed())).toEqual(expected)
})

test('P8: a year with a digit missing is invalid', () => {
  const read = readCorrectionDraft({ kind: 'payout', date: '0026-08-03', amount: '4', reason: '' })
  expect(read).toMatchObject({ error: { date: 'Das Jahr liegt zu weit weg.' } })
})
