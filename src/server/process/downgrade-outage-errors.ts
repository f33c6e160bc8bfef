import { AppError } from '#base/app-error'
import { classifyError } from '../http/classify-error.ts'
import type { Log } from './log.ts'

/**
 * A log in which an error (`err`) that says no more than that the database is away or full is a warning: what failed is
 * tried again, and the health check tells whoever looks after the server. Anything else stays a fault of ours.
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
