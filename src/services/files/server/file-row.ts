import * as z from 'zod/mini'
import { pictureWidths, type FileOwnerDocument, type PictureShape, type PictureWidth, type StoredFile } from '#files'
import type { FileKey } from './file-store.ts'

/** A smaller picture that is kept beside the full one, under the key `variantKey` makes. */
export type KeptVariant = { readonly width: PictureWidth; readonly sizeBytes: number; readonly sha256: string }

/** A file whose bytes are all in the store. */
export type ReadyFile = {
  readonly fileId: string
  readonly userId: string
  readonly ownerId: string
  readonly belongsTo: FileOwnerDocument
  readonly storageKey: FileKey
  /** The bytes counted against the user's quota. */
  readonly countedBytes: number
  readonly createdAtMs: number
  readonly name: string
  readonly type: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly picture: { readonly shape: PictureShape; readonly variants: readonly KeptVariant[] } | undefined
  /** Since when the document was seen without it. */
  readonly unreferredSinceMs: number | undefined
}

/** As the database has it; PostgreSQL answers with large numbers as text. */
export type FileRow = {
  readonly id: string
  readonly userId: string
  readonly ownerId: string
  readonly collection: string
  readonly documentId: string
  readonly state: 'uploading' | 'ready' | 'removing'
  readonly claim: string
  readonly storageKey: string
  readonly countedBytes: number | string
  readonly createdAtMs: number | string
  readonly name: string
  readonly type: string
  readonly sizeBytes: number | string
  readonly sha256: string
  readonly picture: string | null
  readonly unreferredSinceMs: number | string | null
}

export const pictureSchema = z.object({
  shape: z.object({ width: z.number(), height: z.number(), placeholder: z.string() }),
  variants: z.array(z.object({ width: z.literal(pictureWidths), sizeBytes: z.number(), sha256: z.string() })),
})

export function toReadyFile(row: FileRow): ReadyFile {
  return {
    fileId: row.id,
    userId: row.userId,
    ownerId: row.ownerId,
    belongsTo: { collection: row.collection, documentId: row.documentId },
    storageKey: row.storageKey,
    countedBytes: Number(row.countedBytes),
    createdAtMs: Number(row.createdAtMs),
    name: row.name,
    type: row.type,
    sizeBytes: Number(row.sizeBytes),
    sha256: row.sha256,
    picture: row.picture === null ? undefined : pictureSchema.parse(JSON.parse(row.picture)),
    unreferredSinceMs: row.unreferredSinceMs === null ? undefined : Number(row.unreferredSinceMs),
  }
}

export function toStoredFile(file: ReadyFile): StoredFile {
  const { fileId, name, type, sizeBytes, sha256, picture } = file
  return { fileId, name, type, sizeBytes, sha256, ...(picture === undefined ? {} : { picture: picture.shape }) }
}

/** Returns the key of a smaller picture. */
export function variantKey(key: FileKey, width: number): FileKey {
  return `${key}-${width}`
}

/** Every key that bytes of a file may be under, whatever is known of it. */
export function allKeys(key: FileKey): readonly FileKey[] {
  return [key, ...pictureWidths.map((width) => variantKey(key, width))]
}
