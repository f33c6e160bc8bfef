/** Checks of a host that others check, too: how long a person waits for one, and what their shop shows meanwhile. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import {
  createMonitoringCluster,
  NOON,
  type MonitoringCluster,
  type MonitoringNode,
} from '#testing/uptime/monitoring-node'
import { aShop, anHttpCheck } from '#testing/uptime/shops'
import { readMonitorState } from '../../state/monitor-state.ts'

let cluster: MonitoringCluster
beforeEach(async () => {
  cluster = await createMonitoringCluster()
})
afterEach(() => cluster.close())

type End = { readonly text: string; readonly afterMs: number }

/** How the wait for a check ends, and when. */
function endOf(check: Promise<unknown>): { readonly end?: End } {
  const begunMs = cluster.time.now()
  const found: { end?: End } = {}
  const note = (text: string): void => void (found.end = { text, afterMs: cluster.time.now() - begunMs })
  check.then(
    () => note('made'),
    (error: { readonly code?: string }) => note(error.code ?? 'fault'),
  )
  return found
}

const tryOut = (node: MonitoringNode, person: string, url: string, signal?: AbortSignal) =>
  endOf(
    node.monitoring.tryCheck(person, {
      check: anHttpCheck(url),
      ...(signal === undefined ? {} : { signal }),
    }),
  )
const tarpit = () => ({ outcome: 'up', tookMs: 60_000 }) as const

describe('R6: by hand', () => {
  test('a check refused after 20 s is not made later, however many try', async () => {
    cluster.answer = tarpit
    const node = await cluster.start('one')
    const tries = Array.from({ length: 30 }, () => tryOut(node, 'mallory', 'https://tar.example/'))
    await cluster.pass(21)
    expect(tries.filter(({ end }) => end?.text === 'too-many-requests')).toHaveLength(29)
    expect(new Set(tries.flatMap(({ end }) => end?.afterMs ?? []))).toEqual(new Set([20_000]))
    await cluster.pass(600)
    expect(node.checks).toHaveLength(1)
  })

  test('a check that no caller waits for any more is not made either, wherever it waits', async () => {
    cluster.answer = (url) =>
      url.startsWith('http:') ? { outcome: 'up', leadsTo: 'https://tar.example/' } : { outcome: 'up', tookMs: 10_000 }
    const node = await cluster.start('one')
    tryOut(node, 'mallory', 'https://tar.example/')
    await cluster.pass(1)
    const leaving = new AbortController()
    for (const scheme of ['https', 'http']) tryOut(node, 'ben', `${scheme}://tar.example/`, leaving.signal)
    tryOut(node, 'ben', 'https://tar.example/', AbortSignal.abort())
    await cluster.pass(1)
    expect(node.checks.map(({ url }) => url)).toEqual(['https://tar.example/', 'http://tar.example/'])
    leaving.abort()
    await cluster.pass(200)
    expect(node.checks).toHaveLength(2)
  })

  test('waiting again, at the target of a redirect, counts as well', async () => {
    cluster.answer = (url) =>
      url.startsWith('https://short')
        ? { outcome: 'up', tookMs: 15_000, leadsTo: 'https://tar.example/' }
        : { outcome: 'up', tookMs: 30_000 }
    const node = await cluster.start('one')
    tryOut(node, 'anna', 'https://tar.example/')
    const first = tryOut(node, 'anna', 'https://short.example/')
    const second = tryOut(node, 'ben', 'https://short.example/')
    for (const _ of [1, 2, 3]) tryOut(node, 'cem', 'https://tar.example/')
    await cluster.pass(14)
    for (const _ of [1, 2, 3]) tryOut(node, 'cem', 'https://tar.example/')
    await cluster.pass(120)
    // It had waited for 15 s, and was called for 15.
    expect([first.end?.text, second.end]).toEqual(['too-many-requests', { text: 'too-many-requests', afterMs: 35_000 }])
  })

  test('a shop comes before the others of its owner at its host, also if it waits already', async () => {
    for (let index = 0; index < 300; index++) {
      await cluster.write(`shop${index}`, aShop(`https://same.example/${index}`))
    }
    const node = await cluster.start('one')
    await cluster.pass(90)
    const asked = [250, 299].map((index) => endOf(node.monitoring.checkNow(`shop${index}`)))
    await cluster.pass(10)
    expect(asked.map(({ end }) => [end?.text, (end?.afterMs ?? Infinity) < 4_000])).toEqual([
      ['made', true],
      ['made', true],
    ])
  })

  test('on a node that does not look after the shop it is withdrawn, too', async () => {
    await cluster.write('selten', { ...aShop('https://tar.example/'), intervalSec: 3_600 })
    const nodes = [await cluster.start('one'), await cluster.start('two')] as const
    await cluster.pass(15)
    const other = nodes.find(({ monitoring }) => monitoring.lastReports('selten').length === 0)
    if (other === undefined) throw new Error('there are two nodes')
    cluster.answer = tarpit
    tryOut(other, 'mallory', 'https://tar.example/')
    await cluster.pass(1)
    const [refused, left] = [endOf(other.monitoring.checkNow('selten')), new AbortController()]
    endOf(other.monitoring.checkNow('selten', { signal: left.signal }))
    await cluster.pass(1)
    left.abort()
    await cluster.pass(300)
    expect([refused.end, other.checks.length]).toEqual([{ text: 'too-many-requests', afterMs: 20_000 }, 1])
  })

  test('R2: of a guest ten checks a minute are made in all, those by hand included', async () => {
    cluster.people.set('gast', 'guest')
    await cluster.write('a', { intervalSec: 3_600 }, 'gast')
    const node = await cluster.start('one')
    await cluster.pass(5)
    expect(node.checks).toHaveLength(1)
    const ends: (string | undefined)[] = []
    for (let count = 0; count < 12; count++) {
      const asked = endOf(node.monitoring.checkNow('a'))
      await cluster.pass(1)
      ends.push(asked.end?.text)
    }
    expect(node.checks.length).toBeLessThanOrEqual(10)
    expect(ends.filter((text) => text === 'too-many-requests').length).toBeGreaterThanOrEqual(3)
    await cluster.pass(60)
    const again = endOf(node.monitoring.checkNow('a'))
    await cluster.pass(1)
    expect(again.end?.text).toBe('made')
  })
})

