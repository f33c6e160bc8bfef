/** Short runs of `npm run torture -- --restore`. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import type { Change, ChangeResult } from '#documents'
import { createEditLedger } from './restore/edit-ledger.ts'
import { runRestoreTorture, type RestoreTortureOptions } from './restore/run-restore-torture.ts'

const TIMEOUT_MS = 180_000
const settings: RestoreTortureOptions = { restores: 1, devices: 10, killedShare: 0, forgetfulOfTen: 0 }

test(
  'D4, D6, D7: acknowledged changes are on the server or listed on a device, and nothing is there twice, after three restores under load',
  { timeout: TIMEOUT_MS },
  async () => {
    const result = await runRestoreTorture({ ...settings, restores: 3, forgetfulOfTen: 2 })
    const { lost, twice, broken, faults } = result
    expect(faults.join('\n')).toBe('')
    expect({ lost, twice, broken }).toEqual({ lost: 0, twice: 0, broken: 0 })
    expect(result.acknowledged).toBeGreaterThan(50)
  },
)

test('an edit that an earlier arrival has superseded comes before it, until it is taken by a server that lost the other', () => {
  const ledger = createEditLedger()
  const edit = (changeId: string): Change => ({
    ...{ changeId, type: 'MODIFIED', path: 'wheels/a', fields: [{ key: 'title', value: changeId }] },
    ...{ userId: 'anna', deviceId: 'phone', editedAt: '2026-11-30T12:00:00.000Z', baseVersion: 1 },
  })
  const hear = (changeId: string, outcome: 'applied' | 'superseded', version: number): void => {
    const told = { outcome, changeId, version, conflicts: [] }
    const result: ChangeResult = outcome === 'applied' ? { ...told, outcome, supersededKeys: [] } : { ...told, outcome }
    ledger.noteAnswer([edit(changeId)], [result])
  }
  hear('later', 'applied', 2)
  hear('earlier', 'superseded', 2)
  expect([...ledger.acknowledged.keys()]).toEqual(['earlier', 'later'])
  hear('earlier', 'applied', 1)
  expect([...ledger.acknowledged.keys()]).toEqual(['later', 'earlier'])
})

describe('a fault that is planted is found', { timeout: TIMEOUT_MS }, () => {
  test('devices that forget what was acknowledged and keep no last copies', async () => {
    const result = await runRestoreTorture({ ...settings, forgetfulOfTen: 10, dropsLastCopies: true })
    expect(result.lost).toBeGreaterThan(0)
  })

  test('a backup that knows changes by other ids, so that they are applied again', async () => {
    const spoil = (dataDir: string): void => {
      using database = new DatabaseSync(join(dataDir, 'documents.sqlite'))
      database.exec(
        'UPDATE change_log SET change_id = \'x\' || change_id, entry = replace(entry, \'"changeId":"\', \'"changeId":"x\')',
      )
    }
    const result = await runRestoreTorture({ ...settings, spoil })
    expect(result.twice).toBeGreaterThan(0)
  })
})
