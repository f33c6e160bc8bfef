/** The code of an error of the system or of a database, such as `ENOENT`; empty if it has none. */
export function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Takes one kind of failure for nothing, as `catch` of a promise. */
export function unless(code: string): (error: unknown) => undefined {
  return (error) => {
    if (errorCodeOf(error) !== code) throw error
  }
}

const DISK_FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT'])

/** Whether the system had no room for what was to be written. */
export function isDiskFull(error: unknown): boolean {
  return DISK_FULL.has(errorCodeOf(error))
}
