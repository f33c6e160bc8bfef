/** A user's own sessions, as they see them. */
import { sql } from 'kysely'
import { AppError } from '#base/app-error'
import type { DeviceSession } from '#auth'
import type { RequestErrorCode } from '#http'
import type { Session } from '#http/server'
import { authTables } from '../store/auth-store.ts'
import type { Engine } from '../engine.ts'
import { endSessionOf, endSessionsOf } from './end-sessions.ts'
import { forgetTrust } from '../store/second-factor-tables.ts'

type Row = {
  readonly id: string
  readonly userAgent: string | null
  readonly ipAddress: string | null
  readonly createdAt: string | Date
  readonly updatedAt: string | Date
}

/** More devices than a user has. A program that signs in repeatedly may have more sessions; all of them can be ended at once. */
const LIST_LIMIT = 200

/** The person's sessions that are not over: this one first, then the one that was seen last. */
export async function listDeviceSessions(engine: Engine, session: Session): Promise<readonly DeviceSession[]> {
  const { rows } = await sql<Row>`
    SELECT id, "userAgent", "ipAddress", "createdAt", "updatedAt" FROM ${sql.table(authTables.session)}
    WHERE "userId" = ${session.userId} AND "expiresAt" > ${new Date(engine.options.now()).toISOString()}
    ORDER BY CASE WHEN id = ${session.sessionId} THEN 0 ELSE 1 END, "updatedAt" DESC, id LIMIT ${LIST_LIMIT}`.execute(
    engine.store.kysely,
  )
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === session.sessionId,
    userAgent: row.userAgent ?? '',
    ipAddress: row.ipAddress ?? '',
    createdAt: new Date(row.createdAt).toISOString(),
    lastSeenAt: new Date(row.updatedAt).toISOString(),
  }))
}

/**
 * Ends one of the user's own sessions; those of others do not exist for them. All trust ends with it, since it is unknown which
 * device was trusted.
 */
export async function endDeviceSession(engine: Engine, session: Session, sessionId: string): Promise<void> {
  const { userId } = session
  if (!(await endSessionOf(engine, { userId, sessionId }))) throw new AppError<RequestErrorCode>('not-found')
  await forgetTrust(engine.store.kysely, userId)
}

export async function endOtherDeviceSessions(engine: Engine, session: Session): Promise<void> {
  await endSessionsOf(engine, session.userId, session.sessionId)
}
