/** The state store on both databases, and what only happens where several nodes share one. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#base/clock'
import { createUptimeTables, type UptimeTables } from '#testing/uptime/uptime-tables'
import { createStateStore } from './create-state-store.ts'
import type { StateStore } from '../store/server/state-store.ts'
import { describeStateStore } from '../store/server/state-store.suite.ts'
import { takeNumbers } from '../store/server/take-numbers.ts'

/** Nodes begin at the time of the database, which has a real clock. */
const START_MS = Date.now()

describeStateStore('SQLite')
describeStateStore('PostgreSQL')

describe('two nodes on one PostgreSQL', () => {
  let tables: UptimeTables
  beforeEach(async () => {
    tables = await createUptimeTables('PostgreSQL')
  })
  afterEach(() => tables.close())

  /** Its clock stands still; `aheadMs`: how much it is ahead of others. */
  async function openNode(aheadMs = 0): Promise<StateStore> {
    const { states } = await tables.open()
    return createStateStore({
      database: states,
      history: { forget: async () => {}, readLastChecks: async () => new Map() },
      now: () => START_MS + aheadMs,
    })
  }

  const names = Array.from({ length: 64 }, (_, index) => `shard-${index}`)

  test('H5: each lease belongs to one node, however many race for them', async () => {
    const [one, two] = [await openNode(), await openNode()]
    const backwards = names.toReversed()
    const claims = await Promise.all([
      one.claim('one', names, 60_000),
      two.claim('two', backwards, 60_000),
      one.claim('one', backwards, 60_000),
      two.claim('two', names, 60_000),
    ])
    const holders = claims.map((leases, index) => leases.map(({ name }) => `${name} ${index % 2}`)).flat()
    expect(new Set(holders).size).toBe(64)
  })

  test('H5: a node whose clock is an hour ahead takes no lease from another', async () => {
    const [one, hasty] = [await openNode(), await openNode(HOUR_MS)]
    const [lease] = await one.claim('one', ['shard-0'], MINUTE_MS)
    const leases = await hasty.claim('hasty', ['shard-0', 'shard-1'], MINUTE_MS)
    expect(leases.map(({ name }) => name)).toEqual(['shard-1'])
    // Each believes in its own for as long as it was to last, by its own clock.
    expect([lease?.untilMs, leases[0]?.untilMs]).toEqual([START_MS + MINUTE_MS, START_MS + HOUR_MS + MINUTE_MS])
  })

  test('H5: a node that claims a lease waits for writes under it, and later ones are refused', async () => {
    const [one, two] = [await openNode(), await openNode()]
    const [shop] = await one.open([{ shopId: 'a', ownerId: 'anna', createdMs: 0 }])
    const key = shop?.key ?? 0
    // It has run out at once, so both may have it at any moment.
    for (let round = 0; round < 30; round++) {
      const [lease] = await one.claim('one', ['shard-0'], -1)
      if (lease === undefined) throw new Error('nothing was claimed')
      const write = { key, monitor: `round ${round}`, spans: [], events: [] }
      const [refused, [next]] = await Promise.all([
        one.write([write], new Map([[key, lease]])),
        two.claim('two', ['shard-0'], -1),
      ])
      expect(next?.token).toBe(lease.token + 1)
      const { shops } = await two.readMonitors()
      expect(shops[0]?.monitor === `round ${round}`).toBe(refused.length === 0)
      expect(await one.write([{ ...write, monitor: 'late' }], new Map([[key, lease]]))).toEqual([key])
    }
  })

  /** Keeps every write waiting that has got as far as taking its numbers; letting go returns the number it has taken itself. */
  async function holdNumbers(): Promise<() => Promise<number>> {
    const { kysely } = (await tables.open()).states
    const [taken, over] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()]
    const held = kysely.transaction().execute(async (transaction) => {
      taken.resolve(await takeNumbers(transaction, 'write', 1))
      await over.promise
    })
    const number = await taken.promise
    return async () => {
      over.resolve()
      await held
      return number
    }
  }
  const sessions = async (condition: string): Promise<number> =>
    (await tables.run(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND ${condition}`)).length

  test('H5: a write that has begun under a lease ends before another node has that lease', async () => {
    const [one, two] = [await openNode(), await openNode()]
    const [shop] = await one.open([{ shopId: 'a', ownerId: 'anna', createdMs: 0 }])
    const [lease] = await one.claim('one', ['shard-0'], -1)
    if (shop === undefined || lease === undefined) throw new Error('nothing was opened or claimed')
    const letGo = await holdNumbers()
    const order: string[] = []
    const write = one
      .write([{ key: shop.key, monitor: 'in time', spans: [], events: [] }], new Map([[shop.key, lease]]))
      .then((refused) => order.push(`written, refused ${refused.length}`))
    await expect.poll(() => sessions(`wait_event_type = 'Lock'`)).toBe(1)
    const claim = two.claim('two', ['shard-0'], 60_000).then((leases) => order.push(`claimed ${leases.length}`))
    await expect.poll(() => sessions(`wait_event_type = 'Lock'`)).toBe(2)
    // Both wait, the claim for the write: whose answer arrives first afterwards says nothing.
    expect(order).toEqual([])
    await letGo()
    await Promise.all([write, claim])
    expect(order.toSorted()).toEqual(['claimed 1', 'written, refused 0'])
  })

  test('H4: a late commit is not skipped: its number is given when no lower one is under way', async () => {
    const [one, two] = [await openNode(), await openNode()]
    const letGo = await holdNumbers()
    const early = one.writeConnectivity({ kind: 'interrupted', atMs: 1 })
    await expect.poll(() => sessions(`wait_event_type = 'Lock'`)).toBe(1)
    expect(await two.readEvents(0, 10)).toEqual([])
    const late = await letGo()
    await early
    expect((await two.readEvents(0, 10))[0]?.seq).toBeGreaterThan(late)
  })
})
