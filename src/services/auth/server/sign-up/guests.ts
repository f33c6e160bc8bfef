/** Guests: users without an address and a password. They try the app first and may stay. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#base/app-error'
import { DAY_MS, toIso } from '#base/clock'
import { guestEmail, type AuthErrorCode, type TokenAnswer } from '#auth'
import type { RequestErrorCode } from '#http'
import type { Session } from '#http/server'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import { authTables } from '../store/auth-store.ts'
import type { Caller } from '../caller.ts'
import { checkSignUpForm, type SignUpForm } from '../passwords/credentials.ts'
import type { Engine } from '../engine.ts'
import { welcomeNewUser } from './new-users.ts'
import { appointAdministrator } from '../own-tables.ts'
import { beginSignUp } from './pending-sign-ups.ts'
import { createPerson, findPerson, findPersonByEmail, readPerson } from '../people.ts'
import { requireGuestsWelcome, whenRegistrationAllows } from './registration.ts'
import { notifyAdministrator } from './set-up.ts'
import { refreshSession, type WithCookies } from '../sessions/sessions.ts'
import { insertSignInMethod } from '../store/account-rows.ts'

const GUEST_NAME = 'Gast'
/** How long the data of a guest who does not come back is kept; as long as a session lasts without a visit. */
const GUEST_MEMORY_MS = 60 * DAY_MS

/**
 * Makes a guest and signs them in (rule W1). If this browser has a guest already, they stay the same, since nothing else leads back
 * to their documents.
 */
export async function signInAsGuest(
  engine: Engine,
  session: Session | null,
  caller: Caller,
): Promise<WithCookies<TokenAnswer>> {
  const present = session === null ? undefined : await findPerson(engine, session.userId)
  if (present?.isAnonymous === true) return refreshSession(engine, caller)
  await requireGuestsWelcome(engine)
  const email = guestEmail(randomBytes(16).toString('hex'))
  const guest = await createPerson(engine, { name: GUEST_NAME, email, isAnonymous: true })
  return welcomeNewUser(engine, guest, caller, 'guest')
}

/** Makes the signed-in guest a regular user with the same uid (rule W3). */
export async function keepGuest(
  engine: Engine,
  session: Session,
  form: SignUpForm & { readonly invitation?: string | undefined },
  caller: Caller,
): Promise<WithCookies<TokenAnswer | { isCodeSent: true }>> {
  const { name, email, password } = checkSignUpForm(form)
  const uid = session.userId
  await requireGuest(engine, uid)
  if (engine.options.mailer.isSent) {
    return beginSignUp(engine, { name, email, password, invitation: form.invitation, guestUid: uid }, caller)
  }
  const passwordHash = await engine.passwords.hash(password)
  return whenRegistrationAllows(engine, { invitation: form.invitation, caller }, () =>
    stayAsPerson(engine, { uid, name, email, passwordHash, isEmailVerified: false }, caller),
  )
}

/** Makes a guest permanent and signs them in as a regular user. */
export async function stayAsPerson(
  engine: Engine,
  person: Parameters<typeof makePermanent>[1],
  caller: Caller,
): Promise<WithCookies<TokenAnswer>> {
  // Locked while the code was on its way: what they have waits as it is (rule P2).
  if ((await readPerson(engine, person.uid)).isDisabled) throw new AppError<AuthErrorCode>('user-disabled')
  await makePermanent(engine, person)
  const answer = await completeSignIn(engine, await readPerson(engine, person.uid), caller, 'password')
  notifyAdministrator(engine, person.uid)
  return answer
}

async function requireGuest(engine: Engine, uid: string): Promise<void> {
  const person = await readPerson(engine, uid)
  if (!person.isAnonymous) throw new AppError<RequestErrorCode>('not-found')
}

/**
 * Gives a guest their name, address and password, all or nothing. Throws `email-already-in-use`, and `not-found` if another tab was
 * faster.
 */
async function makePermanent(
  engine: Engine,
  o: { uid: string; name: string; email: string; passwordHash: string; isEmailVerified: boolean },
): Promise<void> {
  // An account made earlier is the older one, also if a crash left the server without an administrator.
  await appointAdministrator(engine.store.kysely)
  const nowMs = engine.options.now()
  const isVerified = o.isEmailVerified ? sql`true` : sql`false`
  try {
    await engine.store.kysely.transaction().execute(async (transaction) => {
      const { rows } = await sql`
        UPDATE ${sql.table(authTables.user)}
        SET name = ${o.name}, email = ${o.email}, "emailVerified" = ${isVerified}, "isAnonymous" = false, "updatedAt" = ${toIso(nowMs)}
        WHERE id = ${o.uid} AND "isAnonymous" = true AND NOT COALESCE("isDisabled", false)
        RETURNING id`.execute(transaction)
      if (rows.length === 0) throw new AppError<RequestErrorCode>('not-found')
      await insertSignInMethod(transaction, o.uid, { passwordHash: o.passwordHash }, nowMs)
    })
  } catch (error) {
    if (error instanceof AppError || (await findPersonByEmail(engine, o.email)) === undefined) throw error
    throw new AppError<AuthErrorCode>('email-already-in-use', { field: 'email' }, error)
  }
  await appointAdministrator(engine.store.kysely)
}

/**
 * Returns the uids of guests who cannot return to their documents: no session, no sign-in method, and not seen for 60 days (rule
 * W5). They are deleted.
 */
export async function findForgottenGuests(engine: Engine): Promise<readonly string[]> {
  const nowMs = engine.options.now()
  const now = new Date(nowMs).toISOString()
  const longAgo = new Date(nowMs - GUEST_MEMORY_MS).toISOString()
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(authTables.user)} AS guest
    WHERE "isAnonymous" = true AND COALESCE("lastLoginAt", "createdAt") < ${longAgo}
      AND NOT EXISTS (
        SELECT 1 FROM ${sql.table(authTables.session)} AS s WHERE s."userId" = guest.id AND s."expiresAt" > ${now}
      )
      AND NOT EXISTS (SELECT 1 FROM ${sql.table(authTables.account)} AS a WHERE a."userId" = guest.id)
      AND NOT EXISTS (SELECT 1 FROM auth_passkey AS p WHERE p."userId" = guest.id)
    ORDER BY id LIMIT 1000`.execute(engine.store.kysely)
  return rows.map(({ id }) => id)
}
