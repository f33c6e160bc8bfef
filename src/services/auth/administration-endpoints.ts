/** The administrator's endpoints; they answer all other callers with `not-found`, as if they did not exist. */
import * as z from 'zod/mini'
import { doneAnswer } from './account.ts'
import { defineAuthEndpoint, defineAuthReading } from './define-auth-endpoint.ts'

const nothing = z.strictObject({})

const usageSchema = z.object({ usedBytes: z.number(), limitBytes: z.number() })

/** What a person's things take up, in bytes, and how much they may. */
export const personPlaceSchema = z.object({
  /** Documents with their history. */
  documents: usageSchema,
  files: usageSchema,
})
export type PersonPlace = z.infer<typeof personPlaceSchema>

export const managedPersonSchema = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  isAnonymous: z.boolean(),
  isAdministrator: z.boolean(),
  isDisabled: z.boolean(),
  createdAt: z.string(),
  lastLoginAt: z.string(),
})
export type ManagedPerson = z.infer<typeof managedPersonSchema>

/** Lists all users, oldest account first, with the storage they use. */
export const listPeople = defineAuthReading(
  'admin/people',
  nothing,
  z.object({ people: z.array(z.extend(managedPersonSchema, { place: z.optional(personPlaceSchema) })) }),
)
/**
 * Ends all sessions of a user and refuses further sign-ins (`user-disabled`); nothing is deleted. Throws `invalid-request` with
 * field `uid` for one's own account, and `not-found`.
 */
export const disablePerson = defineAuthEndpoint(
  'admin/disable',
  z.strictObject({ uid: z.string(), isDisabled: z.boolean() }),
  doneAnswer,
)

const diskLevelSchema = z.enum(['ample', 'low', 'critical'])
export const diskStateSchema = z.object({
  freeBytes: z.number(),
  totalBytes: z.number(),
  /**
   * `low`: guests can't add files, and there are no new guests. `critical`: people can't add files either, and there are no new
   * accounts.
   */
  level: diskLevelSchema,
  /** The same for documents, which first fill the space of deleted data in their database; never worse than `level`. */
  databaseLevel: diskLevelSchema,
  /** The size of that space. */
  reusableBytes: z.number(),
})
export type DiskState = z.infer<typeof diskStateSchema>
/** The state of the server's disk, at most ten seconds old; absent if the disk is not monitored. */
export const readServerDisk = defineAuthReading('admin/disk', nothing, z.object({ disk: z.optional(diskStateSchema) }))

export const registrationSchema = z.enum(['open', 'invite', 'closed'])
export type Registration = z.infer<typeof registrationSchema>
/** Counts from now on, for all servers of the database, instead of `REGISTRATION`. */
export const setRegistration = defineAuthEndpoint(
  'admin/registration',
  z.strictObject({ registration: registrationSchema }),
  doneAnswer,
)

const pathPart = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const sharedDocumentSchema = z.strictObject({ collection: pathPart, id: pathPart })
/** The document of the administrator that the invited user gets to see. */
export type InvitationShare = z.infer<typeof sharedDocumentSchema>

export const invitationSchema = z.object({
  id: z.string(),
  note: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  share: z.optional(sharedDocumentSchema),
})
export type Invitation = z.infer<typeof invitationSchema>
/** Those that can still be used. */
export const listInvitations = defineAuthReading(
  'admin/invitations',
  nothing,
  z.object({ invitations: z.array(invitationSchema) }),
)
/**
 * The link is shown once; only a hash of its secret is kept. If it shares a document of the administrator's, the user who registers by
 * it is let in at that moment, as far as the administrator still may let anyone in.
 */
export const invite = defineAuthEndpoint(
  'admin/invite',
  z.strictObject({ note: z.string(), share: z.optional(sharedDocumentSchema) }),
  z.object({ invitation: invitationSchema, link: z.string() }),
)
export const revokeInvitation = defineAuthEndpoint(
  'admin/revoke-invitation',
  z.strictObject({ invitationId: z.string() }),
  doneAnswer,
)
