/**
 * Later edit wins, not later sync (rules S5, S6, S8): which parts of a change lost against edits that
 * were made later but sent earlier, judged by the log rows that the person has not seen.
 */
import { DAY_MS, toIso } from '#base/clock'
import { timeOfOrderedId } from '#base/id'
import { equalJson, isJsonObject, type Json } from '#base/text/json'
import type { Change } from '../change/change.ts'
import { HISTORY_DAYS } from '../limits.ts'
import { isContentId } from '../own-id.ts'
import type { LogEntry, Superseded } from '../wire/log-entry.ts'
import { contains, isProtectedField } from '../change/path.ts'

export const NOTHING_SUPERSEDED: Superseded = new Set<string>()

/** Rule S5: the edit times of a change, moved to the server's clock and kept between the history's start and now. */
export function correctTimes(
  change: Change,
  offsetMs: number,
  serverNowMs: number,
): Pick<Change, 'editedAt' | 'fields'> {
  const earliestMs = serverNowMs - HISTORY_DAYS * DAY_MS
  const correct = (time: string): string =>
    toIso(Math.max(earliestMs, Math.min(Date.parse(time) + offsetMs, serverNowMs)))
  const editedAt = correct(change.editedAt)
  const hasOwnTimes = change.fields.some((field) => field.editedAt !== undefined)
  const fields = hasOwnTimes
    ? change.fields.map((field) =>
        field.editedAt === undefined ? field : { ...field, editedAt: correct(field.editedAt) },
      )
    : change.fields
  return { editedAt, fields }
}

/** Finds the fields of `change` that lose to later edits (rule S6); `since` are the log rows that its author had not seen. */
export function findSuperseded(change: Change, since: readonly LogEntry[]): Superseded {
  if (change.type === 'DELETED' || since.length === 0) return NOTHING_SUPERSEDED
  const rivals = since.filter((entry) => entry.outcome === 'applied' && !isKnown(entry, change))
  const lostTo = (address: string, editedAt: string): boolean =>
    rivals.some((rival) => {
      const time = writtenAt(rival, address)
      return time !== undefined && isLater(rival, time, change, editedAt)
    })
  if (change.type === 'ADD') return lostTo(change.path, change.editedAt) ? 'all' : NOTHING_SUPERSEDED
  const keys = change.fields
    .filter((field) => lostTo(`${change.path}/${field.key}`, field.editedAt ?? change.editedAt))
    .map((field) => field.key)
  return keys.length > 0 && keys.length === change.fields.length ? 'all' : new Set(keys)
}

/** A change without those of its fields. */
export function without(change: Change, keys: ReadonlySet<string>): Change {
  return keys.size === 0 ? change : { ...change, fields: change.fields.filter((field) => !keys.has(field.key)) }
}

/**
 * When a logged change wrote `address`, something inside it, or something it lies in; the latest time
 * if it did so more than once, undefined if not at all. A deletion writes nothing: rule S8 judges it. Nor does what every device begins
 * with (X15).
 */
export function writtenAt(entry: LogEntry, address: string): string | undefined {
  if (entry.type === 'DELETED') return undefined
  let latest: string | undefined
  let isInsideField = false
  const isBeginning = isContentBeginning(entry)
  for (const field of isBeginning ? editsOfAdd(entry) : entry.fields) {
    const own = `${entry.path}/${field.key}`
    // Sharing is logged as well, and is no edit of the document's content.
    if (field.isSuperseded || isProtectedField(field.key) || !overlaps(own, address)) continue
    if (contains(own, address)) isInsideField = true
    const time = field.editedAt ?? entry.editedAt
    if (latest === undefined || time > latest) latest = time
  }
  // An ADD also writes what it does not name: those fields are absent afterwards.
  const isWholeWritten = entry.type === 'ADD' && !isBeginning && !isInsideField && overlaps(entry.path, address)
  return isWholeWritten ? entry.editedAt : latest
}

/**
 * Rule S8: an ADD does not bring back what is deleted now if it was deleted unseen, that is, if the last unseen row of its
 * address is a deletion by another device, or a later one where the ADD is tried again.
 */
export function isReturnRefused(change: Change, since: readonly LogEntry[]): boolean {
  if (change.type !== 'ADD') return false
  const last = since.findLast(
    (entry) => entry.outcome === 'applied' && entry.type !== 'MODIFIED' && entry.path === change.path,
  )
  if (last?.type !== 'DELETED') return false
  return !isOwn(last, change) || (change.isRetried === true && isLater(last, last.editedAt, change, change.editedAt))
}

