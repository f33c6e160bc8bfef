/** The pending changes of one person by document: recording, choosing what to send, taking answers. Pure. */
import { utf8Length } from '#base/text'
import type { Change, PendingChange } from './change.ts'
import { bySequence, foldChange, groupByDocument, removeAnswered } from './fold-change.ts'
import { BATCH_LIMIT_BYTES, BATCH_LIMIT_CHANGES } from './limits.ts'
import { documentKeyOf } from './path.ts'
import type { Queue } from './sync-state.ts'

export type QueueEdit = {
  readonly queue: Queue
  /** Records that are new or different, for the outbox. */
  readonly put: readonly PendingChange[]
  /** changeIds of records that are gone. */
  readonly remove: readonly string[]
}

export function createQueue(records: Iterable<PendingChange>): Queue {
  return groupByDocument(records)
}

/** All records in order of recording. */
export function recordsOf(queue: Queue): readonly PendingChange[] {
  return [...queue.values()].flat().sort(bySequence)
}

export function countRecords(queue: Queue): number {
  let count = 0
  for (const records of queue.values()) count += records.length
  return count
}

/** Adds a change, folded into what is pending already (rules F). */
export function recordChange(queue: Queue, change: PendingChange): QueueEdit {
  const key = documentKeyOf(change.path)
  return withGroup(queue, key, foldChange(queue.get(key) ?? [], change))
}

/** Puts records in as they are, at the place their sequence gives them; records known already stay. */
export function insertRecords(queue: Queue, records: readonly PendingChange[]): QueueEdit {
  const known = new Set(recordsOf(queue).map((record) => record.changeId))
  const put = records.filter((record) => !known.has(record.changeId))
  return { queue: createQueue([...recordsOf(queue), ...put]), put, remove: [] }
}

/** Rule F9: from now on these keep their content. */
export function markSent(queue: Queue, changeIds: ReadonlySet<string>): QueueEdit {
  const put: PendingChange[] = []
  const next = new Map<string, readonly PendingChange[]>()
  for (const [key, records] of queue) {
    const marked = records.map((record) => {
      if (record.isSent || !changeIds.has(record.changeId)) return record
      const sent = { ...record, isSent: true }
      put.push(sent)
      return sent
    })
    next.set(key, marked)
  }
  return put.length === 0 ? { queue, put, remove: [] } : { queue: next, put, remove: [] }
}

/** Takes changes out; `versionOf` says which version a change made its document, if it was applied (rule F7). */
export function takeOut(
  queue: Queue,
  changeIds: ReadonlySet<string>,
  versionOf: ReadonlyMap<string, number>,
): QueueEdit {
  const next = new Map(queue)
  const put: PendingChange[] = []
  const remove: string[] = []
  for (const [key, records] of queue) {
    const out = records.filter((record) => changeIds.has(record.changeId))
    if (out.length === 0) continue
    const rest = out.reduce((left, { changeId }) => removeAnswered(left, changeId, versionOf.get(changeId)), records)
    put.push(...rest.filter((record) => !records.includes(record)))
    remove.push(...out.map((record) => record.changeId))
    if (rest.length === 0) next.delete(key)
    else next.set(key, rest)
  }
  return { queue: next, put, remove }
}

/** Room for the envelope around the changes of a batch. */
const ENVELOPE_BYTES = 4 * 1024

/** The oldest changes that fit into one request, and those of them that would not even fit alone. */
export function pickBatch(
  queue: Queue,
  limit: number,
): { readonly changes: readonly PendingChange[]; readonly tooLarge: readonly PendingChange[] } {
  const changes: PendingChange[] = []
  const tooLarge: PendingChange[] = []
  let bytes = ENVELOPE_BYTES
  for (const record of recordsOf(queue)) {
    const size = utf8Length(JSON.stringify(toWire(record))) + 1
    if (size + ENVELOPE_BYTES > BATCH_LIMIT_BYTES) {
      tooLarge.push(record)
      continue
    }
    bytes += size
    if (bytes > BATCH_LIMIT_BYTES || changes.length >= Math.min(limit, BATCH_LIMIT_CHANGES)) break
    changes.push(record)
  }
  return { changes, tooLarge }
}

/** The part of a record that the server is told. */
export function toWire(record: PendingChange): Change {
  const { sequence: _sequence, lastSequence: _last, mayBeOnServer: _may, isSent: _sent, ...change } = record
  return change
}

function withGroup(queue: Queue, key: string, records: readonly PendingChange[]): QueueEdit {
  const before = queue.get(key) ?? []
  const next = new Map(queue)
  if (records.length === 0) next.delete(key)
  else next.set(key, records)
  const kept = new Set(records.map((record) => record.changeId))
  return {
    queue: next,
    put: records.filter((record) => !before.includes(record)),
    remove: before.filter((record) => !kept.has(record.changeId)).map((record) => record.changeId),
  }
}
