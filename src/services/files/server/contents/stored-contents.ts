import * as z from 'zod/mini'
import { pictureSchema, variantKey } from '../file-row.ts'
import type { FileKey } from '../file-store.ts'

/** All files whose bytes are in the store, in the order of their keys; on both databases. */
export const READY_FILES = {
  sqlite: `SELECT * FROM files_file WHERE state = 'ready' ORDER BY "storageKey"`,
  postgres: `SELECT * FROM files_file WHERE state = 'ready' ORDER BY "storageKey" COLLATE "C"`,
} as const

export type StoredContent = { readonly key: FileKey; readonly sizeBytes: number }

const rowSchema = z.object({
  storageKey: z.string(),
  /** PostgreSQL answers with large numbers as text. */
  sizeBytes: z.union([z.number(), z.string()]),
  picture: z.nullable(z.string()),
})

/** The objects in the store of a row of `READY_FILES`: the file, and behind it the smaller pictures, in the order of their keys. */
export function storedContentsOf(row: object): readonly StoredContent[] {
  const { storageKey, sizeBytes, picture } = rowSchema.parse(row)
  const variants = picture === null ? [] : pictureSchema.parse(JSON.parse(picture)).variants
  const smaller = variants.map((one) => ({ key: variantKey(storageKey, one.width), sizeBytes: one.sizeBytes }))
  return [{ key: storageKey, sizeBytes: Number(sizeBytes) }, ...smaller.toSorted((a, b) => (a.key < b.key ? -1 : 1))]
}
