/**
 * Removes what is no longer needed: uploads that never ended, files that no document has referred to for long, and bytes without a
 * row. In doubt it removes nothing: any error ends the run, and the next hour tries again.
 */
import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#base/clock'
import { findReferringDocument } from '../document-files.ts'
import { toReadyFile, type FileRow, type ReadyFile } from '../file-row.ts'
import type { FilesOptions } from '../files-options.ts'
import { listOrphans } from './check-files.ts'
import { markForRemoval, removeMarked } from './removals.ts'
import { isFileKey } from '../file-store.ts'

/** For so long a file outlives the document that referred to it: undoing, and the history, may bring it back. */
export const UNREFERRED_MS = 30 * DAY_MS
/** For so long bytes without a row are left alone: an upload that is under way puts them there first. */
export const STRAY_MS = DAY_MS
/** No upload lasts so long. */
const LEFT_OVER_MS = HOUR_MS
/** A sweep that begins within this time of another, on whatever node, has nothing to do. */
const PAUSE_MS = 50 * MINUTE_MS
const PAGE = 200

/**
 * If more bytes without a row are found than this, and than a tenth of all files, they are not leftovers: a database was restored
 * without its files, or the other way round. Then nothing is removed, and a warning is logged.
 */
const STRAYS_AT_ONCE = 100

export async function sweepFiles(o: FilesOptions): Promise<void> {
  await clearUploadFolder(o)
  if (!(await claimSweep(o))) return
  await markForRemoval(o, sql`state = 'uploading' AND "leaseEndsAtMs" < ${o.now()}`)
  await removeMarked(o)
  const count = await lookAtDocuments(o)
  await removeMarked(o)
  await removeOrphans(o, count)
}

/** True for one node in the hour. */
async function claimSweep({ database, now }: FilesOptions): Promise<boolean> {
  const nowMs = now()
  // A clock that was set back must not keep everybody from it.
  const { rows } = await sql`
    INSERT INTO files_job (name, "freeAtMs") VALUES ('sweep', ${nowMs + PAUSE_MS})
    ON CONFLICT (name) DO UPDATE SET "freeAtMs" = excluded."freeAtMs"
    WHERE files_job."freeAtMs" <= ${nowMs} OR files_job."freeAtMs" > ${nowMs + PAUSE_MS}
    RETURNING name`.execute(database.kysely)
  return rows.length > 0
}

/** Asks for each file whether its document still refers to it, and notes since when it does not. Returns how many there are. */
async function lookAtDocuments(o: FilesOptions): Promise<number> {
  let page: readonly ReadyFile[] = []
  let count = 0
  do {
    page = await readPage(o, page.at(-1)?.fileId ?? '')
    count += page.length
    for (const file of page) {
      const isReferred = (await findReferringDocument(o, file.ownerId, file.belongsTo, file.fileId)) !== undefined
      await noteReference(o, file, isReferred)
    }
    // Yields to other requests: SQLite answers synchronously and would block them until all files were checked.
    await yieldToEventLoop()
  } while (page.length === PAGE)
  return count
}

async function noteReference(o: FilesOptions, file: ReadyFile, isReferred: boolean): Promise<void> {
  const { fileId, unreferredSinceMs: sinceMs } = file
  if (isReferred) return sinceMs === undefined ? undefined : noteSince(o, fileId, null)
  if (sinceMs === undefined) return noteSince(o, fileId, o.now())
  if (o.now() - sinceMs < UNREFERRED_MS) return
  const isUnchanged = sql`id = ${fileId} AND "unreferredSinceMs" = ${sinceMs}`
  if ((await markForRemoval(o, isUnchanged)) > 0)
    o.log.info({ fileId }, 'a file was removed, nothing has referred to it for 30 days')
}

async function noteSince({ database }: FilesOptions, fileId: string, sinceMs: number | null): Promise<void> {
  await sql`UPDATE files_file SET "unreferredSinceMs" = ${sinceMs} WHERE id = ${fileId}`.execute(database.kysely)
}

async function readPage({ database }: FilesOptions, after: string): Promise<readonly ReadyFile[]> {
  const { rows } = await sql<FileRow>`
    SELECT * FROM files_file WHERE state = 'ready' AND id > ${after} ORDER BY id LIMIT ${PAGE}`.execute(database.kysely)
  return rows.map(toReadyFile)
}

async function removeOrphans(o: FilesOptions, count: number): Promise<void> {
  if (!(await o.store.claim(await readOwnerName(o)))) {
    o.log.warn({}, 'the store of files belongs to another database: what this one does not know is left there')
    return
  }
  const orphans: string[] = []
  for await (const { key, changedAtMs } of listOrphans(o)) if (changedAtMs < o.now() - STRAY_MS) orphans.push(key)
  if (orphans.length > Math.max(STRAYS_AT_ONCE, count / 10)) {
    o.log.warn(
      { count: orphans.length },
      'too many files in the store are unknown, none was removed: run „files check“',
    )
    return
  }
  for (const key of orphans) await o.store.remove(key)
  if (orphans.length > 0) o.log.info({ count: orphans.length }, 'files that nothing knew were removed from the store')
}

/** The name of this database as owner of its store; made by the first who asks. */
async function readOwnerName({ database, newKey }: FilesOptions): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    INSERT INTO files_store_owner (one, name) VALUES (1, ${newKey()})
    ON CONFLICT (one) DO UPDATE SET name = files_store_owner.name
    RETURNING name`.execute(database.kysely)
  const name = rows[0]?.name
  if (name === undefined) throw new Error('the database gave no name')
  return name
}

/** What killed processes left; the folder is this node's own. Links, and what has another name than an upload, are not ours. */
async function clearUploadFolder({ uploadFolder, now }: FilesOptions): Promise<void> {
  for (const name of await readdir(uploadFolder).catch(() => [])) {
    if (!isFileKey(name)) continue
    const path = join(uploadFolder, name)
    const found = await lstat(path).catch(() => undefined)
    if (found?.isDirectory() !== true || found.mtimeMs >= now() - LEFT_OVER_MS) continue
    await rm(path, { recursive: true, force: true })
  }
}
