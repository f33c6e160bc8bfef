/** API tokens: what people give their programs in place of a password. */
import * as z from 'zod/mini'
import { doneAnswer } from './account.ts'
import { API_TOKEN_MAX_DAYS } from './auth-limits.ts'
import { defineAuthEndpoint, defineAuthReading } from './define-auth-endpoint.ts'

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
