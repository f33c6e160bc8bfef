/** One server per data folder: what works on its files while no server may run holds the lock of the server itself. */
import { join } from 'node:path'
import { AppError } from '#base/app-error'
import type { Now } from '#base/clock'
import type { Result } from '#base/result'
import type { BackupErrorCode } from '#backup'
import { OpenRefusal, takeFileLock, type FileLock, type LockHolder } from '#database/server'
import { makeDataFolder } from '../config/data-folder.ts'

/** Takes the lock of a data folder, which has to be there, or fails with its holder: undefined where that is not known yet. */
export function takeDataLock(dataDir: string, now: Now): Result<FileLock, LockHolder | undefined> {
  return takeFileLock(join(dataDir, 'server.lock'), now)
}

/** The lock of a server that starts, in a folder that is made if it is missing. Throws an `OpenRefusal` if another has it. */
export async function lockForServer(dataDir: string, now: Now): Promise<FileLock> {
  await makeDataFolder(dataDir)
  const lock = takeDataLock(dataDir, now)
  if (lock.ok) return lock.value
  throw new OpenRefusal(
    `DATA_DIR: ${dataDir} is in use by ${describe(lock.error)}; only one server may use a data folder`,
  )
}

/** The lock for a command that needs the server not to run. Throws a German sentence if one does. */
export function lockForCommand(dataDir: string, now: Now): FileLock {
  const lock = takeDataLock(dataDir, now)
  if (lock.ok) return lock.value
  const { error: holder } = lock
  const who = holder === undefined ? '' : ` (Prozess ${holder.pid} auf ${holder.host})`
  throw new Error(`Der Server läuft noch${who}. Beende ihn zuerst.`)
}

/** Keeps backups from being made, by any process, while parts are exchanged: one would be of both states. Throws `backup-running`. */
export function lockOutBackups(dataDir: string, now: Now): FileLock {
  const lock = takeFileLock(join(dataDir, 'backup.lock'), now)
  if (lock.ok) return lock.value
  throw new AppError<BackupErrorCode>('backup-running')
}

function describe(holder: LockHolder | undefined): string {
  return holder === undefined ? 'another process' : `process ${holder.pid} on ${holder.host} since ${holder.since}`
}
