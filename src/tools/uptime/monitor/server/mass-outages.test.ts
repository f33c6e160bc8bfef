/** How many messages an outage of many shops makes, from their checks to the people: in time that is moved by hand. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SECOND_MS } from '#base/clock'
import {
  createMonitoringCluster,
  NOON,
  type Answer,
  type MonitoringCluster,
  type MonitoringNode,
} from '#testing/uptime/monitoring-node'

let cluster: MonitoringCluster
beforeEach(async () => {
  cluster = await createMonitoringCluster()
})
afterEach(() => cluster.close())

const refused: Answer = { outcome: 'failed', code: 'refused' }
const silent: Answer = { outcome: 'failed', tookMs: 10_000 }

describe('T2: shops that are hit together are one message, and one when they are back', () => {
  test.each([
    { name: '200 that are checked every minute', count: 200, intervals: [60], answer: refused, toldWithinSec: 45 },
    {
      name: '200 that are checked at different intervals',
      count: 200,
      intervals: [20, 60, 300, 3_600],
      answer: refused,
      toldWithinSec: 45,
    },
    { name: '200 that do not answer any more', count: 200, intervals: [60], answer: silent, toldWithinSec: 120 },
    {
      name: 'five that are checked every five minutes',
      count: 5,
      intervals: [300],
      answer: refused,
      toldWithinSec: 330,
    },
    { name: 'five that do not answer any more', count: 5, intervals: [300], answer: silent, toldWithinSec: 360 },
  ])('$name', async ({ count, intervals, answer, toldWithinSec }) => {
    for (let index = 0; index < count; index++)
      await cluster.write(`shop${index}`, { intervalSec: intervals[index % intervals.length] ?? 60 })
    const titles = (await cluster.start('one')).tell()
    await cluster.pass(30)
    cluster.answer = () => answer
    await cluster.pass(toldWithinSec)
    expect(titles).toEqual([`${count} Shops sind nicht erreichbar`])
    await cluster.pass(120)
    cluster.answer = () => ({ outcome: 'up' })
    await cluster.pass(90)
    expect(titles.slice(1)).toEqual([`${count} Shops sind wieder erreichbar`])
  })
})

test('T2: also where two nodes share them', async () => {
  for (let index = 0; index < 100; index++) await cluster.write(`shop${index}`, { intervalSec: 60 })
  const titles = [(await cluster.start('one')).tell(), (await cluster.start('two')).tell()]
  await cluster.pass(30)
  cluster.answer = () => refused
  await cluster.pass(60)
  cluster.answer = () => ({ outcome: 'up' })
  await cluster.pass(60)
  expect(titles.flat()).toEqual(['100 Shops sind nicht erreichbar', '100 Shops sind wieder erreichbar'])
})

test('T2, M16: also where one node finds out long before the other would', async () => {
  await cluster.write('laden', { intervalSec: 20 })
  for (let index = 0; index < 10; index++) await cluster.write(`selten${index}`, { intervalSec: 3_600 })
  const nodes = [await cluster.start('one'), await cluster.start('two')]
  const titles = nodes.map((node) => node.tell())
  await cluster.pass(90)
  nodes.forEach((node) => node.checks.splice(0))
  cluster.answer = () => refused
  await cluster.pass(60)
  const shopsOf = nodes.map((node) => new Set(node.checks.map(({ url }) => url)).size)
  expect([Math.min(...shopsOf) > 1, shopsOf.reduce((sum, count) => sum + count)]).toEqual([true, 11])
  cluster.answer = () => ({ outcome: 'up' })
  await cluster.pass(60)
  expect(titles.flat()).toEqual(['11 Shops sind nicht erreichbar', '11 Shops sind wieder erreichbar'])
})

describe('M16: the others of a person are asked before their time', () => {
  const timesOf = (node: MonitoringNode, id: string): readonly number[] =>
    node.checks.flatMap(({ url, atMs }) => (url.includes(`//${id}.`) ? [atMs] : []))

  test('not for one failure, and only those of the same person', async () => {
    await cluster.write('kasse', { intervalSec: 3_600 })
    await cluster.write('laden', {})
    await cluster.write('nachbar', { intervalSec: 3_600 }, 'ben')
    const node = await cluster.start('one')
    await cluster.pass(30)
    let isFirst = true
    cluster.answer = (url) => {
      const isBlip = isFirst && url.includes('laden')
      if (isBlip) isFirst = false
      return { outcome: isBlip ? 'failed' : 'up' }
    }
    await cluster.pass(30)
    expect([isFirst, timesOf(node, 'kasse').length]).toEqual([false, 1])
    cluster.answer = (url) => ({ outcome: url.includes('laden') ? 'failed' : 'up' })
    await cluster.pass(30)
    expect([timesOf(node, 'kasse').length, timesOf(node, 'nachbar').length]).toEqual([2, 1])
  })

  test('once on all nodes together, within 5 s of the second failure', async () => {
    await cluster.write('laden', { intervalSec: 20 })
    const ids = Array.from({ length: 20 }, (_, index) => `selten${index}`)
    for (const id of ids) {
      await cluster.write(id, { intervalSec: 3_600 })
      // They go down with it, on both nodes.
      await cluster.write(`laden-${id}`, { intervalSec: 3_600 })
    }
    const nodes = [await cluster.start('one'), await cluster.start('two')]
    await cluster.pass(90)
    const known = new Map(ids.map((id) => [id, nodes.flatMap((node) => timesOf(node, id)).length]))
    cluster.answer = (url) => ({ outcome: url.includes('laden') ? 'failed' : 'up' })
    await cluster.pass(40)
    const failedMs = nodes.flatMap((node) => timesOf(node, 'laden')).filter((atMs) => atMs > NOON + 90_000)[1] ?? 0
    for (const id of ids) {
      const [askedMs = Infinity, ...more] = nodes.flatMap((node) => timesOf(node, id)).slice(known.get(id))
      expect([id, askedMs - failedMs < 5 * SECOND_MS, more]).toEqual([id, true, []])
    }
  })

  test('every 20 s at most, however many go down one after the other', async () => {
    await cluster.write('kasse', { intervalSec: 3_600 })
    for (let index = 0; index < 30; index++) await cluster.write(`laden${index}`, { strictness: 'strict' })
    const node = await cluster.start('one')
    await cluster.pass(70)
    let down = 0
    cluster.answer = (url) => ({ outcome: Number(/laden(\d+)/.exec(url)?.[1]) < down ? 'failed' : 'up' })
    for (; down < 30; down += 1) await cluster.pass(4)
    const times = timesOf(node, 'kasse').slice(1)
    expect(times.length).toBeGreaterThanOrEqual(3)
    times.slice(1).forEach((atMs, index) => expect(atMs - (times[index] ?? 0)).toBeGreaterThanOrEqual(20 * SECOND_MS))
  })

  test('not for one that changes all the time', async () => {
    await cluster.write('kasse', { intervalSec: 3_600 })
    await cluster.write('laden', { strictness: 'strict' })
    let count = 0
    cluster.answer = (url) => {
      if (!url.includes('laden')) return { outcome: 'up' }
      count += 1
      return { outcome: count % 3 === 0 ? 'failed' : 'up' }
    }
    const node = await cluster.start('one')
    await cluster.pass(300)
    const asked = timesOf(node, 'kasse').length
    expect(asked).toBeGreaterThanOrEqual(2)
    const downs = async () => (await cluster.told(node)).filter((line) => line.includes(' down ')).length
    const before = await downs()
    await cluster.pass(600)
    expect(await downs()).toBeGreaterThan(before + 3)
    expect(timesOf(node, 'kasse')).toHaveLength(asked)
  })
})
