/** Sessions from their beginning to their end: the row, the signed cookie, the idToken. */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#base/app-error'
import { ID_TOKEN_LIFE_MS, type AuthErrorCode, type TokenAnswer } from '#auth'
import type { Session } from '#http/server'
import { personSchema, type Person } from '../account.ts'
import { authTables } from '../store/auth-store.ts'
import { SESSION_LIFE_S } from '../store/better-auth.ts'
import type { Caller } from '../caller.ts'
import type { Engine } from '../engine.ts'
import { describePerson, findPerson } from '../people.ts'
import { endSessionOf, endSessionWithToken } from './end-sessions.ts'

/** An answer together with the cookies to set. */
export type WithCookies<Body> = { readonly body: Body; readonly cookies: readonly string[] }

/**
 * Starts a session for somebody who has shown who they are; only `admit` calls it. The session that this browser had
 * before ends (rule A11), so that nobody can plant one. `person` was read before what they showed was looked at.
 */
export async function startSession(
  engine: Engine,
  person: Person,
  caller: Caller,
  { isByTrust = false }: { readonly isByTrust?: boolean } = {},
): Promise<WithCookies<TokenAnswer>> {
  const { adapter } = engine
  // Begun by our clock: how recent a sign-in is (rule S1) is judged by that one.
  const createdAt = new Date(engine.options.now())
  const begun = { ipAddress: caller.clientIp, userAgent: caller.userAgent, createdAt, isByTrust }
  const session = await orGone(engine, person.id, () => adapter.createSession(person.id, false, begun, true))
  await closeSession(engine, caller, { userId: person.id, sessionId: session.id })
  // Sign-out deletes sessions, so the time of the last one is kept with the person.
  const current = await orGone(engine, person.id, async () =>
    personSchema.parse(await adapter.updateUser(person.id, { lastLoginAt: session.createdAt })),
  )
  if (current.isDisabled === true) {
    // Locked a moment ago: its sessions may have ended before this one was there (rule P2).
    await endSessionWithToken(engine, session.token)
    throw new AppError<AuthErrorCode>('user-disabled')
  }
  if (!isStillCurrent(person, current)) {
    // What it was begun with may have been changed just now, as a password is (rule S8).
    await endSessionWithToken(engine, session.token)
    throw new AppError<AuthErrorCode>('user-token-expired')
  }
  const value = signedValue(engine, session.token)
  const { body } = await readTokens(engine, `${engine.sessionCookie.name}=${value}`, caller)
  const known = engine.knownDevices.line(current, caller.cookie)
  // A program has its session as a text; with a cookie as well its requests would look like a foreign page's (rule S7).
  return { body, cookies: caller.isBrowser ? [cookieLine(engine, value, SESSION_LIFE_S), known] : [] }
}

/** What fails because the person was deleted at this moment is no fault: `user-not-found`. */
async function orGone<Value>(engine: Engine, uid: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if ((await findPerson(engine, uid)) !== undefined) throw error
    throw new AppError<AuthErrorCode>('user-not-found', {}, error)
  }
}

/** Whether no sessions of the person were ended between the two readings. */
function isStillCurrent(before: Person, now: Person): boolean {
  return (before.endings ?? 0) === (now.endings ?? 0)
}

/**
 * A new idToken for the caller's session, which it renews once a day; `user-token-expired` when that has ended.
 * `refreshToken` is the session of a program, which keeps no cookies.
 */
export async function refreshSession(
  engine: Engine,
  caller: Caller,
  refreshToken?: string,
): Promise<WithCookies<TokenAnswer>> {
  const { name } = engine.sessionCookie
  // Half a surrogate pair can't be encoded; whatever stands in its place, no session has such a token.
  const cookie =
    refreshToken === undefined ? (caller.cookie ?? '') : `${name}=${encodeURIComponent(refreshToken.toWellFormed())}`
  const answer = await readTokens(engine, cookie, caller)
  const token = engine.sessions.readToken(cookie)
  // What the list of devices calls „last seen“; once an hour, so that is also how exact it is.
  await sql`
    UPDATE ${sql.table(authTables.session)} SET "updatedAt" = ${new Date(engine.options.now()).toISOString()}
    WHERE token = ${token}`.execute(engine.store.kysely)
  return answer
}

async function readTokens(engine: Engine, cookie: string, caller: Caller): Promise<WithCookies<TokenAnswer>> {
  const { headers, response } = await engine.betterAuth.api.getSession({
    headers: new Headers({ cookie }),
    returnHeaders: true,
  })
  const idToken = headers.get('set-auth-jwt')
  if (response === null) throw new AppError<AuthErrorCode>('user-token-expired')
  if (idToken === null) throw new Error('Better Auth gave no idToken for a session')
  const person = personSchema.parse(response.user)
  // After a crash between the two databases the account exists and its record does not; every visit heals that.
  await engine.options.ensureUserRecord({ uid: person.id, email: person.email, name: person.name })
  const account = await describePerson(engine, person)
  const body: TokenAnswer = { idToken, expiresIn: ID_TOKEN_LIFE_MS / 1_000, account }
  const refreshToken = caller.isBrowser ? undefined : decodeURIComponent(signedValue(engine, response.session.token))
  return refreshToken === undefined
    ? { body, cookies: headers.getSetCookie() }
    : { body: { ...body, refreshToken }, cookies: [] }
}

/** Ends the caller's session, if there is one. */
export async function endOwnSession(engine: Engine, caller: Caller): Promise<WithCookies<{ ok: true }>> {
  await closeSession(engine, caller)
  return { body: { ok: true }, cookies: [cookieLine(engine, '', 0)] }
}

async function closeSession(engine: Engine, caller: Caller, successor?: Session): Promise<void> {
  const token = engine.sessions.readToken(caller.cookie)
  if (token !== undefined) await endSessionWithToken(engine, token, successor)
  // A program's, which came with no cookie.
  if (caller.session !== null) await endSessionOf(engine, caller.session, successor)
}

/** A session's token as the cookie carries it: signed, so that whoever reads the database has no session. */
function signedValue(engine: Engine, token: string): string {
  const signature = createHmac('sha256', engine.sessionCookie.secret).update(token).digest('base64')
  return encodeURIComponent(`${token}.${signature}`)
}

function cookieLine(engine: Engine, value: string, lifeS: number): string {
  const { name, isSecure } = engine.sessionCookie
  return `${name}=${value}; Max-Age=${lifeS}; Path=/; HttpOnly; ${isSecure ? 'Secure; ' : ''}SameSite=Lax`
}
