/** What became of changes, as the server answers. */
import * as z from 'zod/mini'
import { rejectionTexts, type RejectionCode } from '../document-errors.ts'
import { jsonShape } from './wire-shapes.ts'

export const loggedConflictSchema = z.object({
  /** The field below the change's path. */
  key: z.string(),
  /** Whose value stands: that of this change, or the one that was there. */
  winner: z.enum(['mine', 'theirs']),
  /** The user and device that had set the field, and when. */
  userId: z.string(),
  deviceId: z.string(),
  editedAt: z.string(),
})
export type LoggedConflict = z.infer<typeof loggedConflictSchema>

/** A field that another person or device had set to another value, unseen by the author of the change (rule S10). */
export const conflictSchema = z.extend(loggedConflictSchema, {
  /** The other one's value; absent when the other one had removed the field, or when it is omitted. */
  other: z.optional(jsonShape),
  /** The other one's value is too large to be repeated here; the history has it. */
  isOtherOmitted: z.boolean(),
})
export type Conflict = z.infer<typeof conflictSchema>

/** Absent without conflicts. */
const conflicts = z.optional(z.array(conflictSchema))

/** What became of one change (rule S2). */
export const changeResultSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('applied'),
    changeId: z.string(),
    version: z.int(),
    /** Keys of the change that a later edit had already set; their values went into the history only. */
    supersededKeys: z.array(z.string()),
    conflicts,
  }),
  z.object({ outcome: z.literal('superseded'), changeId: z.string(), version: z.int(), conflicts }),
  z.object({ outcome: z.literal('gone'), changeId: z.string(), version: z.int() }),
  z.object({
    outcome: z.literal('rejected'),
    changeId: z.string(),
    code: z.enum(Object.keys(rejectionTexts) as [RejectionCode, ...RejectionCode[]]),
    field: z.optional(z.string()),
    message: z.string(),
  }),
])
export type ChangeResult = z.infer<typeof changeResultSchema>
