const SQLITE_BUSY = 5

/** Whether a statement failed only because another connection has the file locked. */
export function isSqliteBusy(error: unknown): boolean {
  const code = sqliteCodeOf(error)
  return code !== undefined && (code & 0xff) === SQLITE_BUSY
}

/** The extended result code of SQLite; its low byte is the primary one. */
export function sqliteCodeOf(error: unknown): number | undefined {
  const code: unknown = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' ? code : undefined
}
