/** What the person of a change cannot have seen of a document when they made it (rule S6). */
import { DAY_MS, toIso } from '#base/clock'
import { checkedChangesOf, type Batch } from './batch.ts'
import type { Change } from '../change/change.ts'
import type { StoredDocument } from '../document.ts'
import { HISTORY_DAYS } from '../limits.ts'
import type { LogEntry } from '../wire/log-entry.ts'

/** Which log rows of a document the person of a change cannot have seen: those above a version, and those from a time on. */
export type Unseen = {
  readonly version: number
  /** ISO 8601 in UTC; undefined if the version alone tells. */
  readonly recordedFrom: string | undefined
}

/** What tells which eras began after an edit, all in milliseconds since 1970. */
export type EraTimes = {
  /** When each era of the database began (D6), ascending. */
  readonly eraStartsMs: readonly number[]
  readonly nowMs: number
}

/**
 * Rule S6. A database restored from a backup counts versions again, so `baseVersion` says nothing of what was written in an
 * era that began after the change was edited; nor, if it is above the version that the document had before the batch, of
 * anything written since the edit. Times that only a wrong clock gives tell nothing: edits from before the history, and eras
 * from after now, which began before the clock of a server was set back.
 */
export function unseenBy(
  change: Change,
  { clockOffsetMs }: Batch,
  { eraStartsMs, nowMs, before }: EraTimes & { readonly before: StoredDocument | undefined },
): Unseen {
  const { baseVersion: version } = change
  const earliestMs = nowMs - HISTORY_DAYS * DAY_MS
  const times = [change, ...change.fields].flatMap(({ editedAt }) =>
    editedAt === undefined ? [] : [Date.parse(editedAt) + clockOffsetMs],
  )
  const editedMs = Math.min(...times.filter((time) => time >= earliestMs))
  // From the end: almost every change was edited in the newest era.
  const startMs = eraStartsMs[eraStartsMs.findLastIndex((start) => start <= editedMs) + 1]
  const isKnown = startMs !== undefined && startMs <= nowMs
  if (isKnown) return { version, recordedFrom: toIso(startMs) }
  // The device had not heard of the restore yet. The largest number stands for all versions.
  const isOfOtherLine = before !== undefined && version > before.version && version !== Number.MAX_SAFE_INTEGER
  return { version, recordedFrom: isOfOtherLine && editedMs <= nowMs ? toIso(editedMs) : undefined }
}

/** Whether a log row is among them. */
export function isUnseen(
  { version, recordedAt }: { readonly version: number; readonly recordedAt: string },
  unseen: Unseen,
): boolean {
  return version > unseen.version || (unseen.recordedFrom !== undefined && recordedAt >= unseen.recordedFrom)
}

/** Whether a document may have such rows. */
export function hasMovedOn({ version, updatedAt }: StoredDocument, unseen: Unseen): boolean {
  return isUnseen({ version, recordedAt: updatedAt }, unseen)
}

/**
 * What the changes of a batch may not have seen, by key, of each document that has moved on since: the log rows that
 * `historySince` will be asked for are among these.
 */
export function unseenOf(
  batch: Batch,
  { documents, ...times }: EraTimes & { readonly documents: ReadonlyMap<string, StoredDocument> },
): ReadonlyMap<string, Unseen> {
  const all = new Map<string, Unseen>()
  if (batch.actor === 'server') return all
  for (const checked of checkedChangesOf(batch)) {
    if (!checked.ok) continue
    const { key, change } = checked.value
    const document = documents.get(key)
    const unseen = unseenBy(change, batch, { ...times, before: document })
    if (document !== undefined && hasMovedOn(document, unseen)) all.set(key, joinUnseen(unseen, all.get(key) ?? unseen))
  }
  return all
}

function joinUnseen(a: Unseen, b: Unseen): Unseen {
  const starts = [a.recordedFrom, b.recordedFrom].filter((start) => start !== undefined).sort()
  return { version: Math.min(a.version, b.version), recordedFrom: starts[0] }
}

/**
 * Whether an unseen row is news to the person of the change. A row that was edited before its era is an older edit, which a
 * device sent once more after a restore (D4): its time still decides, but the person may have seen it.
 */
export function isNews(entry: LogEntry, { version, recordedFrom }: Unseen): boolean {
  return entry.version > version || (recordedFrom !== undefined && entry.editedAt >= recordedFrom)
}
