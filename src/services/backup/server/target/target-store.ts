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
