/** The two that every page needs from its first moment; the others of sessions are in `account-endpoints.ts`. */
import * as z from 'zod/mini'
import { doneAnswer, tokenAnswer } from './account.ts'
import { defineAuthEndpoint } from './define-auth-endpoint.ts'

const nothing = z.strictObject({})

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
