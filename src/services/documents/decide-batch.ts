/**
 * What a batch of changes does to the documents, decided without I/O: a store loads the snapshot,
 * this function decides, the store writes the decision back, all in one transaction (rules S1 to S9).
 */
import { toIso } from '#base/clock'
import type { JsonObject } from '#base/json'
import type { Result } from '#base/result'
import { applyChangeAt } from './apply-change.ts'
import type { Change } from './change.ts'
import { checkAccess } from './check-access.ts'
import { checkChange, type CheckedChange, type Rejection } from './check-change.ts'
import { checkDocument } from './check-document.ts'
import type { AnyCollection, CollectionRegistry } from './collection.ts'
import { rejectionTexts } from './document-errors.ts'
import type { ChangeResult } from './change-results.ts'
import type { StoredDocument } from './document.ts'
import { findConflicts } from './find-conflicts.ts'
import { createLogEntry, resultOf, type LogEntry } from './log-entry.ts'
import type { ChangePath } from './path.ts'
import { correctTimes, findSuperseded, isReturnRefused, NOTHING_SUPERSEDED } from './supersede.ts'

export type Batch = {
  readonly userId: string
  readonly deviceId: string
  /** `server`: one of our own services writes for the person and may set what people may not. */
  readonly actor: 'person' | 'server'
  /** Milliseconds to add to the device's clock to get the server's (rule S5). */
  readonly clockOffsetMs: number
  /** Changes as they came; each is checked here, so that one bad change harms no other. */
  readonly changes: readonly { readonly changeId: string }[]
  /** Versions that must still be current, by document key (If-Match). */
  readonly expectedVersions: ReadonlyMap<string, number>
}

/** What a store loads before the decision, for the documents that `documentKeysOf` names. */
export type BatchSnapshot = {
  /** By document key, tombstones and foreign documents included. */
  readonly documents: ReadonlyMap<string, StoredDocument>
  /** Log rows of this person by changeId, for those changes of the batch that were logged before. */
  readonly answered: ReadonlyMap<string, LogEntry>
  /** Log rows of a document with a version above the given one, oldest first; see `staleVersionsOf`. */
  readonly historySince: (key: string, version: number) => readonly LogEntry[]
}

/** A document after a change, and its fields as JSON: it was measured as such, so whoever stores it need not write it again. */
export type WrittenState = { readonly key: string; readonly document: StoredDocument; readonly fieldsText: string }

export type BatchDecision = {
  /** One per change, in the order of the batch. */
  readonly results: readonly ChangeResult[]
  /** Final state of each document that was written, by key. */
  readonly written: ReadonlyMap<string, WrittenState>
  readonly log: readonly LogEntry[]
}

/** The keys of all documents a batch touches, each once. */
export function documentKeysOf(batch: Batch): readonly string[] {
  const keys = new Set<string>()
  for (const checked of checkedChangesOf(batch)) if (checked.ok) keys.add(checked.value.key)
  return [...keys]
}

/**
 * The lowest version a change of the batch was made on, by key, for each document that has moved on
 * since: the log rows above it are all that `historySince` will be asked for.
 */
export function staleVersionsOf(
  batch: Batch,
  documents: ReadonlyMap<string, StoredDocument>,
): ReadonlyMap<string, number> {
  const stale = new Map<string, number>()
  if (batch.actor === 'server') return stale
  for (const checked of checkedChangesOf(batch)) {
    if (!checked.ok) continue
    const { key, change } = checked.value
    const base = change.baseVersion
    if (base < (documents.get(key)?.version ?? 0)) stale.set(key, Math.min(base, stale.get(key) ?? base))
  }
  return stale
}

type Checked = Result<CheckedChange, Rejection>

/** Batches are asked about three times while they are decided, and again when a transaction is repeated. */
const checkedBatches = new WeakMap<Batch, readonly Checked[]>()

/** What `checkChange` says to each change, in the order of the batch. */
function checkedChangesOf(batch: Batch): readonly Checked[] {
  return checkedBatches.getOrInsertComputed(batch, () =>
    batch.changes.map((change) => checkChange(change, batch.userId)),
  )
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
  const desk: Desk = {
    batch,
    collections,
    serverNowMs,
    serverNow: toIso(serverNowMs),
    load: (key) => written.get(key)?.document ?? snapshot.documents.get(key),
    historySince: (key, version) => [
      ...snapshot.historySince(key, version),
      ...(logged.get(key) ?? []).filter((entry) => entry.version > version),
    ],
  }
  const log: LogEntry[] = []
  const checkedChanges = checkedChangesOf(batch)
  const results = batch.changes.map((raw, index) => {
    const earlier = snapshot.answered.get(raw.changeId)
    const repeated = earlier === undefined ? answeredHere.get(raw.changeId) : resultOf(earlier)
    if (repeated !== undefined) return repeated
    const { result, state, entry } = decideChange(raw.changeId, checkedChanges[index], desk)
    if (entry !== undefined) {
      if (state !== undefined) written.set(entry.key, state)
      logged.getOrInsertComputed(entry.key, () => []).push(entry)
      log.push(entry)
    }
    answeredHere.set(raw.changeId, result)
    return result
  })
  return { results, written, log }
}

