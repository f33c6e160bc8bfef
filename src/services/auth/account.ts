import * as z from 'zod/mini'

/** The authentication account as the product's specification lists it. */
export const accountSchema = z.object({
  uid: z.string(),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  displayName: z.nullable(z.string()),
  photoURL: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  isAnonymous: z.boolean(),
  tenantId: z.nullable(z.string()),
  /** `password`, `passkey` or the id of a configured provider, each with how the person is known there. */
  providerData: z.array(z.object({ providerId: z.string(), uid: z.string() })),
  /** ISO 8601 in UTC. */
  creationTime: z.string(),
  lastLoginTime: z.string(),
})
export type Account = z.infer<typeof accountSchema>

/**
 * Answer of every sign-in and refresh; `expiresIn` is the idToken's life in whole seconds. `refreshToken` is there
 * for programs only: a browser has the same as a cookie its scripts can't read.
 */
export const tokenAnswer = z.object({
  idToken: z.string(),
  expiresIn: z.int(),
  account: accountSchema,
  refreshToken: z.optional(z.string()),
})
export type TokenAnswer = z.infer<typeof tokenAnswer>

/** The answer of endpoints that only report success. */
export const doneAnswer = z.object({ ok: z.literal(true) })

/** The standing of a user on a server: a guest, locked (users being deleted count as locked to everyone else), or neither. */
export type Standing = 'person' | 'guest' | 'locked'
