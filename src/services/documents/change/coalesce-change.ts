/**
 * The change store keeps at most one record per path that was never sent: a second change to a path is
 * folded into the first (rules F1 to F9). A record that was sent is frozen until it is answered. The
 * functions here see only the records of one document, in their order.
 */
import type { ChangeField, PendingChange } from './change.ts'
import { contains, documentKeyOf } from './path.ts'

/**
 * Folds `next` into the pending records of its document and returns the new records in order.
 * `next` carries a fresh changeId, which the folded record takes (rule F5).
 */
export function coalesceChange(records: readonly PendingChange[], next: PendingChange): readonly PendingChange[] {
  if (records.length === 0) return [next]
  if (isInsideDeletion(records, next)) return records
  // Rule F9: what was sent, and what stands between such records, keeps its content and its place.
  const open = records.findLastIndex((record) => record.isSent) + 1
  const frozen = records.slice(0, open)
  const mayBeOnServer = next.mayBeOnServer || frozen.some((record) => record.path === next.path)
  return [...frozen, ...coalesceOpen(records.slice(open), { ...next, mayBeOnServer })]
}

/** Rule F4: a thing that is to be deleted can only be added again; anything else done to it has no effect. */
function isInsideDeletion(records: readonly PendingChange[], next: PendingChange): boolean {
  const last = records.findLast((record) =>
    overwrittenAddresses(record).some((address) => contains(address, next.path)),
  )
  return last?.type === 'DELETED' && !(next.type === 'ADD' && last.path === next.path)
}

function coalesceOpen(records: readonly PendingChange[], next: PendingChange): readonly PendingChange[] {
  const previous = records.find((record) => record.path === next.path)
  const overwritten = overwrittenAddresses(next)
  const isKept = (record: PendingChange): boolean => !overwritten.some((address) => contains(address, record.path))
  if (previous === undefined) return [...records.filter(isKept), next]
  const folded = coalescePair(previous, next)
  if (folded !== undefined && folded.sequence === previous.sequence) {
    // It keeps its place: records behind it that touch the same fields have just been dropped.
    return records.flatMap((record) => (record === previous ? [folded] : isKept(record) ? [record] : []))
  }
  const rest = records.filter((record) => record !== previous && isKept(record))
  return folded === undefined ? rest : [...rest, folded]
}

/** Undefined: both cancel each other out and nothing is left to send (rule F3). */
function coalescePair(previous: PendingChange, next: PendingChange): PendingChange | undefined {
  const folded = { ...next, baseVersion: Math.min(previous.baseVersion, next.baseVersion) }
  const inPlace = { ...folded, sequence: previous.sequence, mayBeOnServer: previous.mayBeOnServer }
  if (next.type === 'DELETED') {
    return previous.type === 'ADD' && !previous.mayBeOnServer ? undefined : { ...folded, mayBeOnServer: true }
  }
  if (next.type === 'ADD') {
    // An item that is added over itself stays at its place in the list.
    return previous.type === 'ADD' ? inPlace : { ...folded, mayBeOnServer: true }
  }
  return { ...inPlace, type: previous.type, fields: mergeFields(previous, next) }
}

/** Rule F6: a field that the second change does not touch keeps the time of its own edit. */
function mergeFields(previous: PendingChange, next: PendingChange): readonly ChangeField[] {
  const touched = new Set(next.fields.map((field) => field.key))
  const kept = previous.fields
    .filter((field) => !touched.has(field.key))
    .map((field) => (field.editedAt === undefined ? { ...field, editedAt: previous.editedAt } : field))
  const set = previous.type === 'ADD' ? next.fields.filter((field) => field.value !== undefined) : next.fields
  return [...kept, ...set]
}

/** Whether a record that is gone may be so because of `other`, which took it in or its place. */
export function isReplacedBy(record: PendingChange, other: PendingChange): boolean {
  if (record.path === other.path) return true
  // What stands before it has not overwritten it.
  if (bySequence(other, record) < 0) return false
  return overwrittenAddresses(other).some((address) => contains(address, record.path))
}

/** The addresses whose whole content `change` replaces, so that older records inside them are moot (rule F4). */
function overwrittenAddresses(change: PendingChange): readonly string[] {
  return change.type === 'MODIFIED' ? change.fields.map((field) => `${change.path}/${field.key}`) : [change.path]
}

/**
 * Takes an answered change out of its document's records, if it is still the one that was sent (rule F7).
 * `version` is what the document has become by it, if it was applied: records that built on the version
 * before now build on this one, because no other device wrote in between. One that is tried again does not: what was answered
 * may be a later edit, which it has not seen (S6).
 */
export function removeAnswered(
  records: readonly PendingChange[],
  changeId: string,
  version: number | undefined,
): readonly PendingChange[] {
  const rest = records.filter((record) => record.changeId !== changeId)
  if (version === undefined) return rest
  const isNext = (record: PendingChange): boolean => record.baseVersion === version - 1 && record.isRetried !== true
  return rest.map((record) => (isNext(record) ? { ...record, baseVersion: version } : record))
}

/** Groups records by document, each group in the order of recording. */
export function groupByDocument(records: Iterable<PendingChange>): Map<string, readonly PendingChange[]> {
  const groups = new Map<string, PendingChange[]>()
  for (const record of [...records].sort(bySequence)) {
    const key = documentKeyOf(record.path)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [record])
    else group.push(record)
  }
  return groups
}

/** Order of recording; two tabs can draw the same number, then the changeId decides for everybody alike. */
export function bySequence(a: PendingChange, b: PendingChange): number {
  return a.sequence - b.sequence || (a.changeId < b.changeId ? -1 : 1)
}
