import { expect, it } from 'vitest'
import type { CollectionDefinition } from '#documents'
import { aShop } from '#testing/uptime/shops'
import type { ReadDocuments } from '../tool-manifest.ts'
import { incidentsCollection, shopsCollection } from './collections.ts'
import type { Shop } from './model.ts'
import { uptimeTool } from './tool.ts'

const updatedAt = '2026-11-23T20:00:00.000Z'

const shopOf = (id: string, parts: Partial<Shop> = {}) => ({
  ...aShop(`https://${id}.example/`, { name: id, ...parts }),
  ...{ id, updatedAt },
})

const incidentOf = (shopId: string, startedAt: string, endedAt?: string) => ({
  ...{ id: `of-${shopId}`, shopId, shopName: shopId, startedAt, updatedAt, cause: { code: 'refused', phases: {} } },
  ...(endedAt === undefined ? {} : { endedAt }),
})

function reading(
  shops: readonly ReturnType<typeof shopOf>[],
  incidents: readonly ReturnType<typeof incidentOf>[] = [],
): ReadDocuments {
  const documents: Record<string, readonly unknown[]> = {
    [shopsCollection.name]: shops,
    [incidentsCollection.name]: incidents,
  }
  return (<Fields extends object>(collection: CollectionDefinition<Fields>) =>
    documents[collection.name] ?? []) as ReadDocuments
}

const at = (minutes: number): string => new Date(Date.parse(updatedAt) + minutes * 60_000).toISOString()

it('V14: troubles are the shops that are down and watched, the latest first, each with the way to its incident', () => {
  const shops = [shopOf('a', { name: 'Kasse', group: 'Bäckerei Süß' }), shopOf('b'), shopOf('c', { isPaused: true })]
  const incidents = [incidentOf('a', at(1)), incidentOf('b', at(2)), incidentOf('c', at(3))]
  expect(uptimeTool.findTroubles?.(reading(shops, incidents))).toMatchObject([
    { title: 'b', path: '/uptime/stoerungen/of-b', since: at(2) },
    { title: 'Kasse · Bäckerei Süß', path: '/uptime/stoerungen/of-a', since: at(1) },
  ])
  expect(uptimeTool.findTroubles?.(reading(shops, [incidentOf('a', at(1), at(2))]))).toEqual([])
})

it('V14: the start page names up to three shops that are down and leads to them', () => {
  const shops = ['a', 'b', 'c', 'd'].map((id) => shopOf(id))
  const down = (count: number) =>
    reading(
      shops,
      shops.slice(0, count).map(({ id }, index) => incidentOf(id, at(-index))),
    )
  expect(uptimeTool.describeState(down(1), 0)).toBe('1 Shop gestört: a')
  expect(uptimeTool.describeState(down(3), 0)).toBe('3 Shops gestört: a, b, c')
  expect(uptimeTool.describeState(down(4), 0)).toBe('4 Shops gestört: a, b, c …')
  expect(uptimeTool.primaryAction(down(1), 0).path).toBe('/uptime/stoerungen?zeigen=laufend')
  expect(uptimeTool.describeState(down(0), 0)).toBe('4 Shops, keine Störung')
  expect(uptimeTool.primaryAction(down(0), 0).label).toBe('Shops ansehen')
})

it('V68: without an incident „Heute“ has one line of the shops that are watched, to be completed; without such shops none', () => {
  const lines = (...given: Parameters<typeof reading>) => uptimeTool.today?.(reading(...given), 0, 'anna')
  const line = { id: 'calm', path: '/uptime', isPartial: true }
  expect(lines([shopOf('a'), shopOf('b'), shopOf('c', { isPaused: true })])).toEqual([
    { ...line, text: '2 Shops, keine Störung' },
  ])
  expect(lines([shopOf('a')])).toEqual([{ ...line, text: '1 Shop, keine Störung' }])
  // The tool's card on the same page counts the same.
  const card = (...given: Parameters<typeof reading>) => uptimeTool.describeState(reading(...given), 0)
  expect(card([shopOf('a'), shopOf('b'), shopOf('c', { isPaused: true })])).toBe('2 Shops, keine Störung')
  expect(card([shopOf('c', { isPaused: true })])).toBe('1 Shop, pausiert')
  expect(card([shopOf('b', { isPaused: true }), shopOf('c', { isPaused: true })])).toBe('2 Shops, alle pausiert')
  expect(lines([])).toEqual([])
  expect(lines([shopOf('c', { isPaused: true })])).toEqual([])
  expect(lines([shopOf('a'), shopOf('b')], [incidentOf('a', at(1))])?.map(({ id }) => id)).toEqual(['of-a'])
})

it('V69: „Heute“ names for a day what was down and is up again, and leads there', () => {
  const shops = [shopOf('a', { name: 'Kasse', group: 'Bäckerei Süß' }), shopOf('b'), shopOf('c', { isPaused: true })]
  const past = (incidents: readonly ReturnType<typeof incidentOf>[], minutes = 30) =>
    uptimeTool.today?.(reading(shops, incidents), Date.parse(at(minutes)), 'anna').filter(({ id }) => id === 'past')
  const night = incidentOf('a', at(0), at(20))
  const local = (iso: string): string => new Date(iso).toTimeString().slice(0, 5)
  expect(past([night])).toMatchObject([{ text: 'Kasse · Bäckerei Süß war gestört', path: '/uptime/stoerungen/of-a' }])
  expect(past([night])?.[0]?.detail).toContain(`${local(at(0))} bis `)
  expect(past([night], 24 * 60 + 20)).toHaveLength(1)
  expect(past([night], 24 * 60 + 21)).toEqual([])
  expect(past([night, incidentOf('b', at(5), at(6))])).toEqual([
    {
      ...{ id: 'past', path: '/uptime/stoerungen' },
      text: '2 Störungen sind vorbei',
      detail: 'Seit gestern: b, Kasse · Bäckerei Süß',
    },
  ])
  const paused = { ...night, endedBy: 'paused' }
  expect(
    past([paused, incidentOf('b', at(5)), incidentOf('c', at(5), at(6)), incidentOf('gone', at(5), at(6))]),
  ).toEqual([])
})
