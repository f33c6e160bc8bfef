/** Decides, without I/O, what a batch of changes does: a store loads the snapshot and writes the decision in one transaction (S1 to S9). */
import { getOrInsert } from '#base/collections/get-or-insert'
import { toIso } from '#base/clock'
import { type JsonObject } from '#base/text/json'
import { applyChangeAt } from '../change/apply-change.ts'
import type { Change } from '../change/change.ts'
import { checkAccess } from './check-access.ts'
import { checkedChangesOf, type Batch, type Checked } from './batch.ts'
import type { Rejection } from './check-change.ts'
import { checkDocument, checkOutcome } from './check-document.ts'
import type { AnyCollection } from '../collection.ts'
import { readersFieldOf, type CollectionRegistry } from '../collection-registry.ts'
import { ownerQuotaText, rejectionTexts } from '../document-errors.ts'
import type { ChangeResult } from '../change/change-results.ts'
import type { StoredDocument } from '../document.ts'
import { findConflicts } from './find-conflicts.ts'
import { membersAfterWrite } from './follow-leader.ts'
import { checkReader, remainsOf, withReaders } from './readers.ts'
import { createLogEntry, resultOf, type LogEntry, type LoggedWrite, type Superseded } from '../wire/log-entry.ts'
import { createQuotaJudge, type Measures, type Verdict, type Weighed } from './quota.ts'
import {
  correctTimes,
  findSuperseded,
  isReturnRefused,
  newsOfBeginning,
  NOTHING_SUPERSEDED,
  without,
  withoutLateBeginning,
} from './supersede.ts'
import { hasMovedOn, isNews, isUnseen, unseenBy, type Unseen } from './unseen.ts'

/** What a store loads before the decision, for the documents that `documentKeysOf` names. */
export type BatchSnapshot = {
  /** By document key, tombstones and foreign documents included. */
  readonly documents: ReadonlyMap<string, StoredDocument>
  /** Log rows of this person by changeId, for those changes of the batch that were logged before. */
  readonly answered: ReadonlyMap<string, LogEntry>
  /** The log rows of a document that are unseen, oldest first; see `unseenOf`. */
  readonly historySince: (key: string, unseen: Unseen) => readonly LogEntry[]
  /** When each era of the database began (D6), in milliseconds since 1970, ascending. */
  readonly eraStartsMs: readonly number[]
  /** Absent where every owner has place for all of the batch (Q2). */
  readonly measures?: Measures
}

/** A document after a change, and its fields as JSON: it was measured as such, so the store need not serialize it again. */
export type WrittenState = {
  readonly key: string
  readonly document: StoredDocument
  readonly fieldsText: string
  /** People who could see it before the batch and cannot any more (X9). */
  readonly lostUserIds: readonly string[]
}

export type BatchDecision = {
  /** One per change, in the order of the batch. */
  readonly results: readonly ChangeResult[]
  /** Final state of each document that was written, by key. */
  readonly written: ReadonlyMap<string, WrittenState>
  readonly log: readonly LogEntry[]
}

export function decideBatch(
  batch: Batch,
  snapshot: BatchSnapshot,
  collections: CollectionRegistry,
  serverNowMs: number,
): BatchDecision {
  const written = new Map<string, WrittenState>()
  const logged = new Map<string, LogEntry[]>()
  const answeredHere = new Map<string, ChangeResult>()
  const context: BatchContext = {
    batch,
    collections,
    serverNowMs,
    serverNow: toIso(serverNowMs),
    load: (key) => written.get(key)?.document ?? snapshot.documents.get(key),
    loadBefore: (key) => snapshot.documents.get(key),
    eraStartsMs: snapshot.eraStartsMs,
    historySince: (key, unseen) => [
      ...snapshot.historySince(key, unseen),
      ...(logged.get(key) ?? []).filter((entry) => isUnseen(entry, unseen)),
    ],
  }
  const log: LogEntry[] = []
  const judge = snapshot.measures === undefined ? undefined : createQuotaJudge(batch.actor, snapshot.measures)
  const checkedChanges = checkedChangesOf(batch)
  const results = batch.changes.map((raw, index) => {
    const earlier = snapshot.answered.get(raw.changeId)
    const repeated = earlier === undefined ? answeredHere.get(raw.changeId) : resultOf(earlier)
    if (repeated !== undefined) return repeated
    const decided = decideChange(raw.changeId, checkedChanges[index], context)
    const { result, state, entry } = judge === undefined ? decided : withinQuota(decided, judge, context)
    if (entry !== undefined) {
      if (state !== undefined) written.set(entry.key, state)
      getOrInsert(logged, entry.key, () => []).push(entry)
      log.push(entry)
    }
    answeredHere.set(raw.changeId, result)
    return result
  })
  return { results, written, log }
}

