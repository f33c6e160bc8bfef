/** The documents of one person in memory, and the views that screens see of them, kept until they change (Y2). */
import { documentKey, parsePath, valueAt, type StoredDocument } from '#documents'
import { groupOverlay, viewOf, type AnyDocumentView } from '../document-view.ts'
import { documentKeyOf } from '../path.ts'
import type { AcknowledgedChange, CacheWrite, Queue } from '../sync-state.ts'

export type DocumentTable = {
  /** Takes a page in, without regard to what another tab has written. */
  apply(write: CacheWrite): void
  /** Takes over the pending and acknowledged changes and forgets the views they change. */
  setChanges(queue: Queue, overlay: readonly AcknowledgedChange[]): void
  list(collection: string): readonly AnyDocumentView[]
  get(collection: string, id: string): AnyDocumentView | undefined
  versionOf(key: string): number
  /** Whether something stands at this path in what a screen sees. */
  isPresent(path: string): boolean
}

export function createDocumentTable(userId: string, initial: readonly StoredDocument[]): DocumentTable {
  const documents = new Map(initial.map((document) => [keyOf(document), document]))
  const views = new Map<string, AnyDocumentView | null>()
  const lists = new Map<string, readonly AnyDocumentView[]>()
  let queue: Queue = new Map()
  let overlay: readonly AcknowledgedChange[] = []
  let overlayByKey = groupOverlay(overlay)

  const forget = (key: string): void => {
    views.delete(key)
    lists.delete(collectionOf(key))
  }
  const view = (key: string): AnyDocumentView | undefined => {
    const known = views.get(key)
    // Null: known to show nothing.
    if (known !== undefined) return known ?? undefined
    const made = viewOf({
      userId,
      id: key.slice(key.indexOf('/') + 1),
      cached: documents.get(key),
      overlay: overlayByKey.get(key) ?? [],
      pending: queue.get(key) ?? [],
    })
    views.set(key, made ?? null)
    return made
  }
  const setQueue = (next: Queue): void => {
    for (const [key, records] of next) if (queue.get(key) !== records) forget(key)
    for (const key of queue.keys()) if (!next.has(key)) forget(key)
    queue = next
  }
  const setOverlay = (next: readonly AcknowledgedChange[]): void => {
    if (next === overlay) return
    for (const entry of [...overlay, ...next]) forget(documentKeyOf(entry.change.path))
    overlay = next
    overlayByKey = groupOverlay(next)
  }

  return {
    apply: ({ documents: changed, lost, keepOnly }) => {
      for (const document of changed) {
        documents.set(keyOf(document), document)
        forget(keyOf(document))
      }
      for (const { collection, id } of lost) {
        documents.delete(documentKey(collection, id))
        forget(documentKey(collection, id))
      }
      if (keepOnly === null) return
      for (const key of [...documents.keys()]) {
        if (keepOnly.has(key)) continue
        documents.delete(key)
        forget(key)
      }
    },
    setChanges: (nextQueue, nextOverlay) => {
      setQueue(nextQueue)
      setOverlay(nextOverlay)
    },
    list: (collection) => {
      const known = lists.get(collection)
      if (known !== undefined) return known
      const prefix = `${collection}/`
      const keys = new Set([...documents.keys(), ...queue.keys(), ...overlayByKey.keys()])
      const list = [...keys].filter((key) => key.startsWith(prefix)).flatMap((key) => view(key) ?? [])
      lists.set(collection, list)
      return list
    },
    get: (collection, id) => view(documentKey(collection, id)),
    versionOf: (key) => documents.get(key)?.version ?? 0,
    isPresent: (path) => {
      const parsed = parsePath(path)
      const shown = view(documentKeyOf(path))
      return parsed.ok && shown !== undefined && valueAt(shown, parsed.value.segments) !== undefined
    },
  }
}

function keyOf(document: StoredDocument): string {
  return documentKey(document.collection, document.id)
}

function collectionOf(key: string): string {
  return key.slice(0, key.indexOf('/'))
}
