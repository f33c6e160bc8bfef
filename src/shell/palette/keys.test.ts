import { expect, it } from 'vitest'
import { tools, type ReadDocuments } from '#tools'
import { goPath, HOME_KEY, newPath } from './keys.ts'

const nothing: ReadDocuments = () => []

it('each tool has a letter of its own, and none that of the start page', () => {
  const letters = [HOME_KEY, ...tools.map(({ goKey }) => goKey)]
  expect(new Set(letters).size).toBe(tools.length + 1)
  for (const { goKey = '', path } of tools) expect(goPath(goKey)).toBe(path)
})

it.each([
  ['/timeTracker/woche', '/timeTracker#neu'],
  ['/wheelofnames', '/wheelofnames#neu'],
  ['/rezepte/einkauf', '/rezepte/rezept/neu'],
  ['/tripPlanner', '/tripPlanner#neu'],
  ['/uptime', '/uptime/settings/neu'],
  ['/account', undefined],
])('n on %s opens %s, and presses no clock', (pathname, path) => {
  expect(newPath(pathname, nothing, Date.parse('2026-11-20T12:00:00Z'))).toBe(path)
})
