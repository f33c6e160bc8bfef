/**
 * What a batch of changes does to the documents, decided without I/O: a store loads the snapshot,
 * this function decides, the store writes the decision back, all in one transaction (rules S1 to S9).
 */
import { isJsonObject, type Json, type JsonObject } from '#base/json'
import { toIso } from '#base/clock'
import { utf8Length } from '#base/text'
import { applyChange, valueAt } from './apply-change.ts'
import { changeSchema, type Change } from './change.ts'
import type { AnyCollection, CollectionRegistry } from './collection.ts'
import { rejectionTexts, type ChangeResult, type HistoryEntry, type RejectionCode } from './contract.ts'
import { isInAudience, type StoredDocument } from './document.ts'
import { DEPTH_LIMIT, DOCUMENT_LIMIT_BYTES, HISTORY_DAYS } from './limits.ts'
import { contains, documentKey, isFieldKey, isForbiddenName, parsePath, type ChangePath } from './path.ts'

/** A change log row: the history entry and the document it belongs to. */
export type LogEntry = HistoryEntry & { readonly collection: string; readonly documentId: string }

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
  /** Log rows of a document with a version above the given one; called only when there is a conflict to judge. */
  readonly historySince: (key: string, version: number) => readonly LogEntry[]
}

export type BatchDecision = {
  /** One per change, in the order of the batch. */
  readonly results: readonly ChangeResult[]
  /** Final state of each document that was written. */
  readonly documents: readonly StoredDocument[]
  readonly log: readonly LogEntry[]
}

/** The keys of all documents a batch touches, each once, sorted (stores lock in this order). */
export function documentKeysOf(batch: Batch): readonly string[] {
  const keys = new Set<string>()
  for (const change of batch.changes) {
    const path = 'path' in change && typeof change.path === 'string' ? parsePath(change.path) : undefined
    if (path?.ok === true) keys.add(documentKey(path.value.collection, path.value.documentId))
  }
  return [...keys].sort()
}

export function decideBatch(
  batch: Batch,
  snapshot: BatchSnapshot,
  collections: CollectionRegistry,
  serverNowMs: number,
): BatchDecision {
  const documents = new Map<string, StoredDocument>()
  const log: LogEntry[] = []
  const answeredHere = new Map<string, ChangeResult>()
  const results = batch.changes.map((change) => {
    const earlier = snapshot.answered.get(change.changeId)
    const repeated = earlier === undefined ? answeredHere.get(change.changeId) : resultOf(earlier)
    if (repeated !== undefined) return repeated
    const decided = decideChange(change, batch, collections, serverNowMs, {
      load: (key) => documents.get(key) ?? snapshot.documents.get(key),
      historySince: (key, version) => [
        ...snapshot.historySince(key, version),
        ...log.filter((entry) => documentKey(entry.collection, entry.documentId) === key && entry.version > version),
      ],
    })
    if (decided.document !== undefined) {
      documents.set(documentKey(decided.document.collection, decided.document.id), decided.document)
    }
    if (decided.entry !== undefined) log.push(decided.entry)
    answeredHere.set(change.changeId, decided.result)
    return decided.result
  })
  return { results, documents: [...documents.values()], log }
}

/** The answer that was given for a logged change, rebuilt from its row (rule S3). */
export function resultOf(entry: LogEntry): ChangeResult {
  const { changeId, version } = entry
  if (entry.outcome === 'gone') return { outcome: 'gone', changeId }
  if (entry.outcome === 'superseded') return { outcome: 'superseded', changeId, version }
  return { outcome: 'applied', changeId, version, supersededKeys: supersededKeysOf(entry) }
}

function supersededKeysOf(entry: LogEntry): string[] {
  return entry.fields.filter((field) => field.isSuperseded).map((field) => field.key)
}

type Loader = {
  readonly load: (key: string) => StoredDocument | undefined
  readonly historySince: (key: string, version: number) => readonly LogEntry[]
}

type Decided = {
  readonly result: ChangeResult
  readonly document?: StoredDocument
  readonly entry?: LogEntry
}

