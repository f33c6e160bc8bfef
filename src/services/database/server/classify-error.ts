import { AppError } from '#base/app-error'
import { errorCodeOf, isDiskFull } from '#base/error-code'
import type { RequestErrorCode } from '#http'

const SQLITE_BUSY = 5
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

/** Whole seconds after which it is worth to try again when the database is away. */
const RETRY_AFTER_SECONDS = 5
/** Space has to be freed first. */
const RETRY_WHEN_FULL_SECONDS = 60

const SYSTEM_UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
const SQLITE_LOCKED = 6
const SQLITE_FULL = 13
/** SQLSTATE: connection trouble, shutdown, too many connections, timeouts, a standby, and what a repeated transaction may cure. */
const POSTGRES_UNAVAILABLE = /^(?:08...|57P0.|57014|53300|55P03|25006|40001|40P01)$/
const POSTGRES_FULL = '53100'
/** A text with U+0000, which PostgreSQL has no room for: nothing of ours is called that. */
const POSTGRES_NO_TEXT = '22021'
// The driver gives these no code.
const DRIVER_UNAVAILABLE =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end|Query read timeout)/

/** An `AppError` with this code says no more than that something went wrong; its cause may say what. */
const UNKNOWN: RequestErrorCode = 'internal-error'

/**
 * Returns the error for a caller: an `AppError` stays, a database that is away or full becomes one with its code, and a fault of the app
 * stays what it is.
 */
export function classifyError(error: unknown): unknown {
  if (error instanceof AppError && error.code !== UNKNOWN) return error
  for (const cause of causesOf(error)) {
    if (isFull(cause)) {
      return new AppError<RequestErrorCode>('storage-full', { retryAfterSeconds: RETRY_WHEN_FULL_SECONDS }, error)
    }
    if (errorCodeOf(cause) === POSTGRES_NO_TEXT) return new AppError<RequestErrorCode>('invalid-request', {}, error)
    if (isUnavailable(cause)) {
      return new AppError<RequestErrorCode>('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }, error)
    }
  }
  return error
}

function causesOf(error: unknown): readonly Error[] {
  const causes: Error[] = []
  for (let cause = error; cause instanceof Error && causes.length < 8; cause = cause.cause) {
    causes.push(cause)
    if (cause instanceof AggregateError) causes.push(...cause.errors.filter((part) => part instanceof Error))
  }
  return causes
}

function isFull(error: Error): boolean {
  return isDiskFull(error) || errorCodeOf(error) === POSTGRES_FULL || primaryCodeOf(error) === SQLITE_FULL
}

function isUnavailable(error: Error): boolean {
  const code = errorCodeOf(error)
  if (code === '') return DRIVER_UNAVAILABLE.test(error.message)
  const isLocked = isSqliteBusy(error) || primaryCodeOf(error) === SQLITE_LOCKED
  return isLocked || SYSTEM_UNAVAILABLE.has(code) || POSTGRES_UNAVAILABLE.test(code)
}

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
function primaryCodeOf(error: unknown): number {
  return (sqliteCodeOf(error) ?? 0) & 0xff
}

/** The extended result code of SQLite; its low byte is the primary one. */
export function sqliteCodeOf(error: unknown): number | undefined {
  const code: unknown = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' ? code : undefined
}
