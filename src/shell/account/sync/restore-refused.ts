/** Bringing back what an edit came too late for (fault 19): the entry as it was, then the edit. Pure. */
import { isJsonObject, type Json, type JsonObject } from '#base/text/json'
import { documentKey, parsePath, type ChangeDraft, type HistoryEntry } from '#documents'
import { bringBack, isThere } from '../../words/undoable-change.ts'

export type RestorePlan =
  /** The changes to make, in order, the edit itself last: it counts as made now, since its person wants it now. */
  | { readonly kind: 'restore'; readonly drafts: readonly ChangeDraft[] }
  /** Only the owner brings a document back (rule X2). */
  | { readonly kind: 'not-owner' }
  /** The history does not say any more what was there. */
  | { readonly kind: 'unknown' }

/** `current` is the document as this device shows it, null when it is gone; `history` the server's, newest first. */
export function planRestore(o: {
  readonly change: ChangeDraft
  readonly current: JsonObject | null
  readonly isOwner: boolean
  readonly history: readonly HistoryEntry[]
}): RestorePlan {
  const { current, history } = o
  const parsed = parsePath(o.change.path)
  if (!parsed.ok) return { kind: 'unknown' }
  const edit = draftOf(o.change)
  const key = documentKey(parsed.value.collection, parsed.value.documentId)
  const drafts: ChangeDraft[] = []
  let fields = current
  if (fields === null) {
    if (!o.isOwner) return { kind: 'not-owner' }
    if (edit.type === 'ADD' && edit.path === key) return { kind: 'restore', drafts: [edit] }
    const before = deletedAt(history, key)
    const draft = bringBack(key, before)
    if (draft === undefined || !isJsonObject(before)) return { kind: 'unknown' }
    drafts.push(draft)
    fields = before
  }
  const item = itemPathOf(edit.path)
  const isMadeByEdit = edit.type === 'ADD' && item === edit.path
  if (item !== undefined && !isMadeByEdit && !isThere(item, fields)) {
    const draft = bringBack(item, deletedAt(history, item))
    if (draft === undefined) return { kind: 'unknown' }
    drafts.push(draft)
  }
  return { kind: 'restore', drafts: [...drafts, edit] }
}

/** The change without what was known of it: its time and the version it was made on are those of today. */
function draftOf({ path, type, fields, id }: ChangeDraft): ChangeDraft {
  const plain = fields.map(({ key, value }) => (value === undefined ? { key } : { key, value }))
  return { path, type, fields: plain, ...(id === undefined ? {} : { id }) }
}

/** What stood at a path when it was deleted last. */
function deletedAt(history: readonly HistoryEntry[], path: string): Json | undefined {
  return history.find((entry) => entry.type === 'DELETED' && entry.outcome === 'applied' && entry.path === path)?.before
}

/** The path of the innermost list item a path leads to or into. */
function itemPathOf(path: string): string | undefined {
  const segments = path.split('/')
  const last = segments.findLastIndex((segment, index) => index > 1 && segment.startsWith('find_'))
  return last === -1 ? undefined : segments.slice(0, last + 1).join('/')
}
