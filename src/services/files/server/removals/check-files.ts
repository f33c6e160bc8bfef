import { sql } from 'kysely'
import type { Database } from '#database/server'
import { pictureWidths } from '#files'
import { toReadyFile, variantKey, type FileRow, type ReadyFile } from '../file-row.ts'
import type { FileKey, FileStore, StoredFile } from '../file-store.ts'
import type { FilesOptions } from '../files-options.ts'

const PAGE = 200

export type FilesReport = {
  readonly files: number
  readonly bytes: number
  /** Ready files whose bytes are missing from the store, or differ in size. */
  readonly damaged: readonly { readonly fileId: string; readonly name: string; readonly userId: string }[]
  /** Bytes in the store that nothing knows. */
  readonly orphans: { readonly count: number; readonly bytes: number }
  /** Uploads and removals that have not ended. */
  readonly unfinished: number
}

/** Compares what is known of files with what is in the store, while files come and go, and changes nothing. */
export async function checkFiles(o: { readonly database: Database; readonly store: FileStore }): Promise<FilesReport> {
  // The rows first: of a file that is ready now all bytes are there, those of later ones are not asked for.
  const rows = await readRows(o.database)
  const sizes = new Map<string, number>()
  for await (const { key, sizeBytes } of o.store.list()) sizes.set(key, sizeBytes)
  const ready = rows.filter(({ state }) => state === 'ready').map(toReadyFile)
  const lacking = ready.filter((file) => !isWhole(file, sizes))
  // What was removed meanwhile is not missing.
  const still = lacking.length === 0 ? [] : (await readRows(o.database)).filter(({ state }) => state === 'ready')
  const stillKeys = new Set(still.map(({ storageKey }) => storageKey))
  const damaged = lacking.filter(({ storageKey }) => stillKeys.has(storageKey))
  let [count, bytes] = [0, 0]
  for await (const orphan of listOrphans(o)) {
    count += 1
    bytes += orphan.sizeBytes
  }
  return {
    files: ready.length,
    bytes: ready.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    damaged: damaged.map(({ fileId, name, userId }) => ({ fileId, name, userId })),
    orphans: { count, bytes },
    unfinished: rows.length - ready.length,
  }
}

async function readRows({ kysely }: Database): Promise<readonly FileRow[]> {
  const { rows } = await sql<FileRow>`SELECT * FROM files_file ORDER BY "userId", id`.execute(kysely)
  return rows
}

function isWhole(file: ReadyFile, sizes: ReadonlyMap<string, number>): boolean {
  const variants = file.picture?.variants ?? []
  return (
    sizes.get(file.storageKey) === file.sizeBytes &&
    variants.every((one) => sizes.get(variantKey(file.storageKey, one.width)) === one.sizeBytes)
  )
}

/** Everything in the store that no row knows, smaller pictures of unknown files included. */
export async function* listOrphans(o: Pick<FilesOptions, 'database' | 'store'>): AsyncGenerator<StoredFile> {
  let page: StoredFile[] = []
  for await (const kept of o.store.list()) {
    page.push(kept)
    if (page.length < PAGE) continue
    yield* await withoutRows(o, page)
    page = []
  }
  yield* await withoutRows(o, page)
}

async function withoutRows(
  { database }: Pick<FilesOptions, 'database'>,
  page: readonly StoredFile[],
): Promise<readonly StoredFile[]> {
  if (page.length === 0) return []
  const keys = [...new Set(page.map(({ key }) => fileOf(key)))]
  const { rows } = await sql<{ storageKey: string }>`
    SELECT "storageKey" FROM files_file WHERE "storageKey" IN (${sql.join(keys)})`.execute(database.kysely)
  const known = new Set(rows.map(({ storageKey }) => storageKey))
  return page.filter(({ key }) => !known.has(fileOf(key)))
}

const variantEnding = new RegExp(`-(?:${pictureWidths.join('|')})$`)

/** The key of the file that a smaller picture was made of. */
function fileOf(key: FileKey): FileKey {
  return key.replace(variantEnding, '')
}
