/** The endpoints that read and write one document, and say who sees it. */
import * as z from 'zod/mini'
import { defineEndpoint } from '#http'
import { DOCUMENT_LIMIT_BYTES, MEMBER_LIMIT } from '../limits.ts'
import { jsonObjectShape, segmentShape, storedDocumentSchema } from '../change/wire-shapes.ts'

const documentAnswer = z.object({ document: storedDocumentSchema })

export const readDocument = defineEndpoint({
  method: 'GET',
  path: '/api/documents/:collection/:id',
  bodyLimitBytes: 0,
  input: z.strictObject({ collection: segmentShape, id: segmentShape }),
  output: documentAnswer,
})

/** Overwrites a document with the merged fields; `ifMatch` (header If-Match) is the version they build on. */
export const overwriteDocument = defineEndpoint({
  method: 'PUT',
  path: '/api/documents/:collection/:id',
  bodyLimitBytes: DOCUMENT_LIMIT_BYTES + 1_024,
  input: z.strictObject({
    collection: segmentShape,
    id: segmentShape,
    ifMatch: z.optional(z.string().check(z.regex(/^"?\d{1,15}"?$/))),
    fields: jsonObjectShape,
  }),
  output: documentAnswer,
})

/**
 * Shares a document: sets who may see and edit it besides its owner. Only the owner may; a member may leave. With
 * `knownMemberIds`, the list as the caller knew it, it is refused (`version-conflict`) if another user has changed it,
 * so that an older list does not let a former member in again.
 */
export const shareDocument = defineEndpoint({
  method: 'PUT',
  path: '/api/documents/:collection/:id/members',
  bodyLimitBytes: 16_384,
  input: z.strictObject({
    collection: segmentShape,
    id: segmentShape,
    memberIds: z.array(segmentShape).check(z.maxLength(MEMBER_LIMIT)),
    knownMemberIds: z.optional(z.array(segmentShape).check(z.maxLength(MEMBER_LIMIT))),
  }),
  output: documentAnswer,
})

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
