import * as z from 'zod/mini'
import { defineEndpoint } from '#http'
import { loggedConflictSchema } from '../change/change-results.ts'
import { changeTypes } from '../change/change.ts'
import { jsonShape, segmentShape } from '../change/wire-shapes.ts'

export const historyEntrySchema = z.object({
  changeId: z.string(),
  version: z.int(),
  userId: z.string(),
  deviceId: z.string(),
  editedAt: z.string(),
  recordedAt: z.string(),
  outcome: z.enum(['applied', 'superseded', 'gone']),
  type: z.enum(changeTypes),
  path: z.string(),
  /** New and old value of each field the change named; absent: the field did not exist. */
  fields: z.array(
    z.object({
      key: z.string(),
      value: z.optional(jsonShape),
      before: z.optional(jsonShape),
      /** When this field was edited, if that was before the entry's own time (rule F6). */
      editedAt: z.optional(z.string()),
      isSuperseded: z.boolean(),
    }),
  ),
  /** For ADD and DELETED: what stood at the path before. */
  before: z.optional(jsonShape),
  /** Whose unseen values it met (rule S10); absent when there were none. */
  conflicts: z.optional(z.array(loggedConflictSchema)),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>

/** The changes of one document and their authors, newest first; with `limit`, only that many of the newest. */
export const readHistory = defineEndpoint({
  method: 'GET',
  path: '/api/documents/:collection/:id/history',
  bodyLimitBytes: 0,
  input: z.strictObject({
    collection: segmentShape,
    id: segmentShape,
    limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/))),
  }),
  output: z.object({ entries: z.array(historyEntrySchema) }),
})
