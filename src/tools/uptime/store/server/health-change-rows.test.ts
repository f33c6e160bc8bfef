import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createUptimeTables, type UptimeTables } from '#testing/uptime/uptime-tables'
import { createHealthChangeRows } from './small-tables.ts'

describe.each(['SQLite', 'PostgreSQL'] as const)('M16: changes on %s', (engine) => {
  let tables: UptimeTables
  beforeEach(async () => {
    tables = await createUptimeTables(engine)
  })
  afterEach(() => tables.close())

  const openRows = async () => createHealthChangeRows((await tables.open()).states, Date.now)
  const pass = (ms: number) => tables.run(`UPDATE uptime_turn SET "toldMs" = "toldMs" - ${ms}`)

  test('are read by every node, which knows the new ones by their time', async () => {
    const [one, two] = [await openRows(), await openRows()]
    await one.writeHealthChange({ ownerId: 'anna', kind: 'worse' })
    await pass(5_000)
    const before = await two.readHealthChanges()
    expect(before).toEqual([{ ownerId: 'anna', kind: 'worse', toldMs: expect.any(Number) }])
    expect(await one.readHealthChanges()).toEqual(before)
    await one.writeHealthChange({ ownerId: 'anna', kind: 'better' })
    await two.writeHealthChange({ ownerId: 'anna', kind: 'worse' })
    const after = new Map((await one.readHealthChanges()).map(({ kind, toldMs }) => [kind, toldMs]))
    expect([...after.keys()].toSorted()).toEqual(['better', 'worse'])
    expect(after.get('worse')).toBeGreaterThan(before[0]?.toldMs ?? Infinity)
  })

  test('are over after a minute, and gone', async () => {
    const rows = await openRows()
    await rows.writeHealthChange({ ownerId: 'anna', kind: 'worse' })
    await pass(59_000)
    expect(await rows.readHealthChanges()).toHaveLength(1)
    await pass(2_000)
    expect(await rows.readHealthChanges()).toEqual([])
    expect(await tables.run('SELECT 1 FROM uptime_turn')).toEqual([])
  })
})