function decideChange(
  raw: { readonly changeId: string },
  batch: Batch,
  collections: CollectionRegistry,
  serverNowMs: number,
  loader: Loader,
): Decided {
  const reject = (code: RejectionCode, field?: string): Decided => ({ result: rejection(raw.changeId, code, field) })
  const checked = checkChange(raw, batch)
  if (!checked.ok) return reject(checked.code, checked.field)
  const { change, path } = checked
  const collection = collections.get(path.collection)
  if (collection === undefined) return reject('unknown-collection')
  const key = documentKey(path.collection, path.documentId)
  const current = loader.load(key)
  const denial = checkAccess({ change, path, batch, collection, current })
  if (denial !== undefined) return reject(denial.code, denial.field)
  const expected = batch.expectedVersions.get(key)
  if (expected !== undefined && expected !== current?.version) return reject('version-conflict')

  const timed = correctTimes(change, batch.clockOffsetMs, serverNowMs)
  const rivals = current === undefined || current.version <= change.baseVersion || batch.actor === 'server'
    ? []
    : loader.historySince(key, change.baseVersion).filter((entry) => entry.deviceId !== batch.deviceId)
  const superseded = findSuperseded(timed, rivals)
  const isResurrectionRefused = current?.isDeleted === true && rivals.some((entry) => entry.type === 'DELETED')
  const entryOf = (outcome: LogEntry['outcome'], version: number): LogEntry =>
    logEntry({ change: timed, path, batch, outcome, version, superseded, before: current, serverNowMs })
  const goneNow = (): Decided => ({
    result: { outcome: 'gone', changeId: change.changeId },
    entry: entryOf('gone', current?.version ?? 0),
  })

  if (isResurrectionRefused) return goneNow()
  if (superseded === 'all') {
    const version = current?.version ?? 0
    return { result: { outcome: 'superseded', changeId: change.changeId, version }, entry: entryOf('superseded', version) }
  }
  const effective = { ...timed, fields: timed.fields.filter((field) => !superseded.has(field.key)) }
  const existing = current === undefined || current.isDeleted ? null : current.fields
  const applied = applyChange(existing, withServerFields(effective, path, existing, collection, batch))
  if (!applied.ok) return applied.error === 'gone' ? goneNow() : reject(applied.error)
  const invalid = applied.value === null ? undefined : checkDocument(applied.value, collection)
  if (invalid !== undefined) return reject(invalid.code, invalid.field)

  const document = nextDocument(current, path, applied.value, batch.userId, serverNowMs)
  return {
    result: {
      outcome: 'applied',
      changeId: change.changeId,
      version: document.version,
      supersededKeys: [...superseded],
    },
    document,
    entry: entryOf('applied', document.version),
  }
}

function rejection(changeId: string, code: RejectionCode, field?: string): ChangeResult {
  return { outcome: 'rejected', changeId, code, message: rejectionTexts[code], ...(field === undefined ? {} : { field }) }
}

type Denial = { readonly code: RejectionCode; readonly field?: string }

/** Shape, path and keys of a change (rules P1 to P5), and that it belongs to the batch's person. */
function checkChange(
  raw: { readonly changeId: string },
  batch: Batch,
): { readonly ok: true; readonly change: Change; readonly path: ChangePath } | ({ readonly ok: false } & Denial) {
  const parsed = changeSchema.safeParse(raw)
  if (!parsed.success) {
    return { ok: false, code: 'invalid-change', field: parsed.error.issues[0]?.path.join('.') ?? '' }
  }
  // The values came out of JSON.parse, so they are JSON; the schema has checked everything around them.
  const change = parsed.data as Change
  const path = parsePath(change.path)
  if (!path.ok) return { ok: false, code: 'invalid-change', field: 'path' }
  if (change.userId !== batch.userId) return { ok: false, code: 'invalid-change', field: 'userId' }
  const last = path.value.segments.at(-1)
  const isTargetFitting =
    change.type === 'MODIFIED' ? change.id === undefined : last === undefined || last.kind === 'item'
  if (!isTargetFitting) return { ok: false, code: 'invalid-change', field: 'path' }
  const deletedItem = change.type === 'DELETED' && last?.kind === 'item' ? last.id : undefined
  if (change.id !== deletedItem && change.type !== 'MODIFIED') return { ok: false, code: 'invalid-change', field: 'id' }
  if (change.type === 'DELETED' && change.fields.length > 0) return { ok: false, code: 'invalid-change', field: 'fields' }
  return checkFields(change) ?? { ok: true, change, path: path.value }
}

