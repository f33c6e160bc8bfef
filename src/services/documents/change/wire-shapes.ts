/** What several endpoints of the service carry. */
import * as z from 'zod/mini'
import type { Json, JsonObject } from '#base/text/json'
import type { StoredDocument } from '../document.ts'

// Answers of our own server come out of JSON.parse, so every value is JSON.
export const jsonShape = z.custom<Json>()

export const jsonObjectShape = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)

export const segmentShape = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))

export const storedDocumentSchema: z.ZodMiniType<StoredDocument> = z.object({
  collection: z.string(),
  id: z.string(),
  ownerId: z.string(),
  memberIds: z.array(z.string()),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  isDeleted: z.boolean(),
  fields: jsonObjectShape,
})
