/** How much room a person's documents take (rules Q1 to Q8), and deleting what the history keeps (H3 to H5). */
import * as z from 'zod/mini'
import { defineEndpoint } from '#http'
import { segmentShape } from '../change/wire-shapes.ts'

/**
 * The room of one person in bytes. `usedBytes` is everything that counts against `limitBytes`: the documents the person owns
 * and the history of these. It may be above the limit: by deletions, by what services of ours have written, or because the
 * limit was higher before.
 */
export const documentUsageSchema = z.object({
  usedBytes: z.int(),
  /** Of `usedBytes`, what the history takes. */
  historyBytes: z.int(),
  /** 256 MB for people and 16 MB for guests, unless the server is configured otherwise. */
  limitBytes: z.int(),
})
export type DocumentUsage = z.infer<typeof documentUsageSchema>

/** What the documents of the signed-in person take up, and how much they may. */
export const readUsage = defineEndpoint({
  method: 'GET',
  path: '/api/documents/usage',
  bodyLimitBytes: 0,
  input: z.strictObject({}),
  output: documentUsageSchema,
})

/**
 * Deletes the history of one document for good (H3), a deleted document's too, which then cannot be brought back any more.
 * Only its owner may: `not-allowed` for members, `not-found` for everybody else. The document itself stays as it is. Doing it
 * again frees nothing and is no error.
 */
export const eraseHistory = defineEndpoint({
  method: 'DELETE',
  path: '/api/documents/:collection/:id/history',
  bodyLimitBytes: 0,
  input: z.strictObject({ collection: segmentShape, id: segmentShape }),
  output: z.object({ freedBytes: z.int() }),
})

/**
 * Deletes the history of all documents the signed-in user owns (H4). One request works for about two seconds; if the answer has
 * `next` there is more to do, and the caller calls again with `after` set to it, until it is absent. If it is stopped in between,
 * the work done so far stays; a new start without `after` skips that.
 */
export const eraseOwnHistory = defineEndpoint({
  method: 'POST',
  path: '/api/documents/erase-history',
  bodyLimitBytes: 1_024,
  input: z.strictObject({ after: z.optional(z.string().check(z.regex(/^[\d-]{1,64}$/))) }),
  output: z.object({
    /** By this request. */
    freedBytes: z.int(),
    next: z.optional(z.string()),
  }),
})
