import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, SECOND_MS } from '#base/clock'
import { createMonitoringCluster, NOON, type MonitoringCluster } from '#testing/uptime/monitoring-node'
import { addDocument } from '#testing/documents/memory-documents'
import { aMaintenance, aShop } from '#testing/uptime/shops'
import { readMonitorState } from '../../state/monitor-state.ts'

let cluster: MonitoringCluster
beforeEach(async () => {
  cluster = await createMonitoringCluster()
})
afterEach(() => cluster.close())

const ids = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `shop${index}`)
const failsAt = (fromSec: number, untilSec: number) => (_: string, atMs: number) =>
  ({
    outcome: atMs >= NOON + fromSec * SECOND_MS && atMs < NOON + untilSec * SECOND_MS ? 'failed' : 'up',
  }) as const

describe('M16: when shops are checked', () => {
  test('all are within one interval of the start, and then evenly spread over it', async () => {
    for (const id of ids(200)) await cluster.write(id, {})
    const node = await cluster.start('one')
    await cluster.pass(20)
    expect(new Set(node.checks.map(({ url }) => url)).size).toBe(200)
    await cluster.pass(20)
    const before = node.checks.length
    await cluster.pass(20)
    const round = node.checks.slice(before)
    expect(round).toHaveLength(200)
    const perSecond = Map.groupBy(round, ({ atMs }) => Math.floor((atMs - NOON) / SECOND_MS))
    expect(Math.max(...Array.from(perSecond.values(), (some) => some.length))).toBeLessThan(25)
    // A server that is woken up for some of them at once sleeps longer.
    expect(round.filter(({ atMs }) => atMs % 500 !== 0)).toEqual([])
  })

  test('each keeps its times, and no check of a shop begins while one is under way', async () => {
    cluster.answer = () => ({ outcome: 'up', tookMs: 30_000 })
    await cluster.write('slow', {})
    const node = await cluster.start('one')
    await cluster.pass(125)
    const times = node.checks.map(({ atMs }) => atMs)
    times.slice(1).forEach((atMs, index) => expect(atMs - (times[index] ?? 0)).toBeGreaterThanOrEqual(30_000))
    expect(times).toHaveLength(4)
    expect(new Set(times.slice(1).map((atMs) => atMs % 20_000)).size).toBe(1)
  })

  test('after a restart those that waited longest come first', async () => {
    const shops = ids(10)
    for (const id of shops) await cluster.write(id, {})
    const first = await cluster.start('one')
    await cluster.pass(30)
    const lastOf = (id: string) => first.checks.findLast(({ url }) => url === `https://${id}.example/`)?.atMs ?? 0
    await first.stop()
    const second = await cluster.start('two')
    await cluster.pass(2)
    const order = second.checks.map(({ url }) => shops.find((id) => url.includes(`//${id}.`)) ?? '')
    expect(order.slice(0, 10)).toEqual(shops.toSorted((a, b) => lastOf(a) - lastOf(b)))
  })

  test('of one host one runs at once, four where the operator says so, and others need not wait for it', async () => {
    cluster.answer = (url) => ({ outcome: 'up', tookMs: url.includes('other') ? 20 : 2_000 })
    for (const id of ids(6)) await cluster.write(id, aShop(`https://same.example/${id}`))
    for (const id of ids(12)) await cluster.write(`own-${id}`, aShop(`https://own.example/${id}`))
    await cluster.write('other', {})
    cluster.unlimitedHosts = ['own.example']
    const node = await cluster.start('one')
    await cluster.pass(1.5)
    const ofHost = (host: string): number => node.checks.filter(({ url }) => url.includes(host)).length
    expect([ofHost('same'), ofHost('own'), ofHost('other')]).toEqual([1, 4, 1])
    await cluster.pass(12)
    expect(new Set(node.checks.map(({ url }) => url)).size).toBe(19)
  })

  test('R6: a check that waits because its host is asked too often is neither down nor unknown meanwhile', async () => {
    for (const id of ids(200)) await cluster.write(id, aShop(`https://same.example/${id}`))
    const node = await cluster.start('one')
    await cluster.pass(900)
    const perMinute = Map.groupBy(node.checks, ({ atMs }) => Math.floor(atMs / 60_000))
    expect(Math.max(...Array.from(perMinute.values(), (some) => some.length))).toBeLessThanOrEqual(60)
    const { shops } = await node.states.readMonitors()
    const spans = await node.states.readSpans(
      shops.map(({ key }) => key),
      0,
    )
    const seen = new Set(Array.from(spans.values()).flatMap((some) => some.map(({ state }) => state)))
    expect([...seen]).toEqual(['up'])
    expect(await cluster.told(node)).toEqual([])
    // None of them was left out.
    const counts = [...Map.groupBy(node.checks, ({ url }) => url).values()].map(({ length }) => length)
    expect([counts.length, Math.min(...counts) >= 3]).toEqual([200, true])
  })
})

