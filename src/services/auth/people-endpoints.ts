/** What a user may learn about other users of this server. */
import * as z from 'zod/mini'
import { defineAuthEndpoint } from './define-auth-endpoint.ts'

/** How many names are asked for at once. */
export const NAMES_AT_ONCE = 100

const personId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const namedPerson = z.object({ id: z.string(), name: z.string() })
export type NamedPerson = z.infer<typeof namedPerson>

/**
 * The person with exactly this address, to share something with them (rules B1 to B4). Refuses `needs-account` to guests,
 * `own-address`, `person-not-found`, and `too-many-requests` after 20 tries within an hour.
 */
export const findPerson = defineAuthEndpoint(
  'people/find',
  z.strictObject({ email: z.string() }),
  z.object({ person: namedPerson }),
)

/** Names of people the user shares a document with; all other requested ids are left out (rule B5). */
export const readNames = defineAuthEndpoint(
  'people/names',
  z.strictObject({ ids: z.array(personId).check(z.maxLength(NAMES_AT_ONCE)) }),
  z.object({ people: z.array(namedPerson) }),
)
