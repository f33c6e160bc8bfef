/** Sessions from their beginning to their end: the row, the signed cookie, the idToken. */
import { createHmac } from 'node:crypto'
import { AppError } from '#base/app-error'
import { DAY_MS } from '#base/clock'
import { ID_TOKEN_LIFE_MS, type AuthErrorCode, type TokenAnswer } from '#auth'
import type { Session } from '#http/server'
import type { Person } from '../account.ts'
import { findSessionWithUser, insertSession, renewSession, writeLastLogin } from '../store/account-rows.ts'
import type { Caller } from '../caller.ts'
import type { Engine } from '../engine.ts'
import { describePerson, findPerson } from '../people.ts'
import { endSessionOf, endSessionWithToken } from './end-sessions.ts'

/** A session ends this long after its last renewal; a refresh renews it if the last renewal is `RENEWAL_MS` ago. */
const SESSION_LIFE_MS = 60 * DAY_MS
const RENEWAL_MS = DAY_MS

/** An answer together with the cookies to set. */
export type WithCookies<Body> = { readonly body: Body; readonly cookies: readonly string[] }

/**
 * Starts a session for a user who has proven who they are; only `completeSignIn` calls it. The previous session of this browser ends
 * (rule A11), so that no session can be planted. `person` was read before the proof was checked.
 */
export async function startSession(
  engine: Engine,
  person: Person,
  caller: Caller,
  { isByTrust = false }: { readonly isByTrust?: boolean } = {},
): Promise<WithCookies<TokenAnswer>> {
  const { kysely } = engine.store
  // How recent a sign-in is (rule S1) counts from here.
  const nowMs = engine.options.now()
  const session = await orGone(engine, person.id, () =>
    insertSession(
      kysely,
      {
        userId: person.id,
        ipAddress: caller.clientIp,
        userAgent: caller.userAgent,
        isByTrust,
        expiresAtMs: nowMs + SESSION_LIFE_MS,
      },
      nowMs,
    ),
  )
  await closeSession(engine, caller, { userId: person.id, sessionId: session.id })
  const current = await writeLastLogin(kysely, person.id, nowMs)
  if (current === undefined) throw new AppError<AuthErrorCode>('user-not-found')
  if (current.isDisabled) {
    // Locked a moment ago: its sessions may have ended before this one was there (rule P2).
    await endSessionWithToken(engine, session.token)
    throw new AppError<AuthErrorCode>('user-disabled')
  }
  if (!isStillCurrent(person, current)) {
    // What it was begun with may have been changed just now, as a password is (rule S8).
    await endSessionWithToken(engine, session.token)
    throw sessionEnded()
  }
  const body = await readTokens(engine, current, { ...session, createdAtMs: nowMs }, caller)
  const known = engine.knownDevices.line(current, caller.cookie)
  // A program has its session as a text; with a cookie as well its requests would look like a foreign page's (rule S7).
  return { body, cookies: caller.isBrowser ? [sessionCookieLine(engine, session.token), known] : [] }
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
  return before.endings === now.endings
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
  const token = engine.sessions.readToken(cookie)
  const session = token === undefined ? undefined : await findSessionWithUser(engine.store.kysely, token)
  const nowMs = engine.options.now()
  if (token === undefined || session === undefined || session.expiresAtMs <= nowMs) throw sessionEnded()
  const isDue = session.expiresAtMs - SESSION_LIFE_MS + RENEWAL_MS <= nowMs
  // The list of devices shows the time of the last refresh as „last seen“; a page refreshes once an hour.
  const renewal = { expiresAtMs: isDue ? nowMs + SESSION_LIFE_MS : undefined, seenAtMs: nowMs }
  // It may have ended since it was read.
  if (!(await renewSession(engine.store.kysely, session.id, renewal))) throw sessionEnded()
  const body = await readTokens(engine, session.person, { ...session, token }, caller)
  return { body, cookies: isDue && caller.isBrowser ? [sessionCookieLine(engine, token)] : [] }
}

async function readTokens(
  engine: Engine,
  person: Person,
  session: { readonly id: string; readonly token: string; readonly createdAtMs: number },
  caller: Caller,
): Promise<TokenAnswer> {
  // After a crash between the two databases the account exists and its record does not; every visit heals that.
  await engine.options.ensureUserRecord({ uid: person.id, email: person.email, name: person.name })
  const idToken = await engine.idTokens.issue(person, session, engine.options.now())
  const account = await describePerson(engine, person)
  const body: TokenAnswer = { idToken, expiresIn: ID_TOKEN_LIFE_MS / 1_000, account }
  return caller.isBrowser ? body : { ...body, refreshToken: signToken(engine, session.token) }
}

function sessionEnded(): AppError<AuthErrorCode> {
  return new AppError('user-token-expired')
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

/** A session's token with its signature: reading the database alone opens no session. */
function signToken(engine: Engine, token: string): string {
  const signature = createHmac('sha256', engine.sessionCookie.secret).update(token).digest('base64')
  return `${token}.${signature}`
}

function sessionCookieLine(engine: Engine, token: string): string {
  return cookieLine(engine, encodeURIComponent(signToken(engine, token)), SESSION_LIFE_MS / 1_000)
}

function cookieLine(engine: Engine, value: string, lifeS: number): string {
  const { name, isSecure } = engine.sessionCookie
  return `${name}=${value}; Max-Age=${lifeS}; Path=/; HttpOnly; ${isSecure ? 'Secure; ' : ''}SameSite=Lax`
}

/** Sets the cookies of an answer and returns its body. */
export function sendCookies<Body>(setCookie: (line: string) => void, { body, cookies }: WithCookies<Body>): Body {
  for (const cookie of cookies) setCookie(cookie)
  return body
}
