/**
 * Guards what a session adds to its account: a sign-in method, or a step towards one. Statements that end a session remove such
 * additions afterwards (rule M9), so they may only be written while the session's row exists.
 */
import { sql, type Kysely, type Transaction } from 'kysely'
import { AppError } from '#base/app-error'
import type { RequestErrorCode } from '#http'
import type { Session } from '#http/server'
import type { Engine } from '../engine.ts'
import { authTables } from '../store/auth-store.ts'

/** Runs `work` in a transaction during which the session can't be ended. Throws `unauthenticated` when it was already. */
export function whileSessionLasts<Value>(
  engine: Engine,
  session: Session,
  work: (transaction: Transaction<unknown>) => Promise<Value>,
): Promise<Value> {
  return engine.store.kysely.transaction().execute(async (transaction) => {
    await holdSession(transaction, session)
    return work(transaction)
  })
}

/** Keeps the session from being ended until the transaction is over. Throws `unauthenticated` when it was already. */
export async function holdSession(transaction: Kysely<unknown>, { userId, sessionId }: Session): Promise<void> {
  // A write, not a read: it takes the row's lock, so it and a statement that ends the session wait for each other.
  const { rows } = await sql`
    UPDATE ${sql.table(authTables.session)} SET "userId" = "userId"
    WHERE id = ${sessionId} AND "userId" = ${userId} RETURNING id`.execute(transaction)
  if (rows.length === 0) throw new AppError<RequestErrorCode>('unauthenticated')
}
