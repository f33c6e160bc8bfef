/** The documents of one person in memory, and the views that screens see of them, kept until they change (Y2). */
import { equalJson, type JsonObject } from '#base/text/json'
import { documentKey, parsePath, valueAt, type StoredDocument } from '#documents'
import { viewOf, type AnyDocumentView } from '../document-view.ts'
import { keyOf } from '../document.ts'
import { documentKeyOf, splitDocumentKey } from '../change/path.ts'
import {
  changedDocuments,
  createQueue,
  pendingDocuments,
  recordsOfDocument,
  type Queue,
} from '../sync/pending-queue.ts'
import { findLastCopies, type LastCopy } from '../rescue/last-copy.ts'
import type { AcknowledgedChange, CacheWrite } from '../sync/sync-state.ts'
import { isPulledAnew } from './cache/document-cache.ts'
import { createDocumentLists, type DocumentLists } from './document-lists.ts'

/** A document that is not shown any more. Its fields are known only while the server has not heard of the deletion. */
export type DeletedDocument = Pick<StoredDocument, 'collection' | 'id' | 'ownerId'> & {
  readonly deletedAt: string
  readonly fields?: JsonObject
}

/** What a page took away. */
export type PageToll = {
  /** How many documents there were, without tombstones. */
  readonly before: number
  /** Keys of what was shown and is not any more; what this device deleted itself was not shown. */
  readonly taken: readonly string[]
  readonly lastCopies: readonly LastCopy[]
}

export type DocumentTable = {
  /** Takes a page in, without regard to what another tab has written. */
  apply(write: CacheWrite): PageToll
  /** Takes over the pending and acknowledged changes and forgets the views they change. */
  setChanges(queue: Queue, overlay: readonly AcknowledgedChange[]): void
  list: DocumentLists<AnyDocumentView>['list']
  get(collection: string, id: string): AnyDocumentView | undefined
  versionOf(key: string): number
  /** What is deleted here or on the server, as far as it is known; newest first. */
  listDeleted(): readonly DeletedDocument[]
  /** Whether something stands at this path in what a screen sees. */
  isPresent(path: string): boolean
}

