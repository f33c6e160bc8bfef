import type { DatabasePart } from '#database/server'
import type { S3Settings } from '#files/server'
import type { BackupTarget } from '../backup-maker.ts'

/** A database among those of a server on SQLite; a file of this name. */
export type SourcePart = Pick<DatabasePart, 'name' | 'version' | 'keyTable'>

/** The locations of everything that belongs in a backup of a server. */
export type BackupSource = {
  readonly appVersion: string
  readonly dataDir: string
  readonly engine:
    | { readonly kind: 'sqlite'; readonly parts: readonly SourcePart[] }
    | { readonly kind: 'postgres'; readonly url: string }
  /** Undefined: in the data folder. */
  readonly s3: S3Settings | undefined
}

/** One backup to be made; all of it can be sent to another process. */
export type BackupRequest = {
  readonly source: BackupSource
  /** A file is written under its own name, in place of none, and nothing else there is touched. */
  readonly target: BackupTarget | { readonly kind: 'file'; readonly path: string }
  /** So many archives stay in the target; undefined: all. */
  readonly keep: number | undefined
  readonly passphrase: string | undefined
  /** Largest size of the archive, for tests of a full disk. */
  readonly maxBytes?: number
}
