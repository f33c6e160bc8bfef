/** Transactions on PostgreSQL: retried where the database asks for it, and failures in the service's own codes. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { AppError } from '#base/app-error'
import type { RequestErrorCode } from '#http'

/**
 * serialization_failure, deadlock_detected, unique_violation (two writers made the same row: the second
 * finds it when it looks again) and admin_shutdown (the connection went away).
 */
const RETRIED_STATES: ReadonlySet<string> = new Set(['40001', '40P01', '23505', '57P01'])
const MAX_ATTEMPTS = 8
const FIRST_DELAY_MS = 5
const LAST_DELAY_MS = 400

/** query_canceled (statement timeout), lock_not_available, read-only (a standby), too many connections. */
const UNAVAILABLE_STATES: ReadonlySet<string> = new Set(['57014', '55P03', '25006', '53300', '57P01', '57P02', '57P03'])
const DISK_FULL = '53100'

/**
 * Runs `work` in a transaction and commits it. `work` may run several times, so it must do nothing but
 * read and write the database. A commit whose outcome is unknown is safe to repeat: every change carries
 * an id that is logged with it (rule S3).
 */
export async function inTransaction<Value>(pool: Pool, work: (client: PoolClient) => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptTransaction(pool, work)
    } catch (error) {
      const state = stateOf(error)
      if (attempt >= MAX_ATTEMPTS || state === undefined || !RETRIED_STATES.has(state)) throw toStoreError(error)
      // Jitter, so that two that met do not meet again.
      await sleep(Math.random() * Math.min(FIRST_DELAY_MS * 2 ** attempt, LAST_DELAY_MS))
    }
  }
}

async function attemptTransaction<Value>(pool: Pool, work: (client: PoolClient) => Promise<Value>): Promise<Value> {
  const client = await pool.connect()
  let isBroken = false
  // A connection that dies between two queries says so by an event that would end the process if unheard.
  const noteBreak = (): void => {
    isBroken = true
  }
  client.on('error', noteBreak)
  try {
    await client.query('BEGIN')
    const value = await work(client)
    await client.query('COMMIT')
    return value
  } catch (error) {
    isBroken ||= !(await rollBack(client))
    throw error
  } finally {
    client.off('error', noteBreak)
    client.release(isBroken)
  }
}

async function rollBack(client: PoolClient): Promise<boolean> {
  try {
    await client.query('ROLLBACK')
    return true
  } catch {
    // The connection is beyond use; it is thrown away and the server rolls back by itself.
    return false
  }
}

/** What a failed query means to the caller; what is no condition of the database stays as it is. */
export function toStoreError(error: unknown): unknown {
  if (error instanceof AppError) return error
  const state = stateOf(error)
  if (state === DISK_FULL) return new AppError<RequestErrorCode>('storage-full', { retryAfterSeconds: 60 }, error)
  const isAway =
    state === undefined ? isConnectionFailure(error) : UNAVAILABLE_STATES.has(state) || state.startsWith('08')
  return isAway ? new AppError<RequestErrorCode>('unavailable', { retryAfterSeconds: 5 }, error) : error
}

/** The five characters by which PostgreSQL names an error; undefined when the error is not the database's. */
function stateOf(error: unknown): string | undefined {
  const code = codeOf(error)
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) && 'severity' in Object(error) ? code : undefined
}

const CONNECTION_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

function isConnectionFailure(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined) return CONNECTION_CODES.has(code)
  // pg gives these no code of their own.
  const message = error instanceof Error ? error.message : ''
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    message,
  )
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  // Several addresses of one host were tried: the first failure speaks for all.
  return error instanceof AggregateError ? codeOf(error.errors[0]) : undefined
}