export function createDocumentTable(userId: string, initial: readonly StoredDocument[]): DocumentTable {
  const documents = new Map(initial.map((document) => [keyOf(document), document]))
  /** Of documents that are no tombstones. */
  let livingCount = initial.filter(({ isDeleted }) => !isDeleted).length
  let queue: Queue = createQueue([])
  let overlay: readonly AcknowledgedChange[] = []
  const overlayByKey = new Map<string, readonly AcknowledgedChange[]>()
  /** Keys whose deletion by this device has just left the overlay: the page that settles it brings the tombstone. */
  const deletedHere = new Set<string>()

  const views = keepViews((key) => {
    const cached = documents.get(key)
    const pending = recordsOfDocument(queue, key)
    const acknowledged = overlayByKey.get(key) ?? []
    if (cached === undefined && pending.length + acknowledged.length === 0) return undefined
    return viewOf({ userId, id: splitDocumentKey(key)[1], cached, overlay: acknowledged, pending })
  })
  const view = views.get
  const keysOf = (collection: string): readonly string[] => {
    const prefix = `${collection}/`
    const keys = [...documents.keys(), ...pendingDocuments(queue), ...overlayByKey.keys()]
    return keys.filter((key) => key.startsWith(prefix))
  }
  const lists = createDocumentLists({ keysOf, viewOf: view })
  const forget = (key: string): void => {
    views.forget(key)
    lists.note(key)
  }
  const lastEditOf = (key: string): string | undefined =>
    (recordsOfDocument(queue, key).at(-1) ?? overlayByKey.get(key)?.at(-1)?.change)?.editedAt
  const setQueue = (next: Queue): void => {
    if (next === queue) return
    for (const key of changedDocuments(queue, next)) forget(key)
    queue = next
  }
  const uncover = (entry: AcknowledgedChange): void => {
    const key = documentKeyOf(entry.change.path)
    if (entry.change.type === 'DELETED' && entry.change.path === key) deletedHere.add(key)
    const group = overlayByKey.get(key) ?? []
    if (group.length < 2) overlayByKey.delete(key)
    else {
      overlayByKey.set(
        key,
        group.filter((other) => other !== entry),
      )
    }
    forget(key)
  }
  const cover = (entry: AcknowledgedChange): void => {
    const key = documentKeyOf(entry.change.path)
    const group = overlayByKey.get(key)
    overlayByKey.set(key, group === undefined ? [entry] : [...group, entry])
    forget(key)
  }
  const setOverlay = (next: readonly AcknowledgedChange[]): void => {
    if (next === overlay) return
    // Entries leave from anywhere and come at the end; only those cost more than a look.
    let kept = 0
    for (const entry of overlay) {
      if (entry === next[kept]) kept += 1
      else uncover(entry)
    }
    for (let at = kept; at < next.length; at++) {
      const entry = next[at]
      if (entry !== undefined) cover(entry)
    }
    overlay = next
  }
  const put = (key: string, document: StoredDocument | undefined): void => {
    if (documents.get(key)?.isDeleted === false) livingCount -= 1
    if (document?.isDeleted === false) livingCount += 1
    if (document === undefined) documents.delete(key)
    else documents.set(key, document)
    forget(key)
  }

  return {
    apply: (write) => {
      const { documents: changed, lost, keepOnly } = write
      const before = livingCount
      const lastCopies = findLastCopies(documents, isPulledAnew(write) ? write : { ...write, anew: null })
      const taken: string[] = []
      const take = (key: string, document?: StoredDocument): void => {
        const wasShown = !deletedHere.has(key) && view(key) !== undefined
        put(key, document)
        if (wasShown && view(key) === undefined) taken.push(key)
      }
      for (const document of changed) {
        const key = keyOf(document)
        if (document.isDeleted) take(key, document)
        else put(key, document)
      }
      for (const place of lost) take(keyOf(place))
      if (keepOnly !== null) for (const key of [...documents.keys()]) if (!keepOnly.has(key)) take(key)
      return { before, taken, lastCopies }
    },
    setChanges: (nextQueue, nextOverlay) => {
      deletedHere.clear()
      setQueue(nextQueue)
      setOverlay(nextOverlay)
    },
    list: lists.list,
    get: (collection, id) => view(documentKey(collection, id)),
    listDeleted: () =>
      [...documents.values()]
        .filter((document) => view(keyOf(document)) === undefined)
        .map(({ collection, id, ownerId, isDeleted, updatedAt, fields }): DeletedDocument => {
          const deletedAt = isDeleted ? updatedAt : (lastEditOf(documentKey(collection, id)) ?? updatedAt)
          return { collection, id, ownerId, deletedAt, ...(isDeleted ? {} : { fields }) }
        })
        .toSorted((a, b) => (a.deletedAt < b.deletedAt ? 1 : -1)),
    versionOf: (key) => documents.get(key)?.version ?? 0,
    isPresent: (path) => {
      const shown = view(documentKeyOf(path))
      if (shown === undefined) return false
      const parsed = parsePath(path)
      return parsed.ok && valueAt(shown, parsed.value.segments) !== undefined
    },
  }
}

/** Makes the view of a document once, and again after it was forgotten; what then shows the same stays the same object. */
function keepViews(make: (key: string) => AnyDocumentView | undefined) {
  /** Null: known to show nothing. */
  const views = new Map<string, AnyDocumentView | null>()
  const forgotten = new Map<string, AnyDocumentView>()
  return {
    get: (key: string): AnyDocumentView | undefined => {
      const known = views.get(key)
      if (known !== undefined) return known ?? undefined
      const before = forgotten.get(key)
      forgotten.delete(key)
      const made = make(key)
      const shown = before !== undefined && equalJson(before, made) ? before : made
      views.set(key, shown ?? null)
      return shown
    },
    forget: (key: string): void => {
      const shown = views.get(key)
      if (shown !== undefined && shown !== null) forgotten.set(key, shown)
      views.delete(key)
    },
  }
}
