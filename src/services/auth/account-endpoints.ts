/** The user's own account on the server: its data, its sessions with their renewal and end, and reauthentication. */
import * as z from 'zod/mini'
import { accountSchema, doneAnswer, tokenAnswer } from './account.ts'
import { defineAuthEndpoint, defineAuthReading } from './define-auth-endpoint.ts'
import { API_TOKEN_MAX_DAYS } from './auth-limits.ts'

const nothing = z.strictObject({})

/** The account of the specification, and what the page /account shows of its safety. */
export const securitySchema = z.object({
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  recoveryCodesLeft: z.int(),
  isAdministrator: z.boolean(),
  /** The new address of an e-mail change that is not confirmed yet; null if no change is pending. */
  pendingEmail: z.nullable(z.string()),
})
export type Security = z.infer<typeof securitySchema>
export const readAccount = defineAuthReading(
  'account',
  nothing,
  z.object({ account: accountSchema, security: securitySchema }),
)

/** The public keys of idTokens (RFC 7517), so that others can verify a token without a request to this server. */
export const readJwks = defineAuthReading(
  'jwks',
  nothing,
  z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string(), alg: z.string() })) }),
)

/** A session, as the list of a user's devices shows it. */
export const sessionSchema = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  /** The browser's User-Agent header; `describeDevice` turns it into words. */
  userAgent: z.string(),
  ipAddress: z.string(),
  /** ISO 8601 in UTC: the sign-in, and the last renewal. */
  createdAt: z.string(),
  lastSeenAt: z.string(),
})
export type DeviceSession = z.infer<typeof sessionSchema>
export const listSessions = defineAuthReading('sessions', nothing, z.object({ sessions: z.array(sessionSchema) }))
export const endSession = defineAuthEndpoint('sessions/end', z.strictObject({ sessionId: z.string() }), doneAnswer)
/** Ends all sessions but this one, and forgets all trusted devices. */
export const endOtherSessions = defineAuthEndpoint('sessions/end-others', nothing, doneAnswer)

/**
 * Proves the user's identity again, so that an action that needs a recent sign-in can go on; refuses with `wrong-password`,
 * `user-mismatch`.
 */
export const reauthenticate = defineAuthEndpoint(
  'reauthenticate',
  z.union([
    z.strictObject({ password: z.string() }),
    z.strictObject({ code: z.string() }),
    z.strictObject({ passkey: z.looseObject({ id: z.string() }) }),
  ]),
  tokenAnswer,
)
/** Sends the signed-in person a code for `reauthenticate`. */
export const sendReauthenticationCode = defineAuthEndpoint('reauthenticate/send-code', nothing, doneAnswer)

export const signOut = defineAuthEndpoint('sign-out', nothing, doneAnswer)

/**
 * A new idToken for the session in the cookie, or in `refreshToken` for a program that keeps no cookies; 401
 * `user-token-expired` when that has ended.
 */
export const refreshIdToken = defineAuthEndpoint(
  'refresh',
  z.strictObject({ refreshToken: z.optional(z.string()) }),
  tokenAnswer,
)

/** One JSON file with everything of the signed-in person; a download, so it is opened, not called. */
export const EXPORT_PATH = '/api/auth/export'

/** How a file in the format of docs/export.md begins; the version grows when something there changes its meaning. */
export const EXPORT_HEAD = { format: 'taschenmesser-export', version: 1 } as const

/**
 * Needs a recent sign-in (a guest needs none), and the user's name as it is shown, else `invalid-request` with field `name`. All
 * sessions end at once, and all of the user's data is removed: the documents they own, for members too, and their memberships. Their
 * changes stay in the history of other users' documents under an anonymous id. It cannot be undone. If the administrator leaves, the
 * oldest remaining account becomes the administrator.
 */
export const deleteAccount = defineAuthEndpoint('delete', z.strictObject({ name: z.string() }), doneAnswer)

/** What people give their programs instead of a password. */
const apiTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** How it begins, to tell one from another. */
  hint: z.string(),
  scope: z.enum(['read', 'write', 'share']),
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  /** To the minute. */
  lastUsedAt: z.nullable(z.string()),
})
export type ApiToken = z.infer<typeof apiTokenSchema>

/** Newest first, those that have ended too. */
export const listApiTokens = defineAuthReading(
  'tokens',
  z.strictObject({}),
  z.object({ tokens: z.array(apiTokenSchema) }),
)
/** Needs a recent sign-in; refuses `too-many-tokens`. Only this answer contains `secret`. Without `lifeDays` the token does not expire. */
export const makeApiToken = defineAuthEndpoint(
  'tokens/make',
  z.strictObject({
    name: z.string(),
    scope: apiTokenSchema.shape.scope,
    lifeDays: z.optional(z.int().check(z.minimum(1), z.maximum(API_TOKEN_MAX_DAYS))),
  }),
  z.object({ token: apiTokenSchema, secret: z.string() }),
)
export const revokeApiToken = defineAuthEndpoint('tokens/revoke', z.strictObject({ tokenId: z.string() }), doneAnswer)
