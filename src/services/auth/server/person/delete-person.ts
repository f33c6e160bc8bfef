/**
 * Deletes accounts (rules P5 to P7): one transaction records the deletion and locks the user out, then a job removes their data, the
 * account itself last. Every step may be repeated, so it does not matter where a server was killed or how many run the job at the
 * same time.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { composeText } from '#base/text/compose-text'
import { AppError } from '#base/app-error'
import { MINUTE_MS } from '#base/clock'
import type { RequestErrorCode } from '#http'
import type { Session } from '#http/server'
import { authTables } from '../store/auth-store.ts'
import type { Engine } from '../engine.ts'
import { forgetLimits } from '../limits/limits.ts'
import { emailKey, forgetMailSecrets } from '../store/mail-secrets.ts'
import { appointAdministrator, dismissAdministrator } from '../own-tables.ts'
import { findPerson, readPerson } from '../people.ts'
import { isRecentLogin } from '../sessions/recent-login.ts'
import { announceEndings } from '../sessions/end-sessions.ts'
import { notifyAdministrator } from '../sign-up/set-up.ts'
import { forgetAttempts } from '../limits/sign-in-throttle.ts'

/**
 * How long a deletion is repeated: a request that another server admitted just before the lock may still have written something.
 * Longer than any request lasts.
 */
const SETTLING_MS = MINUTE_MS

/** Tables of sign-in methods and of things a user made; each names the user in `userId`. */
const TABLES_OF_PEOPLE = [
  'auth_invitation',
  'auth_passkey',
  'auth_api_token',
  'auth_second_factor',
  'auth_recovery_code',
  'auth_challenge',
  'auth_trusted_device',
  authTables.account,
  authTables.session,
] as const

/** Checks the recent sign-in and the typed name, then starts the deletion. */
export async function deleteOwnAccount(engine: Engine, session: Session, typedName: string): Promise<void> {
  const person = await readPerson(engine, session.userId)
  // A guest has nothing to reauthenticate with, and could never delete their account.
  if (!person.isAnonymous && !(await isRecentLogin(engine, session))) throw new AppError('requires-recent-login')
  if (composeText(typedName.trim()) !== composeText(person.name.trim())) {
    const message = 'Das ist nicht dein Name. Schreib ihn genau so, wie er hier steht.'
    throw new AppError<RequestErrorCode>('invalid-request', { field: 'name', message })
  }
  await requestDeletion(engine, person.id)
  engine.backgroundWork.run(() => deletePerson(engine, person.id, engine.options.now()))
}

/** Locks the user out everywhere; from then on the job completes the deletion, whatever happens to this server. */
export async function requestDeletion(engine: Engine, uid: string): Promise<void> {
  const ended = await engine.store.kysely.transaction().execute(async (transaction) => {
    await sql`
      INSERT INTO auth_deletion ("userId", "requestedAtMs") VALUES (${uid}, ${engine.options.now()})
      ON CONFLICT ("userId") DO NOTHING`.execute(transaction)
    await sql`UPDATE ${sql.table(authTables.user)} SET "isDisabled" = TRUE WHERE id = ${uid}`.execute(transaction)
    await dismissAdministrator(transaction, uid)
    const { rows } = await sql<{ id: string; userId: string; token: string }>`
      DELETE FROM ${sql.table(authTables.session)} WHERE "userId" = ${uid} RETURNING id, "userId", token`.execute(
      transaction,
    )
    return rows
  })
  announceEndings(engine, ended)
  const heir = await appointAdministrator(engine.store.kysely)
  if (heir !== undefined) notifyAdministrator(engine, heir)
}

/** Continues all unfinished deletions; to be called at the start and every minute. */
export async function continueDeletions(engine: Engine): Promise<void> {
  const { rows } = await sql<{ userId: string; requestedAtMs: number | string }>`
    SELECT "userId", "requestedAtMs" FROM auth_deletion ORDER BY "requestedAtMs", "userId"`.execute(engine.store.kysely)
  for (const { userId, requestedAtMs } of rows) {
    // One failure must not hold up the others.
    await deletePerson(engine, userId, Number(requestedAtMs)).catch((error: unknown) =>
      engine.log.error('a deletion has to be tried again', error),
    )
  }
}

async function deletePerson(engine: Engine, uid: string, requestedAtMs: number): Promise<void> {
  const { kysely } = engine.store
  const person = await findPerson(engine, uid)
  for (const forgetPerson of engine.options.forgetPerson ?? []) {
    await forgetPerson({ userId: uid, anonymousId: `former-${randomUUID()}`, email: person?.email })
  }
  if (person !== undefined) {
    await forgetMailSecrets(engine, person)
    await forgetAttempts(kysely, person.email)
    for (const subject of [person.email, emailKey(person.email)]) await forgetLimits(kysely, subject)
  }
  await forgetLimits(kysely, uid)
  // A guest who asked to stay may have a pending code.
  await sql`DELETE FROM auth_mail_secret WHERE replace(payload, ${uid}, '') <> payload`.execute(kysely)
  for (const table of TABLES_OF_PEOPLE) {
    await sql`DELETE FROM ${sql.table(table)} WHERE "userId" = ${uid}`.execute(kysely)
  }
  // After a crash between the two steps of `requestDeletion` there is no administrator.
  await appointAdministrator(kysely)
  await sql`DELETE FROM ${sql.table(authTables.user)} WHERE id = ${uid}`.execute(kysely)
  if (engine.options.now() - requestedAtMs < SETTLING_MS) return
  await sql`DELETE FROM auth_deletion WHERE "userId" = ${uid}`.execute(kysely)
}
