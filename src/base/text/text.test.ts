import { expect, test } from 'vitest'
import { cutText } from './text.ts'

test.each([
  ['Kasse', 5, 'Kasse'],
  ['Kassen', 5, 'Kass…'],
  ['😀😀', 4, '😀😀'],
  ['😀😀😀', 4, '😀…'],
  ['a😀😀', 4, 'a😀…'],
])('cuts %j to %i units: %j', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut)
  expect(cut.length).toBeLessThanOrEqual(max)
  expect(cut.isWellFormed()).toBe(true)
})
