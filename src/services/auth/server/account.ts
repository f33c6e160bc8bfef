import * as z from 'zod/mini'
import type { Account } from '#auth'

const date = z.pipe(
  z.transform((value) => (value instanceof Date ? value : new Date(String(value)))),
  z.date(),
)

/** The person as Better Auth hands it out, over its API (dates) or as JSON (texts). */
export const personSchema = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  image: z.optional(z.nullable(z.string())),
  createdAt: date,
  lastLoginAt: z.optional(z.nullable(date)),
  isAnonymous: z.optional(z.nullable(z.boolean())),
  isDisabled: z.optional(z.nullable(z.boolean())),
  endings: z.optional(z.nullable(z.number())),
})
export type Person = z.infer<typeof personSchema>

/** The account as the specification lists it. What this product has no notion of is null. */
export function toAccount(person: Person, providers: readonly { providerId: string; accountId: string }[]): Account {
  return {
    uid: person.id,
    email: person.email,
    emailVerified: person.emailVerified,
    displayName: person.name,
    photoURL: person.image ?? null,
    phoneNumber: null,
    isAnonymous: person.isAnonymous === true,
    tenantId: null,
    // With a password people are known to the provider by their e-mail.
    providerData: providers.map(({ providerId, accountId }) =>
      providerId === 'credential' ? { providerId: 'password', uid: person.email } : { providerId, uid: accountId },
    ),
    creationTime: person.createdAt.toISOString(),
    lastLoginTime: (person.lastLoginAt ?? person.createdAt).toISOString(),
  }
}
