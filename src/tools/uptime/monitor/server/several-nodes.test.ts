/** Several nodes that share one database: which one checks what, and what happens if one is killed. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SECOND_MS } from '#base/clock'
import {
  createMonitoringCluster,
  NOON,
  type MonitoringCluster,
  type MonitoringNode,
} from '#testing/uptime/monitoring-node'
import { readMonitorState } from '../../state/monitor-state.ts'

let cluster: MonitoringCluster
beforeEach(async () => {
  cluster = await createMonitoringCluster()
  for (let index = 0; index < 60; index++) await cluster.write(`shop${index}`, {})
})
afterEach(() => cluster.close())

const urlsSince = (node: MonitoringNode, sec: number): ReadonlySet<string> =>
  new Set(node.checks.filter(({ atMs }) => atMs >= NOON + sec * SECOND_MS).map(({ url }) => url))

test('M19: two nodes share the shops, each has one of them only, and who stops gives its own back at once', async () => {
  const one = await cluster.start('one')
  await cluster.pass(20)
  expect(urlsSince(one, 0).size).toBe(60)
  const two = await cluster.start('two')
  await cluster.pass(10)
  const sharedSec = (cluster.time.now() - NOON) / SECOND_MS
  await cluster.pass(21)
  const [ofOne, ofTwo] = [urlsSince(one, sharedSec), urlsSince(two, sharedSec)]
  expect(ofOne.size + ofTwo.size).toBe(60)
  expect([...ofOne].filter((url) => ofTwo.has(url))).toEqual([])
  expect(Math.min(ofOne.size, ofTwo.size)).toBeGreaterThan(15)
  await two.stop()
  const stoppedSec = (cluster.time.now() - NOON) / SECOND_MS
  await cluster.pass(24)
  expect(urlsSince(one, stoppedSec).size).toBe(60)
})

test('M19: of the shops of a node that stops none waits longer than its interval and the 3 s until others look', async () => {
  const [one, two] = [await cluster.start('one'), await cluster.start('two')]
  await cluster.pass(30)
  const stoppedMs = cluster.time.now()
  const stopped = two.monitoring.stop()
  await cluster.pass(30)
  await stopped
  const checks = Map.groupBy([...one.checks, ...two.checks], ({ url }) => url)
  const waitsMs = [...checks.values()].map((some) => {
    const times = some.map(({ atMs }) => atMs).toSorted((a, b) => a - b)
    const after = times.findIndex((atMs) => atMs > stoppedMs)
    return (times[after] ?? Infinity) - (times[after - 1] ?? -Infinity)
  })
  expect(waitsMs).toHaveLength(60)
  expect(Math.max(...waitsMs)).toBeLessThan(24 * SECOND_MS)
})

test('M19: the shops of a node that is killed are checked by the other within one interval, and what it knew goes on', async () => {
  const one = await cluster.start('one')
  const two = await cluster.start('two')
  await cluster.pass(30)
  cluster.answer = () => ({ outcome: 'failed' })
  await cluster.pass(30)
  const down = (await cluster.told(one)).filter((line) => line.includes(' down '))
  expect(down).toHaveLength(60)
  one.freeze(true)
  const killedSec = (cluster.time.now() - NOON) / SECOND_MS
  await cluster.pass(20)
  expect(urlsSince(two, killedSec).size).toBe(60)
  cluster.answer = () => ({ outcome: 'up' })
  await cluster.pass(40)
  const told = await cluster.told(two)
  expect(told.filter((line) => line.includes(' up '))).toHaveLength(60)
  expect(told.filter((line) => line.includes(' down '))).toHaveLength(60)
})

test('M17: what „Jetzt prüfen“ finds on a node that does not look after the shop counts on the one that does', async () => {
  await cluster.write('selten', { intervalSec: 3_600 })
  const nodes = [await cluster.start('one'), await cluster.start('two')] as const
  await cluster.pass(15)
  const url = 'https://selten.example/'
  const ofUrl = (node: MonitoringNode): number => node.checks.filter((check) => check.url === url).length
  const [owner, other] = nodes[0].monitoring.lastReports('selten').length > 0 ? nodes : nodes.toReversed()
  if (owner === undefined || other === undefined) throw new Error('there are two nodes')
  const known = ofUrl(owner)
  const stateOf = async () => {
    const { shops } = await owner.states.readMonitors()
    return readMonitorState(shops.find(({ shopId }) => shopId === 'selten')?.monitor).state
  }
  const checkThere = async () => {
    const checked = other.monitoring.checkNow('selten')
    await cluster.pass(2)
    return (await checked).outcome
  }
  expect(await stateOf()).toBe('up')
  // Only from there it is not reached.
  let isFirst = true
  cluster.answer = (asked) => {
    const outcome = asked === url && isFirst ? 'failed' : 'up'
    if (asked === url) isFirst = false
    return { outcome }
  }
  expect(await checkThere()).toBe('failed')
  expect([await stateOf(), ofUrl(owner)]).toEqual(['up', known + 1])
  cluster.answer = (asked) => ({ outcome: asked === url ? 'failed' : 'up' })
  expect(await checkThere()).toBe('failed')
  expect(await stateOf()).toBe('checking')
  await cluster.pass(10)
  expect(await stateOf()).toBe('down')
  await cluster.pass(240)
  cluster.answer = () => ({ outcome: 'up' })
  expect(await checkThere()).toBe('up')
  expect(owner.monitoring.lastReports('selten')[0]?.outcome).toBe('up')
  await cluster.pass(3)
  expect(await stateOf()).toBe('up')
})

test('V8: the last reports of a shop are known to every node, at once after the first look, and are followed for a minute', async () => {
  cluster.answer = () => ({ outcome: 'slow' })
  const nodes = [await cluster.start('one'), await cluster.start('two')] as const
  await cluster.pass(50)
  const [owner, other] = nodes[0].monitoring.lastReports('shop1').length > 0 ? nodes : nodes.toReversed()
  if (owner === undefined || other === undefined) throw new Error('there are two nodes')
  const readAt = async (node: MonitoringNode, sec: number) => {
    const read = node.monitoring.readReports('shop1')
    await cluster.pass(sec)
    return read
  }
  const own = owner.monitoring.lastReports('shop1')
  expect(own[0]?.outcome).toBe('slow')
  expect(await readAt(other, 2)).toEqual([...own])
  cluster.answer = () => ({ outcome: 'up' })
  await cluster.pass(21)
  const newer = await readAt(other, 0.1)
  expect([newer[0]?.outcome, newer]).toEqual(['up', [...own]])
  expect(await readAt(owner, 0.1)).toEqual(newer)
  // The reports are not wanted any more.
  await cluster.pass(61)
  expect([...(await owner.states.readRequested())]).toEqual([])
})

test('V8: if the node that looks after a shop does not answer there are no reports, after 2 s', async () => {
  const nodes = [await cluster.start('one'), await cluster.start('two')] as const
  await cluster.pass(50)
  const [owner, other] = nodes[0].monitoring.lastReports('shop1').length > 0 ? nodes : nodes.toReversed()
  owner?.freeze(true)
  const read = other?.monitoring.readReports('shop1')
  await cluster.pass(2.5)
  expect(await read).toEqual([])
})

test('M8: if a node is killed just when a shop is deleted, the other one ends its incident', async () => {
  const one = await cluster.start('one')
  await cluster.pass(5)
  cluster.answer = () => ({ outcome: 'failed' })
  await cluster.pass(30)
  one.freeze(true)
  await cluster.remove('shop7')
  const two = await cluster.start('two')
  await cluster.pass(60)
  const told = await cluster.told(two)
  expect(told.filter((line) => line.startsWith('shop7 ')).map((line) => line.split(' ')[1])).toEqual([
    'down',
    'removed',
  ])
  expect(told.filter((line) => line.includes(' removed '))).toHaveLength(1)
})

test('M19: a node that wakes up after others took its shops writes nothing of what it found', async () => {
  const one = await cluster.start('one')
  const two = await cluster.start('two')
  await cluster.pass(40)
  // What it found is on its way when it stands still.
  cluster.answer = () => ({ outcome: 'failed', tookMs: 1_000 })
  await cluster.pass(18)
  one.freeze(true)
  cluster.answer = () => ({ outcome: 'up' })
  await cluster.pass(60)
  const before = await cluster.told(two)
  const spansOf = async () => {
    const { shops } = await two.states.readMonitors()
    return [
      ...(await two.states.readSpans(
        shops.map(({ key }) => key),
        0,
      )),
    ]
  }
  const spans = await spansOf()
  one.freeze(false)
  await cluster.pass(1)
  expect(await cluster.told(two)).toEqual(before)
  expect(await spansOf()).toEqual(spans)
  await cluster.pass(40)
  const { shops } = await two.states.readMonitors()
  expect(new Set(shops.map(({ monitor }) => readMonitorState(monitor).state))).toEqual(new Set(['up']))
})

test('M19: shops that could not be read when their parts came are read again', async () => {
  cluster.beforeStore = async (call) => {
    if (call === 'open') throw new Error('the database is away')
  }
  const one = await cluster.start('one')
  await cluster.pass(10)
  expect(one.checks).toEqual([])
  cluster.beforeStore = async () => undefined
  await cluster.pass(24)
  expect(urlsSince(one, 0).size).toBe(60)
})

test('M19: reading the shops of a part may take longer than its lease, which is renewed meanwhile', async () => {
  let reads = 0
  cluster.beforeStore = async (call) => {
    if (call !== 'open') return
    reads += 1
    await new Promise<void>((resolve) => cluster.time.startTimer(resolve, 25 * SECOND_MS))
  }
  const one = await cluster.start('one')
  await cluster.pass(25)
  expect([one.checks, reads]).toEqual([[], 1])
  await cluster.pass(21)
  expect([urlsSince(one, 0).size, reads]).toEqual([60, 1])
})

test('M19: rows read of a shard that was lost meanwhile do not count', async () => {
  const one = await cluster.start('one')
  await cluster.pass(30)
  await one.stop()
  // It is read while all are up, which they are not any more when the part comes back.
  const [early, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reads = [early.promise, undefined, late.promise]
  cluster.afterOpen = async () => reads.shift()
  const slow = await cluster.start('slow')
  slow.freeze(true)
  await cluster.pass(1)
  const other = await cluster.start('other')
  cluster.answer = () => ({ outcome: 'failed' })
  await cluster.pass(60)
  expect((await cluster.told(other)).filter((line) => line.includes(' down '))).toHaveLength(60)
  await other.stop()
  slow.freeze(false)
  await cluster.pass(4)
  early.resolve()
  await cluster.pass(4)
  late.resolve()
  await cluster.pass(40)
  expect((await cluster.told(slow)).filter((line) => line.includes(' down '))).toHaveLength(60)
})

test.each(['comes late', 'fails'])(
  'M19: while leases run out what was found is found again and told once, also where a write under way %s',
  async (ending) => {
    const one = await cluster.start('one')
    await cluster.pass(30)
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    cluster.beforeStore = async (call) => {
      if (call === 'open') return
      await answered
      if (call === 'write' && ending === 'fails') throw new Error('the database went away')
    }
    cluster.answer = () => ({ outcome: 'failed' })
    await cluster.write('late', {})
    await cluster.pass(50)
    cluster.beforeStore = async () => undefined
    answer()
    await cluster.pass(40)
    cluster.answer = () => ({ outcome: 'up' })
    await cluster.pass(40)
    const told = await cluster.told(one)
    for (const word of [' down ', ' up ']) {
      const ids = told.filter((line) => line.includes(word)).map((line) => line.split(' ')[0])
      expect([ids.length, new Set(ids).size]).toEqual([61, 61])
    }
  },
)
