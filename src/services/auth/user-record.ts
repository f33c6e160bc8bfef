import * as z from 'zod/mini'
import { defineCollection } from '#documents'
import { fileReferenceSchema } from '#files'
import { messageSettingsSchema } from '#messaging'
import { NAME_MAX_LENGTH } from './auth-limits.ts'

/** The key in localStorage under which the signed-in person's user record is kept. */
export const USER_STORAGE_KEY = 'user'

/** The product's user record: its document id is the account's uid, its e-mail trimmed and lower-cased. */
export const usersCollection = defineCollection({
  name: 'users',
  label: 'Profil',
  labels: {
    email: 'E-Mail',
    name: 'Name',
    picture: { label: 'Profilbild', isTechnical: true },
    messageSettings: { label: 'Benachrichtigungen', isTechnical: true },
  },
  schema: z.strictObject({
    email: z.string(),
    name: z.string().check(z.minLength(1), z.maxLength(NAME_MAX_LENGTH)),
    picture: z.optional(fileReferenceSchema),
    /** Which messages reach them how; absent: as the kinds say. */
    messageSettings: z.optional(messageSettingsSchema),
  }),
  access: 'owner',
  createdBy: 'server',
  serverFields: ['email'],
  fileIds: ({ picture }) => (picture === undefined ? [] : [picture.fileId]),
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

/** Guests have no address; theirs ends in a domain that no mail can reach (RFC 2606), so that their record is found like any other. */
const GUEST_DOMAIN = 'gast.invalid'

export function guestEmail(id: string): string {
  return `${id.toLowerCase()}@${GUEST_DOMAIN}`
}

/** Whether an address is one that `guestEmail` made: nothing to show, and nothing to write to. */
export function isGuestEmail(email: string): boolean {
  return email.endsWith(`@${GUEST_DOMAIN}`)
}
