/** What the server and the thread that judges bodies say to each other. */
import * as z from 'zod/mini'
import { failureSchema } from '../../model.ts'
import type { JudgedBody } from './judge-body.ts'

/** What the thread is begun with. */
export type ThreadData = {
  /** One number: the place of the expectation that is being judged, or `AT_PAGE`. */
  readonly place: Int32Array<SharedArrayBuffer>
}
export type JudgeRequest = JudgedBody

/** `cpuMs`: what the thread has used of the processor since it began. */
export const judgeReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), cpuMs: z.number() }),
  z.object({ kind: z.literal('judged'), cpuMs: z.number(), failure: z.optional(failureSchema) }),
  /** A fault of ours, which the body brought to light. */
  z.object({ kind: z.literal('fault'), cpuMs: z.number(), message: z.string() }),
])
export type JudgeReply = z.infer<typeof judgeReplySchema>
