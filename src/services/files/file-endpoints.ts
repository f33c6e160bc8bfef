/** How files go to the server and come back. All need a session but the content, which needs a signed address. */
import * as z from 'zod/mini'
import { defineEndpoint } from '#http'
import { fileIdSchema, pictureShapeSchema } from './file-reference.ts'
import { fileVariants } from './picture-variant.ts'

/**
 * `POST`, `multipart/form-data`: first the fields of `uploadFieldsSchema`, then one part `file`, whose file name is the name users
 * see. The document has to refer to the file already. Sending it again with the same id changes nothing and answers as the first
 * time, so that a client can recover from a lost answer. Answers with `storedFileSchema`; refuses with `wrong-user` if the session
 * is not that of the user who added the file (nothing is sent in another user's name), `object-not-found` if the document does not
 * exist, is not visible or does not refer to the file, `unauthorized` if the id is another user's file, `file-too-large`,
 * `quota-exceeded`, `unsupported-picture`, `picture-too-large`, `storage-full`.
 */
export const FILES_PATH = '/api/files'

/**
 * `GET` and `HEAD`, with the query of a URL returned by `readFileUrl`: `invalid-url` if it is invalid or expired, `object-not-found`
 * if the file is gone. Accepts `Range`, `If-Range` and `If-None-Match`.
 */
export const CONTENT_PATH = '/api/files/:fileId/content'

/** The document a file belongs to: users who can see it can see the file. */
export const fileOwnerDocumentSchema = z.strictObject({
  collection: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  documentId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
})
export type FileOwnerDocument = z.infer<typeof fileOwnerDocumentSchema>

export const uploadFieldsSchema = z.strictObject({
  /** The user who added the file. */
  userId: z.string(),
  fileId: fileIdSchema,
  ...fileOwnerDocumentSchema.shape,
})

/** What the server found out about a file; pictures are as they are kept: upright and without metadata. */
export const storedFileSchema = z.object({
  fileId: z.string(),
  name: z.string(),
  /** By its first bytes, not by its name. */
  type: z.string(),
  sizeBytes: z.int(),
  /** Hex, of what is handed out as `original`. */
  sha256: z.string(),
  picture: z.optional(pictureShapeSchema),
})
export type StoredFile = z.infer<typeof storedFileSchema>

/** What the files of one person take up: all they took in, with the smaller pictures and what is on its way, and how much they may. */
export const fileUsageSchema = z.object({ usedBytes: z.int(), limitBytes: z.int() })
export type FileUsage = z.infer<typeof fileUsageSchema>

/** The signed-in person's own. */
export const readFileUsage = defineEndpoint({
  method: 'GET',
  path: '/api/files/usage',
  bodyLimitBytes: 0,
  input: z.strictObject({}),
  output: fileUsageSchema,
})

/**
 * A signed URL of the content, valid for a few minutes and for every holder. A variant the file does not have (not a picture, or a
 * smaller one) is answered with the next larger one. `object-not-found` for missing files and those the user cannot see.
 */
export const readFileUrl = defineEndpoint({
  method: 'GET',
  path: '/api/files/:fileId/url',
  bodyLimitBytes: 0,
  input: z.strictObject({ fileId: fileIdSchema, variant: z.optional(z.enum(fileVariants)) }),
  output: z.object({
    /** Path on this server, with its signature. */
    url: z.string(),
    expiresAt: z.iso.datetime(),
    type: z.string(),
    sizeBytes: z.int(),
  }),
})
