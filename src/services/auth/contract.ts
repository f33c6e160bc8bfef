/** The door of the accounts service for everyone: the account, the user record, endpoints and error texts. */
import * as z from 'zod/mini'
import { defineCollection } from '#documents'
import { defineEndpoint, requestErrorTexts } from '#http'

export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128
export const NAME_MAX_LENGTH = 100
export const EMAIL_MAX_LENGTH = 254
/** Life of an idToken, and how long before its end it is renewed. */
export const ID_TOKEN_LIFE_MS = 3_600_000
export const ID_TOKEN_RENEWAL_MS = 300_000
/** Back-off of a failing renewal: doubled from the first to the last. */
export const RENEWAL_RETRY_MIN_MS = 30_000
export const RENEWAL_RETRY_MAX_MS = 16 * 60_000
/** The key in localStorage under which the signed-in person's user record is kept. */
export const USER_STORAGE_KEY = 'user'

/** Codes of accounts, each with a German sentence that says what to do. */
export const authErrorTexts = {
  'invalid-credential': 'E-Mail oder Passwort stimmt nicht.',
  'email-already-in-use': 'Mit dieser E-Mail gibt es schon ein Konto. Melde dich an.',
  'invalid-email': 'Das ist keine gültige E-Mail-Adresse.',
  'weak-password': `Das Passwort ist zu leicht zu erraten. Nimm mindestens ${PASSWORD_MIN_LENGTH} Zeichen, die nicht jeder nimmt.`,
  'missing-name': 'Wie heißt du? Trag einen Namen ein.',
  'registration-closed': 'Hier können sich gerade keine neuen Leute registrieren.',
  'user-token-expired': 'Deine Anmeldung ist abgelaufen. Melde dich noch einmal an.',
  'user-not-found': 'Dieses Konto gibt es nicht mehr.',
  'too-many-requests': requestErrorTexts['too-many-requests'],
  'network-request-failed': requestErrorTexts['network-request-failed'],
} as const

export type AuthErrorCode = keyof typeof authErrorTexts

export const authErrorStatus: Record<AuthErrorCode, number> = {
  'invalid-credential': 401,
  'email-already-in-use': 409,
  'invalid-email': 400,
  'weak-password': 400,
  'missing-name': 400,
  'registration-closed': 403,
  'user-token-expired': 401,
  'user-not-found': 401,
  'too-many-requests': 429,
  'network-request-failed': 503,
}

/** The authentication account as the product's specification lists it. */
const accountSchema = z.object({
  uid: z.string(),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  displayName: z.nullable(z.string()),
  photoURL: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  isAnonymous: z.boolean(),
  tenantId: z.nullable(z.string()),
  providerData: z.array(z.object({ providerId: z.string(), uid: z.string() })),
  /** ISO 8601 in UTC. */
  creationTime: z.string(),
  lastLoginTime: z.string(),
})
export type Account = z.infer<typeof accountSchema>

/** Answer of sign-up, sign-in and refresh; `expiresIn` is the idToken's life in whole seconds. */
const tokenAnswer = z.object({ idToken: z.string(), expiresIn: z.int(), account: accountSchema })

const AUTH_BODY_LIMIT_BYTES = 16_384

export const signUp = defineEndpoint({
  method: 'POST',
  path: '/api/auth/sign-up',
  bodyLimitBytes: AUTH_BODY_LIMIT_BYTES,
  // Lengths are judged with everything else a person can get wrong there, which says how much is allowed.
  input: z.strictObject({ name: z.string(), email: z.string(), password: z.string() }),
  output: tokenAnswer,
})

export const signIn = defineEndpoint({
  method: 'POST',
  path: '/api/auth/sign-in',
  bodyLimitBytes: AUTH_BODY_LIMIT_BYTES,
  input: z.strictObject({ email: z.string(), password: z.string() }),
  output: tokenAnswer,
})

export const signOut = defineEndpoint({
  method: 'POST',
  path: '/api/auth/sign-out',
  bodyLimitBytes: AUTH_BODY_LIMIT_BYTES,
  input: z.strictObject({}),
  output: z.object({ ok: z.literal(true) }),
})

/** A new idToken for the session in the cookie; 401 `user-token-expired` when that has ended. */
export const refreshIdToken = defineEndpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  bodyLimitBytes: AUTH_BODY_LIMIT_BYTES,
  input: z.strictObject({}),
  output: tokenAnswer,
})

export const readAccount = defineEndpoint({
  method: 'GET',
  path: '/api/auth/account',
  bodyLimitBytes: 0,
  input: z.strictObject({}),
  output: z.object({ account: accountSchema }),
})

/** The public keys of idTokens (RFC 7517), for whoever wants to check one without asking us. */
export const readJwks = defineEndpoint({
  method: 'GET',
  path: '/api/auth/jwks',
  bodyLimitBytes: 0,
  input: z.strictObject({}),
  output: z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string(), alg: z.string() })) }),
})

/** The product's user record: its document id is the account's uid, its e-mail trimmed and lower-cased. */
export const usersCollection = defineCollection({
  name: 'users',
  label: 'Profil',
  labels: { email: 'E-Mail', name: 'Name' },
  schema: z.strictObject({
    email: z.string(),
    name: z.string().check(z.minLength(1), z.maxLength(NAME_MAX_LENGTH)),
  }),
  access: 'owner',
  createdBy: 'server',
  serverFields: ['email'],
})

/** The record kept under localStorage `user`; its presence is what „logged in“ means on a device. */
export const userRecordSchema = z.looseObject({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  email: z.string(),
  name: z.string(),
})
export type UserRecord = z.infer<typeof userRecordSchema>

/** Trims and lower-cases an e-mail: the form in which people are found. The server also turns the domain into ASCII. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase()
}