/** What is needed to decide one change of a batch; `load` and `historySince` see the changes before it. */
type BatchContext = {
  readonly batch: Batch
  readonly collections: CollectionRegistry
  readonly serverNowMs: number
  /** The same as ISO 8601 in UTC. */
  readonly serverNow: string
  readonly load: (key: string) => StoredDocument | undefined
  /** As it was before the batch. */
  readonly loadBefore: (key: string) => StoredDocument | undefined
  readonly historySince: BatchSnapshot['historySince']
  readonly eraStartsMs: readonly number[]
}

type Decided = {
  readonly result: ChangeResult
  /** Absent when the document stays as it is; comes with an entry. */
  readonly state?: WrittenState
  readonly entry?: LogEntry
}

type Logged = Pick<Decided, 'result'> & { readonly entry: LogEntry }

/** Rules Q2 and Q4: what is decided already, unless its document's owner has no place for it. */
function withinQuota(decided: Decided, judge: (weighed: Weighed) => Verdict, context: BatchContext): Decided {
  const { result, entry, state } = decided
  if (entry === undefined) return decided
  const before = context.load(entry.key)
  const document = state?.document ?? before
  const ownerId = document?.ownerId ?? context.batch.userId
  const isReturn = before?.isDeleted === true && state?.document.isDeleted === false
  const verdict = judge({ entry, ownerId, document, fieldsText: state?.fieldsText, isReturn })
  if (verdict === 'kept') return decided
  if (verdict === 'unlogged') return { result }
  const message = ownerId === context.batch.userId ? rejectionTexts['quota-exceeded'] : ownerQuotaText
  return { result: toResult(entry.changeId, { code: 'quota-exceeded', message }) }
}

/** The gates in front of a change: its shape, its collection, its person's rights, the expected version. */
function decideChange(changeId: string, checked: Checked | undefined, context: BatchContext): Decided {
  const { batch } = context
  const reject = (rejection: Rejection): Decided => ({ result: toResult(changeId, rejection) })
  if (checked?.ok !== true) return reject(checked?.error ?? { code: 'invalid-change' })
  const { path, key, change } = checked.value
  const collection = context.collections.get(path.collection)
  if (collection === undefined) return reject({ code: 'unknown-collection' })
  const current = context.load(key)
  const { actor } = batch
  const denial =
    checkAccess({ change, path, actor, collection, current }) ??
    checkReader({ ...checked.value, actor, collection, current, collections: context.collections, load: context.load })
  if (denial !== undefined) return reject(denial)
  const expected = batch.expectedVersions.get(key)
  if (expected !== undefined && expected !== current?.version) return reject({ code: 'version-conflict' })
  const before = context.loadBefore(key)
  const unseen = unseenBy(change, batch, { eraStartsMs: context.eraStartsMs, nowMs: context.serverNowMs, before })
  const isStale = batch.actor === 'person' && current !== undefined && hasMovedOn(current, unseen)
  const since = isStale ? context.historySince(key, unseen) : []
  const decided = writeChange({
    change: atServer(change, context),
    path,
    key,
    actor,
    collection,
    readersField: readersFieldOf(collection, context.collections),
    current,
    load: context.load,
    membersBefore: before?.memberIds,
    since,
    news: since.filter((entry) => isNews(entry, unseen)),
    serverNow: context.serverNow,
  })
  return 'code' in decided ? reject(decided) : decided
}

/**
 * Returns the change by the server's clock, with the user and device of the batch: the log must not name a device that had no part
 * in it.
 */
function atServer(change: Change, { batch, serverNowMs }: BatchContext): Change {
  const { userId, deviceId, clockOffsetMs } = batch
  // The person is the same; as one text for all changes it is looked up much faster.
  return { ...change, ...correctTimes(change, clockOffsetMs, serverNowMs), userId, deviceId }
}

