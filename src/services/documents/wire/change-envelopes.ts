/** The changes of a batch as far as the request is concerned: each has an id to answer with. */
import * as z from 'zod/mini'
import { isJsonObject } from '#base/text/json'
import { BATCH_LIMIT_CHANGES } from '../limits.ts'

const CHANGE_ID = /^[A-Za-z0-9_-]{1,64}$/

/** The rule in full. It makes a copy of every change. */
export const copiedEnvelopes = z
  .array(z.looseObject({ changeId: z.string().check(z.regex(CHANGE_ID)) }))
  .check(z.maxLength(BATCH_LIMIT_CHANGES))

/** Judges as `copiedEnvelopes`, but hands the changes on as they came; it asks the other one what is wrong. */
export const changeEnvelopes = z.custom<z.infer<typeof copiedEnvelopes>>().check((payload) => {
  const input: unknown = payload.value
  if (Array.isArray(input) && input.length <= BATCH_LIMIT_CHANGES && input.every(hasChangeId)) return
  for (const { path, message } of copiedEnvelopes.safeParse(withoutTheRest(input)).error?.issues ?? []) {
    payload.issues.push({ code: 'custom', path, message, input })
  }
})

/** As far as the rule looks at it: copying changes with thousands of keys takes long. */
function withoutTheRest(input: unknown): unknown {
  if (!Array.isArray(input)) return input
  return input.map((change: unknown) => (isJsonObject(change) ? { changeId: change['changeId'] } : change))
}

function hasChangeId(change: unknown): boolean {
  if (typeof change !== 'object' || change === null || !('changeId' in change)) return false
  return typeof change.changeId === 'string' && CHANGE_ID.test(change.changeId)
}
