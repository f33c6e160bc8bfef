import { expect, it } from 'vitest'
import { parseCount } from './parse-count.ts'

it.each([
  ['3', 3],
  [' 12 ', 12],
  ['1.200', 1_200],
  ['1200', 1_200],
])('D14: reads %j', (typed, count) => {
  expect(parseCount(typed, 2_000)).toEqual({ ok: true, value: count })
})

it.each([
  ['', 'no-number'],
  ['drei', 'no-number'],
  ['2,5', 'no-number'],
  ['2.5', 'no-number'],
  ['-1', 'no-number'],
  ['0', 'too-small'],
  ['13', 'too-large'],
  ['1.200', 'too-large'],
])('D14: %j is reported as %s', (typed, error) => {
  expect(parseCount(typed, 12)).toEqual({ ok: false, error })
})
