/** The door of the documents service for everyone: types, schemas, endpoints and error texts. */
import * as z from 'zod/mini'
import type { Json, JsonObject } from '#base/json'
import { defineEndpoint } from '#http'
import { changeEnvelopes } from './change-envelopes.ts'
import { changeTypes } from './change.ts'
import { isPlainDocument, isPlainlyApplied, manyOf } from './plain-shapes.ts'
import { BATCH_LIMIT_BYTES, DOCUMENT_LIMIT_BYTES, MEMBER_LIMIT } from './limits.ts'

export { applyChange, valueAt, type DocumentFields } from './apply-change.ts'
export {
  changeSchema,
  type Change,
  type ChangeDraft,
  type ChangeField,
  type ChangeType,
  type PendingChange,
} from './change.ts'
export {
  createCollectionRegistry,
  defineCollection,
  type AnyCollection,
  type CollectionDefinition,
  type CollectionRegistry,
} from './collection.ts'
export type { StoredDocument } from './document.ts'
export type { AnyFieldLabel, AnyFieldLabels } from './field-labels.ts'
export { HISTORY_DAYS } from './limits.ts'
export { documentKey, itemSegment, parsePath } from './path.ts'

/** Why the server refused a change for good, with the German text the list „Nicht übernommen“ shows. */
export const rejectionTexts = {
  'invalid-change': 'Diese Änderung ist unvollständig oder beschädigt.',
  'invalid-document': 'Der Eintrag wäre danach nicht mehr gültig.',
  'unknown-collection': 'Diese Art von Einträgen kennt der Server nicht.',
  'not-found': 'Den Eintrag gibt es nicht, oder du hast keinen Zugriff mehr darauf.',
  'not-allowed': 'Das darf nur, wem der Eintrag gehört.',
  'protected-field': 'Dieses Feld kann nicht geändert werden.',
  'document-too-large': 'Der Eintrag wäre zu groß (höchstens 256 KB).',
  'list-too-long': 'Die Liste wäre zu lang (höchstens 5.000 Einträge).',
  'too-deep': 'Die Daten sind zu tief verschachtelt.',
  'version-conflict': 'Der Eintrag wurde inzwischen auf einem anderen Gerät geändert.',
} as const

export type RejectionCode = keyof typeof rejectionTexts

/** Codes of whole requests to this service, beside those every endpoint may answer with. */
export const documentErrorTexts = {
  ...rejectionTexts,
  'wrong-user': 'Diese Änderungen gehören zu einem anderen Konto.',
} as const

export type DocumentErrorCode = keyof typeof documentErrorTexts

export const documentErrorStatus: Record<DocumentErrorCode, number> = {
  'invalid-change': 400,
  'invalid-document': 422,
  'unknown-collection': 404,
  'not-found': 404,
  'not-allowed': 403,
  'protected-field': 422,
  'document-too-large': 413,
  'list-too-long': 422,
  'too-deep': 400,
  'version-conflict': 412,
  'wrong-user': 409,
}

// Answers of our own server come out of JSON.parse, so whatever stands there is JSON.
const json = z.custom<Json>()

const jsonObject = z.custom<JsonObject>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))

export const storedDocumentSchema = z.object({
  collection: z.string(),
  id: z.string(),
  ownerId: z.string(),
  memberIds: z.array(z.string()),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  isDeleted: z.boolean(),
  fields: jsonObject,
})

const loggedConflictSchema = z.object({
  /** The field below the change's path. */
  key: z.string(),
  /** Whose value stands: that of this change, or the one that was there. */
  winner: z.enum(['mine', 'theirs']),
  /** Who had set the field, where, and when. */
  userId: z.string(),
  deviceId: z.string(),
  editedAt: z.string(),
})
export type LoggedConflict = z.infer<typeof loggedConflictSchema>

/** A field that somebody else, or another device, had set to something else unseen by the change's person (rule S10). */
export const conflictSchema = z.extend(loggedConflictSchema, {
  /** The other one's value; absent when the other one had removed the field, or when it is omitted. */
  other: z.optional(json),
  /** The other one's value is too large to be repeated here; the history has it. */
  isOtherOmitted: z.boolean(),
})
export type Conflict = z.infer<typeof conflictSchema>

