import { AppError } from '#base/app-error'
import type { RequestErrorCode } from '#http'

const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6
const SQLITE_FULL = 13

/** What a failed statement means to the caller; what is no condition of the database stays as it is. */
export function toStoreError(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return error
  // The low byte is the primary code, what is above it only says more.
  switch (error.errcode & 0xff) {
    case SQLITE_FULL:
      return new AppError<RequestErrorCode>('storage-full', { retryAfterSeconds: 60 }, error)
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return new AppError<RequestErrorCode>('unavailable', { retryAfterSeconds: 5 }, error)
    default:
      return error
  }
}
