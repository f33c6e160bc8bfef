import { isJsonObject, type Json } from '#base/text/json'
import { valueAt } from '../change/apply-change.ts'
import type { Change } from '../change/change.ts'
import type { ChangeResult, Conflict } from '../change/change-results.ts'
import type { HistoryEntry } from './history-endpoint.ts'
import type { StoredDocument } from '../document.ts'
import type { ChangePath } from '../change/path.ts'

/** Longest value of another that an answer repeats, as JSON text; longer ones are in the history only. */
export const CONFLICT_VALUE_LIMIT = 2_048
/** All such values of one change together. */
export const CONFLICT_VALUES_LIMIT = 16_384

/** A change log row: the history entry and the key of the document it belongs to. */
export type LogEntry = HistoryEntry & {
  readonly key: string
  /** What it recorded was deleted (H3): its fields say that they were written, and nothing else. */
  readonly isErased?: true
}

/** The keys of a change that a later edit had set before it came; `all` when nothing of it is left (rule S6). */
export type Superseded = ReadonlySet<string> | 'all'

export type LoggedWrite = {
  /** With its times already on the server's clock. */
  readonly change: Change
  readonly path: ChangePath
  /** Key of its document. */
  readonly key: string
  /** The document before it. */
  readonly current: StoredDocument | undefined
  /** ISO 8601 in UTC. */
  readonly serverNow: string
}

/** Rule H1: what was tried, what stood there before, and what became of it. */
export function createLogEntry(
  write: LoggedWrite,
  o: Pick<LogEntry, 'outcome' | 'version'> & { readonly superseded: Superseded },
): LogEntry {
  const { change, path, current } = write
  const { outcome, version, superseded } = o
  const before = current === undefined || current.isDeleted ? null : current.fields
  const target = valueAt(before, path.segments)
  const isModified = change.type === 'MODIFIED'
  const modified = isModified && isJsonObject(target) ? target : {}
  // All keys in every one: what is undefined is not written, and objects of one form are made and read faster.
  const fields = change.fields.map(({ key, value, editedAt }) => ({
    key,
    value,
    editedAt,
    before: Object.hasOwn(modified, key) ? modified[key] : undefined,
    isSuperseded: superseded === 'all' || superseded.has(key),
  }))
  return {
    key: write.key,
    changeId: change.changeId,
    version,
    userId: change.userId,
    deviceId: change.deviceId,
    editedAt: change.editedAt,
    recordedAt: write.serverNow,
    outcome,
    type: change.type,
    path: change.path,
    fields,
    ...(isModified || target === undefined ? {} : { before: target }),
  }
}

/** The answer for a logged change, the same whether it was just decided or comes again (rule S3). */
export function resultOf(entry: LogEntry): ChangeResult {
  const { changeId, version } = entry
  if (entry.outcome === 'gone') return { outcome: 'gone', changeId, version }
  const conflicts = conflictsOf(entry)
  const told = conflicts === undefined ? {} : { conflicts: [...conflicts] }
  if (entry.outcome === 'superseded') return { outcome: 'superseded', changeId, version, ...told }
  const supersededKeys: string[] = []
  for (const field of entry.fields) if (field.isSuperseded) supersededKeys.push(field.key)
  return { outcome: 'applied', changeId, version, supersededKeys, ...told }
}

/** What the answer says of the conflicts of a log row; undefined when it has none. */
function conflictsOf(entry: LogEntry): readonly Conflict[] | undefined {
  if (entry.conflicts === undefined) return undefined
  let room = CONFLICT_VALUES_LIMIT
  return entry.conflicts.map((conflict) => {
    const other =
      entry.type === 'ADD'
        ? memberOf(entry.before, conflict.key)
        : entry.fields.find((field) => field.key === conflict.key)?.before
    if (other === undefined) return { ...conflict, isOtherOmitted: false }
    const length = JSON.stringify(other).length
    if (length > CONFLICT_VALUE_LIMIT || length > room) return { ...conflict, isOtherOmitted: true }
    room -= length
    return { ...conflict, other, isOtherOmitted: false }
  })
}

/** A field of an object; undefined where there is no object or no such field. */
export function memberOf(value: Json | undefined, key: string): Json | undefined {
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}
