import { expect, it } from 'vitest'
import { correctionSchema, type Correction } from '../model.ts'
import { carryOver, describeRest, restBefore } from './leave.ts'

const leave = (left: number) => () => ({ entitled: 30, taken: 30 - left, planned: 0, left })
const rest = (left: number, today: string, corrections: readonly Correction[] = []) =>
  restBefore(2027, { leaveOf: leave(left), corrections, today })

it('A29: the rest of last year is offered from the first of January, in whole and half days', () => {
  expect([rest(4, '2026-12-31'), rest(4, '2027-01-01'), rest(8.33, '2027-05-01'), rest(-2, '2027-01-01')]).toEqual([
    0, 4, 8, 0,
  ])
})

it('A29: it is not offered once leave was added to the year, also by taking it along', () => {
  expect(rest(4, '2027-01-01', [{ kind: 'leave', date: '2027-01-01', amount: 8 }])).toBe(0)
  expect(rest(4, '2027-01-01', [{ kind: 'leave', date: '2027-01-01', amount: -8 }])).toBe(4)
  expect(rest(4, '2027-01-01', [{ kind: 'leave', date: '2026-01-01', amount: 8 }])).toBe(4)
  expect(rest(4, '2027-01-01', carryOver(2027, 4))).toBe(0)
  for (const correction of carryOver(2027, 4.5)) expect(correctionSchema.safeParse(correction).success).toBe(true)
  expect(carryOver(2027, 4.5).map(({ date, amount }) => [date, amount])).toEqual([
    ['2026-12-31', -9],
    ['2027-01-01', 9],
  ])
})

it('A34: abroad only the rest is named, because it lapses by another law', () => {
  expect(describeRest(2027, 4.5, '2027-03-31', { isAbroad: true })).toBe('Aus 2026 sind noch 4,5 Tage übrig.')
})

it('A29: what keeps it from lapsing is named, before and after 31 March', () => {
  expect(describeRest(2027, 4.5, '2027-03-31')).toMatch(
    /^Aus 2026 sind noch 4,5 Tage übrig\. Nach dem 31\.03\.2027 verfallen sie nur, wenn/,
  )
  expect(describeRest(2027, 1, '2027-03-31')).toMatch(
    /^Aus 2026 ist noch 1 Tag übrig\. Nach dem 31\.03\.2027 verfällt er nur, wenn/,
  )
  expect(describeRest(2027, 2, '2027-04-01')).toMatch(/Seit dem 31\.03\.2027 sind sie nur verfallen, wenn/)
  expect(describeRest(2027, 1, '2027-04-01')).toMatch(/Seit dem 31\.03\.2027 ist er nur verfallen, wenn/)
})
