/** The code of an error of the system or of a database, such as `ENOENT`; empty if it has none. */
export function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** For `catch` of a promise: an error with this code becomes undefined, any other is thrown again. */
export function unless(code: string): (error: unknown) => undefined {
  return (error) => {
    if (errorCodeOf(error) !== code) throw error
  }
}

const DISK_FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT'])

/** Whether a write failed because the disk or the quota of the system is full. */
export function isDiskFull(error: unknown): boolean {
  return DISK_FULL.has(errorCodeOf(error))
}
