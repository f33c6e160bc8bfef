import { expect, it } from 'vitest'
import type { AnyCollection } from '#documents'
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
  ['/timeTracker/tag/2026-11-03', '/timeTracker/tag/2026-11-03#neu'],
  ['/tripPlanner', '/tripPlanner#neu'],
  ['/tripPlanner/reise/eine', '/tripPlanner#neu'],
  ['/uptime', '/uptime/settings/neu'],
  ['/account', undefined],
])('n on %s opens %s, and presses no clock', (pathname, path) => {
  expect(newPath({ pathname, userId: undefined }, nothing, Date.parse('2026-11-20T12:00:00Z'))).toBe(path)
})

it('J87 J89: n in a trip begins a booking of it, unless the user only reads it', () => {
  const own = { id: 'lissabon', ownerId: 'anna', readers: [{ id: 'ben' }] }
  const read = (({ name }: AnyCollection) => (name === 'trips' ? [own] : [])) as unknown as ReadDocuments
  const pressBy = (userId: string) => newPath({ pathname: '/tripPlanner/reise/lissabon/kosten', userId }, read, 0)
  expect(pressBy('anna')).toBe('/tripPlanner/reise/lissabon/buchungen#neu')
  expect(pressBy('ben')).toBe('/tripPlanner#neu')
})