/** What is needed to decide one change of a batch; `load` and `historySince` see the changes before it. */
type Desk = {
  readonly batch: Batch
  readonly collections: CollectionRegistry
  readonly serverNowMs: number
  /** The same as ISO 8601 in UTC. */
  readonly serverNow: string
  readonly load: (key: string) => StoredDocument | undefined
  readonly historySince: (key: string, version: number) => readonly LogEntry[]
}

type Decided = {
  readonly result: ChangeResult
  /** Absent when the document stays as it is; comes with an entry. */
  readonly state?: WrittenState
  readonly entry?: LogEntry
}

type Logged = Pick<Decided, 'result'> & { readonly entry: LogEntry }

/** The gates in front of a change: its shape, its collection, its person's rights, the expected version. */
function decideChange(changeId: string, checked: Checked | undefined, desk: Desk): Decided {
  const { batch } = desk
  const reject = (rejection: Rejection): Decided => ({ result: toResult(changeId, rejection) })
  if (checked?.ok !== true) return reject(checked?.error ?? { code: 'invalid-change' })
  const { path, key, change } = checked.value
  const collection = desk.collections.get(path.collection)
  if (collection === undefined) return reject({ code: 'unknown-collection' })
  const current = desk.load(key)
  const denial = checkAccess({ change, path, actor: batch.actor, collection, current })
  if (denial !== undefined) return reject(denial)
  const expected = batch.expectedVersions.get(key)
  if (expected !== undefined && expected !== current?.version) return reject({ code: 'version-conflict' })
  const isStale = batch.actor === 'person' && current !== undefined && current.version > change.baseVersion
  const decided = writeChange({
    change: atServer(change, desk),
    path,
    key,
    actor: batch.actor,
    collection,
    current,
    since: isStale ? desk.historySince(key, change.baseVersion) : [],
    serverNow: desk.serverNow,
  })
  return 'code' in decided ? reject(decided) : decided
}

/** The change by the server's clock, and from whom the batch says: the log must not name a device that had no part in it. */
function atServer(change: Change, { batch, serverNowMs }: Desk): Change {
  const { userId, deviceId, clockOffsetMs } = batch
  // The person is the same; as one text for all changes it is looked up much faster.
  return { ...change, ...correctTimes(change, clockOffsetMs, serverNowMs), userId, deviceId }
}

type Write = {
  readonly change: Change
  readonly path: ChangePath
  /** Key of its document. */
  readonly key: string
  readonly actor: Batch['actor']
  readonly collection: AnyCollection
  readonly current: StoredDocument | undefined
  /** The document's log rows that the change's person had not seen. */
  readonly since: readonly LogEntry[]
  readonly serverNow: string
}

/** What an admitted change does to the document as it is now. */
function writeChange(write: Write): Decided | Rejection {
  const { change, path, key, current, since, serverNow } = write
  const existing = current === undefined || current.isDeleted ? null : current.fields
  const logged = (outcome: LogEntry['outcome'], version: number, superseded = NOTHING_SUPERSEDED): Logged => {
    const row = createLogEntry({ change, path, key, outcome, version, superseded, before: current, serverNow })
    const conflicts = since.length === 0 ? [] : findConflicts(row, since, keptFields(write))
    const entry = conflicts.length === 0 ? row : { ...row, conflicts: [...conflicts] }
    return { result: resultOf(entry), entry }
  }
  const version = current?.version ?? 0
  const gone = (): Decided => logged('gone', version)

  if (isReturnRefused(change, since) || (existing === null && change.type !== 'ADD')) return gone()
  const superseded = findSuperseded(change, since)
  if (superseded === 'all') return logged('superseded', version, 'all')
  const effective = withServerFields(without(change, superseded), write, existing)
  const applied = applyChangeAt(existing, path.segments, effective)
  if (!applied.ok) return applied.error === 'gone' ? gone() : { code: applied.error }
  const fieldsText = JSON.stringify(applied.value ?? {})
  const whole = { fields: applied.value ?? {}, text: fieldsText, depth: path.segments.length }
  const fault = applied.value === null ? undefined : checkDocument(whole, write.collection)
  if (fault !== undefined) return fault

  const document = nextDocument(write, applied.value)
  return { ...logged('applied', document.version, superseded), state: { key, document, fieldsText } }
}

function without(change: Change, keys: ReadonlySet<string>): Change {
  return keys.size === 0 ? change : { ...change, fields: change.fields.filter((field) => !keys.has(field.key)) }
}

function toResult(changeId: string, { code, field }: Rejection): ChangeResult {
  return {
    outcome: 'rejected',
    changeId,
    code,
    message: rejectionTexts[code],
    ...(field === undefined ? {} : { field }),
  }
}

/** Rule X4: the fields that stay when a person's ADD replaces a whole document without naming them. */
function keptFields({ actor, change, path, collection }: Write): readonly string[] {
  return actor === 'person' && change.type === 'ADD' && path.segments.length === 0 ? collection.serverFields : []
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

function nextDocument({ current, path, change, serverNow }: Write, fields: JsonObject | null): StoredDocument {
  return {
    collection: path.collection,
    id: path.documentId,
    ownerId: current?.ownerId ?? change.userId,
    memberIds: current?.memberIds ?? [],
    version: (current?.version ?? 0) + 1,
    createdAt: current?.createdAt ?? serverNow,
    updatedAt: serverNow,
    isDeleted: fields === null,
    fields: fields ?? {},
  }
}
