/** The endpoints that carry changes to the server and what changed back. */
import * as z from 'zod/mini'
import { defineEndpoint } from '#http'
import { isJsonObject, type Json } from '#base/text/json'
import { changeResultSchema } from '../change/change-results.ts'
import { BATCH_LIMIT_BYTES, BATCH_LIMIT_CHANGES } from '../limits.ts'
import { segmentShape, storedDocumentSchema } from '../change/wire-shapes.ts'

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

/** Sends pending changes. Each change is judged alone; only a broken envelope refuses the batch. */
export const sendChanges = defineEndpoint({
  method: 'POST',
  path: '/api/documents/changes',
  bodyLimitBytes: BATCH_LIMIT_BYTES,
  input: z.strictObject({
    /** Must be the signed-in person (rule S1), else 409 `wrong-user`. */
    userId: segmentShape,
    deviceId: segmentShape,
    /** The device's clock when it sent the batch, ISO 8601 in UTC. */
    clientTime: z.iso.datetime(),
    changes: changeEnvelopes,
  }),
  output: z.object({
    epoch: z.string(),
    /** In which stretch of the database's life it was answered (rule D6); a server of an earlier version does not say. */
    era: z.optional(z.string()),
    serverTime: z.string(),
    results: manyOf(changeResultSchema, isPlainlyApplied),
  }),
})

/** One page of what changed for a person, in the order of the feed. */
export const feedPageSchema = z.object({
  /** The owner of this feed: a device discards a page of any user but the one it has open (rule D5). */
  userId: z.string(),
  epoch: z.string(),
  /** The stretch of the database's life the page was read in; a cursor is sent back together with it (rule D6). */
  era: z.string(),
  /** The counter this page starts behind; 0 instead of the one asked for when the cursor is from a life the database never had. */
  since: z.int(),
  /** The counter to ask from next. */
  next: z.int(),
  /** Whether more pages follow at once. */
  hasMore: z.boolean(),
  /** How many documents these pages will bring, at most; a server of an earlier version does not say. */
  left: z.optional(z.int()),
  /** Changed documents, tombstones included. */
  documents: manyOf(storedDocumentSchema, isPlainDocument),
  /** Documents the person may not see any more. */
  lost: z.array(z.object({ collection: z.string(), id: z.string() })),
})
export type FeedPage = z.infer<typeof feedPageSchema>

export const readFeed = defineEndpoint({
  method: 'GET',
  path: '/api/documents/feed',
  bodyLimitBytes: 0,
  input: z.strictObject({
    since: z.string().check(z.regex(/^\d{1,15}$/)),
    /** Of the page `since` was taken from (rule D6); without it only a counter that ran backwards is noticed. */
    era: z.optional(segmentShape),
  }),
  output: feedPageSchema,
})

/**
 * Server-sent events, `?since=N`; each `feed` event is a page as JSON that starts where the one before it
 * ended, the first at N. The answer carries `ANSWER_HEADER` like any other of ours.
 */
export const FEED_STREAM_PATH = '/api/documents/stream'
/** Comment lines keep the stream alive; a client that hears nothing for `STREAM_SILENCE_MS` distrusts it. */
export const STREAM_PING_MS = 20_000
export const STREAM_SILENCE_MS = 45_000
/** Longer than a comment may be missing from a stream that lives; a visible page asks no sooner. */
export const STREAM_DOUBT_MS = 25_000

/** As far as the rule looks at it: copying changes with thousands of keys takes long. */
function withoutTheRest(input: unknown): unknown {
  if (!Array.isArray(input)) return input
  return input.map((change: unknown) => (isJsonObject(change) ? { changeId: change['changeId'] } : change))
}

function hasChangeId(change: unknown): boolean {
  if (typeof change !== 'object' || change === null || !('changeId' in change)) return false
  return typeof change.changeId === 'string' && CHANGE_ID.test(change.changeId)
}

/**
 * Shapes that come by the thousand are checked by hand: a schema takes longer for a document than all the rest that is done
 * with it. What is not plainly of the shape is the schema's to judge, so the verdict is always the schema's. An array of what
 * `schema` accepts; `isPlain` may say so of a value without asking the schema.
 */
function manyOf<Item>(schema: z.ZodMiniType<Item>, isPlain: (value: unknown) => boolean): z.ZodMiniType<Item[]> {
  const isItem = (value: unknown): boolean => isPlain(value) || schema.safeParse(value).success
  return z.custom<Item[]>((value) => Array.isArray(value) && value.every(isItem))
}

export function isPlainDocument(value: unknown): boolean {
  if (!isJsonObject(value)) return false
  const { collection, id, ownerId, memberIds, version, createdAt, updatedAt, isDeleted, fields } = value
  return (
    typeof collection === 'string' &&
    typeof id === 'string' &&
    typeof ownerId === 'string' &&
    isTexts(memberIds) &&
    Number.isSafeInteger(version) &&
    typeof createdAt === 'string' &&
    typeof updatedAt === 'string' &&
    typeof isDeleted === 'boolean' &&
    isJsonObject(fields)
  )
}

/** Whether it says of a change that it was applied and met nothing. */
export function isPlainlyApplied(value: unknown): boolean {
  if (!isJsonObject(value)) return false
  const { outcome, changeId, version, supersededKeys, conflicts } = value
  return (
    outcome === 'applied' &&
    typeof changeId === 'string' &&
    Number.isSafeInteger(version) &&
    isTexts(supersededKeys) &&
    conflicts === undefined
  )
}

function isTexts(value: Json | undefined): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
