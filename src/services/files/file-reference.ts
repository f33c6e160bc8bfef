import * as z from 'zod/mini'

/** The largest file anybody may upload (specification, section 8). */
export const FILE_MAX_BYTES = 25 * 1024 * 1024
/** How long the client tries an operation, and an upload, before it says that it gives up for now (specification, section 9). */
export const OPERATION_RETRY_MS = 120_000
export const UPLOAD_RETRY_MS = 600_000
/** Pixels of the largest picture that is decoded: a photograph of 50 megapixels. */
export const PICTURE_MAX_PIXELS = 50_000_000
/** What a person may keep on a server that does not say otherwise, in bytes. */
export const DEFAULT_QUOTA_BYTES = 1024 ** 3

const NAME_MAX_LENGTH = 255
const PLACEHOLDER_MAX_LENGTH = 2_000

/** Chosen by the device that took the file in, so that a document can refer to it before it was uploaded. */
export const fileIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,64}$/))

/** What is known of a picture before any of it is loaded: the place it takes, upright, and a blur to fill it with. */
export const pictureShapeSchema = z.strictObject({
  width: z.int().check(z.minimum(1), z.maximum(PICTURE_MAX_PIXELS)),
  height: z.int().check(z.minimum(1), z.maximum(PICTURE_MAX_PIXELS)),
  /** A tiny raster picture as a data URL. */
  placeholder: z
    .string()
    .check(z.maxLength(PLACEHOLDER_MAX_LENGTH), z.regex(/^data:image\/(webp|jpeg|png);base64,[A-Za-z0-9+/]+={0,2}$/)),
})
export type PictureShape = z.infer<typeof pictureShapeSchema>

/**
 * What a document keeps of a file. It is the device's word: what the server found out about the file itself decides how
 * it is handed out.
 */
export const fileReferenceSchema = z.strictObject({
  fileId: fileIdSchema,
  /** As people see it, never a path: without slashes and control characters. */
  name: z.string().check(z.minLength(1), z.maxLength(NAME_MAX_LENGTH), z.regex(/^[^\p{Cc}/\\]+$/u)),
  /** Media type. */
  type: z.string().check(z.maxLength(100), z.regex(/^[a-z0-9.+-]+\/[a-z0-9.+-]+$/)),
  sizeBytes: z.int().check(z.minimum(0), z.maximum(FILE_MAX_BYTES)),
  picture: z.optional(pictureShapeSchema),
})
export type FileReference = z.infer<typeof fileReferenceSchema>
