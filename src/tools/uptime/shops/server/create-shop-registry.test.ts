import { expect, onTestFinished, test } from 'vitest'
import { HOUR_MS, SECOND_MS } from '#base/clock'
import { people } from '#testing/documents/documents'
import { createManualTime, passTime } from '#testing/manual-time'
import { addDocument, openMemoryDocuments, removeDocument } from '#testing/documents/memory-documents'
import { aJob, aMaintenance, aShop } from '#testing/uptime/shops'
import { createStandings } from '#testing/uptime/standings'
import { strictLog } from '#testing/strict-log'
import { maintenancesCollection, shopsCollection } from '../../collections.ts'
import { createShopRegistry } from './create-shop-registry.ts'
import type { ShopRegistry } from './shop-registry.ts'

const START = Date.parse('2026-06-10T12:00:00Z')
const KEY = 'f'.repeat(32)

function openNodes({ shopsPerPerson = 3 } = {}) {
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
    shopsPerPerson,
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

test('M15: it knows each shop as it is now, the users who see it, and its key', async () => {
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

test('M15: the windows of a shop are those of its owner that name it; its shops get an event', async () => {
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

test('M15: shops of a deleted user are removed, at once here and within the hour on other nodes', async () => {
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

const placed = (registry: ShopRegistry): readonly string[] =>
  [...registry.all()].flatMap(({ id, isPaused }) => (isPaused ? [] : [id])).toSorted()

test('R1, R3: the oldest shops of a person are checked, as many as there may be; the others rest and keep their settings', async () => {
  const { time, here, registry, news } = openNodes()
  for (const id of ['a', 'b', 'c', 'd', 'e']) {
    await addDocument(here, 'anna', `shops/${id}`, aShop('https://a.de/', { name: id }))
    time.moveTo(time.now() + SECOND_MS)
  }
  await addDocument(here, 'ben', 'shops/z', aShop('https://a.de/'))
  await registry.ready
  expect(placed(registry)).toEqual(['a', 'b', 'c', 'z'])
  expect(registry.get('d')).toMatchObject({ isPaused: true, rest: 'too-many-shops', intervalSec: 20 })
  news()
  await addDocument(here, 'anna', 'shops/b', aShop('https://a.de/', { name: 'b', isPaused: true }))
  expect(placed(registry)).toEqual(['a', 'c', 'd', 'z'])
  expect(news()).toEqual(['b b', 'd d'])
  expect(registry.get('b')?.rest).toBeUndefined()
  await removeDocument(here, 'anna', 'shops/a')
  expect(placed(registry)).toEqual(['c', 'd', 'e', 'z'])
  // One that is brought back is as old as it was.
  await addDocument(here, 'anna', 'shops/a', aShop('https://a.de/', { name: 'a' }))
  expect(placed(registry)).toEqual(['a', 'c', 'd', 'z'])
})

test('R2, R4: five shops of a guest are checked, every five minutes; all rest while their owner is locked, and come back', async () => {
  const { here, registry, standings, news, time } = openNodes({ shopsPerPerson: 100 })
  standings.set('guest', 'guest')
  for (let count = 0; count < 3_000; count++)
    await addDocument(here, 'guest', `shops/g${count}`, aShop('https://a.de/', { name: 'g' }))
  await addDocument(here, 'guest', 'shops/job', aJob(KEY))
  await addDocument(here, 'anna', 'shops/a', aShop('https://a.de/', { name: 'A' }))
  await registry.ready
  // How the owner of a new shop stands is asked at once, beside what happens here.
  await passTime(time, { forMs: SECOND_MS })
  const ofGuest = [...registry.all()].filter(({ ownerId, isPaused }) => ownerId === 'guest' && !isPaused)
  expect(ofGuest.map(({ intervalSec }) => intervalSec)).toEqual([300, 300, 300, 300, 300])
  expect(registry.get('g2999')?.rest).toBe('too-many-of-guest')
  news()
  standings.set('anna', 'locked')
  await passTime(time, { forMs: 3 * SECOND_MS })
  expect([registry.get('a')?.rest, news()]).toEqual(['owner-locked', ['a A']])
  standings.set('anna', 'person')
  standings.set('guest', 'person')
  await passTime(time, { forMs: 3 * SECOND_MS })
  expect([registry.get('a')?.rest, registry.get('a')?.isPaused]).toEqual([undefined, false])
  expect(placed(registry)).toHaveLength(101)
})
