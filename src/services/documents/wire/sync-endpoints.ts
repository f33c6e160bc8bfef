/** The endpoints that carry changes to the server and what changed back. */
import * as z from 'zod/mini'
import { defineEndpoint } from '#http'
import { changeEnvelopes } from './change-envelopes.ts'
import { changeResultSchema } from '../change/change-results.ts'
import { BATCH_LIMIT_BYTES } from '../limits.ts'
import { isPlainDocument, isPlainlyApplied, manyOf } from './plain-shapes.ts'
import { segmentShape, storedDocumentSchema } from '../change/wire-shapes.ts'

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
