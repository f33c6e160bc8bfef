import { expect, it } from 'vitest'
import { tallyWins } from './tally-wins.ts'

const anna = { id: 'a', text: 'Anna', weight: 1 }
const bert = { id: 'b', text: 'Bert', weight: 3 }

it('D16: counts wins beside the sum of the chances', () => {
  const draws = [
    { entries: [anna, bert], winnerId: 'b', total: 4 },
    { entries: [anna, bert], winnerId: 'a', total: 4 },
    { entries: [anna], winnerId: 'a', total: 1 },
  ]
  expect(tallyWins(draws)).toEqual([
    { id: 'a', text: 'Anna', won: 2, expected: 1.5 },
    { id: 'b', text: 'Bert', won: 1, expected: 1.5 },
  ])
})

it('D16: of several winners each had its chance among those who were left', () => {
  const further = [{ winnerId: 'a', random: 0, total: 1, rejected: 0 }]
  expect(tallyWins([{ entries: [anna, bert], winnerId: 'b', total: 4, further }])).toEqual([
    { id: 'a', text: 'Anna', won: 1, expected: 1.25 },
    { id: 'b', text: 'Bert', won: 1, expected: 0.75 },
  ])
})

it('D16: a renamed entry is one, by the name in the last draw', () => {
  const draws = [
    { entries: [anna], winnerId: 'a', total: 1 },
    { entries: [{ ...anna, text: 'Anne' }], winnerId: 'a', total: 1 },
  ]
  expect(tallyWins(draws)).toEqual([{ id: 'a', text: 'Anne', won: 2, expected: 2 }])
})