/**
 * Whether an entry wrote something later than a change; times are ISO 8601 by the server's clock. To these belongs how long a
 * request was on its way (S5), so edits of one device, which are compared only where one of them is tried again, go by its own
 * clock, as far as their changeIds tell it. In the same millisecond what is tried again gives way: its person hears of it.
 */
function isLater(entry: LogEntry, writtenAt: string, change: Change, editedAt: string): boolean {
  if (!isOwn(entry, change)) return writtenAt > editedAt
  const [written, edited] = [deviceTimeOf(entry, writtenAt), deviceTimeOf(change, editedAt)]
  return written === undefined || edited === undefined ? writtenAt >= editedAt : written >= edited
}

/** A time of a change by the clock of its device; undefined where its changeId was not made with it. */
function deviceTimeOf({ changeId, editedAt }: Pick<Change, 'changeId' | 'editedAt'>, time: string): number | undefined {
  const madeAt = timeOfOrderedId(changeId)
  return madeAt === undefined ? undefined : madeAt + Date.parse(time) - Date.parse(editedAt)
}

/**
 * Whether a device knew of an entry when it made a change: what a person wrote there before is no rival, even if its clock
 * was wrong. Of a change that is tried again this is unknown, so the times decide about the same device's entries as well.
 */
function isKnown(entry: LogEntry, change: Change): boolean {
  return change.isRetried !== true && isOwn(entry, change)
}

export function isOwn(entry: LogEntry, change: Pick<Change, 'deviceId' | 'userId'>): boolean {
  return entry.deviceId === change.deviceId && entry.userId === change.userId
}

function overlaps(a: string, b: string): boolean {
  return contains(a, b) || contains(b, a)
}

/**
 * Rules X14 and X15: what is left to write of a change. A device may add, without having known it, a document that every device can begin
 * with and that stands already: the own one of its user, or one whose id follows from content. Of that only its edits are left; undefined
 * if there are none.
 */
export function withoutLateBeginning<Write extends Beginning>(write: Write): Write | undefined {
  const { change, path, collection, news } = write
  const canBegin = collection.hasOwn === true || (change.baseVersion === 0 && isContentId(path.documentId))
  if (!canBegin || change.type !== 'ADD' || path.segments.length > 0) return write
  if (!news.some(({ outcome, deviceId }) => outcome === 'applied' && deviceId !== change.deviceId)) return write
  const fields = editsOfAdd(change)
  return fields.length === 0 ? undefined : { ...write, change: { ...change, type: 'MODIFIED', fields } }
}

type Beginning = {
  readonly change: Change
  readonly path: { readonly documentId: string; readonly segments: readonly unknown[] }
  readonly collection: { readonly hasOwn?: boolean }
  readonly news: readonly LogEntry[]
}

/**
 * What a late beginning is in conflict with (S10). If another device began with the same, edits since then contradict no decision of this
 * user; if not, what that began with is reported like edits.
 */
export function newsOfBeginning({ change, news }: Pick<Beginning, 'change' | 'news'>): readonly LogEntry[] {
  const valuesOf = ({ fields }: Pick<Change | LogEntry, 'fields'>): Json =>
    fields.map(({ key, value }) => [key, value ?? null])
  return news.some((one) => one.type === 'ADD' && equalJson(valuesOf(one), valuesOf(change)))
    ? []
    : news.map((one) => ({ ...one, type: 'MODIFIED' }))
}

/** Returns what was edited of a document before its ADD was sent: fields that are newer than others they were coalesced with (F6). */
function editsOfAdd<Field extends Timed>({ fields, editedAt }: Added<Field>): readonly Field[] {
  const timeOf = (field: Field): string => field.editedAt ?? editedAt
  return fields.filter((field) => fields.some((other) => timeOf(other) < timeOf(field)))
}

type Timed = { readonly editedAt?: string | undefined }
type Added<Field> = { readonly fields: readonly Field[]; readonly editedAt: string }

/** Rule X15: whether a row made a document whose id follows from content. */
function isContentBeginning({ type, before, path }: LogEntry): boolean {
  return type === 'ADD' && !isJsonObject(before) && isContentId(path.slice(path.indexOf('/') + 1))
}
