import { expect, it } from 'vitest'
import type { CollectionDefinition } from '#documents'
import type { ReadDocuments } from '../tool-manifest.ts'
import { drawsCollection, groupingsCollection, newWheel, wheelsCollection, type Draw } from './model.ts'
import { wheelTool } from './tool.ts'

const wheel = (id: string, title: string, updatedAt: string) => ({ ...newWheel(title, []), id, updatedAt })

const draw = (wheelId: string, drawnAt: string, name: string, more: Partial<Draw> = {}) => ({
  wheelId,
  drawnAt,
  rule: 'v1' as const,
  entries: [{ id: 'e', text: name, weight: 1 }],
  random: 0,
  total: 1,
  rejected: 0,
  winnerId: 'e',
  mode: 'keep' as const,
  id: `${wheelId}${drawnAt}`,
  updatedAt: drawnAt,
  ...more,
})

const grouping = (wheelId: string, groupedAt: string, groupCount: number) => ({
  wheelId,
  groupedAt,
  rule: 'v1' as const,
  entries: [{ id: 'e', text: 'Anna' }],
  randoms: [],
  groupCount,
  id: `${wheelId}${groupedAt}`,
  updatedAt: groupedAt,
})

function reading(
  wheels: readonly ReturnType<typeof wheel>[],
  draws: readonly ReturnType<typeof draw>[],
  groupings: readonly ReturnType<typeof grouping>[] = [],
): ReadDocuments {
  const documents: Record<string, readonly unknown[]> = {
    [wheelsCollection.name]: wheels,
    [drawsCollection.name]: draws,
    [groupingsCollection.name]: groupings,
  }
  return (<Fields extends object>(collection: CollectionDefinition<Fields>) =>
    documents[collection.name] ?? []) as ReadDocuments
}

it('tells nothing before there is a wheel and offers to make one', () => {
  expect(wheelTool.describeState(reading([], []), 0)).toBeUndefined()
  expect(wheelTool.primaryAction(reading([], []), 0)).toEqual({
    label: 'Erstes Rad anlegen',
    path: '/wheelofnames#neu',
  })
})

it('shows the number of wheels until one has a winner', () => {
  const one = wheel('a', 'Küche', '2026-01-01')
  expect(wheelTool.describeState(reading([one], []), 0)).toBe('1 Rad')
  expect(wheelTool.describeState(reading([one, wheel('b', 'Spiel', '2026-01-02')], []), 0)).toBe('2 Räder')
})

it('tells who won last, leaving out draws taken back and those of deleted wheels', () => {
  const wheels = [wheel('a', 'Küche', '2026-01-01')]
  const draws = [
    draw('a', '2026-02-02T10:00:00Z', 'Anna'),
    draw('a', '2026-02-01T10:00:00Z', 'Bert'),
    draw('a', '2026-02-03T10:00:00Z', 'Clara', { revokedAt: '2026-02-03T10:01:00Z' }),
    draw('gone', '2026-02-04T10:00:00Z', 'Deniz'),
  ]
  expect(wheelTool.describeState(reading(wheels, draws), 0)).toBe('Zuletzt gewonnen: Anna')
})

it('tells how many won in one go, and of groups when they came last', () => {
  const wheels = [wheel('a', 'Küche', '2026-01-01')]
  const more = { winnerId: 'f', random: 0, total: 1, rejected: 0 }
  const one = draw('a', '2026-02-02T10:00:00Z', 'Anna', { further: [more] })
  const several = draw('a', '2026-02-03T10:00:00Z', 'Anna', { further: [more, more] })
  expect(wheelTool.describeState(reading(wheels, [one]), 0)).toBe('Zuletzt gewonnen: Anna und 1 weiterer')
  expect(wheelTool.describeState(reading(wheels, [one, several]), 0)).toBe('Zuletzt gewonnen: Anna und 2 weitere')
  const later = [grouping('a', '2026-02-04T10:00:00Z', 3), grouping('gone', '2026-02-05T10:00:00Z', 9)]
  expect(wheelTool.describeState(reading(wheels, [several], later), 0)).toBe('Zuletzt eingeteilt: 3 Gruppen')
  expect(wheelTool.describeState(reading(wheels, [], later.slice(0, 1)), 0)).toBe('Zuletzt eingeteilt: 3 Gruppen')
  expect(wheelTool.describeState(reading(wheels, [several], [grouping('a', '2026-01-01T10:00:00Z', 3)]), 0)).toMatch(
    /Anna/,
  )
})

it('leads to the wheel that was used last, and lets the search find each', () => {
  const read = reading([wheel('a', 'Küche', '2026-01-01'), wheel('b', 'Spiel', '2026-01-02')], [])
  expect(wheelTool.primaryAction(read, 0)).toEqual({ label: 'Namen für „Spiel“ eintragen', path: '/wheelofnames/b' })
  expect(wheelTool.searchEntries(read, 0).map((entry) => [entry.title, entry.path])).toEqual([
    ['Küche', '/wheelofnames/a'],
    ['Spiel', '/wheelofnames/b'],
  ])
})

it('offers to turn the wheel that was used last among those that can be turned', () => {
  const entry = { id: 'e', rank: 'a', text: 'Anna', weight: 1, isActive: true }
  const ready = { ...wheel('a', 'Küche', '2026-01-01'), entries: [entry] }
  const resting = { ...wheel('b', 'Spiel', '2026-01-02'), entries: [{ ...entry, isActive: false }] }
  expect(wheelTool.primaryAction(reading([ready, resting], []), 0)).toEqual({
    label: '„Küche“ öffnen',
    path: '/wheelofnames/a',
  })
})

it('K34: „Heute“ has the wheel that was used last, with its last winner, and a press that turns it while it can be', () => {
  const entry = { id: 'e', rank: 'a', text: 'Anna', weight: 1, isActive: true }
  const kitchen = { ...wheel('a', 'Küche', '2026-01-01'), entries: [entry] }
  const game = { ...wheel('b', 'Spiel', '2026-01-02'), entries: [entry] }
  const empty = wheel('c', 'Leer', '2026-01-09')
  const today = (...read: Parameters<typeof reading>) => wheelTool.today?.(reading(...read), 0, undefined)
  expect(today([empty], [])).toEqual([])
  const line = { id: 'b', text: '„Spiel“', path: '/wheelofnames/b' }
  const deeds = [{ label: 'Drehen', deed: 'spin', about: 'b' }]
  expect(today([kitchen, game, empty], [])).toEqual([{ ...line, deeds }])
  const won = draw('a', '2026-02-01T10:00:00Z', 'Bert')
  expect(today([kitchen, game], [won])?.[0]).toMatchObject({
    text: '„Küche“',
    detail: 'Zuletzt gewonnen: Bert',
  })
  const used = { ...game, entries: [{ ...entry, isActive: false }] }
  expect(today([used], [won])).toEqual([{ ...line, deeds: [] }])
})
