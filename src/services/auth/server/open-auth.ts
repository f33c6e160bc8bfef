import type * as z from 'zod/mini'
import { sql } from 'kysely'
import type pg from 'pg'
import { AppError } from '#base/app-error'
import type { Now } from '#base/clock'
import {
  ID_TOKEN_LIFE_MS,
  PASSWORD_MAX_LENGTH,
  type Account,
  type AuthErrorCode,
  readJwks,
  type refreshIdToken,
} from '#auth'
import type { Session } from '#http/server'
import { personSchema, toAccount, type Person } from './account.ts'
import { authTables, type AuthStore } from './auth-store.ts'
import { openBetterAuth, type BetterAuth } from './better-auth.ts'
import { checkEmail, checkSignUpForm, type SignUpForm } from './credentials.ts'
import { BetterAuthRefusal, callBetterAuth, type Caller } from './gateway.ts'
import {
  appointAdministrator,
  createOwnTables,
  dismissAdministrator,
  hasAccounts,
  readAdministratorId,
} from './own-tables.ts'
import { openPostgresAuthStore } from './postgres-auth-store.ts'
import { createSessionCheck, type SessionCheck } from './session-check.ts'
import { createSignInThrottle, type SignInThrottle } from './sign-in-throttle.ts'
import { openSqliteAuthStore } from './sqlite-auth-store.ts'

/** Where accounts are kept: a SQLite file of their own, or the PostgreSQL everybody shares. */
export type AuthDatabase =
  | { readonly kind: 'sqlite'; readonly path: string; readonly maxPages?: number }
  | { readonly kind: 'postgres'; readonly pool: pg.Pool }

export type AuthOptions = {
  readonly database: AuthDatabase
  readonly secret: string
  /** The address people use; https makes the cookies secure. */
  readonly publicUrl: string
  /** `invite` and `closed` refuse everybody but the very first account. */
  readonly registration: 'open' | 'invite' | 'closed'
  readonly now: Now
  /** Makes sure the product's record of the person exists; called again and again, so it must be idempotent. */
  readonly ensureUserRecord: (user: { uid: string; email: string; name: string }) => Promise<void>
  /** How much memory a password hash takes; tests pass less than the default. */
  readonly passwordMemoryKiB?: number
  /** Whether attempts are limited, by address and by account. Default true. */
  readonly rateLimit?: boolean
  /** Where Better Auth reports its faults. Default: the console. */
  readonly log?: Pick<Console, 'error'>
}

type TokenAnswer = z.infer<typeof refreshIdToken.output>
type Jwks = z.infer<typeof readJwks.output>

/** An answer together with the cookies to set. */
export type WithCookies<Body> = { readonly body: Body; readonly cookies: readonly string[] }

export type Auth = {
  /** Who a Cookie header belongs to. Costs a few microseconds; a promise only when PostgreSQL has to be asked. */
  readSession(cookieHeader: string | undefined): Session | null | Promise<Session | null>
  signUp(form: SignUpForm, caller: Caller): Promise<WithCookies<TokenAnswer>>
  signIn(form: { email: string; password: string }, caller: Caller): Promise<WithCookies<TokenAnswer>>
  signOut(caller: Caller): Promise<WithCookies<{ ok: true }>>
  /** A new idToken for the session in the caller's cookie; renews the session once a day. */
  refresh(caller: Caller): Promise<WithCookies<TokenAnswer>>
  /** Throws `user-not-found` when the account is gone. */
  readAccount(uid: string): Promise<Account>
  /** The public keys that idTokens are signed with. */
  readJwks(): Promise<Jwks>
  /** The first account that was made here; undefined before there is one. */
  readAdministratorId(): Promise<string | undefined>
  close(): Promise<void>
}

/** Everything the operations below work with. */
type Engine = {
  readonly options: AuthOptions
  readonly store: AuthStore
  readonly betterAuth: BetterAuth
  readonly sessions: SessionCheck
  readonly throttle: SignInThrottle | undefined
}

