/**
 * Gives what is free within the SQLite files back to the disk: SQLite keeps the pages of what was deleted for what comes next.
 * The server must not run: SQLite copies each file, and writes to it would fail meanwhile.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { formatBytes } from '#base/text/format-bytes'
import { isSqliteBusy } from '#database/server'
import { openAccountsDatabase } from '../accounts-database.ts'
import type { Config } from '../config/config.ts'
import type { Log } from './log.ts'
import { lockForCommand } from '../parts/data-lock.ts'

type OpenFile = { readonly name: string; readonly database: DatabaseSync; readonly sizes: FileSizes }
type FileSizes = { readonly fileBytes: number; readonly freeBytes: number }

/** Returns what was done, in German; throws with a German sentence. Killed in the middle, each file is as before or smaller. */
export async function compactDatabases({ dataDir, databaseUrl }: Config, log: Log): Promise<string> {
  if (databaseUrl !== undefined)
    throw new Error('Die Datenbank ist PostgreSQL: Dort gibt VACUUM FULL Platz zurück, siehe docs/configuration.md.')
  // Tells whether there is a server's data at all, and whether it is this user's.
  await (await openAccountsDatabase({ dataDir, databaseUrl }, log)).close()
  using _lock = lockForCommand(dataDir, Date.now)
  return await compactFiles(dataDir)
}

async function compactFiles(dataDir: string): Promise<string> {
  const names = (await readdir(dataDir)).filter((name) => name.endsWith('.sqlite'))
  const files: OpenFile[] = []
  try {
    // All of them before the first is copied, so that no other program comes in the middle.
    for (const name of names) files.push(openAlone(dataDir, name))
    // A copy needs room: what the small files give back is there for the large ones.
    const bySize = files.toSorted((a, b) => usedBytesOf(a) - usedBytesOf(b))
    const lines = bySize.map((file) => describeFile(file, compact(file)))
    return `${lines.join('\n')}\n`
  } finally {
    for (const { database } of files) database.close()
  }
}

function openAlone(folder: string, name: string): OpenFile {
  const database = new DatabaseSync(join(folder, name), { timeout: 0 })
  try {
    // The lock of this mode is refused while anybody has the file open, and is held until it is closed.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; COMMIT')
    return { name, database, sizes: readSizes(database) }
  } catch (error) {
    database.close()
    if (isSqliteBusy(error))
      throw new Error(`Ein anderes Programm hat ${name} geöffnet. Beende es zuerst.`, { cause: error })
    throw new Error(`${name} lässt sich nicht lesen (${messageOf(error)}).`, { cause: error })
  }
}

function compact(file: OpenFile): FileSizes {
  const { name, database } = file
  try {
    database.exec('VACUUM')
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    return readSizes(database)
  } catch (error) {
    const needed = formatBytes(2 * usedBytesOf(file))
    const reason = `${name} ließ sich nicht verkleinern (${messageOf(error)}), verloren ist nichts.`
    throw new Error(`${reason} Dafür müssen etwa ${needed} frei sein.`, { cause: error })
  }
}

function describeFile({ name, sizes: before }: OpenFile, after: FileSizes): string {
  const backBytes = before.fileBytes - after.fileBytes
  return backBytes > 0
    ? `${name}: ${formatBytes(after.fileBytes)}, das sind ${formatBytes(backBytes)} weniger.`
    : `${name}: ${formatBytes(after.fileBytes)}, wie vorher.`
}

function usedBytesOf({ sizes }: OpenFile): number {
  return sizes.fileBytes - sizes.freeBytes
}

function readSizes(database: DatabaseSync): FileSizes {
  const read = (name: string): number => Number(database.prepare(`PRAGMA ${name}`).get()?.[name] ?? 0)
  const pageBytes = read('page_size')
  return { fileBytes: read('page_count') * pageBytes, freeBytes: read('freelist_count') * pageBytes }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown reason'
}
