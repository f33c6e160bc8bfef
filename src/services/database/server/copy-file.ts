import { rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { formatBytes } from '#base/text/format-bytes'
import { OpenRefusal } from './open-refusal.ts'

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