/** Opens the accounts: migrates their tables, makes the signing key, and returns them ready to use. */
export async function openAuth(options: AuthOptions): Promise<Auth> {
  const { database } = options
  const store =
    database.kind === 'sqlite'
      ? await openSqliteAuthStore(database.path, database.maxPages)
      : await openPostgresAuthStore(database.pool)
  const engine = await startEngine(options, store)
  return {
    readSession: engine.sessions.read,
    signUp: (form, caller) => signUp(engine, form, caller),
    signIn: (form, caller) => signIn(engine, form, caller),
    signOut: (caller) => signOut(engine, caller),
    refresh: (caller) => refresh(engine, caller),
    readAccount: (uid) => readAccount(engine, uid),
    readJwks: async () => readJwks.output.parse(await engine.betterAuth.api.getJwks()),
    readAdministratorId: () => readAdministratorId(store.kysely),
    close: () => store.close(),
  }
}

async function startEngine(options: AuthOptions, store: AuthStore): Promise<Engine> {
  const isRateLimited = options.rateLimit ?? true
  const betterAuth = await openBetterAuth({
    store,
    secret: options.secret,
    publicUrl: options.publicUrl,
    isRateLimited,
    log: options.log ?? console,
    ...(options.passwordMemoryKiB === undefined ? {} : { passwordMemoryKiB: options.passwordMemoryKiB }),
  })
  const context = await betterAuth.$context
  await store.runAlone(async () => {
    await createOwnTables(store.kysely)
    // A crash between a sign-up and its appointment is made good here.
    await appointAdministrator(store.kysely)
    // The first call makes the key, if there is none; two nodes must not both do so.
    await betterAuth.api.getJwks()
    await sql`DELETE FROM ${sql.table(authTables.session)} WHERE "expiresAt" < ${new Date(options.now()).toISOString()}`.execute(
      store.kysely,
    )
  })
  const isSecure = new URL(options.publicUrl).protocol === 'https:'
  const throttle = createSignInThrottle({
    kysely: store.kysely,
    secret: context.secret,
    cookieName: isSecure ? '__Secure-taschenmesser.device' : 'taschenmesser.device',
    isSecure,
    now: options.now,
  })
  return {
    options,
    store,
    betterAuth,
    sessions: createSessionCheck({
      cookieName: context.authCookies.sessionToken.name,
      secret: context.secret,
      now: options.now,
      findSession: store.findSession,
    }),
    throttle: isRateLimited ? throttle : undefined,
  }
}

async function signUp(engine: Engine, form: SignUpForm, caller: Caller): Promise<WithCookies<TokenAnswer>> {
  const checked = checkSignUpForm(form)
  const cookies = await whenRegistrationAllows(engine, () => createAccount(engine, checked, caller))
  try {
    const answer = await answerSignedIn(engine, caller, cookies, checked.email)
    await appointAdministrator(engine.store.kysely)
    return answer
  } catch (error) {
    await undoSignUp(engine, checked.email)
    throw error
  }
}

/** Rule A4: who was told that it did not work can do it again, and is not told that the account exists. */
async function undoSignUp(engine: Engine, email: string): Promise<void> {
  try {
    const { internalAdapter } = await engine.betterAuth.$context
    const found = await internalAdapter.findUserByEmail(email)
    if (found === null) return
    await internalAdapter.deleteUser(found.user.id)
    await dismissAdministrator(engine.store.kysely, found.user.id)
  } catch (error) {
    // Then the account stays; signing in to it makes good what is missing.
    engine.options.log?.error('a sign-up could not be undone', error)
  }
}

/** Runs a sign-up if one is allowed. While registration is not open, only one at a time can be the first. */
function whenRegistrationAllows<Value>(engine: Engine, run: () => Promise<Value>): Promise<Value> {
  if (engine.options.registration === 'open') return run()
  return engine.store.runAlone(async () => {
    if (await hasAccounts(engine.store.kysely)) throw new AppError<AuthErrorCode>('registration-closed')
    return run()
  })
}

async function createAccount(engine: Engine, form: SignUpForm, caller: Caller): Promise<readonly string[]> {
  try {
    return await send(engine, '/sign-up/email', form, caller)
  } catch (error) {
    // The database let only one of two sign-ups at the same moment through; the other failed in its insert.
    const isFailedInsert =
      error instanceof AppError &&
      error.cause instanceof BetterAuthRefusal &&
      error.cause.code === 'FAILED_TO_CREATE_USER'
    const { internalAdapter } = await engine.betterAuth.$context
    if (!isFailedInsert || (await internalAdapter.findUserByEmail(form.email)) === null) throw error
    throw new AppError<AuthErrorCode>('email-already-in-use', { field: 'email' }, error)
  }
}

