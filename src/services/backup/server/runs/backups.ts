/** Backups as the administrator has them: by themselves at night, when they press, and what became of both. */
import { AppError } from '#base/app-error'
import { MINUTE_MS, type Now } from '#base/clock'
import {
  backupErrorTexts,
  checkPassphrase,
  findPlaceFaults,
  findSettingsFaults,
  type BackupErrorCode,
  type BackupOverview,
  type BackupPlace,
  type BackupSettings,
  type KeptBackup,
  type SettingsFault,
} from '#backup'
import type { RequestErrorCode } from '#http'
import { findOwnFolderFault } from '../target/open-target.ts'
import type { BackupMaker, BackupTarget } from '../backup-maker.ts'
import { createBackupRunner, failureOf } from './backup-runner.ts'
import { targetOf, type BackupsOptions } from './backups-options.ts'
import { createBackupTables } from './backup-tables.ts'
import { readBackupOverview } from './read-overview.ts'
import { correctFutureTimes, createRunRows } from './run-rows.ts'
import { dueInstant, MAKE_UP_AFTER_MS } from './schedule.ts'
import { createSettingsRow } from './settings-row.ts'
import { notifyBackupNews } from './notify-backup-news.ts'

export type Backups = {
  readOverview(): Promise<BackupOverview>
  /** What is in the place now, newest first. */
  list(): Promise<readonly KeptBackup[]>
  /** Returns the location of a listed backup; throws `not-found`. */
  locate(name: string): Promise<{ readonly target: BackupTarget; readonly sizeBytes: number }>
  /** Throws `backup-running`. */
  start(): Promise<void>
  cancel(): Promise<void>
  /** Throws `invalid-request` with the field. `confirm` is called before another place counts. */
  changeSettings(settings: BackupSettings, confirm: () => Promise<void>): Promise<void>
  changePassphrase(passphrase: string | undefined): Promise<void>
  checkPlace(place: BackupPlace): Promise<void>
  /** Begins what is due; to be called every minute, on all nodes. */
  look(): Promise<void>
  /** Ends what runs. */
  stop(): Promise<void>
}

/** Makes its tables where they are missing, and ends what an earlier process left running. */
export async function openBackups(o: BackupsOptions): Promise<Backups> {
  const { database, maker, now, timeZone } = o
  const { kysely } = database
  await database.runAlone(() => createBackupTables(database))
  const rows = createRunRows(database)
  const settings = createSettingsRow(kysely, o.secretBox)
  const startedAtMs = now()
  await settings.begin(startedAtMs)
  // A file has one server at a time, so a run that is written down there is over.
  if (database.type === 'sqlite') await rows.endInterrupted('all', startedAtMs)
  const announceNews = () => notifyBackupNews({ rows, settings, tell: o.notifyAdministrators })
  const hasDatabases = keepForAMinute(() => maker.hasDatabases(), now)
  const runner = createBackupRunner({ ...o, rows, settings, onEnded: announceNews })

  return {
    readOverview: () => readBackupOverview(o, { rows, settings, hasDatabases }),
    async list() {
      const { place } = await settings.open()
      const [kept, versions] = await Promise.all([
        asBackupError(() => maker.list(targetOf(place, o.dataFolder))),
        rows.readVersions(),
      ])
      return kept.map((backup) => {
        const appVersion = backup.appVersion ?? versions.get(backup.name)
        return appVersion === undefined ? backup : { ...backup, appVersion }
      })
    },
    async locate(name) {
      const target = targetOf((await settings.open()).place, o.dataFolder)
      const found = (await asBackupError(() => maker.list(target))).find((kept) => kept.name === name)
      if (found === undefined) throw new AppError<RequestErrorCode>('not-found')
      return { target, sizeBytes: found.sizeBytes }
    },
    async start() {
      if (!(await runner.start(null))) throw new AppError<BackupErrorCode>('backup-running')
    },
    async cancel() {
      runner.cancel()
      // Reaches a backup that another node is making.
      await rows.askCancel()
    },
    async changeSettings(next, confirm) {
      refuseFirst(findSettingsFaults(next))
      const { place } = await settings.read()
      if (isOtherPlace(place, next.place)) {
        await confirm()
        const completed = await settings.complete(next.place)
        await refuseWrongPlace(completed, o.dataDir)
        if (completed.kind !== 's3') await tryFolder(maker, targetOf(completed, o.dataFolder))
      }
      await settings.write(next, now())
    },
    async changePassphrase(passphrase) {
      const checked = passphrase === undefined ? undefined : checkPassphrase(passphrase)
      if (checked?.ok === false) refuseFirst([{ field: 'passphrase', message: checked.error }])
      await settings.writePassphrase(passphrase)
    },
    async checkPlace(place) {
      const completed = await settings.complete(place)
      await refuseWrongPlace(completed, o.dataDir)
      await asBackupError(() => maker.probe(targetOf(completed, o.dataFolder)))
    },
    async look() {
      await rows.endInterrupted('left', now())
      // The clock of a small computer may not be set yet.
      if (!isSoonAfter(startedAtMs, now())) await correctFutureTimes(kysely, now())
      await announceNews()
      const dueMs = dueInstant(await settings.read(), now(), timeZone)
      // A backup missed while the server was off: after a start, returning users are served first.
      if (dueMs === undefined || (dueMs < startedAtMs && isSoonAfter(startedAtMs, now()))) return
      await runner.start(dueMs)
    },
    stop: () => runner.stop(),
  }
}

/** Whether a server that was started then has just been; one that started while its clock was ahead has not. */
function isSoonAfter(startedAtMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - startedAtMs) < MAKE_UP_AFTER_MS
}

/** On PostgreSQL the answer takes a connection and a process, and a page that shows progress asks every second. */
function keepForAMinute<Value>(ask: () => Promise<Value>, now: Now): () => Promise<Value> {
  let kept: { readonly value: Promise<Value>; readonly askedAtMs: number } | undefined
  return () => {
    if (kept !== undefined && Math.abs(now() - kept.askedAtMs) < MINUTE_MS) return kept.value
    const asked = { value: ask(), askedAtMs: now() }
    kept = asked
    asked.value.catch(() => {
      if (kept === asked) kept = undefined
    })
    return asked.value
  }
}

/** Whether another place is meant than the one that is kept; a key that is typed may be another one. */
function isOtherPlace(kept: BackupPlace, next: BackupPlace): boolean {
  const entries = new Set([...Object.entries(kept), ...Object.entries(next)].map((entry) => entry.join('=')))
  return entries.size > Object.keys(kept).length || entries.size > Object.keys(next).length
}

/** A folder is tried when it is set; a service outside only on request, since it may be away just now. */
async function tryFolder(maker: BackupMaker, target: BackupTarget): Promise<void> {
  try {
    await maker.probe(target)
  } catch (error) {
    refuseFirst([{ field: 'place.path', message: backupErrorTexts[failureOf(error)] }])
  }
}

async function refuseWrongPlace(place: BackupPlace, dataDir: string): Promise<void> {
  refuseFirst(findPlaceFaults(place))
  const message = place.kind === 'folder' ? await findOwnFolderFault(place.path, dataDir) : undefined
  if (message !== undefined) refuseFirst([{ field: 'place.path', message }])
}

/** Throws what is wrong first, as the answer of its field. */
function refuseFirst([fault]: readonly SettingsFault[]): void {
  if (fault !== undefined) throw new AppError<RequestErrorCode>('invalid-request', { ...fault })
}

/** Gives errors of the place one of our codes. */
async function asBackupError<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    throw new AppError<BackupErrorCode>(failureOf(error), {}, error)
  }
}