function checkFields(change: Change): ({ readonly ok: false } & Denial) | undefined {
  const seen = new Set<string>()
  for (const { key, value } of change.fields) {
    if (!isFieldKey(key) || seen.has(key)) return { ok: false, code: 'invalid-change', field: key }
    seen.add(key)
    const fault = value === undefined ? undefined : checkValue(value, 1)
    if (fault !== undefined) return { ok: false, code: fault, field: key }
  }
  return undefined
}

/** Rule P5: names that reach an object's prototype are refused at any depth, and so is too much depth. */
function checkValue(value: Json, depth: number): 'too-deep' | 'invalid-change' | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (depth >= DEPTH_LIMIT) return 'too-deep'
  if (isJsonObject(value) && Object.keys(value).some(isForbiddenName)) return 'invalid-change'
  for (const inner of Object.values(value)) {
    const fault = checkValue(inner as Json, depth + 1)
    if (fault !== undefined) return fault
  }
  return undefined
}

/** What the service itself keeps about a document and no change may set (rule X3). */
const PROTECTED_FIELDS = new Set(['id', 'ownerId', 'memberIds', 'version', 'createdAt', 'updatedAt'])

/** Who may do what (rules X1 to X4). A foreign document answers like one that does not exist. */
function checkAccess(of: {
  readonly change: Change
  readonly path: ChangePath
  readonly batch: Batch
  readonly collection: AnyCollection
  readonly current: StoredDocument | undefined
}): Denial | undefined {
  const { change, path, batch, collection, current } = of
  if (current !== undefined && !isInAudience(current, batch.userId)) return { code: 'not-found' }
  const isWhole = path.segments.length === 0
  const first = path.segments[0]
  const topKeys = first?.kind === 'field' ? [first.name] : change.fields.map((field) => field.key)
  const guarded = topKeys.find((key) => isWhole && PROTECTED_FIELDS.has(key))
  if (guarded !== undefined) return { code: 'protected-field', field: guarded }
  if (first?.kind === 'field' && PROTECTED_FIELDS.has(first.name)) return { code: 'protected-field', field: first.name }
  if (!isWhole && change.fields.some((field) => field.key === 'id')) return { code: 'protected-field', field: 'id' }
  if (batch.actor === 'server') return undefined
  const serverField = topKeys.find((key) => collection.serverFields.includes(key))
  if (serverField !== undefined) return { code: 'protected-field', field: serverField }
  const isCreation = isWhole && change.type === 'ADD' && (current === undefined || current.isDeleted)
  if (isCreation && collection.createdBy === 'server' && current === undefined) return { code: 'not-allowed' }
  const isRemoval = isWhole && change.type === 'DELETED'
  if ((isRemoval || isCreation) && current !== undefined && current.ownerId !== batch.userId) return { code: 'not-allowed' }
  return undefined
}

/** Rule S5: edit times are moved to the server's clock and kept between the history's start and now. */
function correctTimes(change: Change, offsetMs: number, serverNowMs: number): Change {
  const earliest = serverNowMs - HISTORY_DAYS * 86_400_000
  const correct = (time: string): string =>
    toIso(Math.max(earliest, Math.min(Date.parse(time) + offsetMs, serverNowMs)))
  return {
    ...change,
    editedAt: correct(change.editedAt),
    fields: change.fields.map((field) =>
      field.editedAt === undefined ? field : { ...field, editedAt: correct(field.editedAt) },
    ),
  }
}

