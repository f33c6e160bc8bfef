import { AppError } from '#base/app-error'
import type { RequestErrorCode } from '#http'

const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6
const SQLITE_FULL = 13

/** Whether a statement failed only because another connection holds a lock at this moment. */
export function isLocked(error: unknown): boolean {
  const code = primaryCodeOf(error)
  return code === SQLITE_BUSY || code === SQLITE_LOCKED
}

/** What a failed statement means to the caller; what is no condition of the database stays as it is. */
export function toStoreError(error: unknown): unknown {
  if (primaryCodeOf(error) === SQLITE_FULL) {
    return new AppError<RequestErrorCode>('storage-full', { retryAfterSeconds: 60 }, error)
  }
  return isLocked(error) ? new AppError<RequestErrorCode>('unavailable', { retryAfterSeconds: 5 }, error) : error
}

/** The low byte is the primary code, what is above it only says more. */
function primaryCodeOf(error: unknown): number | undefined {
  const code: unknown = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' ? code & 0xff : undefined
}
