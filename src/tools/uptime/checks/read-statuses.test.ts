import { expect, it } from 'vitest'
import { readStatuses } from './server/judge-head.ts'

it.each([
  ['200', [200], [199, 201, 301]],
  ['200-299, 304', [200, 250, 299, 304], [300, 303, 305, 503]],
  ['200,204', [200, 204], [201]],
  ['401-401', [401], [400, 402]],
  ['299-200', [], [200, 250, 299]],
])('K2: of %s are %j and not %j', (text, right, wrong) => {
  const isRight = readStatuses(text)
  expect([...right, ...wrong].filter(isRight)).toEqual(right)
})