/** Rule S6: the keys of `change` that another device set later; `all` when nothing of it is left. */
function findSuperseded(change: Change, rivals: readonly LogEntry[]): ReadonlySet<string> | 'all' {
  if (change.type === 'DELETED' || rivals.length === 0) return new Set()
  const lost = new Set<string>()
  for (const rival of rivals) {
    if (rival.outcome !== 'applied') continue
    if (change.type === 'ADD') {
      if (rival.editedAt > change.editedAt && overlaps(rival, change.path)) return 'all'
      continue
    }
    for (const field of change.fields) {
      if (rival.editedAt > (field.editedAt ?? change.editedAt) && overlaps(rival, `${change.path}/${field.key}`)) {
        lost.add(field.key)
      }
    }
  }
  return change.type === 'MODIFIED' && change.fields.length > 0 && lost.size === change.fields.length ? 'all' : lost
}

/** Whether a logged change set `address`, something inside it, or something it lies in. */
function overlaps(entry: LogEntry, address: string): boolean {
  const written =
    entry.type === 'MODIFIED'
      ? entry.fields.filter((field) => !field.isSuperseded).map((field) => `${entry.path}/${field.key}`)
      : [entry.path]
  return written.some((own) => contains(own, address) || contains(address, own))
}

/** A person who replaces a whole document keeps the fields that only the server sets (rule X4). */
function withServerFields(
  change: Change,
  path: ChangePath,
  existing: JsonObject | null,
  collection: AnyCollection,
  batch: Batch,
): Change {
  if (change.type !== 'ADD' || path.segments.length > 0 || existing === null || batch.actor === 'server') return change
  const kept = collection.serverFields.flatMap((key) => {
    const value = existing[key]
    return value === undefined ? [] : [{ key, value }]
  })
  return { ...change, fields: [...change.fields, ...kept] }
}

/** Rule S7: the schema of the collection, and the size of the whole. */
function checkDocument(fields: JsonObject, collection: AnyCollection): Denial | undefined {
  const parsed = collection.schema.safeParse(fields)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const unknownKey = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
    const at = [...(issue?.path ?? []), ...(unknownKey === undefined ? [] : [unknownKey])].join('.')
    return { code: 'invalid-document', field: at }
  }
  return utf8Length(JSON.stringify(fields)) > DOCUMENT_LIMIT_BYTES ? { code: 'document-too-large' } : undefined
}

function nextDocument(
  current: StoredDocument | undefined,
  path: ChangePath,
  fields: JsonObject | null,
  userId: string,
  serverNowMs: number,
): StoredDocument {
  const now = toIso(serverNowMs)
  return {
    collection: path.collection,
    id: path.documentId,
    ownerId: current?.ownerId ?? userId,
    memberIds: current?.memberIds ?? [],
    version: (current?.version ?? 0) + 1,
    createdAt: current?.createdAt ?? now,
    updatedAt: now,
    isDeleted: fields === null,
    fields: fields ?? {},
  }
}

/** Rule H1: what was tried, what stood there before, and what became of it. */
function logEntry(of: {
  readonly change: Change
  readonly path: ChangePath
  readonly batch: Batch
  readonly outcome: LogEntry['outcome']
  readonly version: number
  readonly superseded: ReadonlySet<string> | 'all'
  readonly before: StoredDocument | undefined
  readonly serverNowMs: number
}): LogEntry {
  const { change, path, batch, superseded } = of
  const before = of.before === undefined || of.before.isDeleted ? null : of.before.fields
  const beforeValue = change.type === 'MODIFIED' ? undefined : valueAt(before, path.segments)
  return {
    collection: path.collection,
    documentId: path.documentId,
    changeId: change.changeId,
    version: of.version,
    userId: batch.userId,
    deviceId: batch.deviceId,
    editedAt: change.editedAt,
    recordedAt: toIso(of.serverNowMs),
    outcome: of.outcome,
    type: change.type,
    path: change.path,
    fields: change.fields.map(({ key, value }) => {
      const old =
        change.type === 'MODIFIED' ? valueAt(before, [...path.segments, { kind: 'field', name: key }]) : undefined
      return {
        key,
        ...(value === undefined ? {} : { value: value }),
        ...(old === undefined ? {} : { before: old }),
        isSuperseded: superseded === 'all' || superseded.has(key),
      }
    }),
    ...(beforeValue === undefined ? {} : { before: beforeValue }),
  }
}
