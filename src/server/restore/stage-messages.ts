/** The messages to and from the thread that unpacks an archive. */
import * as z from 'zod/mini'
import { restorableSchema } from '#backup'
import type { StageOptions } from './stage-backup.ts'

export type StageRequest = Omit<StageOptions, 'onProgress' | 'signal' | 'disk'>

export const stageReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), doneBytes: z.number(), totalBytes: z.number() }),
  z.object({ kind: z.literal('staged'), restorable: restorableSchema }),
  /** It can't be restored, in words for people. */
  z.object({ kind: z.literal('refused'), code: z.string(), message: z.optional(z.string()) }),
  /** A fault of ours, or of the disk. */
  z.object({ kind: z.literal('fault'), stack: z.string() }),
])
export type StageReply = z.infer<typeof stageReplySchema>
