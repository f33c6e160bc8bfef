/** What a backup says of itself: the first entry of its archive, from which a reader knows how much may follow. */
import * as z from 'zod/mini'

/** Of the archives this version writes, and the newest it reads. */
export const BACKUP_FORMAT = 1

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const size = z.int().check(z.nonnegative())
const stored = { bytes: size, sha256 }

const partSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('secrets'), name: z.literal('secrets'), ...stored }),
  /** A file of SQLite with this name. */
  z.object({
    kind: z.literal('database'),
    name: z.string().check(z.regex(/^[a-z]+(?:-[a-z]+)*$/), z.maxLength(30)),
    ...stored,
    schemaVersion: size,
    /** Of documents: their epoch and their newest era (rule D6). */
    epoch: z.optional(z.string()),
    era: z.optional(z.string()),
  }),
  /** What `pg_dump` wrote in its custom format, in place of the files. */
  z.object({ kind: z.literal('dump'), name: z.literal('postgres'), ...stored, dumpVersion: z.string() }),
])
export type BackupPart = z.infer<typeof partSchema>

export const backupManifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  /** Of the server that made it. */
  appVersion: z.string(),
  /** ISO: when it was begun, and the moment all databases are from. */
  madeAt: z.string(),
  cutAt: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** In the order of the archive. On PostgreSQL without `pg_dump` there is no database among them. */
  parts: z.array(partSchema).check(z.maxLength(16)),
  /** Bytes of files in the archive. `missing`: how many the server knows and its store did not have. */
  files: z.object({ count: size, bytes: size, missing: size }),
  /** What people recognize it by; absent if no database is in it. */
  counts: z.optional(z.object({ people: size, documents: size, files: size })),
})
export type BackupManifest = z.infer<typeof backupManifestSchema>

/** What is read of a manifest before its format is known. */
export const anyManifestSchema = z.looseObject({ format: size, appVersion: z.string() })

/** All bytes of parts and files together. */
export function totalBytes({ parts, files }: Pick<BackupManifest, 'parts' | 'files'>): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, files.bytes)
}
