import { AppError } from '#base/app-error'
import type { RequestErrorCode } from '#http'

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
])
const SYSTEM_FULL = new Set(['ENOSPC', 'EDQUOT'])
const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6
const SQLITE_FULL = 13
/** SQLSTATE: connection trouble, shutdown, too many connections, timeouts, and what a repeated transaction may cure. */
const POSTGRES_UNAVAILABLE = /^(?:08...|57P0.|57014|53300|55P03|40001|40P01)$/
const POSTGRES_FULL = '53100'
/** A text with U+0000, which PostgreSQL has no room for: nothing of ours is called that. */
const POSTGRES_NO_TEXT = '22021'
// The driver gives these no code.
const DRIVER_UNAVAILABLE =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end|Query read timeout)/

/** An `AppError` with this code says no more than that something went wrong; its cause may say what. */
const UNKNOWN: RequestErrorCode = 'internal-error'

/**
 * What an error means to who asked: an `AppError` stays, a database that is away or full gets its code,
 * anything else is a fault of ours and stays what it is.
 */
export function classifyError(error: unknown): unknown {
  if (error instanceof AppError && error.code !== UNKNOWN) return error
  for (const cause of causesOf(error)) {
    if (isFull(cause)) {
      return new AppError<RequestErrorCode>('storage-full', { retryAfterSeconds: RETRY_WHEN_FULL_SECONDS }, error)
    }
    if (codeOf(cause) === POSTGRES_NO_TEXT) return new AppError<RequestErrorCode>('invalid-request', {}, error)
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
  const code = codeOf(error)
  return SYSTEM_FULL.has(code) || code === POSTGRES_FULL || sqliteCodeOf(error) === SQLITE_FULL
}

function isUnavailable(error: Error): boolean {
  const code = codeOf(error)
  if (code === '') return DRIVER_UNAVAILABLE.test(error.message)
  const sqliteCode = sqliteCodeOf(error)
  return (
    SYSTEM_UNAVAILABLE.has(code) ||
    POSTGRES_UNAVAILABLE.test(code) ||
    sqliteCode === SQLITE_BUSY ||
    sqliteCode === SQLITE_LOCKED
  )
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** The primary result code; the bits above say more about the same. */
function sqliteCodeOf(error: Error): number | undefined {
  return 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
}
