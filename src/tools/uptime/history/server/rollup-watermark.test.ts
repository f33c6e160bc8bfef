/** What keeps two who put the same together from spoiling it, should one have lost the lock without noticing. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#base/clock'
import type { Database } from '#database/server'
import { createUptimeTables, type UptimeTables } from '#testing/uptime/uptime-tables'
import { readJournal, removeEntries, writeJournal } from './journal.ts'
import { moveOn, readRollupWatermark, lowerRollupWatermark, type RollupWatermark } from './rollup-watermark.ts'

let tables: UptimeTables
let database: Database
beforeEach(async () => {
  tables = await createUptimeTables('SQLite')
  database = (await tables.open()).history
})
afterEach(() => tables.close())

async function mark(): Promise<RollupWatermark> {
  const rolled = await readRollupWatermark(database.kysely, 'hour')
  if (rolled === undefined) throw new Error('nothing was measured')
  return rolled
}

test('H13: the mark goes back to what came late, and never forward by that', async () => {
  await lowerRollupWatermark(database.kysely, 'hour', 5 * HOUR_MS)
  await lowerRollupWatermark(database.kysely, 'hour', 7 * HOUR_MS)
  expect((await mark()).untilMs).toBe(5 * HOUR_MS)
  await lowerRollupWatermark(database.kysely, 'hour', 2 * HOUR_MS)
  expect((await mark()).untilMs).toBe(2 * HOUR_MS)
  expect(await readRollupWatermark(database.kysely, 'day')).toBeUndefined()
})

test('H17: rolling up an hour while a sample comes to it, or another node rolls it up, does not move the mark', async () => {
  await lowerRollupWatermark(database.kysely, 'hour', HOUR_MS)
  const before = await mark()
  await lowerRollupWatermark(database.kysely, 'hour', HOUR_MS)
  const move = (from: RollupWatermark) => moveOn(database.kysely, 'hour', { from, untilMs: 2 * HOUR_MS })
  await expect(move(before)).rejects.toThrow('something came')
  const after = await mark()
  await move(after)
  await expect(move(after)).rejects.toThrow('something came')
  expect((await mark()).untilMs).toBe(2 * HOUR_MS)
})

test('H17: of two who take the same entries of the journal one has them', async () => {
  await writeJournal(database, [{ key: 1, atMs: 0, outcome: 'up' }])
  const ids = (await readJournal(database.kysely, { from: 0, until: 1 })).map(({ id }) => id)
  const take = () => database.kysely.transaction().execute((transaction) => removeEntries(transaction, ids))
  await take()
  await expect(take()).rejects.toThrow('by somebody else')
})
