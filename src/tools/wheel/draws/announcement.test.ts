import { expect, it } from 'vitest'
import { announceDraw } from './announcement.ts'

it('D13: says who won and how many are left', () => {
  expect(announceDraw({ winners: ['Anna'], left: 11, isRoundOver: false })).toBe('Gewonnen: Anna. Noch 11 im Rad.')
  expect(announceDraw({ winners: ['Anna'], left: 0, isRoundOver: false })).toBe('Gewonnen: Anna. Niemand mehr im Rad.')
})

it('D13: says that all are back', () => {
  expect(announceDraw({ winners: ['Anna'], left: 12, isRoundOver: true })).toBe(
    'Gewonnen: Anna. Alle waren dran, wieder 12 im Rad.',
  )
})

it('D13: names several winners in their order, of many the first ten', () => {
  expect(announceDraw({ winners: ['Cem', 'Anna', 'Bert'], left: 2, isRoundOver: false })).toBe(
    'Gewonnen: Cem, Anna und Bert. Noch 2 im Rad.',
  )
  const many = Array.from({ length: 1_234 }, (_, index) => `N${index}`)
  expect(announceDraw({ winners: many, left: 0, isRoundOver: false })).toBe(
    'Gewonnen: N0, N1, N2, N3, N4, N5, N6, N7, N8, N9 und 1.224 weitere. Niemand mehr im Rad.',
  )
  expect(announceDraw({ winners: many.slice(0, 11), left: 0, isRoundOver: false })).toContain('N9 und N10.')
})
