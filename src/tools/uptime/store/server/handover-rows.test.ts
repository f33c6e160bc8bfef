import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createUptimeTables, type UptimeTables } from '#testing/uptime/uptime-tables'
import { createHandoverRows } from './small-tables.ts'

describe.each(['SQLite', 'PostgreSQL'] as const)('M17: reports that are handed over on %s', (engine) => {
  let tables: UptimeTables
  beforeEach(async () => {
    tables = await createUptimeTables(engine)
  })
  afterEach(() => tables.close())

  const openRows = async () => createHandoverRows((await tables.open()).states, Date.now)

  test('the latest report of a shop is taken once, by the node that looks after it', async () => {
    const [one, two] = [await openRows(), await openRows()]
    for (const [shopId, report] of [
      ['a', 'first'],
      ['a', 'second'],
      ['b', 'other'],
    ] as const)
      await one.handOver(shopId, report)
    const taken = await Promise.all([one, two, one].map((rows) => rows.takeForwarded((shopId) => shopId === 'a')))
    expect(taken.flatMap((reports) => [...reports])).toEqual([['a', 'second']])
    expect(await two.takeForwarded(() => true)).toEqual(new Map([['b', 'other']]))
  })

  test('a report that was not taken for a minute is removed', async () => {
    const rows = await openRows()
    await rows.handOver('a', 'old')
    await rows.handOver('b', 'new')
    await tables.run(`UPDATE uptime_handover SET "writtenMs" = "writtenMs" - 61000 WHERE "shopId" = 'a'`)
    expect(await rows.takeForwarded(() => true)).toEqual(new Map([['b', 'new']]))
    expect(await tables.run('SELECT 1 FROM uptime_handover')).toEqual([])
  })
})
