import type { Account, UserRecord } from '#auth'
import { AppError } from '#base/app-error'
import { failed, ok, type Result } from '#base/result'
import { internalFailure, unreachable, type RequestFailure } from '#http'
import type { SessionCalls } from './session-calls.ts'

/** The session has ended since the server accepted it. */
const sessionEnded: RequestFailure = { ...internalFailure, code: 'unauthenticated', status: 401 }

/**
 * Loads the record of an account; returns an error if it cannot be loaded. An unreachable server and a session that has ended
 * (status 401) are not logged: they do not mean that anything is wrong with the record.
 */
export async function loadRecordOf(
  account: Account,
  loadCalls: () => Promise<SessionCalls>,
  log: Pick<Console, 'error'>,
): Promise<Result<UserRecord, RequestFailure>> {
  try {
    const record = account.email === null ? undefined : await loadRecord(account.email.trim(), loadCalls)
    if (record !== undefined) return ok(record)
    log.error('Fehler beim Laden des DB-Users', `kein Eintrag für ${account.uid}`)
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined
    if (code === unreachable.code) return failed(unreachable)
    if (code === sessionEnded.code) return failed(sessionEnded)
    log.error('Fehler beim Laden des DB-Users', error)
  }
  return failed(internalFailure)
}

async function loadRecord(email: string, loadCalls: () => Promise<SessionCalls>): Promise<UserRecord | undefined> {
  const calls = await loadCalls().catch((error: unknown) => {
    throw new AppError(unreachable.code, {}, error)
  })
  return calls.loadUserRecord(email)
}
