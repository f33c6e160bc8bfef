/** Who waits for whom, where hosts are the world's; a network that answers after a second, in time that is moved by hand. */
import { expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import { createManualTime, passTime } from '#testing/manual-time'
import { createCheckPace } from './check-pace.ts'
import { createCheckQueue } from './check-queue.ts'

const VICTIM = '203.0.113.7'

type Visit = {
  readonly host: string
  readonly person?: string
  readonly address?: string
  readonly isSecure?: boolean
  /** Whether the address shows a certificate for the host. */
  readonly isBelieved?: boolean
  /** Where it is led on to. */
  readonly leadsTo?: string
  readonly tookMs?: number
  readonly isUrgent?: boolean
}

async function open(o: { readonly nodeCount?: number; readonly unlimitedHosts?: readonly string[] } = {}) {
  const time = createManualTime(Date.UTC(2026, 10, 23, 12))
  const pace = createCheckPace({
    now: time.now,
    nodeCount: () => o.nodeCount ?? 1,
    unlimitedHosts: o.unlimitedHosts ?? [],
  })
  await pace.prepare(['shop.de'])
  const queue = createCheckQueue({ total: 100, pace, ...time })
  /** Connections that were made, and how many there were at once. */
  const made: { host: string; person: string; atMs: number }[] = []
  const now = { open: 0, most: 0 }
  const visit = ({ host, person = 'anna', address = VICTIM, isSecure = true, ...more }: Visit): Promise<void> =>
    queue.run({ host, person, isUrgent: more.isUrgent === true }, async (gate) => {
      for (const each of more.leadsTo === undefined ? [host] : [host, more.leadsTo]) {
        if (!gate.mayConnect({ host: each, addresses: [address], isSecure })) return
        made.push({ host: each, person, atMs: time.now() })
        now.most = Math.max(now.most, (now.open += 1))
        await new Promise<void>((resolve) => time.startTimer(resolve, more.tookMs ?? 100))
        now.open -= 1
        if (isSecure && more.isBelieved !== false) gate.believed({ host: each, address })
      }
    })
  /** Again and again, as soon as the check before is done. */
  const flood = (some: readonly Visit[]): void => {
    for (const one of some) {
      const again = (): void => void visit(one).then(again)
      again()
    }
  }
  const pass = (seconds: number) => passTime(time, { forMs: seconds * SECOND_MS, stepMs: 100 })
  /** The most connections in any minute. */
  const mostInAMinute = (isCounted: (host: string) => boolean = () => true): number => {
    const times = made.filter(({ host }) => isCounted(host)).map(({ atMs }) => atMs)
    return Math.max(
      0,
      ...times.map((fromMs) => times.filter((atMs) => atMs >= fromMs && atMs < fromMs + MINUTE_MS).length),
    )
  }
  return { visit, flood, pass, made, now, mostInAMinute, stop: queue.stop }
}

const many = (count: number, of: (index: number) => Visit): readonly Visit[] =>
  Array.from({ length: count }, (_, index) => of(index))

test('R6: a host is asked 60 times in any minute and once at a time, however many shops there are and whosever they are', async () => {
  const { flood, pass, made, now, mostInAMinute } = await open()
  flood(many(300, (index) => ({ host: 'shop.example.com', person: `person${index % 3}` })))
  await pass(180)
  expect([mostInAMinute(), now.most]).toEqual([60, 1])
  expect(made.length).toBeGreaterThan(170)
})

test('R6: what confirms a failure comes before what else its person has waiting at the host, and before nobody else', async () => {
  const { visit, pass, made, stop } = await open()
  for (const person of ['first', 'anna', 'anna', 'ben']) void visit({ host: 'shop.de', person, tookMs: 1_000 })
  void visit({ host: 'shop.de', person: 'anna', tookMs: 1_000, isUrgent: true, leadsTo: 'a.shop.de' })
  await pass(10)
  expect(made.map(({ person, host }) => `${person} ${host}`)).toEqual([
    'first shop.de',
    'anna shop.de',
    'anna a.shop.de',
    'ben shop.de',
    'anna shop.de',
    'anna shop.de',
  ])
  stop()
})

test('R6: names below one domain are one host, what a provider gives away below its own is not', async () => {
  const { flood, pass, mostInAMinute } = await open()
  flood(many(100, (index) => ({ host: `a${index}.victim.de` })))
  flood(many(100, (index) => ({ host: `a${index}.myshopify.com`, address: '198.51.100.1' })))
  await pass(70)
  expect(mostInAMinute((host) => host.endsWith('victim.de'))).toBe(60)
  expect(mostInAMinute((host) => host === 'a7.myshopify.com')).toBe(60)
})

test('R7: thousands of names for one address do not help: what is not encrypted counts at the address', async () => {
  const { flood, pass, made, now, mostInAMinute } = await open()
  flood(many(2_000, (index) => ({ host: `trap${index}.com`, isSecure: false })))
  await pass(130)
  expect([mostInAMinute(), now.most]).toEqual([60, 1])
  expect(made.length).toBeGreaterThan(119)
})

test('R7: names without a certificate of their own at an address get no further than a handshake, 600 a minute and four at once', async () => {
  const { flood, pass, now, mostInAMinute } = await open()
  flood(many(500, (index) => ({ host: `trap${index}.com`, isBelieved: false, tookMs: 100 })))
  await pass(70)
  expect(mostInAMinute()).toBeLessThanOrEqual(600)
  expect(now.most).toBe(4)
})

test('R7: honest shops that share an address by their own certificates do not wait for each other', async () => {
  const { visit, pass, made } = await open()
  const shops = many(300, (index) => ({ host: `shop${index}.de` }))
  // A first look at all of them within an interval, and then as they come.
  void Promise.all(shops.map(visit))
  await pass(20)
  expect(made).toHaveLength(300)
  void Promise.all(shops.map(visit))
  await pass(1)
  expect(made).toHaveLength(600)
})

test('R6: a redirect counts where it leads to', async () => {
  const { flood, pass, mostInAMinute } = await open()
  flood(many(200, (index) => ({ host: `own${index}.de`, address: `198.51.100.${index}`, leadsTo: 'victim.de' })))
  await pass(130)
  expect(mostInAMinute((host) => host === 'victim.de')).toBeLessThanOrEqual(60)
})

test('R6: who has thousands of checks at a host, or at many, lets others have their turn', async () => {
  const { visit, flood, pass, made } = await open()
  flood(many(3_000, () => ({ host: 'shop.de', person: 'mallory' })))
  flood(
    many(3_000, (index) => ({
      host: `tar${index}.de`,
      address: `198.51.${index >> 8}.${index & 255}`,
      person: 'mallory',
      tookMs: 60_000,
    })),
  )
  await pass(61)
  void visit({ host: 'shop.de', person: 'ben' })
  void visit({ host: 'elsewhere.de', person: 'cem', address: '192.0.2.1' })
  await pass(63)
  const waited = (person: string): number => made.find((one) => one.person === person)?.atMs ?? Infinity
  expect([waited('ben'), waited('cem')].every((atMs) => atMs < Infinity)).toBe(true)
})

test('R6: each of several nodes has its share of the minute', async () => {
  const { flood, pass, mostInAMinute } = await open({ nodeCount: 3 })
  flood(many(50, () => ({ host: 'shop.de' })))
  await pass(130)
  expect(mostInAMinute()).toBe(20)
})

test('R8: hosts that the operator names are asked as often as people like, four times at once', async () => {
  const { flood, pass, now, mostInAMinute } = await open({ unlimitedHosts: ['shop.de', '10.0.0.0/8', '2001:db8::1'] })
  flood(many(10, () => ({ host: 'www.shop.de' })))
  await pass(70)
  expect(mostInAMinute()).toBeGreaterThan(600)
  expect(now.most).toBe(4)
  flood(many(10, () => ({ host: '10.1.2.3', isSecure: false, address: '10.1.2.3' })))
  flood(many(10, () => ({ host: 'noshop.de', address: '192.0.2.9' })))
  await pass(70)
  expect(mostInAMinute((host) => host === '10.1.2.3')).toBeGreaterThan(600)
  expect(mostInAMinute((host) => host === 'noshop.de')).toBe(60)
})

test('R6: what still waits at the end has no turn any more', async () => {
  const { visit, pass, stop, made } = await open()
  const visits = many(100, () => ({ host: 'shop.de' })).map(visit)
  await pass(1)
  stop()
  await pass(1)
  await Promise.all(visits)
  expect(made.length).toBeLessThan(20)
})
