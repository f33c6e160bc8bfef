/** The pending changes of one person by document: recording, choosing what to send, taking answers. Pure. */
import { utf8Length } from '#base/text/text'
import { editsBetween, editVersion, readVersion, versioned, type Versioned } from '#base/versioned'
import type { Change, PendingChange } from '../change/change.ts'
import { bySequence, coalesceChange, groupByDocument, removeAnswered } from '../change/coalesce-change.ts'
import { BATCH_LIMIT_BYTES } from '../limits.ts'
import { documentKeyOf } from '../change/path.ts'
import { wireText } from '../change/record-text.ts'
import { createQueueIndex, inOrder, replaceGroups, type IndexEdit, type QueueIndex } from './queue-index.ts'

/** Never changes: each edit gives a new queue and costs what it edits, however many changes are pending. */
export type Queue = Versioned<QueueIndex, IndexEdit>

export type QueueEdit = {
  readonly queue: Queue
  /** Records that are new or different, for the outbox. */
  readonly put: readonly PendingChange[]
  /** changeIds of records that are gone. */
  readonly remove: readonly string[]
}

export function createQueue(records: Iterable<PendingChange>): Queue {
  return versioned(createQueueIndex(groupByDocument(records)), replaceGroups)
}

/** All records in order of recording. */
export function recordsOf(queue: Queue): readonly PendingChange[] {
  return [...inOrder(readVersion(queue))]
}

/** The records of one document in order of recording. */
export function recordsOfDocument(queue: Queue, key: string): readonly PendingChange[] {
  return readVersion(queue).groups.get(key) ?? none
}

const none: readonly PendingChange[] = []

export function findRecord(queue: Queue, changeId: string): PendingChange | undefined {
  return readVersion(queue).records.get(changeId)
}

export function countRecords(queue: Queue): number {
  return readVersion(queue).records.size
}

/** The changeIds of all records; the queue must not be edited while they are gone through. */
export function pendingIds(queue: Queue): Iterable<string> {
  return readVersion(queue).records.keys()
}

/** The keys of all documents with pending changes. */
export function pendingDocuments(queue: Queue): readonly string[] {
  return [...readVersion(queue).groups.keys()]
}

/** At least the keys of the documents whose records are not the same in both queues. */
export function changedDocuments(before: Queue, after: Queue): Iterable<string> {
  const edits = editsBetween(before, after)
  if (edits === undefined) return [...pendingDocuments(before), ...pendingDocuments(after)]
  return edits.flatMap((edit) => edit.map(({ key }) => key))
}

/** Adds a change, folded into what is pending already (rules F). */
export function recordChange(queue: Queue, change: PendingChange): QueueEdit {
  const key = documentKeyOf(change.path)
  const before = recordsOfDocument(queue, key)
  const records = coalesceChange(before, change)
  if (before.length === 0) return { queue: editVersion(queue, [{ key, records }]), put: records, remove: [] }
  const known = new Set(before)
  const kept = new Set(records.map((record) => record.changeId))
  return {
    queue: editVersion(queue, [{ key, records }]),
    put: records.filter((record) => !known.has(record)),
    remove: before.filter((record) => !kept.has(record.changeId)).map((record) => record.changeId),
  }
}

/** Puts records in as they are, at the place their sequence gives them; records known already stay. */
export function insertRecords(queue: Queue, records: readonly PendingChange[]): QueueEdit {
  const known = readVersion(queue).records
  const put = records.filter((record) => !known.has(record.changeId))
  const edit = Array.from(groupByDocument(put), ([key, added]) => ({
    key,
    records: [...recordsOfDocument(queue, key), ...added].sort(bySequence),
  }))
  return { queue: edit.length === 0 ? queue : editVersion(queue, edit), put, remove: [] }
}

/** Rule F9: from now on these keep their content. */
export function markSent(queue: Queue, changeIds: Iterable<string>): QueueEdit {
  const put: PendingChange[] = []
  const next = editDocumentsOf(queue, changeIds, (records, among) =>
    records.map((record) => {
      if (record.isSent || !among.has(record.changeId)) return record
      const sent = { ...record, isSent: true }
      put.push(sent)
      return sent
    }),
  )
  return put.length === 0 ? { queue, put, remove: [] } : { queue: next, put, remove: [] }
}

