/** What the administrator can see of users and do to them. */
import { sql } from 'kysely'
import { AppError } from '#base/app-error'
import type { ManagedPerson } from '#auth'
import type { RequestErrorCode } from '#http'
import type { Session } from '#http/server'
import { listUsers } from '../store/account-rows.ts'
import { authTables } from '../store/auth-store.ts'
import type { Engine } from '../engine.ts'
import { readAdministratorId } from '../own-tables.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { requireRecentLogin } from '../sessions/recent-login.ts'
import { hasAdministrator, requireSetUpRight, type Applicant } from '../sign-up/set-up.ts'

/** More users than fit on a page; a server with more has other tools. */
const PEOPLE_LIMIT = 10_000

/** Throws `not-found` unless the caller is the administrator: for others, the administration does not exist. */
export async function requireAdministrator(engine: Engine, session: Session | null): Promise<Session> {
  if (session !== null && (await readAdministratorId(engine.store.kysely)) === session.userId) return session
  throw new AppError<RequestErrorCode>('not-found')
}

/**
 * Throws unless the caller may replace the state of the whole server: its administrator, or, on a server without one, the owner of
 * the set-up link.
 */
export async function requireOperator(engine: Engine, session: Session | null, applicant: Applicant): Promise<void> {
  if (!(await hasAdministrator(engine))) return requireSetUpRight(engine, applicant)
  await requireRecentLogin(engine, await requireAdministrator(engine, session))
}

/** Returns all users, oldest account first. */
export async function readPeople(engine: Engine): Promise<ManagedPerson[]> {
  const administratorId = await readAdministratorId(engine.store.kysely)
  const users = await listUsers(engine.store.kysely, PEOPLE_LIMIT)
  const leaving = await readLeaving(engine)
  return users.flatMap((person) => {
    if (leaving.has(person.id)) return []
    return {
      uid: person.id,
      name: person.name,
      email: person.email,
      isAnonymous: person.isAnonymous,
      isAdministrator: person.id === administratorId,
      isDisabled: person.isDisabled,
      createdAt: person.createdAt.toISOString(),
      lastLoginAt: (person.lastLoginAt ?? person.createdAt).toISOString(),
    }
  })
}

async function readLeaving(engine: Engine): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ userId: string }>`SELECT "userId" FROM auth_deletion`.execute(engine.store.kysely)
  return new Set(rows.map(({ userId }) => userId))
}

/**
 * Locks a user out, or unlocks them. The lock is written before the sessions end, and `completeSignIn` checks it after creating a
 * session, so no concurrent sign-in slips through (rule P2).
 */
export async function setDisabled(engine: Engine, uid: string, isDisabled: boolean): Promise<void> {
  const { rows } = await sql`
    UPDATE ${sql.table(authTables.user)} SET "isDisabled" = ${sql.raw(isDisabled ? 'TRUE' : 'FALSE')}
    WHERE id = ${uid} AND id NOT IN (SELECT "userId" FROM auth_deletion) RETURNING id`.execute(engine.store.kysely)
  if (rows.length === 0) throw new AppError<RequestErrorCode>('not-found')
  if (isDisabled) await endSessionsOf(engine, uid)
}
