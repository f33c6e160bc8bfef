import { rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { formatBytes } from '#base/text/format-bytes'
import { OpenRefusal } from './migrate-database.ts'
import type { Database } from './database.ts'

const OWNER_ONLY = 0o600
/** Pages between two turns of the event loop. */
const PAGES_AT_ONCE = 1_000

/**
 * Copies a SQLite file with all that is committed, also what is still in its log, to `PATH.before-migration`; an older copy
 * is replaced once the new one is whole. Returns the path of the copy. Throws an `OpenRefusal` if there is not enough space.
 */
export async function copyBeforeMigration(path: string, readFreeBytes = readFreeBytesOf): Promise<string> {
  const copy = `${path}.before-migration`
  const draft = `${copy}.part`
  for (const left of [draft, `${draft}-journal`]) await rm(left, { force: true })
  await askRoom(path, await readFreeBytes(dirname(path)))
  await writeFile(draft, '', { mode: OWNER_ONLY, flag: 'wx' })
  using source = new DatabaseSync(path, { readOnly: true })
  try {
    await backup(source, draft, { rate: PAGES_AT_ONCE })
    await rename(draft, copy)
    return copy
  } catch (error) {
    await rm(draft, { force: true })
    const reason = error instanceof Error ? error.message : 'unknown reason'
    throw new OpenRefusal(`${path} could not be copied before it is migrated: ${reason}`, { cause: error })
  }
}

async function readFreeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function askRoom(path: string, freeBytes: number): Promise<void> {
  const log = await stat(`${path}-wal`).catch(() => ({ size: 0 }))
  const neededBytes = (await stat(path)).size + log.size
  if (freeBytes >= neededBytes) return
  throw new OpenRefusal(
    `${basename(path)} is copied before it is migrated, which takes ${formatBytes(neededBytes)}; the disk has ${formatBytes(freeBytes)}`,
  )
}

/**
 * Rewrites a SQLite file, so that neither it nor the files beside it contain overwritten or deleted data: pages keep such data until
 * new data takes its place. Takes as long as writing the file twice, and as much disk space. Resolves to false if a reader of
 * another program still holds a part of it. Does nothing on PostgreSQL: anyone who can read its files can read the log, too.
 */
export async function rewriteFile({ type, kysely }: Pick<Database, 'type' | 'kysely'>): Promise<boolean> {
  if (type === 'postgres') return true
  await sql`VACUUM`.execute(kysely)
  const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(kysely)
  return rows[0]?.busy === 0
}
