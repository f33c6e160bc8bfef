/** Backups after a clock was days ahead and is right again, and on nodes whose clocks differ. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Pool } from 'pg'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#base/clock'
import { createSecretBox, openDatabase, type Database } from '#database/server'
import { createTestBackupMaker } from '#testing/backup/backup-maker'
import { createManualTime } from '#testing/manual-time'
import { createTestDatabase } from '#testing/postgres/postgres'
import { strictLog } from '#testing/strict-log'
import { createTempFolder } from '#testing/temp-folder'
import { openBackups, type Backups } from './backups.ts'
import { createBackupTables } from './backup-tables.ts'
import { createRunRows } from './run-rows.ts'

const START_MS = Date.parse('2026-11-26T12:00:00Z')
const NIGHT_MS = Date.parse('2026-11-27T02:00:00Z')

async function openTestDatabase(engine: 'sqlite' | 'postgres'): Promise<Database> {
  if (engine === 'sqlite') {
    const folder = await createTempFolder()
    onTestFinished(folder.remove)
    const database = openDatabase({ kind: 'sqlite', path: join(folder.path, 'accounts.sqlite') }, 1)
    onTestFinished(() => database.close())
    return database
  }
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const pool = new Pool({ connectionString: database.url })
  onTestFinished(() => pool.end())
  return openDatabase({ kind: 'postgres', pool }, 7_302_998)
}

async function moveLease({ kysely }: Database, byMs: number): Promise<void> {
  await sql`UPDATE backup_run SET "leaseEndsAtMs" = "leaseEndsAtMs" + CAST(${byMs} AS bigint)`.execute(kysely)
}

test('a node whose clock differs by hours ends no run of another one, but one that is left', async () => {
  const database = await openTestDatabase('postgres')
  await createBackupTables(database)
  const rows = createRunRows(database)
  await rows.claim({ id: 'run', dueAtMs: null }, START_MS)
  const lookWithOtherClocks = async (): Promise<boolean> => {
    for (const byMs of [-3 * HOUR_MS, 3 * HOUR_MS]) await rows.endInterrupted('left', START_MS + byMs)
    return (await rows.findRunning()) !== undefined
  }
  expect(await lookWithOtherClocks()).toBe(true)
  await rows.hold('run', { step: 'databases' }, START_MS + MINUTE_MS)
  expect(await lookWithOtherClocks()).toBe(true)
  await moveLease(database, -3 * MINUTE_MS)
  expect(await lookWithOtherClocks()).toBe(false)
})

describe.each(['sqlite', 'postgres'] as const)('after a clock that was days ahead, on %s', (engine) => {
  let time: ReturnType<typeof createManualTime>
  let maker: ReturnType<typeof createTestBackupMaker>
  let database: Database

  beforeEach(async () => {
    time = createManualTime(START_MS)
    maker = createTestBackupMaker(time.now)
    database = await openTestDatabase(engine)
  })

  const open = () =>
    openBackups({
      database,
      secretBox: createSecretBox('a secret of tests only', 'secrets of backups'),
      maker,
      dataFolder: '/data/backups',
      dataDir: '/data',
      timeZone: 'Europe/Berlin',
      notifyAdministrators: async () => true,
      newId: randomUUID,
      now: time.now,
      startTimer: time.startTimer,
      log: { ...strictLog, info: () => {} },
    })
  const lookAt = async (epochMs: number, backups: Backups) => {
    time.moveTo(epochMs)
    await backups.look()
    await expect.poll(async () => (await backups.readOverview()).running).toBeUndefined()
  }

  test('each night has its backup again, also the one that was thought to be over', async () => {
    const backups = await open()
    for (const day of [9, 10]) await lookAt(NIGHT_MS + day * DAY_MS, backups)
    await lookAt(START_MS + HOUR_MS, backups)
    expect(maker.orders).toHaveLength(2)
    expect((await backups.readOverview()).lastSuccess).toMatchObject({ startedAt: '2026-11-26T13:00:00.000Z' })
    for (let day = 0; day < 12; day++) {
      await lookAt(NIGHT_MS + day * DAY_MS, backups)
      expect(maker.orders).toHaveLength(3 + day)
    }
  })

  test('a schedule that was set then begins now, and backups that are missing are noticed', async () => {
    time.moveTo(START_MS + 30 * DAY_MS)
    const backups = await open()
    await lookAt(START_MS, backups)
    await lookAt(NIGHT_MS, backups)
    expect(maker.orders).toHaveLength(1)
    time.moveTo(NIGHT_MS + 3 * DAY_MS)
    expect((await backups.readOverview()).isOverdue).toBe(true)
  })

  test('one that was begun then holds up no other', async () => {
    const before = await open()
    maker.hold()
    time.moveTo(START_MS + 30 * DAY_MS)
    await before.start()
    await expect.poll(() => maker.orders.length).toBe(1)
    // Nodes hold a run by the clock of the database that they share; so it was that one.
    if (engine === 'postgres') await moveLease(database, 30 * DAY_MS)
    time.moveTo(START_MS)
    const after = await open()
    await after.look()
    maker.finish()
    await lookAt(START_MS + MINUTE_MS, after)
    await after.start()
    await expect.poll(() => maker.orders.length).toBe(2)
    await Promise.all([before.stop(), after.stop()])
  })
})
