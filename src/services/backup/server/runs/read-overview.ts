import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { toIso } from '#base/clock'
import type { BackupOverview, BackupPlace, BackupRun, ShownPlace } from '#backup'
import type { BackupTarget } from '../backup-maker.ts'
import { nameTarget, targetOf, type BackupsOptions } from './backups-options.ts'
import { describeFailureOf, type RunRow, type RunRows, type RunState } from './run-rows.ts'
import { isOverdue, nextInstant } from './schedule.ts'
import type { SettingsRow } from './settings-row.ts'

/** What is set, how the newest backups went, and when the next one is. */
export async function readBackupOverview(
  { dataFolder, dataDir, timeZone, now }: BackupsOptions,
  o: { readonly rows: RunRows; readonly settings: SettingsRow; readonly hasDatabases: () => Promise<boolean> },
): Promise<BackupOverview> {
  const { rows, settings } = o
  const [kept, running, lastAttempt, lastSuccess, hasDatabases] = await Promise.all([
    settings.read(),
    rows.findRunning(),
    rows.findLastAttempt(),
    rows.findLastSuccess(),
    o.hasDatabases(),
  ])
  const { isOn, time, keep, place, isEncrypted } = kept
  const target = targetOf(place, dataFolder)
  const nextMs = nextInstant(kept, now(), timeZone)
  return {
    settings: { isOn, time, keep, place: toShownPlace(place) },
    isEncrypted,
    placeName: nameTarget(target),
    dataFolder,
    isOnDataDisk: await isOnDisk(target, dataDir),
    timeZone,
    hasDatabases,
    isOverdue: isOverdue(kept, lastSuccess?.startedAtMs, now()),
    ...(nextMs === undefined ? {} : { nextAt: toIso(nextMs) }),
    ...(running === undefined ? {} : { running: toRun(running) }),
    ...(lastAttempt === undefined ? {} : { lastAttempt: toRun(lastAttempt) }),
    ...(lastSuccess === undefined ? {} : { lastSuccess: toRun(lastSuccess) }),
  }
}

function toShownPlace(place: BackupPlace): ShownPlace {
  if (place.kind !== 's3') return place
  const { secretAccessKey: _secret, ...shown } = place
  return shown
}

const states: Readonly<Record<RunState, BackupRun['state']>> = {
  running: 'running',
  done: 'done',
  failed: 'failed',
  canceled: 'canceled',
  // It is made up for; and in what a backup brings back it is the backup itself, which ran when the databases were copied.
  interrupted: 'canceled',
}

function toRun(row: RunRow): BackupRun {
  const { id, state, dueAtMs, startedAtMs, endedAtMs, step, share, fileName, sizeBytes, filesMissing } = row
  const failure = describeFailureOf(row)
  return {
    id,
    state: states[state],
    trigger: dueAtMs === null ? 'person' : 'schedule',
    startedAt: toIso(startedAtMs),
    ...(endedAtMs === null ? {} : { endedAt: toIso(endedAtMs) }),
    ...(state === 'running' ? { step, isEnding: row.isCancelAsked } : {}),
    ...(state !== 'running' || share === null ? {} : { share }),
    ...(fileName === null ? {} : { fileName }),
    ...(sizeBytes === null ? {} : { sizeBytes }),
    ...(filesMissing === null || filesMissing === 0 ? {} : { filesMissing }),
    ...(failure === undefined ? {} : { failure }),
  }
}

/** Whether a folder is on the disk of the data. One that is not there yet is where the one above it is. */
async function isOnDisk(target: BackupTarget, dataDir: string): Promise<boolean> {
  if (target.kind === 's3') return false
  const [data, folder] = await Promise.all([deviceOf(dataDir), deviceOf(target.path)])
  return data === (folder ?? (await deviceOf(dirname(target.path))))
}

async function deviceOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.dev
}
