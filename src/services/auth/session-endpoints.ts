/** The two that every page needs from its first moment; the others of sessions are in `account-endpoints.ts`. */
import * as z from 'zod/mini'
import { tokenAnswer } from './account.ts'
import { authEndpoints } from './auth-endpoints.ts'

export const signOut = authEndpoints.command('sign-out', {})

/**
 * A new idToken for the session in the cookie, or in `refreshToken` for a program that keeps no cookies; 401
 * `user-token-expired` when that has ended.
 */
export const refreshIdToken = authEndpoints.post('refresh', { refreshToken: z.optional(z.string()) }, tokenAnswer)
