import { sql } from 'kysely'
import type { Database } from '#database/server'
import { toReadyFile, variantKey, type FileRow } from './file-row.ts'
import type { FileStore } from './file-store.ts'
import { listStrays } from './list-strays.ts'

export type FilesReport = {
  readonly files: number
  readonly bytes: number
  /** Ready files of which bytes are missing from the store, or not as many as there should be. */
  readonly damaged: readonly { readonly fileId: string; readonly name: string; readonly userId: string }[]
  /** Bytes in the store that nothing knows. */
  readonly strays: { readonly count: number; readonly bytes: number }
  /** Uploads and removals that have not ended. */
  readonly unfinished: number
}

/** Compares what is known of files with what is in the store, and changes nothing. */
export async function checkFiles(o: { readonly database: Database; readonly store: FileStore }): Promise<FilesReport> {
  const sizes = new Map<string, number>()
  for await (const { key, sizeBytes } of o.store.list()) sizes.set(key, sizeBytes)
  const { rows } = await sql<FileRow>`SELECT * FROM files_file ORDER BY "userId", id`.execute(o.database.kysely)
  const ready = rows.filter(({ state }) => state === 'ready').map(toReadyFile)
  const damaged = ready.filter((file) => {
    const variants = file.picture?.variants ?? []
    const isWhole =
      sizes.get(file.storageKey) === file.sizeBytes &&
      variants.every((one) => sizes.get(variantKey(file.storageKey, one.width)) === one.sizeBytes)
    return !isWhole
  })
  let [count, bytes] = [0, 0]
  for await (const stray of listStrays(o)) {
    count += 1
    bytes += stray.sizeBytes
  }
  return {
    files: ready.length,
    bytes: ready.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    damaged: damaged.map(({ fileId, name, userId }) => ({ fileId, name, userId })),
    strays: { count, bytes },
    unfinished: rows.length - ready.length,
  }
}
