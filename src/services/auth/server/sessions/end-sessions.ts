/** Ends sessions: removes their rows and notifies listeners. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Session } from '#http/server'
import { authTables, SESSION_COLUMNS, sessionRowOf, type SessionRow } from '../store/auth-store.ts'
import type { Engine } from '../engine.ts'
import { forgetTrust } from '../store/second-factor-tables.ts'

/**
 * Ends all sessions of a person, or all but one; here at once, on other nodes within a second (rule A11). No device is
 * trusted any more, and a sign-in that waits for its second factor has to begin again (rule F7); so has one that is under
 * way at this moment, with what counted until now (rule S8).
 */
export async function endSessionsOf(engine: Engine, uid: string, exceptSessionId = ''): Promise<void> {
  // First, so that a sign-in that is under way finds either its session ended or this number changed.
  await sql`
    UPDATE ${sql.table(authTables.user)} SET endings = COALESCE(endings, 0) + 1 WHERE id = ${uid}`.execute(
    engine.store.kysely,
  )
  await forgetTrust(engine.store.kysely, uid)
  await endWhere(engine, sql`"userId" = ${uid} AND id <> ${exceptSessionId}`)
}

/** How often all sessions of a person were ended. */
export async function readEndings(kysely: Kysely<unknown>, uid: string): Promise<number> {
  const { rows } = await sql<{ endings: number | null }>`
    SELECT endings FROM ${sql.table(authTables.user)} WHERE id = ${uid}`.execute(kysely)
  return rows[0]?.endings ?? 0
}

/** Ends one session of a user; false if the user has no such session. */
export async function endSessionOf(
  engine: Engine,
  { userId, sessionId }: Session,
  successor?: Session,
): Promise<boolean> {
  return (await endWhere(engine, sql`"userId" = ${userId} AND id = ${sessionId}`, successor)) > 0
}

/** Ends the session with this token, if there still is one. */
export async function endSessionWithToken(engine: Engine, token: string, successor?: Session): Promise<void> {
  await endWhere(engine, sql`token = ${token}`, successor)
  // Even if another node was faster: this one may still have the session in its cache.
  engine.sessions.forget(token)
}

/** The session with this id, over or not. */
export async function findSessionById(engine: Engine, id: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<Parameters<typeof sessionRowOf>[0]>`
    SELECT ${sql.raw(SESSION_COLUMNS)} FROM ${sql.table(authTables.session)} WHERE id = ${id}`.execute(
    engine.store.kysely,
  )
  const row = rows[0]
  return row && sessionRowOf(row)
}

/** When these sessions run out, as it stands now. One that was ended is not among them, and one that ran out not for long. */
export async function findSessionEnds(engine: Engine, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; expiresAt: string | Date }>`
    SELECT id, "expiresAt" FROM ${sql.table(authTables.session)} WHERE id IN (${sql.join(ids)})`.execute(
    engine.store.kysely,
  )
  return new Map(rows.map(({ id, expiresAt }) => [id, new Date(expiresAt).getTime()]))
}

/** Which of these sessions are not over; one statement, however many they are. */
export async function findLiveSessions(engine: Engine, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(authTables.session)}
    WHERE id IN (${sql.join(ids)}) AND "expiresAt" > ${new Date(engine.options.now()).toISOString()}`.execute(
    engine.store.kysely,
  )
  return new Set(rows.map(({ id }) => id))
}

async function endWhere(engine: Engine, condition: RawBuilder<unknown>, successor?: Session): Promise<number> {
  const { rows } = await sql<{ id: string; userId: string; token: string }>`
    DELETE FROM ${sql.table(authTables.session)} WHERE ${condition} RETURNING id, "userId", token`.execute(
    engine.store.kysely,
  )
  announceEndings(engine, rows, successor)
  return rows.length
}

/** Tells this server that sessions have ended, once their rows are gone; a successor counts for those of its person. */
export function announceEndings(
  engine: Engine,
  ended: readonly { readonly id: string; readonly userId: string; readonly token: string }[],
  successor?: Session,
): void {
  for (const { token } of ended) engine.sessions.forget(token)
  if (ended.length === 0) return
  engine.endings.tell(
    ended.map(({ id, userId }) => ({
      sessionId: id,
      userId,
      ...(successor?.userId === userId ? { replacedBy: successor.sessionId } : {}),
    })),
  )
}