/** Absent when there are none. */
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

const segment = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const documentAnswer = z.object({ document: storedDocumentSchema })

/** Sends pending changes. Each change is judged alone; only a broken envelope refuses the batch. */
export const sendChanges = defineEndpoint({
  method: 'POST',
  path: '/api/documents/changes',
  bodyLimitBytes: BATCH_LIMIT_BYTES,
  input: z.strictObject({
    /** Must be the signed-in person (rule S1), else 409 `wrong-user`. */
    userId: segment,
    deviceId: segment,
    /** The device's clock when it sent the batch, ISO 8601 in UTC. */
    clientTime: z.iso.datetime(),
    changes: changeEnvelopes,
  }),
  output: z.object({
    epoch: z.string(),
    serverTime: z.string(),
    results: manyOf(changeResultSchema, isPlainlyApplied),
  }),
})

/** One page of what changed for a person, in the order of the feed. */
export const feedPageSchema = z.object({
  /** Whose feed this is: a device throws away a page of anybody but the person it has open (rule D5). */
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
    era: z.optional(segment),
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
/** Longer than a comment may be missing from a stream that lives; whoever looks at the page asks no sooner. */
export const STREAM_DOUBT_MS = 25_000

export const readDocument = defineEndpoint({
  method: 'GET',
  path: '/api/documents/:collection/:id',
  bodyLimitBytes: 0,
  input: z.strictObject({ collection: segment, id: segment }),
  output: documentAnswer,
})

/** Overwrites a document with the merged fields; `ifMatch` (header If-Match) is the version they build on. */
export const overwriteDocument = defineEndpoint({
  method: 'PUT',
  path: '/api/documents/:collection/:id',
  bodyLimitBytes: DOCUMENT_LIMIT_BYTES + 1_024,
  input: z.strictObject({
    collection: segment,
    id: segment,
    ifMatch: z.optional(z.string().check(z.regex(/^"?\d{1,15}"?$/))),
    fields: jsonObject,
  }),
  output: documentAnswer,
})

/** Documents whose `field` equals a value, or whose array `field` contains it; the value is JSON or plain text. */
export const queryDocuments = defineEndpoint({
  method: 'GET',
  path: '/api/documents/:collection',
  bodyLimitBytes: 0,
  input: z.strictObject({
    collection: segment,
    field: z.optional(segment),
    equals: z.optional(z.string().check(z.maxLength(1_000))),
    contains: z.optional(z.string().check(z.maxLength(1_000))),
  }),
  output: z.object({ documents: z.array(storedDocumentSchema) }),
})

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
      value: z.optional(json),
      before: z.optional(json),
      /** When this field was edited, if that was before the entry's own time (rule F6). */
      editedAt: z.optional(z.string()),
      isSuperseded: z.boolean(),
    }),
  ),
  /** For ADD and DELETED: what stood at the path before. */
  before: z.optional(json),
  /** Whose unseen values it met (rule S10); absent when there were none. */
  conflicts: z.optional(z.array(loggedConflictSchema)),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>

/** Who changed what in one document, newest first; with `limit`, only that many of the newest. */
export const readHistory = defineEndpoint({
  method: 'GET',
  path: '/api/documents/:collection/:id/history',
  bodyLimitBytes: 0,
  input: z.strictObject({
    collection: segment,
    id: segment,
    limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/))),
  }),
  output: z.object({ entries: z.array(historyEntrySchema) }),
})

/** Shares a document: sets who may see and edit it besides its owner. Only the owner may. */
export const shareDocument = defineEndpoint({
  method: 'PUT',
  path: '/api/documents/:collection/:id/members',
  bodyLimitBytes: 16_384,
  input: z.strictObject({
    collection: segment,
    id: segment,
    memberIds: z.array(segment).check(z.maxLength(MEMBER_LIMIT)),
  }),
  output: documentAnswer,
})
