/** The documents of the device as screens see them: what the disk has, with what it does not have yet (Z3, Z4). Pure. */
import { equalJson } from '#base/text/json'
import { failed, type Result } from '#base/result'
import { documentKey, parsePath, type Change, type CollectionRegistry, type StoredDocument } from '#documents'
import { applyDeviceChange, type DeviceFailure } from '../../rescue/apply-device-change.ts'
import { viewOf, type AnyDocumentView } from '../../document-view.ts'
import { documentKeyOf } from '../../change/path.ts'
import type { DeviceNews, CoalesceChanges } from './device-disk.ts'
import { createDocumentLists, type DocumentLists } from '../document-lists.ts'

export type DeviceTable = {
  /** Shows the change and keeps it among the unwritten, unless it cannot be applied. */
  record(change: Change): Result<StoredDocument | null, DeviceFailure>
  /** Takes in what the disk holds beyond what is known of it, own changes among it. */
  take(news: DeviceNews): void
  /** How far the disk is known; null before anything was read. */
  position(): number | null
  /** Oldest first. */
  unwritten(): readonly Change[]
  list: DocumentLists<AnyDocumentView>['list']
  get(collection: string, id: string): AnyDocumentView | undefined
}

type Shelf = Map<string, StoredDocument>

export function createDeviceTable(collections: CollectionRegistry): DeviceTable {
  let stored: Shelf = new Map()
  const shown: Shelf = new Map()
  const views = new Map<string, AnyDocumentView>()
  let unwritten: readonly Change[] = []
  let position: number | null = null

  const view = (key: string): AnyDocumentView | undefined => {
    const document = shown.get(key)
    const known = views.get(key)
    if (document === undefined || known !== undefined) return known
    const made = viewOf({ userId: document.ownerId, id: document.id, cached: document, overlay: [], pending: [] })
    if (made !== undefined) views.set(key, made)
    return made
  }
  const keysOf = (collection: string): readonly string[] =>
    [...shown.keys()].filter((key) => key.startsWith(`${collection}/`))
  const lists = createDocumentLists({ keysOf, viewOf: view })
  const show = (key: string, document: StoredDocument | undefined): void => {
    const before = shown.get(key)
    // What was shown before it was written is the same afterwards, and so is what screens hold.
    if (before === document || (before !== undefined && document !== undefined && equalDocuments(before, document)))
      return
    if (document === undefined) shown.delete(key)
    else shown.set(key, document)
    views.delete(key)
    lists.note(key)
  }

  return {
    record: (change) => {
      const key = keyOf(change)
      if (key === undefined) return failed('invalid-change')
      const applied = applyDeviceChange(shown.get(key), change, collections)
      if (!applied.ok) return applied
      unwritten = [...unwritten, change]
      show(key, applied.value ?? undefined)
      return applied
    },
    take: ({ documents, changes, position: reached }) => {
      const touched = new Set<string>()
      if (documents !== undefined) {
        for (const key of [...stored.keys(), ...shown.keys()]) touched.add(key)
        stored = shelfOf(documents)
        for (const key of stored.keys()) touched.add(key)
      }
      for (const key of applyAll(stored, changes, collections)) touched.add(key)
      const written = new Set(changes.map(({ changeId }) => changeId))
      unwritten = unwritten.filter(({ changeId }) => !written.has(changeId))
      position = reached
      for (const key of touched) {
        const now: Shelf = new Map()
        const document = stored.get(key)
        if (document !== undefined) now.set(key, document)
        applyAll(
          now,
          unwritten.filter((change) => keyOf(change) === key),
          collections,
        )
        show(key, now.get(key))
      }
    },
    position: () => position,
    unwritten: () => unwritten,
    list: lists.list,
    get: (collection, id) => view(documentKey(collection, id)),
  }
}

/** What is left of documents and the changes behind them, for the disk. */
export function coalesceChangesWith(collections: CollectionRegistry): CoalesceChanges {
  return (documents, changes) => {
    const shelf = shelfOf(documents)
    const touched = applyAll(shelf, changes, collections)
    return new Map([...touched].map((key) => [key, shelf.get(key) ?? null]))
  }
}

/** Applies what can be applied (Z2), and returns the keys of what was addressed. */
function applyAll(shelf: Shelf, changes: readonly Change[], collections: CollectionRegistry): ReadonlySet<string> {
  const touched = new Set<string>()
  for (const change of changes) {
    const key = keyOf(change)
    if (key === undefined) continue
    touched.add(key)
    const applied = applyDeviceChange(shelf.get(key), change, collections)
    if (!applied.ok) continue
    if (applied.value === null) shelf.delete(key)
    else shelf.set(key, applied.value)
  }
  return touched
}

function shelfOf(documents: readonly StoredDocument[]): Shelf {
  return new Map(documents.map((document) => [documentKey(document.collection, document.id), document]))
}

/** Undefined where a damaged disk has something else than a change. */
function keyOf(change: Change): string | undefined {
  return parsePath(change.path).ok ? documentKeyOf(change.path) : undefined
}

function equalDocuments(a: StoredDocument, b: StoredDocument): boolean {
  return a.version === b.version && a.updatedAt === b.updatedAt && equalJson(a.fields, b.fields)
}
