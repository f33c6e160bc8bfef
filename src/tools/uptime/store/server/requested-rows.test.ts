import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createUptimeTables, type UptimeTables } from '#testing/uptime/uptime-tables'
import { createRequestedRows } from './small-tables.ts'

describe.each(['SQLite', 'PostgreSQL'] as const)('V8: reports that are wanted on %s', (engine) => {
  let tables: UptimeTables
  beforeEach(async () => {
    tables = await createUptimeTables(engine)
  })
  afterEach(() => tables.close())

  const openRows = async () => createRequestedRows((await tables.open()).states, Date.now)
  const pass = (ms: number) => tables.run(`UPDATE uptime_wanted SET "wantedMs" = "wantedMs" - ${ms}`)

  test('are there once they were written, in their latest version', async () => {
    const [here, there] = [await openRows(), await openRows()]
    expect(await here.wantReports('a')).toBeUndefined()
    expect(await here.wantReports('b')).toBeUndefined()
    expect(await there.readRequested()).toEqual(
      new Map([
        ['a', { isTold: false }],
        ['b', { isTold: false }],
      ]),
    )
    await there.writeReportTexts(new Map([['a', 'first']]))
    await there.writeReportTexts(new Map([['a', 'second']]))
    expect([await here.wantReports('a'), await here.wantReports('b')]).toEqual(['second', undefined])
    expect((await there.readRequested()).get('a')).toEqual({ isTold: true })
  })

  test('are requested for a minute, and nothing is stored of reports without a request', async () => {
    const rows = await openRows()
    await rows.wantReports('a')
    await pass(59_000)
    await rows.writeReportTexts(new Map([['a', 'told']]))
    expect(await rows.wantReports('a')).toBe('told')
    await pass(59_000)
    expect((await rows.readRequested()).size).toBe(1)
    await pass(2_000)
    expect((await rows.readRequested()).size).toBe(0)
    await rows.writeReportTexts(new Map([['a', 'late']]))
    expect(await tables.run('SELECT 1 FROM uptime_wanted')).toEqual([])
  })

  test('are not those from before the request had ended', async () => {
    const rows = await openRows()
    await rows.wantReports('a')
    await rows.writeReportTexts(new Map([['a', 'old']]))
    await pass(61_000)
    expect(await rows.wantReports('a')).toBeUndefined()
  })
})
