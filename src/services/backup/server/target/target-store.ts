import { AppError } from '#base/app-error'
import type { BackupErrorCode } from '#backup'

const codesOfSystem: Readonly<Record<string, BackupErrorCode>> = {
  ENOSPC: 'backup-place-full',
  EDQUOT: 'backup-place-full',
  EFBIG: 'backup-place-full',
  ENOENT: 'backup-place-missing',
  ENOTDIR: 'backup-place-missing',
  EACCES: 'backup-place-readonly',
  EPERM: 'backup-place-readonly',
  EROFS: 'backup-place-readonly',
}

const SQLITE_FULL = 13

/** What backups need of the place they are kept in. All of it throws `AppError` with a `BackupErrorCode` if the place is at fault. */
export type TargetStore = {
  /** Removes what runs that were killed left there; nothing may be written meanwhile. */
  clear(): Promise<void>
  /**
   * Keeps the bytes under the name, whole or not at all: if reading them or writing fails nothing has the name afterwards.
   * Returns their count.
   */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<number>
  /** Archives only, no other files. */
  list(): Promise<readonly StoredArchive[]>
  /** The bytes of an archive of the list; undefined if nothing has the name. */
  read(name: string): Promise<AsyncIterable<Uint8Array> | undefined>
  remove(name: string): Promise<void>
  /** Undefined if the place does not say. */
  readFreeBytes(): Promise<number | undefined>
  /** Writes a few bytes and removes them. */
  probe(): Promise<void>
  close(): void
}

export type StoredArchive = { readonly name: string; readonly sizeBytes: number }

/** What an error of the system or of SQLite says of the place that was written to; undefined for other errors. */
export function readPlaceError(error: unknown): BackupErrorCode | undefined {
  if (!(error instanceof Error)) return undefined
  if ('errcode' in error && error.errcode === SQLITE_FULL) return 'backup-place-full'
  return 'code' in error && typeof error.code === 'string' ? codesOfSystem[error.code] : undefined
}

/** Does something in the place of backups, which is to blame for what the system says. */
export async function atPlace<Value>(act: () => Promise<Value>): Promise<Value> {
  return act().catch((error: unknown) => {
    const code = readPlaceError(error)
    throw code === undefined ? error : new AppError<BackupErrorCode>(code, {}, error)
  })
}

/** The same beside the data: only a full disk is something that people can do something about. */
export async function besideData<Value>(act: () => Promise<Value>): Promise<Value> {
  return act().catch((error: unknown) => {
    const isFull = readPlaceError(error) === 'backup-place-full'
    throw isFull ? new AppError<BackupErrorCode>('backup-place-full', { message: FULL_DATA_DISK }, error) : error
  })
}

const FULL_DATA_DISK =
  'Auf der Festplatte mit den Daten des Servers ist nicht genug Platz, um die Datenbanken für die Sicherung zu kopieren. Mach dort Platz frei.'
