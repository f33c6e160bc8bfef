import { sql } from 'kysely'
import { AppError } from '#base/app-error'
import { RECENT_LOGIN_MS, type AuthErrorCode } from '#auth'
import type { Session } from '#http/server'
import { authTables } from '../store/auth-store.ts'
import type { Engine } from '../engine.ts'
import { describePerson, findPerson } from '../people.ts'

/**
 * Throws `requires-recent-login` unless the session began within the last `RECENT_LOGIN_MS` (rule S1). Irreversible actions call
 * this first, so that someone at an unlocked device cannot do them. `reauthenticate` starts a session anew. A guest without a
 * sign-in method cannot prove who they are and has no account to protect, so they are exempt.
 */
export async function requireRecentLogin(engine: Engine, session: Session): Promise<void> {
  if ((await isRecentLogin(engine, session)) || (await isGuestWithoutSignInMethod(engine, session.userId))) return
  throw new AppError<AuthErrorCode>('requires-recent-login')
}

/** Whether the session began within that time. */
export async function isRecentLogin(engine: Engine, session: Session): Promise<boolean> {
  const { rows } = await sql<{ createdAt: string | Date; isByTrust: boolean | number | null }>`
    SELECT "createdAt", "isByTrust" FROM ${sql.table(authTables.session)} WHERE id = ${session.sessionId}`.execute(
    engine.store.kysely,
  )
  const row = rows[0]
  // A sign-in by a trusted device, or by a provider that knew the device, does not prove who is using it (rules S1, S5).
  if (row === undefined || Boolean(row.isByTrust)) return false
  return engine.options.now() - new Date(row.createdAt).getTime() <= RECENT_LOGIN_MS
}

async function isGuestWithoutSignInMethod(engine: Engine, uid: string): Promise<boolean> {
  const person = await findPerson(engine, uid)
  return person?.isAnonymous === true && (await describePerson(engine, person)).providerData.length === 0
}
