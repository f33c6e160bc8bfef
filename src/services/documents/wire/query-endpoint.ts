import * as z from 'zod/mini'
import { defineEndpoint } from '#http'
import { segmentShape, storedDocumentSchema } from '../change/wire-shapes.ts'

/** Documents whose `field` equals a value, or whose array `field` contains it; the value is JSON or plain text. */
export const queryDocuments = defineEndpoint({
  method: 'GET',
  path: '/api/documents/:collection',
  bodyLimitBytes: 0,
  input: z.strictObject({
    collection: segmentShape,
    field: z.optional(segmentShape),
    equals: z.optional(z.string().check(z.maxLength(1_000))),
    contains: z.optional(z.string().check(z.maxLength(1_000))),
  }),
  output: z.object({ documents: z.array(storedDocumentSchema) }),
})
