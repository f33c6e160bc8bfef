import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#base/clock'
import { createStores, createUptimeTables, type UptimeTables } from '#testing/uptime/uptime-tables'
import { exportShops } from './export-shops.ts'

const START_MS = Date.UTC(2026, 10, 20)

let tables: UptimeTables
beforeEach(async () => {
  tables = await createUptimeTables('SQLite')
})
afterEach(() => tables.close())

test('H9: a person gets what was measured of each of their shops, and of no other', async () => {
  let nowMs = START_MS
  const { history, states } = createStores(await tables.open(), { now: () => nowMs })
  const known = await states.open([
    { shopId: 'mine', ownerId: 'anna', createdMs: START_MS },
    { shopId: 'job', ownerId: 'anna', createdMs: START_MS },
    { shopId: 'foreign', ownerId: 'ben', createdMs: START_MS },
  ])
  const [key = 0, , foreign = 0] = known.map((shop) => shop.key)
  const [lease] = await states.claim('node', ['shard'], DAY_MS)
  if (lease === undefined) throw new Error('nothing was claimed')
  const spans = [{ fromMs: START_MS, state: 'up' }] as const
  await states.write([{ key, monitor: '{}', spans, events: [] }], new Map([[key, lease]]))
  await states.recordHeartbeat('job', { atMs: START_MS, failure: 'voll' })
  history.add({ key, atMs: START_MS, outcome: 'up', totalMs: 120 })
  history.add({ key, atMs: START_MS + 1, outcome: 'failed' })
  history.add({ key: foreign, atMs: START_MS, outcome: 'up', totalMs: 99 })
  await history.flush()
  nowMs += DAY_MS + HOUR_MS
  await history.tidy()

  const from = '2026-11-20T00:00:00.000Z'
  const measured = { from, checks: 2, failed: 1, p50Ms: 120, p95Ms: 120, maxMs: 120 }
  const exported = await Array.fromAsync(exportShops({ states, history }, 'anna'))
  expect(JSON.parse(JSON.stringify(exported))).toEqual([
    { shopId: 'mine', states: [{ from, state: 'up' }], hours: [measured], days: [measured] },
    { shopId: 'job', states: [], hours: [], days: [], lastReport: { at: from, failure: 'voll' } },
  ])
})
