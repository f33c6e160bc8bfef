/**
 * The documents of each collection, and those of one leader (X8), as arrays: the same one until something in it changes, then a patched
 * copy.
 */
import { getOrInsert } from '#base/collections/get-or-insert'
import type { JsonObject } from '#base/text/json'
import { splitDocumentKey } from '../change/path.ts'
import type { AnyDocumentView } from '../document-view.ts'
import type { DocumentView, ReadCollection } from './documents.ts'

/** Documents that name a leader in a field. */
export type Following = { readonly field: string; readonly leaderId: string }

/** What a table lists of a collection, or of those that follow a leader, as documents of the collection. */
export function listAs<Fields extends object>(
  table: Pick<DocumentLists<AnyDocumentView>, 'list'> | undefined,
  { name, follows }: ReadCollection<Fields>,
  leaderId?: string,
): readonly DocumentView<Fields>[] {
  const isAll = follows === undefined || leaderId === undefined
  const listed = table?.list(name, isAll ? undefined : { field: follows.field, leaderId }) ?? none
  // The collection's schema has judged every document before it was kept.
  return listed as readonly unknown[] as readonly DocumentView<Fields>[]
}

const none: readonly AnyDocumentView[] = []

export type DocumentLists<View> = {
  /** In no special order. The first call for a collection or leader costs the collection's size, later ones what has changed since. */
  list(collection: string, following?: Following): readonly View[]
  /** What the document shows may have changed. */
  note(key: string): void
}

type List<View> = {
  readonly following: Following | undefined
  views: readonly View[]
  /** The keys of `views`, and where each stands. */
  readonly keys: string[]
  readonly places: Map<string, number>
  readonly changed: Set<string>
}

export function createDocumentLists<View extends JsonObject>(o: {
  /** The keys of all documents there may be in a collection. */
  readonly keysOf: (collection: string) => Iterable<string>
  readonly viewOf: (key: string) => View | undefined
}): DocumentLists<View> {
  /** By collection, then by leader. */
  const lists = new Map<string, Map<string, List<View>>>()
  return {
    list: (collection, following) => {
      const own = getOrInsert(lists, collection, () => new Map())
      const list = getOrInsert(own, following?.leaderId ?? '', () => {
        const changed = new Set(o.keysOf(collection))
        return { following, views: [], keys: [], places: new Map(), changed }
      })
      if (list.changed.size > 0) update(list, o.viewOf)
      return list.views
    },
    note: (key) => {
      if (lists.size === 0) return
      const [collection] = splitDocumentKey(key)
      lists.get(collection)?.forEach(({ changed }) => changed.add(key))
    },
  }
}

function update<View extends JsonObject>(list: List<View>, viewOf: (key: string) => View | undefined): void {
  const { keys, places, changed, following } = list
  const views = [...list.views]
  let hasChanged = false
  for (const key of changed) {
    const shown = viewOf(key)
    const view = following === undefined || shown?.[following.field] === following.leaderId ? shown : undefined
    const place = places.get(key)
    if (place === undefined ? view === undefined : views[place] === view) continue
    hasChanged = true
    if (view !== undefined) {
      places.set(key, place ?? views.length)
      keys[place ?? views.length] = key
      views[place ?? views.length] = view
    } else if (place !== undefined) removeAt(place, key)
  }
  changed.clear()
  if (hasChanged) list.views = views

  /** The last one takes the place that becomes free. */
  function removeAt(place: number, key: string): void {
    const lastKey = keys.pop()
    const lastView = views.pop()
    places.delete(key)
    if (lastKey === undefined || lastView === undefined || lastKey === key) return
    keys[place] = lastKey
    views[place] = lastView
    places.set(lastKey, place)
  }
}
