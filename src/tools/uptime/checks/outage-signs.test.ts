import { expect, test } from 'vitest'
import { SECOND_MS } from '#base/clock'
import { createOutageSigns } from './outage-signs.ts'

/** The last result of each shop, named by its host: `a bad` or `b good`. */
function signsOf(...results: readonly string[]) {
  const signs = createOutageSigns()
  results.forEach((result, index) => {
    const [host = '', how] = result.split(' ')
    signs.note(`shop${index}`, { host, isGood: how === 'good', atMs: 1_000 })
  })
  return signs
}

test('failures of three hosts, and of more than half of the shops, point to the connection of this server', () => {
  expect(signsOf('a bad', 'b bad', 'c bad').isMassFailure(1_000)).toBe(true)
  expect(signsOf('a bad', 'b bad', 'c bad', 'd good', 'e good').isMassFailure(1_000)).toBe(true)
})

test('however many shops of one host or two fail, it is they', () => {
  expect(signsOf('a bad', 'a bad', 'a bad', 'a bad').isMassFailure(1_000)).toBe(false)
  expect(signsOf('a bad', 'a bad', 'b bad', 'b bad').isMassFailure(1_000)).toBe(false)
})

test('while half of the shops answer it is those that do not', () => {
  expect(signsOf('a bad', 'b bad', 'c bad', 'd good', 'e good', 'f good').isMassFailure(1_000)).toBe(false)
})

test('results of more than 30 seconds ago say nothing, and a shop counts by its last one', () => {
  const signs = signsOf('a bad', 'b bad', 'c bad')
  expect(signs.isMassFailure(1_000 + 30 * SECOND_MS)).toBe(true)
  expect(signs.isMassFailure(1_001 + 30 * SECOND_MS)).toBe(false)
  const again = signsOf('a bad', 'b bad', 'c bad')
  again.note('shop0', { host: 'a', isGood: true, atMs: 2_000 })
  expect(again.isMassFailure(2_000)).toBe(false)
})
