import { sql } from 'kysely'
import { AppError } from '#base/app-error'
import { migrateDatabase } from '#database/server'
import type { RequestErrorCode } from '#http'
import { accountsPart } from './accounts-part.ts'
import { createBackgroundWork } from './background-work.ts'
import { authTables, openPostgresAuthStore, openSqliteAuthStore } from './store/auth-store.ts'
import type { AuthOptions, Engine } from './engine.ts'
import { createKnownDevices } from './limits/known-devices.ts'
import { createLimits, noLimits } from './limits/limits.ts'
import { createOidcClients } from './providers/oidc-clients.ts'
import { appointAdministrator } from './own-tables.ts'
import { createPasswordHasher } from './passwords/password-hash.ts'
import { createIdTokens } from './sessions/id-tokens.ts'
import { createSessionCheck } from './sessions/session-check.ts'
import { createSessionEndings } from './sessions/session-endings.ts'
import { createSignInThrottle } from './limits/sign-in-throttle.ts'

const startMachineTimer = (callback: () => void, delayMs: number): (() => void) => {
  const timer = setTimeout(callback, delayMs)
  return () => clearTimeout(timer)
}

/** Migrates the tables, makes the signing key, and returns everything ready to use. */
export async function openEngine(options: AuthOptions): Promise<Engine> {
  const { database } = options
  const store =
    database.kind === 'sqlite'
      ? await openSqliteAuthStore(database.path, database.maxPages)
      : await openPostgresAuthStore(database.pool)
  const log = options.log ?? console
  await store.runAlone(() => migrateDatabase(store, accountsPart))
  const { secret, publicUrl } = options
  const idTokens = createIdTokens({ kysely: store.kysely, secret, publicUrl })
  await store.runAlone(async () => {
    // A crash between a sign-up and its appointment is made good here.
    await appointAdministrator(store.kysely)
    await idTokens.prepare(options.now())
    await sql`DELETE FROM ${sql.table(authTables.session)} WHERE "expiresAt" < ${new Date(options.now()).toISOString()}`.execute(
      store.kysely,
    )
  })
  const isSecure = new URL(publicUrl).protocol === 'https:'
  const sessionCookie = { name: `${isSecure ? '__Secure-' : ''}taschenmesser.session_token`, secret, isSecure }
  const knownDevices = createKnownDevices(sessionCookie)
  const isLimited = options.rateLimit ?? true
  return {
    options,
    store,
    idTokens,
    passwords: createPasswordHasher({
      ...(options.passwordMemoryKiB === undefined ? {} : { memoryKiB: options.passwordMemoryKiB }),
      busy: () => new AppError<RequestErrorCode>('unavailable', {}, new Error('too many password hashes wait')),
    }),
    sessions: createSessionCheck({
      cookieName: sessionCookie.name,
      secret: sessionCookie.secret,
      now: options.now,
      store,
    }),
    endings: createSessionEndings(),
    sessionCookie,
    limits: isLimited ? createLimits(store.kysely, options.now) : noLimits,
    knownDevices,
    throttle: isLimited ? createSignInThrottle({ kysely: store.kysely, knownDevices, now: options.now }) : undefined,
    oidcClients: createOidcClients(options.providers ?? [], options.now),
    log,
    backgroundWork: createBackgroundWork({
      onError: (error) => log.error('something that was to follow an answer failed', error),
      random: options.random ?? Math.random,
      startTimer: options.startTimer ?? startMachineTimer,
    }),
  }
}