/** Takes changes out; `versionOf` says which version a change made its document, if it was applied (rule F7). */
export function takeOut(queue: Queue, changeIds: Iterable<string>, versionOf: ReadonlyMap<string, number>): QueueEdit {
  const put: PendingChange[] = []
  const remove: string[] = []
  const next = editDocumentsOf(queue, changeIds, (records, among) => {
    const [only] = records
    if (only !== undefined && records.length === 1) {
      remove.push(only.changeId)
      return none
    }
    const out = records.filter((record) => among.has(record.changeId))
    const rest = out.reduce((left, { changeId }) => removeAnswered(left, changeId, versionOf.get(changeId)), records)
    put.push(...rest.filter((record) => !records.includes(record)))
    remove.push(...out.map((record) => record.changeId))
    return rest
  })
  return { queue: next, put, remove }
}

/** Edits the records of each document that one of the changes belongs to, and no others, at once. */
function editDocumentsOf(
  queue: Queue,
  changeIds: Iterable<string>,
  edit: (records: readonly PendingChange[], among: ReadonlySet<string>) => readonly PendingChange[],
): Queue {
  const among = new Set(changeIds)
  const keys = new Set<string>()
  const { groups, records: known } = readVersion(queue)
  for (const changeId of among) {
    const record = known.get(changeId)
    if (record !== undefined) keys.add(documentKeyOf(record.path))
  }
  const edits = Array.from(keys, (key) => ({ key, records: edit(groups.get(key) ?? none, among) }))
  return edits.length === 0 ? queue : editVersion(queue, edits)
}

/** Room for the envelope around the changes of a batch. */
const ENVELOPE_BYTES = 4 * 1024

/** What `pickBatch` has found. */
export type PickedBatch = {
  readonly changes: readonly PendingChange[]
  /** Would not even fit alone. */
  readonly tooLarge: readonly PendingChange[]
  /** Whether the batch is as large as it may be. */
  readonly isFull: boolean
}

/** The oldest changes that fit into one request, without those of documents that another request carries. */
export function pickBatch(queue: Queue, limit: number, isUnderWay: (record: PendingChange) => boolean): PickedBatch {
  const small = oldestIfSmall(queue, limit, isUnderWay)
  if (small !== undefined) return { changes: small, tooLarge: [], isFull: small.length === limit }
  const changes: PendingChange[] = []
  const tooLarge: PendingChange[] = []
  let bytes = ENVELOPE_BYTES
  for (const record of inOrder(readVersion(queue))) {
    if (isUnderWay(record)) continue
    const size = utf8Length(wireText(record)) + 1
    if (size + ENVELOPE_BYTES > BATCH_LIMIT_BYTES) {
      tooLarge.push(record)
      continue
    }
    bytes += size
    if (bytes > BATCH_LIMIT_BYTES || changes.length >= limit) return { changes, tooLarge, isFull: true }
    changes.push(record)
  }
  return { changes, tooLarge, isFull: false }
}

/** Of UTF-8 for one unit of a text, which is UTF-16. */
const MOST_BYTES_PER_UNIT = 3

/** The oldest changes, if they fit into one request even in the longest encoding, so that their bytes need not be counted. */
function oldestIfSmall(
  queue: Queue,
  count: number,
  isUnderWay: (record: PendingChange) => boolean,
): readonly PendingChange[] | undefined {
  const changes: PendingChange[] = []
  let bytes = ENVELOPE_BYTES
  for (const record of inOrder(readVersion(queue))) {
    if (changes.length >= count) break
    if (isUnderWay(record)) continue
    bytes += wireText(record).length * MOST_BYTES_PER_UNIT + 1
    if (bytes > BATCH_LIMIT_BYTES) return undefined
    changes.push(record)
  }
  return changes
}

/** The part of a record that is sent to the server. */
export function toWire(record: PendingChange): Change {
  const { sequence: _sequence, lastSequence: _last, mayBeOnServer: _may, isSent: _sent, ...change } = record
  return change
}
