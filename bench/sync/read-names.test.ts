import { expect, it } from 'vitest'
import { readNames } from './read-names.ts'

const KNOWN = ['offline', 'live'] as const

it('reads the names of a list', () => {
  expect(readNames('--only', 'live,offline', KNOWN)).toEqual(['live', 'offline'])
})

it.each(['lvie', 'live,', '', 'live, offline'])('refuses a list with a name that does not exist: “%s”', (list) => {
  expect(() => readNames('--only', list, KNOWN)).toThrow(/^--only: there is no “.*”, only offline, live$/)
})
