/** Tests that what was announced is stored in real tables, on both databases. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openAlerts, TELLING_START_MS } from '#testing/uptime/alert-shops'
import { createStores, createUptimeTables, type UptimeTables } from '#testing/uptime/uptime-tables'

describe.each(['SQLite', 'PostgreSQL'] as const)('telling on %s', (engine) => {
  let tables: UptimeTables
  beforeEach(async () => {
    tables = await createUptimeTables(engine)
  })
  afterEach(() => tables.close())

  test('T8, T10: a server that starts again goes on where the one before it was, with what that had told', async () => {
    const { states: store } = createStores(await tables.open(), { now: Date.now })
    const { addShop, start, pass, titles } = openAlerts(store)
    await addShop('kasse')
    const first = start('one')
    await store.writeConnectivity({ kind: 'interrupted', atMs: TELLING_START_MS })
    const titlesLater = async (): Promise<readonly string[]> => {
      await pass(2)
      return titles()
    }
    await expect.poll(titlesLater).toEqual(['Messung unterbrochen'])
    // No node is killed in this test: what was sent is recorded before the next one starts.
    await expect.poll(async () => [...(await store.readNotes('telling')).values()].join('')).toContain('"sealed":[]')
    await first.stop()
    const second = start('two')
    await store.writeConnectivity({ kind: 'interrupted', atMs: TELLING_START_MS + 1 })
    await store.writeConnectivity({ kind: 'resumed', atMs: TELLING_START_MS + 60_000 })
    await expect.poll(titlesLater).toEqual(['Messung unterbrochen', 'Es wird wieder gemessen'])
    await expect.poll(async () => (await store.readNotes('telling')).size).toBe(0)
    await second.stop()
    expect(await store.readPosition('telling')).toBeGreaterThan(0)
  })
})