describe('M17: the result of a finding', () => {
  test('an outage is announced once with its times, and the state survives a restart', async () => {
    await cluster.write('a', {})
    cluster.answer = failsAt(60, 120)
    const node = await cluster.start('one')
    await cluster.pass(90)
    await node.stop()
    const again = await cluster.start('two')
    await cluster.pass(120)
    const told = await cluster.told(again)
    expect(told).toHaveLength(2)
    expect(told[0]).toMatch(/^a down (6|7)\d$/)
    expect(told[1]).toMatch(/^a up /)
    const [known] = (await again.states.readMonitors()).shops
    expect(readMonitorState(known?.monitor).state).toBe('up')
  })

  test('a shop that is paused, changed or deleted is so at once', async () => {
    await cluster.write('a', { intervalSec: 3_600 })
    const node = await cluster.start('one')
    await cluster.pass(2)
    expect(node.checks).toHaveLength(1)
    await cluster.write('a', { ...aShop('https://b.example/'), intervalSec: 3_600 })
    await cluster.pass(1)
    expect(node.checks.at(-1)?.url).toBe('https://b.example/')
    await cluster.write('a', { ...aShop('https://b.example/'), intervalSec: 20 })
    await cluster.pass(40)
    expect(node.checks).toHaveLength(4)
    await cluster.write('a', { ...aShop('https://b.example/'), isPaused: true })
    await cluster.pass(60)
    expect(node.checks).toHaveLength(4)
    const [known] = (await node.states.readMonitors()).shops
    expect(readMonitorState(known?.monitor).state).toBe('paused')
    await cluster.write('a', { ...aShop('https://b.example/'), isPaused: false })
    await cluster.pass(1)
    expect(node.checks).toHaveLength(5)
    await cluster.remove('a')
    await cluster.pass(60)
    expect(node.checks).toHaveLength(5)
  })

  test('M8: a shop that is deleted while it is down ends its incident, and brought back at once it begins anew', async () => {
    await cluster.write('a', {})
    const node = await cluster.start('one')
    cluster.answer = () => ({ outcome: 'failed' })
    await cluster.pass(30)
    expect((await cluster.told(node)).map((line) => line.split(' ')[1])).toEqual(['down'])
    await cluster.remove('a')
    await cluster.write('a', {})
    await cluster.pass(30)
    expect((await cluster.told(node)).map((line) => line.split(' ')[1])).toEqual(['down', 'removed', 'down'])
    const events = (await node.states.readEvents(0, 10)).map(({ event }) => event)
    const incidentIds = events.flatMap((event) => ('incidentId' in event ? [event.incidentId] : []))
    expect(incidentIds[0]).toBe(incidentIds[1])
    expect(incidentIds[2]).not.toBe(incidentIds[0])
  })

  test('maintenance begins and ends at its minute, whenever the shop is checked', async () => {
    await cluster.write('a', { intervalSec: 3_600 })
    const window = aMaintenance(NOON + 30 * SECOND_MS, NOON + 50 * SECOND_MS, { kind: 'all' })
    await addDocument(cluster.documents, 'anna', 'shopMaintenances/m', window)
    const node = await cluster.start('one')
    await cluster.pass(60)
    const [known] = (await node.states.readMonitors()).shops
    const spans = (await node.states.readSpans([known?.key ?? 0], 0)).get(known?.key ?? 0)
    expect(spans?.slice(1)).toEqual([
      { fromMs: NOON + 30_000, state: 'maintenance' },
      { fromMs: NOON + 50_000, state: 'up' },
    ])
  })

  test('checking now counts like any check, and two at once are one', async () => {
    await cluster.write('a', { intervalSec: 3_600, strictness: 'strict' })
    const node = await cluster.start('one')
    await cluster.pass(2)
    cluster.answer = () => ({ outcome: 'failed' })
    const checks = [node.monitoring.checkNow('a'), node.monitoring.checkNow('a')]
    await cluster.pass(1)
    expect((await Promise.all(checks)).map(({ outcome }) => outcome)).toEqual(['failed', 'failed'])
    expect(node.checks).toHaveLength(2)
    expect(node.monitoring.lastReports('a')[0]?.outcome).toBe('failed')
    expect(await cluster.told(node)).toHaveLength(1)
  })
})

