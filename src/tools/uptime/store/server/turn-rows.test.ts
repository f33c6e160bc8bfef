import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createUptimeTables, type UptimeTables } from '#testing/uptime/uptime-tables'
import { createTurnRows } from './turn-rows.ts'

describe.each(['SQLite', 'PostgreSQL'] as const)('M16: turns on %s', (engine) => {
  let tables: UptimeTables
  beforeEach(async () => {
    tables = await createUptimeTables(engine)
  })
  afterEach(() => tables.close())

  const openRows = async () => createTurnRows((await tables.open()).states, Date.now)
  const pass = (ms: number) => tables.run(`UPDATE uptime_turn SET "toldMs" = "toldMs" - ${ms}`)

  test('are heard by every node, and which are new is seen by when they were told', async () => {
    const [one, two] = [await openRows(), await openRows()]
    await one.tellTurn({ ownerId: 'anna', kind: 'worse' })
    await pass(5_000)
    const before = await two.readTurns()
    expect(before).toEqual([{ ownerId: 'anna', kind: 'worse', toldMs: expect.any(Number) }])
    expect(await one.readTurns()).toEqual(before)
    await one.tellTurn({ ownerId: 'anna', kind: 'better' })
    await two.tellTurn({ ownerId: 'anna', kind: 'worse' })
    const after = new Map((await one.readTurns()).map(({ kind, toldMs }) => [kind, toldMs]))
    expect([...after.keys()].toSorted()).toEqual(['better', 'worse'])
    expect(after.get('worse')).toBeGreaterThan(before[0]?.toldMs ?? Infinity)
  })

  test('are over after a minute, and gone', async () => {
    const rows = await openRows()
    await rows.tellTurn({ ownerId: 'anna', kind: 'worse' })
    await pass(59_000)
    expect(await rows.readTurns()).toHaveLength(1)
    await pass(2_000)
    expect(await rows.readTurns()).toEqual([])
    expect(await tables.run('SELECT 1 FROM uptime_turn')).toEqual([])
  })
})
