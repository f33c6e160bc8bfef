import { realpath } from 'node:fs/promises'
import { openDatabase, type DatabasePlace } from '#database/server'
import type { BackupTarget, MadeBackup } from '../backup-maker.ts'
import { haveNewestColumn } from './backup-tables.ts'
import { createRunRows } from './run-rows.ts'
import { readKeptPlace } from './settings-row.ts'
import { targetOf } from './backups-options.ts'

/**
 * Writes down a backup that another program than the server made, so that Verwaltung shows it as the last one. Does nothing if it
 * went to another place than the one that is set: there it would hide that the server's own backups fail. Nor does it if no server
 * of this version has made the tables yet.
 */
export async function noteBackup(o: {
  /** Of the accounts. */
  readonly database: DatabasePlace
  readonly dataFolder: string
  readonly target: BackupTarget
  readonly made: MadeBackup
  readonly id: string
  readonly startedAtMs: number
  readonly endedAtMs: number
}): Promise<void> {
  const { target, made, id, startedAtMs } = o
  // A row is added and no schema is changed, so the lock of migrations is not needed.
  const database = openDatabase(o.database, 0)
  try {
    if (!(await haveNewestColumn(database))) return
    const place = targetOf(await readKeptPlace(database.kysely), o.dataFolder)
    if (!(await isSamePlace(target, place))) return
    const { name: fileName, ...rest } = made
    await createRunRows(database).addDone({ id, startedAtMs, fileName, ...rest }, o.endedAtMs)
  } finally {
    await database.close()
  }
}

/** Keys may differ: what counts is where the archives are. */
async function isSamePlace(one: BackupTarget, other: BackupTarget): Promise<boolean> {
  if (one.kind === 'folder' && other.kind === 'folder') return (await realOf(one.path)) === (await realOf(other.path))
  return (
    one.kind === 's3' &&
    other.kind === 's3' &&
    one.endpoint === other.endpoint &&
    one.bucket === other.bucket &&
    one.prefix === other.prefix
  )
}

async function realOf(path: string): Promise<string> {
  return realpath(path).catch(() => path)
}
