import { AppError } from '#base/app-error'
import { classifyError } from '#database/server'
import type { Log } from './log.ts'

/**
 * A log in which an error (`err`) that only means that the database is unavailable or full becomes a warning: the failed work is
 * retried, and the health check informs the operator. All other errors stay faults of ours.
 */
export function downgradeOutageErrors(log: Log): Log {
  return {
    info: (details, message) => log.info(details, message),
    warn: (details, message) => log.warn(details, message),
    error: (details, message) => log[isOutage(details) ? 'warn' : 'error'](details, message),
  }
}

function isOutage(details: object): boolean {
  const error = 'err' in details ? classifyError(details.err) : undefined
  return error instanceof AppError && (error.code === 'unavailable' || error.code === 'storage-full')
}
