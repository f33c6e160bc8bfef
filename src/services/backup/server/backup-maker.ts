import type { BackupStep, KeptBackup } from '#backup'

/** A place with all that is needed to reach it. */
export type BackupTarget =
  | { readonly kind: 'folder'; readonly path: string }
  | {
      readonly kind: 's3'
      readonly endpoint: string
      readonly region: string
      readonly bucket: string
      /** Empty, or with a slash at its end. */
      readonly prefix: string
      readonly accessKeyId: string
      readonly secretAccessKey: string
    }

export type BackupProgress = {
  readonly step: BackupStep
  /** Of the step, from 0 to 1; absent if it is not known. */
  readonly share?: number | undefined
}

export type BackupOrder = {
  readonly target: BackupTarget
  /** So many stay in the target. */
  readonly keep: number
  readonly passphrase: string | undefined
  readonly onProgress: (progress: BackupProgress) => void
  /** Ends it; what is there of it is removed. */
  readonly signal: AbortSignal
}

export type MadeBackup = {
  readonly name: string
  readonly sizeBytes: number
  readonly appVersion: string
  /** How many files the server knows and its store did not have. */
  readonly filesMissing: number
}

/** What makes archives and finds them again; knows neither settings nor when. */
export type BackupMaker = {
  /** Throws `AppError` with a `BackupErrorCode` where it is known what is wrong. */
  make(order: BackupOrder): Promise<MadeBackup>
  /** Newest first. */
  list(target: BackupTarget): Promise<readonly KeptBackup[]>
  /** Writes a few bytes and removes them; throws like `make`. */
  probe(target: BackupTarget): Promise<void>
  /** Whether the databases are in its archives. */
  hasDatabases(): Promise<boolean>
}
