import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#base/clock'
import type { TargetServer } from '#testing/uptime/target-server'
import { openOutgoing, startTarget } from '#testing/uptime/test-targets'
import type { ConnectionGate, OutgoingRequest } from './outgoing.ts'

let shop: TargetServer
let other: TargetServer
let asked: string[]
beforeEach(async () => {
  shop = await startTarget()
  other = await startTarget()
  asked = []
})
afterEach(() => void vi.useRealTimers())

/** Records the calls and lets everything through, unless the test overrides it. */
const aGate = (o: Partial<ConnectionGate> = {}): ConnectionGate => ({
  approach: async (to) => {
    asked.push(`approach ${to.host} ${to.isSecure}`)
    return o.approach?.(to) ?? true
  },
  admit: async (to) => {
    asked.push(`admit ${to.host} ${to.addresses.join('+')}`)
    return o.admit?.(to) ?? to.addresses
  },
  believed: () => undefined,
  closed: () => void asked.push(`closed ${shop.openConnections()}`),
})

function ask(request: Partial<OutgoingRequest>, addresses: readonly string[] = ['127.0.0.1']) {
  const outgoing = openOutgoing({ resolveName: async () => addresses })
  return outgoing.request({ url: `${shop.origin}/a`, ports: 'any', ...request })
}

describe('G15: a gate', () => {
  test('is asked before each connection, before its name is looked up and after, and hears when it is closed', async () => {
    shop.set('/a', { redirectTo: `${other.origin.replace('127.0.0.1', 'localhost')}/c` })
    expect(await ask({ gate: aGate() })).toMatchObject({ isAnswered: true, status: 200 })
    expect(asked.map((line) => line.replace(/ \d$/, ''))).toEqual([
      'approach 127.0.0.1 false',
      'admit 127.0.0.1 127.0.0.1',
      'closed',
      'approach localhost false',
      'admit localhost 127.0.0.1',
      'closed',
    ])
    expect([shop.connections(), other.connections()]).toEqual([1, 1])
  })

  test.each([
    ['approach', { approach: async ({ host }) => host !== 'localhost' }],
    ['admit', { admit: async ({ host, addresses }) => (host === 'localhost' ? [] : addresses) }],
  ] satisfies [string, Partial<ConnectionGate>][])('ends what it does not let through, at %s', async (_at, no) => {
    shop.set('/a', { redirectTo: `${other.origin.replace('127.0.0.1', 'localhost')}/c` })
    expect(await ask({ gate: aGate(no) })).toMatchObject({ isAnswered: false, code: 'aborted' })
    expect([shop.connections(), other.connections()]).toEqual([1, 0])
    expect(asked.at(-1)).toMatch(/^closed/)
    const outgoing = openOutgoing({ resolveName: async () => ['127.0.0.1'] })
    const port = Number(new URL(shop.origin).port)
    const closed = await outgoing.connect({ host: 'localhost', port, gate: aGate(no) })
    expect(closed).toMatchObject({ isAnswered: false, code: 'aborted' })
    expect(shop.connections()).toBe(1)
  })

  test('says which addresses are tried first, and is asked again about the rest if none of them is reached', async () => {
    const url = `${shop.origin.replace('127.0.0.1', 'shop.example')}/a`
    const one = aGate({ admit: async ({ addresses }) => addresses.slice(-1) })
    const answer = await ask({ url, gate: one }, ['127.0.0.1', '127.0.0.2', '127.0.0.3'])
    expect(answer).toMatchObject({ isAnswered: true, address: '127.0.0.1' })
    expect(asked.filter((line) => line.startsWith('admit'))).toEqual([
      'admit shop.example 127.0.0.1+127.0.0.2+127.0.0.3',
      'admit shop.example 127.0.0.1+127.0.0.2',
      'admit shop.example 127.0.0.1',
    ])
    const none = await ask({ url, gate: one }, ['127.0.0.2', '127.0.0.3'])
    expect(none).toMatchObject({ isAnswered: false, code: 'refused' })
  })

  test('may take its time, which is not the request’s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
    const wait = async (): Promise<void> => {
      await Promise.resolve()
      vi.advanceTimersByTime(MINUTE_MS)
    }
    const gate = aGate({
      approach: () => wait().then(() => true),
      admit: ({ addresses }) => wait().then(() => addresses),
    })
    shop.set('/a', { redirectTo: '/b' })
    const begunMs = Date.now()
    const answer = await ask({ gate, timeoutMs: 10_000 })
    expect(answer).toMatchObject({ isAnswered: true, status: 200 })
    expect([answer.startedMs - begunMs, answer.totalMs < 10_000]).toEqual([4 * MINUTE_MS, true])
  })

  test('the time that is left goes on after it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    shop.setAll({ fault: 'hang' })
    const gate = aGate({
      admit: async ({ addresses }) => {
        vi.advanceTimersByTime(MINUTE_MS)
        return addresses
      },
    })
    const answer = ask({ gate, timeoutMs: 10_000 })
    await shop.arrived(1)
    vi.advanceTimersByTime(9_000)
    expect(shop.openConnections()).toBe(1)
    vi.advanceTimersByTime(1_500)
    expect(await answer).toMatchObject({ isAnswered: false, code: 'timed-out' })
  })

  test('keeps no caller waiting: a request that is given up ends at once, and nothing is connected later', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const ending = new AbortController()
    const answer = ask({ gate: aGate({ approach: () => promise }), signal: ending.signal })
    ending.abort()
    expect(await answer).toMatchObject({ isAnswered: false, code: 'aborted' })
    resolve(true)
    await new Promise((next) => setImmediate(next))
    expect([asked.filter((line) => line.startsWith('admit')), shop.connections()]).toEqual([[], 0])
  })
})
