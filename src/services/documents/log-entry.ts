import { valueAt } from './apply-change.ts'
import type { Change } from './change.ts'
import type { ChangeResult, HistoryEntry } from './contract.ts'
import type { StoredDocument } from './document.ts'
import { conflictsOf } from './find-conflicts.ts'
import type { ChangePath } from './path.ts'

/** A change log row: the history entry and the document it belongs to. */
export type LogEntry = HistoryEntry & { readonly collection: string; readonly documentId: string }

/** The keys of a change that a later edit had set before it came; `all` when nothing of it is left (rule S6). */
export type Superseded = ReadonlySet<string> | 'all'

/** Rule H1: what was tried, what stood there before, and what became of it. */
export function createLogEntry(of: {
  /** With its times already on the server's clock. */
  readonly change: Change
  readonly path: ChangePath
  readonly outcome: LogEntry['outcome']
  readonly version: number
  readonly superseded: Superseded
  readonly before: StoredDocument | undefined
  /** ISO 8601 in UTC. */
  readonly serverNow: string
}): LogEntry {
  const { change, path } = of
  const before = of.before === undefined || of.before.isDeleted ? null : of.before.fields
  const whole = change.type === 'MODIFIED' ? undefined : valueAt(before, path.segments)
  const fields = change.fields.map((field) => {
    const isModified = change.type === 'MODIFIED'
    const old = isModified ? valueAt(before, [...path.segments, { kind: 'field', name: field.key }]) : undefined
    const { key, value, editedAt } = field
    return {
      key,
      ...(value === undefined ? undefined : { value }),
      ...(editedAt === undefined ? undefined : { editedAt }),
      ...(old === undefined ? undefined : { before: old }),
      isSuperseded: of.superseded === 'all' || of.superseded.has(field.key),
    }
  })
  return {
    collection: path.collection,
    documentId: path.documentId,
    changeId: change.changeId,
    version: of.version,
    userId: change.userId,
    deviceId: change.deviceId,
    editedAt: change.editedAt,
    recordedAt: of.serverNow,
    outcome: of.outcome,
    type: change.type,
    path: change.path,
    fields,
    ...(whole === undefined ? {} : { before: whole }),
  }
}

/** The answer for a logged change, the same whether it was just decided or comes again (rule S3). */
export function resultOf(entry: LogEntry): ChangeResult {
  const { changeId, version } = entry
  if (entry.outcome === 'gone') return { outcome: 'gone', changeId }
  const conflicts = conflictsOf(entry)
  const told = conflicts === undefined ? {} : { conflicts: [...conflicts] }
  if (entry.outcome === 'superseded') return { outcome: 'superseded', changeId, version, ...told }
  const supersededKeys = entry.fields.filter((field) => field.isSuperseded).map((field) => field.key)
  return { outcome: 'applied', changeId, version, supersededKeys, ...told }
}
