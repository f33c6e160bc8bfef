/**
 * Better Auth as we run it: it keeps people, ways in, sessions and the keys of idTokens. None of its endpoints is
 * exposed; what is asked before a session begins is ours (`admit.ts`). Every default that is not safe enough is set here.
 */
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { jwt } from 'better-auth/plugins'
import { ID_TOKEN_LIFE_MS } from '#auth'
import { authTables, type AuthStore } from './auth-store.ts'

/** A session ends this long after its last renewal; a refresh renews it when a day has passed. */
export const SESSION_LIFE_S = 60 * 24 * 3_600
const SESSION_UPDATE_AGE_S = 24 * 3_600

export type BetterAuthSetup = {
  readonly store: Pick<AuthStore, 'type' | 'kysely'>
  readonly secret: string
  readonly publicUrl: string
  readonly log: Pick<Console, 'error'>
}

/** Makes the tables of Better Auth, or adds what they lack; neither its secret nor its address has a part in that. */
export async function createBetterAuthTables(store: BetterAuthSetup['store']): Promise<void> {
  const options = hardenedOptions({ store, secret: '', publicUrl: 'http://localhost', log: console })
  const { runMigrations } = await getMigrations(options)
  await runMigrations()
}

/** On a database whose tables are made: an instance made on an empty one never recovers. */
export function openBetterAuth(setup: BetterAuthSetup) {
  return betterAuth(hardenedOptions(setup))
}

export type BetterAuth = ReturnType<typeof openBetterAuth>

function hardenedOptions(setup: BetterAuthSetup) {
  const log = setup.log
  return {
    appName: 'Taschenmesser',
    baseURL: setup.publicUrl,
    basePath: '/api/auth',
    secret: setup.secret,
    // Without a transaction a crash between two inserts leaves a person without a password.
    database: { db: setup.store.kysely, type: setup.store.type, transaction: true },
    telemetry: { enabled: false },
    // A fault reaches the caller as it was thrown, instead of as an empty 500.
    onAPIError: { throw: true },
    logger: { level: 'error', log: (_level, message, ...details) => log.error(message, ...details) },
    user: {
      modelName: authTables.user,
      additionalFields: {
        lastLoginAt: { type: 'date', required: false, input: false },
        isAnonymous: { type: 'boolean', required: false, input: false },
        isDisabled: { type: 'boolean', required: false, input: false },
        /** How often all sessions of the person were ended; a sign-in that began before the last time counts no more. */
        endings: { type: 'number', required: false, input: false },
      },
    },
    account: { modelName: authTables.account, accountLinking: { disableImplicitLinking: true } },
    verification: { modelName: authTables.verification },
    session: {
      modelName: authTables.session,
      additionalFields: {
        /** Begun by what knows the device and not who sits at it: one trusted instead of a second factor, or known to a provider. */
        isByTrust: { type: 'boolean', required: false, input: false },
      },
      expiresIn: SESSION_LIFE_S,
      updateAge: SESSION_UPDATE_AGE_S,
      // The cache accepts deleted people for minutes and saves nothing; session-check.ts does.
      cookieCache: { enabled: false },
    },
    // Its endpoints are not reached from outside; ours have limits of their own (`limits.ts`).
    rateLimit: { enabled: false },
    advanced: { cookiePrefix: 'taschenmesser' },
    plugins: [
      jwt({
        schema: { jwks: { modelName: authTables.jwks } },
        jwt: {
          issuer: setup.publicUrl,
          audience: setup.publicUrl,
          expirationTime: `${ID_TOKEN_LIFE_MS / 1_000}s`,
          // The default payload is the whole row of the person.
          definePayload: ({ user, session }) => ({
            email: user.email,
            email_verified: user.emailVerified,
            name: user.name,
            // The session it lives with: a program's token is refused once that has ended.
            sid: session.id,
            auth_time: Math.floor(session.createdAt.getTime() / 1_000),
          }),
        },
      }),
    ],
  } satisfies BetterAuthOptions
}
