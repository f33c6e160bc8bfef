/** The state store on both databases, and what only happens where several nodes share one. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createUptimeTables, type UptimeTables } from '#testing/uptime-tables'
import { createStateStore } from './create-state-store.ts'
import type { StateStore } from './state-store.ts'
import { describeStateStore } from './state-store.suite.ts'

describeStateStore('SQLite')
describeStateStore('PostgreSQL')

describe('two nodes on one PostgreSQL', () => {
  let tables: UptimeTables
  beforeEach(async () => {
    tables = await createUptimeTables('PostgreSQL')
  })
  afterEach(() => tables.close())

  /** `aheadMs`: how wrong the clock of the node is. */
  async function openNode(aheadMs = 0): Promise<StateStore> {
    const { states } = await tables.open()
    return createStateStore({
      database: states,
      history: { forget: async () => {}, readLastChecks: async () => new Map() },
      now: () => Date.now() + aheadMs,
    })
  }

  const names = Array.from({ length: 64 }, (_, index) => `shard-${index}`)

  test('H5: each lease is one node’s, whoever races for them', async () => {
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
    const [one, hasty] = [await openNode(), await openNode(3_600_000)]
    const [lease] = await one.claim('one', ['shard-0'], 60_000)
    expect(await hasty.claim('hasty', ['shard-0'], 60_000)).toEqual([])
    expect(Math.abs((lease?.untilMs ?? 0) - Date.now() - 60_000)).toBeLessThan(60_000)
  })

  test('H5: who claims a lease waits for what is being written under it, and what comes after that is refused', async () => {
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

  test('H4: what commits late is not passed by: its number is given when nobody with a lower one is under way', async () => {
    const [one, two] = [await openNode(), await openNode()]
    const slow = (await tables.open()).states.kysely
    let letGo = (): void => {}
    const isHeld = new Promise<void>((resolve) => (letGo = resolve))
    const { takeNumbers } = await import('./take-numbers.ts')
    const late = slow.transaction().execute(async (transaction) => {
      const seq = await takeNumbers(transaction, 'write', 1)
      await isHeld
      return seq
    })
    await expect
      .poll(() => tables.run(`SELECT 1 FROM pg_stat_activity WHERE state = 'idle in transaction'`))
      .toHaveLength(1)
    const early = one.writeConnectivity({ kind: 'interrupted', atMs: 1 })
    expect(await two.readEvents(0, 10)).toEqual([])
    letGo()
    await early
    expect((await two.readEvents(0, 10))[0]?.seq).toBeGreaterThan(await late)
  })
})