describe('R6: a shop that waits for its host', () => {
  const statesOf = async (node: MonitoringNode, shopId: string) => {
    const { shops } = await node.states.readMonitors()
    const found = shops.find((shop) => shop.shopId === shopId)
    const spans = (await node.states.readSpans([found?.key ?? 0], 0)).get(found?.key ?? 0) ?? []
    return { now: readMonitorState(found?.monitor).state, spans }
  }

  test('is what it was for a quarter of an hour, then nothing is known of it until it is checked', async () => {
    for (let index = 0; index < 40; index++) {
      await cluster.write(`shop${index}`, { ...aShop(`https://same.example/${index}`), intervalSec: 60 })
    }
    const node = await cluster.start('one')
    await cluster.pass(100)
    cluster.answer = tarpit
    await cluster.pass(14 * 60)
    const before = await Promise.all(Array.from({ length: 40 }, (_, index) => statesOf(node, `shop${index}`)))
    expect(new Set(before.map(({ now }) => now))).toEqual(new Set(['up']))
    await cluster.pass(12 * 60)
    const last = node.checks.map(({ url }) => Number(url.split('/').at(-1))).at(-1)
    const checked = new Set(node.checks.filter(({ atMs }) => atMs > NOON + 120 * SECOND_MS).map(({ url }) => url))
    const waiting = Array.from({ length: 40 }, (_, index) => index).filter(
      (index) => index !== last && !checked.has(`https://same.example/${index}`),
    )
    expect(waiting.length).toBeGreaterThan(5)
    for (const index of waiting) {
      const { now, spans } = await statesOf(node, `shop${index}`)
      const [checkedMs, unknownMs] = [
        node.checks.findLast(({ url }) => url.endsWith(`/${index}`))?.atMs ?? 0,
        spans.at(-1)?.fromMs ?? 0,
      ]
      expect([now, (unknownMs - checkedMs) / MINUTE_MS]).toEqual(['unknown', 17])
    }
    await cluster.pass(30 * 60)
    const after = await statesOf(node, `shop${waiting[0]}`)
    expect(after.spans.map(({ state }) => state).slice(0, 3)).toEqual(['up', 'unknown', 'up'])
    expect(await cluster.told(node)).toEqual([])
  })

  test('waits at its new host as soon as its address is another one', async () => {
    await cluster.write('a', aShop('https://tar.example/'))
    cluster.answer = (url) => (url.includes('tar') ? tarpit() : { outcome: 'up' })
    await cluster.write('b', aShop('https://tar.example/b'))
    const node = await cluster.start('one')
    await cluster.pass(5)
    const [first] = node.checks
    const waiting = first?.url === 'https://tar.example/' ? 'b' : 'a'
    await cluster.write(waiting, aShop('https://new.example/'))
    await cluster.pass(2)
    expect(node.checks.map(({ url }) => url)).toEqual([first?.url, 'https://new.example/'])
  })
})
