import * as z from 'zod/mini'
import { defineCollection } from '#documents'
import { fileReferenceSchema } from '#files'
import { messageSettingsSchema } from '#messaging'
import { NAME_MAX_LENGTH } from './auth-limits.ts'
import { USERS_NAME, type UserRecord } from './user-record.ts'

/** The product's user record: its document id is the account's uid, its e-mail trimmed and lower-cased. */
export const usersCollection = defineCollection({
  name: USERS_NAME,
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

/** Judges the record in an answer of the server; `isUserRecord` is the same by hand. */
export const userRecordSchema: z.ZodMiniType<UserRecord> = z.looseObject({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  email: z.string(),
  name: z.string(),
})
