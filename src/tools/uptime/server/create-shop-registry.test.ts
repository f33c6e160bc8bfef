import { expect, onTestFinished, test } from 'vitest'
import { HOUR_MS, SECOND_MS } from '#base/clock'
import { people } from '#testing/documents'
import { createManualTime, passTime } from '#testing/manual-time'
import { addDocument, openMemoryDocuments, removeDocument } from '#testing/memory-documents'
import { aJob, aMaintenance, aShop } from '#testing/shops'
import { createStandings } from '#testing/standings'
import { strictLog } from '#testing/strict-log'
import { maintenancesCollection, shopsCollection } from '../collections.ts'
import { createShopRegistry } from './create-shop-registry.ts'

const START = Date.parse('2026-06-10T12:00:00Z')
const KEY = 'f'.repeat(32)

function openNodes() {
  const time = createManualTime(START)
  const collections = [shopsCollection, maintenancesCollection, people]
  const { documents: here, openNode } = openMemoryDocuments({ collections, now: time.now })
  const elsewhere = openNode()
  const standings = createStandings()
  const registry = createShopRegistry({
    documents: here,
    ...time,
    log: strictLog,
    people: standings,
    shopsPerPerson: 3,
  })
  onTestFinished(() => registry.stop())
  const heard: string[] = []
  registry.onChange((id, shop) => heard.push(`${id} ${shop === undefined ? 'gone' : shop.name}`))
  return {
    ...{ time, here, elsewhere, registry, standings },
    news: () => heard.splice(0),
    /** Lets it look for what other nodes wrote. */
    look: () => passTime(time, { forMs: 16 * SECOND_MS }),
  }
}

test('M15: it knows each shop as it is now, who sees it, and its key', async () => {
  const { here, elsewhere, registry, news, look } = openNodes()
  await addDocument(here, 'anna', 'shops/a', aShop('https://a.de/', { name: 'A' }))
  await registry.ready
  await addDocument(elsewhere, 'ben', 'shops/b', aJob(KEY, { name: 'B' }))
  await look()
  expect(news()).toEqual(['a A', 'b B'])
  expect(registry.visibleTo('anna').map(({ id }) => id)).toEqual(['a'])
  expect(registry.findHeartbeat(KEY)?.id).toBe('b')

  await addDocument(here, 'anna', 'users/anna', { name: 'Anna' })
  await elsewhere.setMembers('ben', 'shops', 'b', ['anna'])
  await look()
  expect(
    registry
      .visibleTo('anna')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(['a', 'b'])

  await removeDocument(here, 'ben', 'shops/b')
  expect(news()).toEqual(['b B', 'b gone'])
  expect(registry.findHeartbeat(KEY)).toBeUndefined()
  expect(registry.visibleTo('anna').map(({ id }) => id)).toEqual(['a'])
})

test('M15: the windows of a shop are those of its owner that are about it; its shops are told of them', async () => {
  const { here, registry, news } = openNodes()
  await registry.ready
  await addDocument(here, 'anna', 'shops/a', aShop('https://a.de/', { tags: ['Kasse'] }))
  await addDocument(here, 'ben', 'shops/b', aShop('https://b.de/'))
  news()
  const window = (shops: Parameters<typeof aMaintenance>[2]) => aMaintenance(START, START + HOUR_MS, shops)
  await addDocument(here, 'anna', 'shopMaintenances/all', window({ kind: 'all' }))
  await addDocument(here, 'anna', 'shopMaintenances/other', window({ kind: 'tags', tags: ['Feed'] }))
  expect(news()).toEqual(['a Testshop', 'a Testshop'])
  const windowsOf = (id: string) => {
    const shop = registry.get(id)
    return shop === undefined ? undefined : registry.maintenancesOf(shop).map((one) => one.id)
  }
  expect([windowsOf('a'), windowsOf('b')]).toEqual([['all'], []])
  await removeDocument(here, 'anna', 'shopMaintenances/all')
  expect([windowsOf('a'), news()]).toEqual([[], ['a Testshop']])
})

test('M15: what went with a person is gone, at once here and within the hour on other nodes', async () => {
  const { time, here, elsewhere, registry, news, look } = openNodes()
  await registry.ready
  await addDocument(here, 'anna', 'shops/a', aShop('https://a.de/'))
  await addDocument(here, 'ben', 'shops/b', aShop('https://b.de/'))
  await addDocument(here, 'ben', 'users/ben', { name: 'Ben' })
  await here.setMembers('anna', 'shops', 'a', ['ben'])
  await look()
  expect(registry.visibleTo('ben').map(({ id }) => id)).toEqual(['b', 'a'])
  news()
  await elsewhere.forgetPerson({ userId: 'anna', anonymousId: 'somebody' })
  await look()
  await passTime(time, { forMs: HOUR_MS, stepMs: 15 * SECOND_MS })
  expect(news()).toContain('a gone')
  expect(registry.visibleTo('ben').map(({ id }) => id)).toEqual(['b'])
  await here.forgetPerson({ userId: 'ben', anonymousId: 'somebody' })
  expect(news()).toEqual(['b gone'])
  expect([...registry.all()]).toEqual([])
})
