/**
 * Better Auth as we run it: every default that is not safe enough is set here, with the reason. It is
 * reached only through `gateway.ts`; its own paths are not exposed.
 */
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'
import { getMigrations } from 'better-auth/db/migration'
import { jwt } from 'better-auth/plugins'
import { ID_TOKEN_LIFE_MS, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#auth'
import { authTables, type AuthStore } from './auth-store.ts'
import { createPasswordHasher } from './password-hash.ts'

/** The only header Better Auth takes a client's address from; the gateway writes it, clients can't. */
export const PEER_IP_HEADER = 'x-peer-ip'
/** A session ends this long after its last renewal; a refresh renews it when a day has passed. */
const SESSION_LIFE_S = 60 * 24 * 3_600
const SESSION_UPDATE_AGE_S = 24 * 3_600
/** How recent a sign-in must be for what can't be undone. */
const FRESH_AGE_S = 300

export type BetterAuthSetup = {
  readonly store: AuthStore
  readonly secret: string
  readonly publicUrl: string
  readonly isRateLimited: boolean
  readonly passwordMemoryKiB?: number
  readonly log: Pick<Console, 'error'>
}

/** Migrates first, then constructs: an instance made on an empty database never recovers. */
export async function openBetterAuth(setup: BetterAuthSetup) {
  const options = hardenedOptions(setup)
  await setup.store.runAlone(async () => {
    const { runMigrations } = await getMigrations(options)
    await runMigrations()
  })
  return betterAuth(options)
}

export type BetterAuth = Awaited<ReturnType<typeof openBetterAuth>>

function hardenedOptions(setup: BetterAuthSetup) {
  const hasher = createPasswordHasher({
    ...(setup.passwordMemoryKiB === undefined ? {} : { memoryKiB: setup.passwordMemoryKiB }),
    busy: () =>
      new APIError('SERVICE_UNAVAILABLE', { code: 'TOO_MANY_HASHES', message: 'too many password hashes wait' }),
  })
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
      additionalFields: { lastLoginAt: { type: 'date', required: false, input: false } },
    },
    account: { modelName: authTables.account, accountLinking: { disableImplicitLinking: true } },
    // Identifiers are the secrets of reset and confirmation links: in clear by default.
    verification: { modelName: authTables.verification, storeIdentifier: 'hashed' },
    session: {
      modelName: authTables.session,
      expiresIn: SESSION_LIFE_S,
      updateAge: SESSION_UPDATE_AGE_S,
      freshAge: FRESH_AGE_S,
      // The cache accepts deleted people for minutes and saves nothing; session-check.ts does.
      cookieCache: { enabled: false },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hasher.hash, verify: hasher.verify },
    },
    rateLimit: {
      enabled: setup.isRateLimited,
      // In memory each node would count for itself.
      storage: 'database',
      modelName: authTables.rateLimit,
      window: 60,
      max: 100,
    },
    advanced: {
      cookiePrefix: 'taschenmesser',
      // X-Forwarded-For is the client's to write; rotating it would lift every limit.
      ipAddress: { ipAddressHeaders: [PEER_IP_HEADER] },
      // Said aloud, because Better Auth turns these off in what it takes for a test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    databaseHooks: {
      session: {
        create: {
          // Sign-out deletes sessions, so the time of the last one is kept with the person.
          after: async (session, context) => {
            await context?.context.internalAdapter.updateUser(session.userId, { lastLoginAt: session.createdAt })
          },
        },
      },
    },
    plugins: [
      jwt({
        schema: { jwks: { modelName: authTables.jwks } },
        jwt: {
          expirationTime: `${ID_TOKEN_LIFE_MS / 1_000}s`,
          // The default payload is the whole row of the person.
          definePayload: ({ user, session }) => ({
            email: user.email,
            email_verified: user.emailVerified,
            name: user.name,
            auth_time: Math.floor(session.createdAt.getTime() / 1_000),
          }),
        },
      }),
    ],
  } satisfies BetterAuthOptions
}