async function signIn(
  engine: Engine,
  form: { readonly email: string; readonly password: string },
  caller: Caller,
): Promise<WithCookies<TokenAnswer>> {
  const email = checkEmail(form.email)
  if (form.password === '' || form.password.length > PASSWORD_MAX_LENGTH) {
    throw new AppError<AuthErrorCode>('invalid-credential', { field: 'password' })
  }
  const attempt = await engine.throttle?.begin(email, caller.headers.get('cookie') ?? undefined)
  const cookies = await send(engine, '/sign-in/email', { email, password: form.password }, caller)
  await attempt?.succeed()
  return answerSignedIn(engine, caller, cookies, email)
}

async function send(engine: Engine, path: string, body: object, caller: Caller): Promise<readonly string[]> {
  const { publicUrl } = engine.options
  const answer = await callBetterAuth(engine.betterAuth, { publicUrl, method: 'POST', path, body, caller })
  return answer.headers.getSetCookie()
}

/** Finishes a sign-in or sign-up: ends the session this browser had before, and reads the new one. */
async function answerSignedIn(
  engine: Engine,
  caller: Caller,
  cookies: readonly string[],
  email: string,
): Promise<WithCookies<TokenAnswer>> {
  await endSession(engine, engine.sessions.readToken(caller.headers.get('cookie') ?? undefined))
  const cookieHeader = cookies.map((cookie) => cookie.split(';')[0]).join('; ')
  const { headers, response } = await engine.betterAuth.api.getSession({
    headers: new Headers({ cookie: cookieHeader }),
    returnHeaders: true,
  })
  const body = await answerToken(engine, response, headers)
  return { body, cookies: engine.throttle === undefined ? cookies : [...cookies, engine.throttle.deviceCookie(email)] }
}

async function refresh(engine: Engine, caller: Caller): Promise<WithCookies<TokenAnswer>> {
  const answer = await callBetterAuth(engine.betterAuth, {
    publicUrl: engine.options.publicUrl,
    method: 'GET',
    path: '/get-session',
    caller,
    cookie: caller.headers.get('cookie') ?? undefined,
  })
  return { body: await answerToken(engine, answer.body, answer.headers), cookies: answer.headers.getSetCookie() }
}

/** Turns Better Auth's session into our answer; it carries the idToken in a header. */
async function answerToken(engine: Engine, body: unknown, headers: Headers): Promise<TokenAnswer> {
  const user = typeof body === 'object' && body !== null && 'user' in body ? body.user : undefined
  if (user === undefined) throw new AppError<AuthErrorCode>('user-token-expired')
  const person = personSchema.parse(user)
  const idToken = headers.get('set-auth-jwt')
  if (idToken === null) throw new Error('Better Auth gave no idToken for a session')
  // After a crash between the two databases the account exists and its record does not; every visit heals that.
  await engine.options.ensureUserRecord({ uid: person.id, email: person.email, name: person.name })
  return { idToken, expiresIn: ID_TOKEN_LIFE_MS / 1_000, account: await describe(engine, person) }
}

async function signOut(engine: Engine, caller: Caller): Promise<WithCookies<{ ok: true }>> {
  const cookie = caller.headers.get('cookie') ?? undefined
  const { publicUrl } = engine.options
  const token = engine.sessions.readToken(cookie)
  const answer = await callBetterAuth(engine.betterAuth, {
    publicUrl,
    method: 'POST',
    path: '/sign-out',
    body: {},
    caller,
    cookie,
  })
  // Better Auth only logs it when the row could not be deleted; signed out has to mean signed out.
  await endSession(engine, token)
  return { body: { ok: true }, cookies: answer.headers.getSetCookie() }
}

async function endSession(engine: Engine, token: string | undefined): Promise<void> {
  if (token === undefined) return
  const { internalAdapter } = await engine.betterAuth.$context
  await internalAdapter.deleteSession(token)
  engine.sessions.forget(token)
}

async function readAccount(engine: Engine, uid: string): Promise<Account> {
  const { internalAdapter } = await engine.betterAuth.$context
  const user = await internalAdapter.findUserById(uid)
  if (user === null) throw new AppError<AuthErrorCode>('user-not-found')
  return describe(engine, personSchema.parse(user))
}

async function describe(engine: Engine, person: Person): Promise<Account> {
  const { internalAdapter } = await engine.betterAuth.$context
  return toAccount(person, await internalAdapter.findAccounts(person.id))
}
