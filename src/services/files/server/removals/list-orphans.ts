import { sql } from 'kysely'
import { pictureWidths } from '#files'
import type { FileKey, StoredFile } from '../file-store.ts'
import type { FilesOptions } from '../files-options.ts'

const PAGE = 200

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