describe('M18: faults of ours', () => {
  test('a clock that jumps makes nothing down: checks under way are dropped, the gap is unknown', async () => {
    await cluster.write('a', { strictness: 'strict' })
    const node = await cluster.start('one')
    await cluster.pass(45)
    // Asleep in the middle of a check, which ends as a failure.
    cluster.answer = () => ({ outcome: 'failed', tookMs: 5_000 })
    const check = node.monitoring.checkNow('a')
    await cluster.pass(1)
    cluster.answer = () => ({ outcome: 'up' })
    cluster.time.moveTo(cluster.time.now() + 3 * HOUR_MS)
    await cluster.pass(30)
    await check
    cluster.time.moveTo(cluster.time.now() - 2 * HOUR_MS)
    await cluster.pass(60)
    expect(await cluster.told(node)).toEqual([])
    const [known] = (await node.states.readMonitors()).shops
    expect(readMonitorState(known?.monitor).state).toBe('up')
    const spans = (await node.states.readSpans([known?.key ?? 0], 0)).get(known?.key ?? 0) ?? []
    expect(spans.map(({ state }) => state)).toEqual(['up', 'unknown', 'up'])
  })
})

describe('M20: the connection of this server', () => {
  test('when it is lost all are unknown since then, none is down, and two messages announce it', async () => {
    for (const id of ids(12)) await cluster.write(id, { strictness: 'strict' })
    await cluster.write('home', aShop('http://192.168.0.7/'))
    await cluster.write('paused', { isPaused: true })
    const node = await cluster.start('one')
    cluster.answer = (url) => ({ outcome: 'up', address: url.includes('192') ? '192.168.0.7' : '93.184.216.34' })
    await cluster.pass(40)
    cluster.isOnline = false
    cluster.answer = (url) => ({
      outcome: url.includes('192') ? 'up' : 'failed',
      tookMs: 1_000,
      address: '192.168.0.7',
    })
    await cluster.pass(60)
    expect(node.monitoring.interruptedSinceMs(['home', ...ids(12)])).toBeGreaterThan(NOON + 35_000)
    expect(node.monitoring.interruptedSinceMs(['home', 'paused', 'nobodys'])).toBeUndefined()
    const states = async () =>
      new Map(
        (await node.states.readMonitors()).shops.map((shop) => [shop.shopId, readMonitorState(shop.monitor).state]),
      )
    const during = await states()
    expect(during.get('home')).toBe('up')
    expect(ids(12).map((id) => during.get(id))).toEqual(ids(12).map(() => 'unknown'))
    cluster.isOnline = true
    cluster.answer = () => ({ outcome: 'up' })
    await cluster.pass(40)
    expect(node.monitoring.interruptedSinceMs(ids(12))).toBeUndefined()
    expect(new Set((await states()).values())).toEqual(new Set(['up', 'paused']))
    const told = await cluster.told(node)
    expect(told.map((line) => line.split(' ')[0])).toEqual(['interrupted', 'resumed'])
  })

  test.each(['name-failed', 'name-not-found', 'timed-out'] as const)(
    'a name server that is away is our fault, while addresses answer and some names are still remembered: %s',
    async (code) => {
      for (const id of ids(6)) await cluster.write(id, {})
      const node = await cluster.start('one')
      await cluster.pass(30)
      cluster.isNaming = false
      cluster.answer = (url) => (url.includes('shop0') ? { outcome: 'up' } : { outcome: 'failed', code })
      await cluster.pass(60)
      expect(node.monitoring.interruptedSinceMs(ids(1))).toBeDefined()
      cluster.isNaming = true
      cluster.answer = () => ({ outcome: 'up' })
      await cluster.pass(40)
      const told = await cluster.told(node)
      expect(told.map((line) => line.split(' ')[0])).toEqual(['interrupted', 'resumed'])
    },
  )

  test('many shops that are down while this server is online are down', async () => {
    for (const id of ids(6)) await cluster.write(id, {})
    const node = await cluster.start('one')
    await cluster.pass(30)
    cluster.answer = () => ({ outcome: 'failed' })
    await cluster.pass(40)
    expect(await cluster.told(node)).toHaveLength(6)
  })
})
