/** Backups on real databases, by a clock that the test moves, made by what a test tells how they go. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Pool } from 'pg'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { AppError } from '#base/app-error'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#base/clock'
import type { BackupPlace, BackupSettings } from '#backup'
import { createSecretBox, openDatabase, type Database } from '#database/server'
import type { Notice } from '#messaging/server'
import { createTestBackupMaker } from '#testing/backup/backup-maker'
import { askEachSecond, createManualTime } from '#testing/manual-time'
import { createTestDatabase } from '#testing/postgres/postgres'
import { createTempFolder } from '#testing/temp-folder'
import { openBackups } from './backups.ts'

const START_MS = Date.parse('2026-11-26T12:00:00Z')
const NIGHT_MS = Date.parse('2026-11-27T02:00:00Z')
const DATA = '/data'

const s3: BackupPlace = {
  kind: 's3',
  endpoint: 'https://s3.example.org/',
  region: 'eu-central-1',
  bucket: 'sicherungen',
  prefix: 'server',
  accessKeyId: 'KEY',
  secretAccessKey: 'very secret',
}
const settingsWith = (more: Partial<BackupSettings>): BackupSettings => ({
  isOn: true,
  time: '03:00',
  keep: 14,
  place: { kind: 'data-folder' },
  ...more,
})
const agreed = async () => {}

async function openTestDatabase(engine: 'sqlite' | 'postgres'): Promise<() => Database> {
  if (engine === 'sqlite') {
    const folder = await createTempFolder()
    onTestFinished(folder.remove)
    const database = openDatabase({ kind: 'sqlite', path: join(folder.path, 'accounts.sqlite') }, 1)
    onTestFinished(() => database.close())
    return () => database
  }
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const pool = new Pool({ connectionString: database.url })
  onTestFinished(() => pool.end())
  return () => openDatabase({ kind: 'postgres', pool }, 7_302_999)
}

describe.each(['sqlite', 'postgres'] as const)('backups on %s', (engine) => {
  let time: ReturnType<typeof createManualTime>
  let maker: ReturnType<typeof createTestBackupMaker>
  let told: Notice[]
  let warned: string[]
  let database: () => Database
  let canTell: boolean

  beforeEach(async () => {
    time = createManualTime(START_MS)
    maker = createTestBackupMaker(time.now)
    told = []
    warned = []
    canTell = true
    database = await openTestDatabase(engine)
  })

  const open = () =>
    openBackups({
      database: database(),
      secretBox: createSecretBox('a secret of tests only', 'secrets of backups'),
      maker,
      dataFolder: `${DATA}/backups`,
      dataDir: DATA,
      timeZone: 'Europe/Berlin',
      notifyAdministrators: async (notice) => {
        if (canTell && !told.some(({ key }) => key === notice.key)) told.push(notice)
        return canTell
      },
      newId: randomUUID,
      now: time.now,
      startTimer: time.startTimer,
      log: { info: () => {}, warn: (_details, message) => void warned.push(message), error: console.error },
    })
  type Node = Awaited<ReturnType<typeof open>>
  const runningOf = async (node: Node) => (await node.readOverview()).running
  const over = async (node: Node) => {
    await expect.poll(() => runningOf(node)).toBeUndefined()
  }
  const ordered = async (count: number) => {
    await expect.poll(() => maker.orders.length).toBe(count)
  }
  /** Runs the scheduler at that moment, and waits until the backups it starts have ended. */
  const lookAt = async (epochMs: number, ...nodes: readonly Node[]) => {
    time.moveTo(epochMs)
    await Promise.all(nodes.map((node) => node.look()))
    for (const node of nodes) await over(node)
  }

  test('one is made each night at its time, and not before', async () => {
    const node = await open()
    await lookAt(START_MS + MINUTE_MS, node)
    await lookAt(NIGHT_MS - SECOND_MS, node)
    expect(maker.orders).toHaveLength(0)
    for (const afterMs of [0, MINUTE_MS, HOUR_MS]) await lookAt(NIGHT_MS + afterMs, node)
    expect(maker.orders).toMatchObject([{ target: { kind: 'folder', path: '/data/backups' }, keep: 14 }])
    expect(await node.readOverview()).toMatchObject({
      nextAt: '2026-11-28T02:00:00.000Z',
      lastAttempt: { state: 'done', trigger: 'schedule' },
      lastSuccess: { startedAt: '2026-11-27T02:00:00.000Z', sizeBytes: 1_234_567 },
      isOverdue: false,
    })
    await lookAt(NIGHT_MS + 24 * HOUR_MS, node)
    expect(maker.orders).toHaveLength(2)
    expect(told).toEqual([])
  })

  test('of two nodes that look at the same moment one makes it', async () => {
    const nodes = [await open(), await open()]
    await lookAt(NIGHT_MS, ...nodes)
    await lookAt(NIGHT_MS + MINUTE_MS, ...nodes)
    expect(maker.orders).toHaveLength(1)
  })

  test('a clock that is set back makes none for a night that is over', async () => {
    const node = await open()
    await lookAt(NIGHT_MS + 24 * HOUR_MS, node)
    await lookAt(NIGHT_MS + HOUR_MS, node)
    expect(maker.orders).toHaveLength(1)
  })

  test('a night that the server was off for is made up for soon after the start, and not at once', async () => {
    await open()
    time.moveTo(NIGHT_MS + 5 * HOUR_MS)
    const node = await open()
    await lookAt(NIGHT_MS + 5 * HOUR_MS + MINUTE_MS, node)
    expect(maker.orders).toHaveLength(0)
    await lookAt(NIGHT_MS + 5 * HOUR_MS + 5 * MINUTE_MS, node)
    await lookAt(NIGHT_MS + 5 * HOUR_MS + 6 * MINUTE_MS, node)
    expect(maker.orders).toHaveLength(1)
  })

  test('a server that is ended in the middle makes up for it after the next start', async () => {
    const node = await open()
    maker.hold()
    time.moveTo(NIGHT_MS)
    await node.look()
    await ordered(1)
    await node.stop()
    expect(await node.readOverview()).toMatchObject({ lastAttempt: { state: 'canceled' } })
    maker.finish()
    const next = await open()
    await lookAt(NIGHT_MS + 10 * MINUTE_MS, next)
    expect(maker.orders).toHaveLength(2)
    expect(await next.readOverview()).toMatchObject({ lastAttempt: { state: 'done' } })
  })

  test('one that ends its server each time is tried three times, and then has failed', async () => {
    maker.hold()
    for (let start = 0; start < 5; start++) {
      const node = await open()
      time.moveTo(NIGHT_MS + (start + 1) * HOUR_MS)
      await node.look()
      await ordered(Math.min(start + 1, 3))
      await node.stop()
    }
    expect(maker.orders).toHaveLength(3)
    expect(told).toMatchObject([{ body: expect.stringContaining('Der Server wurde beendet') }])
  })

  test('two are never made at once, whichever caller asks', async () => {
    const [node, other] = [await open(), await open()]
    maker.hold()
    await node.start()
    await expect(node.start()).rejects.toMatchObject({ code: 'backup-running' })
    await expect(other.start()).rejects.toMatchObject({ code: 'backup-running' })
    time.moveTo(NIGHT_MS)
    await other.look()
    expect(maker.orders).toHaveLength(1)
    maker.finish()
    await over(node)
    await lookAt(NIGHT_MS + 3 * MINUTE_MS, other)
    expect(maker.orders).toHaveLength(2)
  })

  test('how far it is can be seen on each node, and it can be ended from each', async () => {
    const [node, other] = [await open(), await open()]
    maker.hold()
    await node.start()
    await ordered(1)
    await expect
      .poll(askEachSecond(time, () => runningOf(other)))
      .toMatchObject({ step: 'databases', share: 0.25, isEnding: false })
    await other.cancel()
    expect(await runningOf(other)).toMatchObject({ isEnding: true })
    await expect.poll(askEachSecond(time, () => runningOf(other))).toBeUndefined()
    expect(await node.readOverview()).toMatchObject({ lastAttempt: { state: 'canceled', trigger: 'person' } })
    expect(told).toEqual([])
  })

  test('a failure is announced once for each reason, and so is the recovery', async () => {
    const node = await open()
    const nights = [
      new Error('broken'),
      new Error('broken'),
      new AppError('backup-place-full', { message: 'Zu voll.' }),
      undefined,
      undefined,
    ]
    for (const [index, failure] of nights.entries()) {
      maker.failWith(failure)
      await lookAt(NIGHT_MS + index * 24 * HOUR_MS, node)
      await expect.poll(() => told.length).toBe([1, 1, 2, 3, 3][index])
    }
    expect(told.map(({ title, body }) => `${title}: ${body}`)).toEqual([
      'Die nächtliche Sicherung hat nicht geklappt: Warum, steht im Protokoll des Servers. Bisher gibt es keine Sicherung.',
      'Die nächtliche Sicherung hat nicht geklappt: Zu voll. Bisher gibt es keine Sicherung.',
      'Die Sicherung klappt wieder: Gerade ist eine fertig geworden, sie hat 1,2 MB.',
    ])
    expect(new Set(told.map(({ key }) => key)).size).toBe(3)
    expect(warned).toHaveLength(3)
  })

  test('tables of a server that did not count missing files are kept, and count from now on', async () => {
    const node = await open()
    await node.start()
    await over(node)
    await sql`ALTER TABLE backup_run DROP COLUMN "filesMissing"`.execute(database().kysely)
    const next = await open()
    expect((await next.readOverview()).lastSuccess).toMatchObject({ sizeBytes: 1_234_567 })
    maker.lackFiles(2)
    await lookAt(NIGHT_MS, next)
    expect((await next.readOverview()).lastSuccess).toMatchObject({ filesMissing: 2 })
    expect(told).toMatchObject([{ title: 'In der nächtlichen Sicherung fehlen 2 Dateien' }])
    // The sent notice is stored, so another node does not repeat it.
    await lookAt(NIGHT_MS + 24 * HOUR_MS, await open())
    expect(told).toHaveLength(1)
  })

  test('a message that could not be sent is sent later', async () => {
    const node = await open()
    maker.failWith(new Error('broken'))
    canTell = false
    await lookAt(NIGHT_MS, node)
    expect(told).toEqual([])
    canTell = true
    await lookAt(NIGHT_MS + MINUTE_MS, node)
    await lookAt(NIGHT_MS + 2 * MINUTE_MS, node)
    expect(told).toHaveLength(1)
  })

  test('a run that a user asked for announces no failure: they see it', async () => {
    const node = await open()
    maker.failWith(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
    await node.start()
    await over(node)
    expect(await node.readOverview()).toMatchObject({
      lastAttempt: { state: 'failed', failure: expect.stringContaining('nicht genug Platz') },
    })
    expect(told).toEqual([])
  })

  test('a night in which another process makes one is not lost', async () => {
    const node = await open()
    maker.failWith(new AppError('backup-running'))
    await lookAt(NIGHT_MS, node)
    expect((await node.readOverview()).lastAttempt).toBeUndefined()
    maker.failWith(undefined)
    await lookAt(NIGHT_MS + MINUTE_MS, node)
    expect(await node.readOverview()).toMatchObject({ lastAttempt: { state: 'done' } })
  })

  test('key and passphrase are used, never shown, and not in the database in clear', async () => {
    const node = await open()
    await node.changeSettings(settingsWith({ place: s3 }), agreed)
    await node.changePassphrase('vier Wörter reichen hier')
    await node.start()
    await over(node)
    expect(maker.orders).toMatchObject([
      {
        passphrase: 'vier Wörter reichen hier',
        target: { endpoint: 'https://s3.example.org', prefix: 'server/', secretAccessKey: 'very secret' },
      },
    ])
    const overview = await node.readOverview()
    expect(overview).toMatchObject({ isEncrypted: true, placeName: 'sicherungen/server bei s3.example.org' })
    const { rows } = await sql`SELECT * FROM backup_settings`.execute(database().kysely)
    expect(JSON.stringify([overview, rows])).not.toMatch(/very secret|vier Wörter/)
    // Left out it stays, also where something else changes.
    const { secretAccessKey: _secret, ...withoutKey } = s3
    await node.changeSettings(settingsWith({ keep: 3, place: withoutKey }), agreed)
    await node.changePassphrase(undefined)
    await node.start()
    await over(node)
    expect(maker.orders[1]).toMatchObject({
      keep: 3,
      passphrase: undefined,
      target: { secretAccessKey: 'very secret' },
    })
    expect((await node.readOverview()).isEncrypted).toBe(false)
  })

  test('another place is confirmed before it counts, the same one is not', async () => {
    const node = await open()
    const refuse = () => Promise.reject(new AppError('requires-recent-login'))
    await node.changeSettings(settingsWith({ keep: 3, time: '04:30' }), refuse)
    for (const place of [s3, { kind: 'folder', path: '/mnt' }] as const)
      await expect(node.changeSettings(settingsWith({ place }), refuse)).rejects.toMatchObject({
        code: 'requires-recent-login',
      })
    await node.changeSettings(settingsWith({ place: s3 }), agreed)
    const { secretAccessKey: _secret, ...same } = s3
    await node.changeSettings(settingsWith({ place: same, keep: 5 }), refuse)
    for (const place of [s3, { ...same, endpoint: 'https://evil.example' }])
      await expect(node.changeSettings(settingsWith({ place }), refuse)).rejects.toMatchObject({
        code: 'requires-recent-login',
      })
    expect((await node.readOverview()).settings).toMatchObject({ keep: 5, place: same })
  })

  test('an invalid setting is reported at its field', async () => {
    const node = await open()
    const { secretAccessKey: _secret, ...withoutKey } = s3
    const faults = [
      settingsWith({ time: '24:00' }),
      settingsWith({ keep: 0 }),
      settingsWith({ place: { ...s3, bucket: 'Groß' } }),
      settingsWith({ place: { ...s3, endpoint: 'ftp://x' } }),
      settingsWith({ place: withoutKey }),
    ].map((settings) => node.changeSettings(settings, agreed).catch((error: unknown) => error))
    expect(
      (await Promise.all(faults)).map((error) => (error instanceof AppError ? error.public.field : error)),
    ).toEqual(['time', 'keep', 'place.bucket', 'place.endpoint', 'place.secretAccessKey'])
    for (const path of ['/data', '/data/restore-staging', '/data/backups/../files']) {
      const refusal = {
        code: 'invalid-request',
        public: { field: 'place.path', message: expect.stringContaining('Dort hat der Server') },
      }
      await expect(node.checkPlace({ kind: 'folder', path })).rejects.toMatchObject(refusal)
      await expect(
        node.changeSettings(settingsWith({ place: { kind: 'folder', path } }), agreed),
      ).rejects.toMatchObject(refusal)
    }
    maker.failWith(new AppError('backup-place-missing'))
    await expect(
      node.changeSettings(settingsWith({ place: { kind: 'folder', path: '/gone' } }), agreed),
    ).rejects.toMatchObject({ public: { field: 'place.path', message: expect.stringContaining('gibt es') } })
    await expect(node.changePassphrase('kurz')).rejects.toMatchObject({ public: { field: 'passphrase' } })
    expect((await node.readOverview()).settings).toEqual(settingsWith({}))
  })

  test('a time that has passed today is due tomorrow, one that comes today is due today', async () => {
    const node = await open()
    await node.changeSettings(settingsWith({ time: '10:00' }), agreed)
    await lookAt(START_MS + MINUTE_MS, node)
    expect(maker.orders).toHaveLength(0)
    await node.changeSettings(settingsWith({ time: '14:00' }), agreed)
    await lookAt(START_MS + HOUR_MS, node)
    expect(maker.orders).toHaveLength(1)
  })

  test('off there are none, and none is missed when it is on again', async () => {
    const node = await open()
    await node.changeSettings(settingsWith({ isOn: false }), agreed)
    await lookAt(NIGHT_MS + HOUR_MS, node)
    expect((await node.readOverview()).nextAt).toBeUndefined()
    await node.changeSettings(settingsWith({}), agreed)
    await lookAt(NIGHT_MS + 2 * HOUR_MS, node)
    expect(maker.orders).toHaveLength(0)
  })

  test('whether databases are in backups is asked once in a minute, however often a page shows it', async () => {
    let asked = 0
    maker = { ...maker, hasDatabases: async () => (asked += 1) > 1 }
    const node = await open()
    for (let second = 0; second < 30; second++) {
      time.moveTo(START_MS + second * SECOND_MS)
      expect((await node.readOverview()).hasDatabases).toBe(false)
    }
    time.moveTo(START_MS + MINUTE_MS)
    expect((await node.readOverview()).hasDatabases).toBe(true)
    expect(asked).toBe(2)
  })

  test('the list says which version made each', async () => {
    const node = await open()
    await node.start()
    await over(node)
    expect(await node.list()).toMatchObject([{ appVersion: '1.2.3', isEncrypted: false, sizeBytes: 1_234_567 }])
    maker.failWith(new AppError('backup-place-unreachable'))
    await expect(node.list()).rejects.toMatchObject({ code: 'backup-place-unreachable' })
  })
})
