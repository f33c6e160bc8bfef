/** What every operation of accounts works with, and how it is opened. */
import { sql } from 'kysely'
import type pg from 'pg'
import { AppError } from '#base/app-error'
import type { Now } from '#base/clock'
import type { Registration } from '#auth'
import type { RequestErrorCode } from '#http'
import type { Mailer, Notice } from '#messaging/server'
import { createAfterwards, type Afterwards } from './afterwards.ts'
import { authTables, type AuthStore } from './auth-store.ts'
import { openBetterAuth, type BetterAuth } from './better-auth.ts'
import { createKnownDevices, type KnownDevices } from './known-devices.ts'
import { createLimits, noLimits, type Limits } from './limits.ts'
import { appointAdministrator, createOwnTables } from './own-tables.ts'
import { createPasswordHasher, type PasswordHasher } from './password-hash.ts'
import { openPostgresAuthStore } from './postgres-auth-store.ts'
import { createSessionCheck, type SessionCheck } from './session-check.ts'
import { createSessionEndings, type SessionEndings } from './session-endings.ts'
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
  readonly registration: Registration
  readonly now: Now
  /** Makes sure the product's record of the person exists; called again and again, so it must be idempotent. */
  readonly ensureUserRecord: (user: { uid: string; email: string; name: string }) => Promise<void>
  /**
   * What other services do when a person is deleted: each removes all it has of them. Called again and again until all
   * have succeeded, so each must be idempotent. What has to stay elsewhere gets the id that belongs to nobody.
   */
  readonly forgetPerson?: readonly ((leaver: { userId: string; anonymousId: string }) => Promise<void>)[]
  /** Codes, links and notices go out here. Whether they leave the server decides how somebody registers. */
  readonly mailer: Pick<Mailer, 'isSent' | 'send'>
  /** Puts a message into the person's list; the same key never makes a second one. */
  readonly notify: (uid: string, notice: Notice) => Promise<void>
  /** How much memory a password hash takes; tests pass less than the default. */
  readonly passwordMemoryKiB?: number
  /** Whether attempts are limited, by address and by account. Default true. */
  readonly rateLimit?: boolean
  /** Where faults are reported that no caller gets to see. Default: the console. */
  readonly log?: Pick<Console, 'error'>
}

export type Engine = {
  readonly options: AuthOptions
  readonly store: AuthStore
  readonly betterAuth: BetterAuth
  /** Better Auth's people, ways in and sessions, below its endpoints. */
  readonly adapter: Awaited<BetterAuth['$context']>['internalAdapter']
  readonly passwords: PasswordHasher
  readonly sessions: SessionCheck
  readonly endings: SessionEndings
  readonly sessionCookie: SessionCookie
  readonly limits: Limits
  readonly knownDevices: KnownDevices
  /** Undefined where nothing is limited. */
  readonly throttle: SignInThrottle | undefined
  readonly log: Pick<Console, 'error'>
  /** Does what nobody waits for; the server does not end before it is done. */
  readonly afterwards: Afterwards
}

/** The cookie of a session: its name, the key its value is signed with, and whether it is for https only. */
export type SessionCookie = { readonly name: string; readonly secret: string; readonly isSecure: boolean }

/** Migrates the tables, makes the signing key, and returns everything ready to use. */
export async function openEngine(options: AuthOptions): Promise<Engine> {
  const { database } = options
  const store =
    database.kind === 'sqlite'
      ? await openSqliteAuthStore(database.path, database.maxPages)
      : await openPostgresAuthStore(database.pool)
  const log = options.log ?? console
  const betterAuth = await openBetterAuth({ store, secret: options.secret, publicUrl: options.publicUrl, log })
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
  const sessionCookie = { name: context.authCookies.sessionToken.name, secret: context.secret, isSecure }
  const knownDevices = createKnownDevices(sessionCookie)
  const isLimited = options.rateLimit ?? true
  return {
    options,
    store,
    betterAuth,
    adapter: context.internalAdapter,
    passwords: createPasswordHasher({
      ...(options.passwordMemoryKiB === undefined ? {} : { memoryKiB: options.passwordMemoryKiB }),
      busy: () => new AppError<RequestErrorCode>('unavailable', {}, new Error('too many password hashes wait')),
    }),
    sessions: createSessionCheck({
      cookieName: sessionCookie.name,
      secret: sessionCookie.secret,
      now: options.now,
      findSession: store.findSession,
    }),
    endings: createSessionEndings(),
    sessionCookie,
    limits: isLimited ? createLimits(store.kysely, options.now) : noLimits,
    knownDevices,
    throttle: isLimited ? createSignInThrottle({ kysely: store.kysely, knownDevices, now: options.now }) : undefined,
    log,
    afterwards: createAfterwards((error) => log.error('something that was to follow an answer failed', error)),
  }
}
