const SQLITE_BUSY = 5
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

/** Whether a statement failed only because another connection has the file locked. */
export function isSqliteBusy(error: unknown): boolean {
  return primaryCodeOf(error) === SQLITE_BUSY
}

/** Has an error that says a file is damaged say which, since SQLite does not; others stay as they are. */
export function nameDamagedFile(error: unknown, path: string): unknown {
  const code = primaryCodeOf(error)
  const isDamage = code === SQLITE_CORRUPT || code === SQLITE_NOTADB
  if (isDamage && error instanceof Error && !error.message.includes(path)) error.message = `${path}: ${error.message}`
  return error
}

/** The primary result code of SQLite; 0 if the error has none. */
export function primaryCodeOf(error: unknown): number {
  return (sqliteCodeOf(error) ?? 0) & 0xff
}

/** The extended result code of SQLite; its low byte is the primary one. */
export function sqliteCodeOf(error: unknown): number | undefined {
  const code: unknown = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' ? code : undefined
}
