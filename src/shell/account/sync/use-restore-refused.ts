import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isJsonObject, type Json, type JsonObject } from '#base/text/json'
import { parsePath, documentKey, type ChangeDraft, type HistoryEntry } from '#documents'
import { useSyncedDocuments, type RejectedChange } from '#documents/client'
import { useToast } from '#messaging/client'
import { describeChange } from '../../words/describe-change.ts'
import type { KnownEntries } from '../../words/known-entries.ts'
import { ownFields, bringBack, isThere } from '../../words/undoable-change.ts'

const refusals: Record<Exclude<RestorePlan['kind'], 'restore'>, string> = {
  'not-owner': 'Den Eintrag kann nur zurückholen, wem er gehört.',
  unknown: 'Was gelöscht wurde, steht nicht mehr im Verlauf. Sichere die Änderung als Datei.',
}

/** Brings back what an edit came too late for, and the edit with it; needs the network to ask what was there. */
export function useRestoreRefused(
  { change }: RejectedChange,
  o: { readonly userId: string; readonly known: KnownEntries; readonly onLeave: () => void },
): { readonly isBusy: boolean; readonly restore: () => Promise<void> } {
  const documents = useSyncedDocuments()
  const toasts = useToast()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const fail = (text: string): void => void toasts.show({ kind: 'error', text, key: 'restore' })

  async function readPlan(): Promise<RestorePlan | undefined> {
    const parsed = parsePath(change.path)
    if (!parsed.ok) return { kind: 'unknown' }
    const { collection, documentId } = parsed.value
    const view = documents.view(collection, documentId)
    const deleted = documents.listDeleted().find((entry) => entry.id === documentId)
    setBusy(true)
    const history = await documents.readHistory(collection, documentId)
    setBusy(false)
    if (!history.ok) {
      fail(history.error.message)
      return undefined
    }
    const isOwner = (view?.ownerId ?? deleted?.ownerId) === o.userId
    return planRestore({ change, current: ownFields(view), isOwner, history: history.value })
  }

  async function restore(): Promise<void> {
    const plan = await readPlan()
    // Another user may be signed in since the history was asked for.
    if (plan === undefined || documents.getStatus().userId !== o.userId) return
    if (plan.kind !== 'restore') return fail(refusals[plan.kind])
    o.onLeave()
    for (const draft of plan.drafts) documents.record(draft)
    void documents.discardRejected(change.changeId)
    const parsed = parsePath(change.path)
    const path = parsed.ok ? o.known.pathOf(parsed.value.documentId) : undefined
    const { where } = describeChange(change, o.known.titleOf)
    toasts.show({
      kind: 'success',
      text: where === undefined ? 'Wiederhergestellt' : `In „${where}“ wiederhergestellt`,
      ...(path === undefined ? {} : { action: { label: 'Ansehen', onClick: () => void navigate(path) } }),
    })
  }

  return { isBusy, restore }
}

/** Bringing back what an edit came too late for (fault 19): the entry as it was, then the edit. Pure. */
type RestorePlan =
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
