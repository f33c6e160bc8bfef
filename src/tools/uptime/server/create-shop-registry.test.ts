import { expect, test } from 'vitest'
import { HOUR_MS, SECOND_MS } from '#base/clock'
import { createCollectionRegistry } from '#documents'
import { createDocumentService, createFeedHub, createMemoryStore } from '#documents/server'
import { fieldsOf, people } from '#testing/documents'
import { createManualTime } from '#testing/manual-time'
import { aJob, aMaintenance, aShop } from '#testing/shops'
import { maintenancesCollection, shopsCollection } from '../collections.ts'
import { createShopRegistry } from './create-shop-registry.ts'

const START = Date.parse('2026-06-10T12:00:00Z')
const KEY = 'f'.repeat(32)

function openNodes() {
  const time = createManualTime(START)
  let count = 0
  const newId = (): string => `id${(count += 1)}`
  const collections = createCollectionRegistry([shopsCollection, maintenancesCollection, people])
  const store = createMemoryStore({ collections, now: time.now, newEpoch: newId })
  // Two services on one store are two nodes: neither hears what the other writes.
  const [here, elsewhere] = [0, 1].map(() =>
    createDocumentService({ store, hub: createFeedHub({ onError: () => undefined }), now: time.now, newId }),
  )
  if (here === undefined || elsewhere === undefined) throw new Error('there are two nodes')
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const registry = createShopRegistry({ documents: here, ...time, log })
  const heard: string[] = []
  registry.onChange((id, shop) => heard.push(`${id} ${shop === undefined ? 'gone' : shop.name}`))
  return {
    ...{ time, here, elsewhere, registry },
    write: (node: typeof here, userId: string, path: string, fields: object) =>
      node.writeAsServer(userId, [{ path, type: 'ADD', fields: fieldsOf({ ...fields }) }]),
    news: () => heard.splice(0),
    look: async () => {
      time.moveTo(time.now() + 16 * SECOND_MS)
      await new Promise((resolve) => setTimeout(resolve, 5))
    },
  }
}

test('M15: it knows each shop as it is now, who sees it, and its key', async () => {
  const { here, elsewhere, registry, write, news, look } = openNodes()
  await write(here, 'anna', 'shops/a', aShop('https://a.de/', { name: 'A' }))
  await registry.ready
  await write(elsewhere, 'ben', 'shops/b', aJob(KEY, { name: 'B' }))
  await look()
  expect(news()).toEqual(['a A', 'b B'])
  expect(registry.visibleTo('anna').map(({ id }) => id)).toEqual(['a'])
  expect(registry.findHeartbeat(KEY)?.id).toBe('b')

  await write(here, 'anna', 'users/anna', { name: 'Anna' })
  await elsewhere.setMembers('ben', 'shops', 'b', ['anna'])
  await look()
  expect(
    registry
      .visibleTo('anna')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(['a', 'b'])

  await here.writeAsServer('ben', [{ path: 'shops/b', type: 'DELETED', fields: [] }])
  expect(news()).toEqual(['b B', 'b gone'])
  expect(registry.findHeartbeat(KEY)).toBeUndefined()
  expect(registry.visibleTo('anna').map(({ id }) => id)).toEqual(['a'])
  await registry.stop()
})

test('M15: the windows of a shop are those of its owner that are about it; its shops are told of them', async () => {
  const { here, registry, write, news } = openNodes()
  await registry.ready
  await write(here, 'anna', 'shops/a', aShop('https://a.de/', { tags: ['Kasse'] }))
  await write(here, 'ben', 'shops/b', aShop('https://b.de/'))
  news()
  const window = (shops: Parameters<typeof aMaintenance>[2]) => aMaintenance(START, START + HOUR_MS, shops)
  await write(here, 'anna', 'shopMaintenances/all', window({ kind: 'all' }))
  await write(here, 'anna', 'shopMaintenances/other', window({ kind: 'tags', tags: ['Feed'] }))
  expect(news()).toEqual(['a Testshop', 'a Testshop'])
  const windowsOf = (id: string) => {
    const shop = registry.get(id)
    return shop === undefined ? undefined : registry.maintenancesOf(shop).map((one) => one.id)
  }
  expect([windowsOf('a'), windowsOf('b')]).toEqual([['all'], []])
  await here.writeAsServer('anna', [{ path: 'shopMaintenances/all', type: 'DELETED', fields: [] }])
  expect([windowsOf('a'), news()]).toEqual([[], ['a Testshop']])
  await registry.stop()
})

test('M15: what went with a person is gone, at once here and within the hour on other nodes', async () => {
  const { time, here, elsewhere, registry, write, news, look } = openNodes()
  await registry.ready
  await write(here, 'anna', 'shops/a', aShop('https://a.de/'))
  await write(here, 'ben', 'shops/b', aShop('https://b.de/'))
  await write(here, 'ben', 'users/ben', { name: 'Ben' })
  await here.setMembers('anna', 'shops', 'a', ['ben'])
  await look()
  expect(registry.visibleTo('ben').map(({ id }) => id)).toEqual(['b', 'a'])
  news()
  await elsewhere.forgetPerson({ userId: 'anna', anonymousId: 'somebody' })
  await look()
  time.moveTo(time.now() + HOUR_MS)
  await expect.poll(news).toContain('a gone')
  expect(registry.visibleTo('ben').map(({ id }) => id)).toEqual(['b'])
  await here.forgetPerson({ userId: 'ben', anonymousId: 'somebody' })
  expect(news()).toEqual(['b gone'])
  expect([...registry.all()]).toEqual([])
  await registry.stop()
})