type Write = LoggedWrite & {
  readonly actor: Batch['actor']
  readonly collection: AnyCollection
  readonly readersField: string | undefined
  readonly load: BatchContext['load']
  /** Before the batch. */
  readonly membersBefore: readonly string[] | undefined
  /** The document's log rows that the change's person had not seen. */
  readonly since: readonly LogEntry[]
  /** Those of them that are not an older edit sent once more. */
  readonly news: readonly LogEntry[]
}

/** What an admitted change does to the document as it is now. */
function writeChange(given: Write): Decided | Rejection {
  const { path, key, current, since, news } = given
  const existing = current === undefined || current.isDeleted ? null : current.fields
  const version = current?.version ?? 0
  if (isReturnRefused(given.change, news) || (existing === null && given.change.type !== 'ADD'))
    return logged(given, 'gone', version)
  const begun = existing === null ? given : withoutLateBeginning(given)
  if (begun === undefined) return logged({ ...given, news: newsOfBeginning(given) }, 'superseded', version, 'all')
  const write = { ...begun, change: withReaders(begun.change, begun) }
  const superseded = findSuperseded(write.change, since)
  if (superseded === 'all') return logged(write, 'superseded', version, 'all')
  const effective = withServerFields(without(write.change, superseded), write, existing)
  const applied = applyChangeAt(existing, path.segments, effective)
  if (!applied.ok) return applied.error === 'gone' ? logged(write, 'gone', version) : { code: applied.error }
  const stored = applied.value ?? remainsOf(write.collection, write.readersField, current)
  const fieldsText = JSON.stringify(stored)
  const whole = { fields: stored, text: fieldsText, depth: path.segments.length }
  const fault = applied.value === null ? undefined : checkDocument(whole, write.collection)
  if (fault !== undefined) return fault
  const forbidden = checkOutcome(write, existing, applied.value)
  if (forbidden !== undefined) return forbidden
  const document = nextDocument(write, applied.value, stored)
  const state = { key, document, fieldsText, lostUserIds: findLost(write.membersBefore, document.memberIds) }
  const { result, entry } = logged(write, 'applied', document.version, superseded)
  return { result, entry, state }
}

function logged(
  write: Write,
  outcome: LogEntry['outcome'],
  version: number,
  superseded: Superseded = NOTHING_SUPERSEDED,
): Logged {
  const { news, change } = write
  const row = createLogEntry(write, { outcome, version, superseded })
  const conflicts = news.length === 0 ? [] : findConflicts({ entry: row, change, since: news, kept: keptFields(write) })
  const entry = conflicts.length === 0 ? row : { ...row, conflicts: [...conflicts] }
  return { result: resultOf(entry), entry }
}

function toResult(changeId: string, { code, field, message }: Rejection): ChangeResult {
  return {
    outcome: 'rejected',
    changeId,
    code,
    message: message ?? rejectionTexts[code],
    ...(field === undefined ? {} : { field }),
  }
}

/** Rule X4: the fields that stay when a person's ADD replaces a whole document without naming them. */
function keptFields({ actor, change, path, collection }: Write): readonly string[] {
  return actor === 'person' && change.type === 'ADD' && path.segments.length === 0 ? collection.serverFields : []
}

const NOBODY: readonly string[] = []

function findLost(before: readonly string[] | undefined, after: readonly string[]): readonly string[] {
  return before === undefined || before === after ? NOBODY : before.filter((id) => !after.includes(id))
}

function withServerFields(change: Change, write: Write, existing: JsonObject | null): Change {
  const keys = existing === null ? [] : keptFields(write)
  if (existing === null || keys.length === 0) return change
  const named = new Set(change.fields.map((field) => field.key))
  const kept = keys.flatMap((key) => {
    const value = existing[key]
    return value === undefined || named.has(key) ? [] : [{ key, value }]
  })
  return kept.length === 0 ? change : { ...change, fields: [...change.fields, ...kept] }
}

function nextDocument(write: Write, fields: JsonObject | null, stored: JsonObject): StoredDocument {
  const { current, path, change, serverNow } = write
  const ownerId = current?.ownerId ?? change.userId
  return {
    collection: path.collection,
    id: path.documentId,
    ownerId,
    memberIds: membersAfterWrite(write, ownerId, fields),
    version: (current?.version ?? 0) + 1,
    createdAt: current?.createdAt ?? serverNow,
    updatedAt: serverNow,
    isDeleted: fields === null,
    fields: stored,
  }
}
