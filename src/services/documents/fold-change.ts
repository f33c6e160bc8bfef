/**
 * The change store keeps at most one record per path: a second change to a path is folded into the
 * first (rules F1 to F7). The functions here see only the records of one document, in their order.
 */
import type { ChangeField, PendingChange } from './change.ts'
import { contains, documentKeyOf } from './path.ts'

/**
 * Folds `next` into the pending records of its document and returns the new records in order.
 * `next` carries a fresh changeId, which the folded record takes (rule F5).
 */
export function foldChange(records: readonly PendingChange[], next: PendingChange): readonly PendingChange[] {
  const previous = records.find((record) => record.path === next.path)
  if (previous?.type === 'DELETED' && next.type === 'MODIFIED') return records
  const overwritten = overwrittenAddresses(next)
  const rest = records.filter(
    (record) => record !== previous && !overwritten.some((address) => contains(address, record.path)),
  )
  const folded = previous === undefined ? next : foldPair(previous, next)
  if (folded === undefined) return rest
  // A document's own ADD or MODIFIED keeps its place: the records behind it build on it.
  if (previous === undefined || next.type !== 'MODIFIED') return [...rest, folded]
  return records.flatMap((record) => (record === previous ? [folded] : rest.includes(record) ? [record] : []))
}

/** Undefined: both cancel each other out and nothing is left to send (rule F3). */
function foldPair(previous: PendingChange, next: PendingChange): PendingChange | undefined {
  const baseVersion = Math.min(previous.baseVersion, next.baseVersion)
  const folded = { ...next, baseVersion, sequence: previous.sequence, mayBeOnServer: previous.mayBeOnServer }
  if (next.type === 'DELETED') {
    return previous.type === 'ADD' && !previous.mayBeOnServer ? undefined : { ...folded, sequence: next.sequence }
  }
  if (next.type === 'ADD') {
    return { ...folded, sequence: next.sequence, mayBeOnServer: previous.mayBeOnServer || previous.type !== 'ADD' }
  }
  return { ...folded, type: previous.type, fields: mergeFields(previous, next) }
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

/** The addresses whose whole content `change` replaces, so that older records inside them are moot (rule F4). */
function overwrittenAddresses(change: PendingChange): readonly string[] {
  return change.type === 'MODIFIED' ? change.fields.map((field) => `${change.path}/${field.key}`) : [change.path]
}

/**
 * Takes the answered change out of its document's records, if it is still the one that was sent
 * (rule F7), and lets the others build on the version the server answered with.
 */
export function removeAnswered(
  records: readonly PendingChange[],
  changeId: string,
  version: number | undefined,
): readonly PendingChange[] {
  const rest = records.filter((record) => record.changeId !== changeId)
  if (version === undefined) return rest
  return rest.map((record) => (record.baseVersion === version - 1 ? { ...record, baseVersion: version } : record))
}

/** The records as the map that localStorage holds under `localChangeStore`. */
export function toChangeMap(records: Iterable<PendingChange>): Record<string, PendingChange> {
  const map: Record<string, PendingChange> = {}
  for (const record of records) map[record.path] = record
  return map
}

/** Groups records by document, each group in the order of recording. */
export function groupByDocument(records: Iterable<PendingChange>): Map<string, readonly PendingChange[]> {
  const groups = new Map<string, PendingChange[]>()
  for (const record of [...records].sort((a, b) => a.sequence - b.sequence)) {
    const key = documentKeyOf(record.path)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [record])
    else group.push(record)
  }
  return groups
}
