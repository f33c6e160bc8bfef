/** The documents of each collection as arrays: the same one until something in it changes, then a patched copy. */
import { splitDocumentKey } from '../change/path.ts'

export type DocumentLists<View> = {
  /** In no special order. The first call for a collection costs its size, later ones what has changed since. */
  list(collection: string): readonly View[]
  /** What the document shows may have changed. */
  note(key: string): void
}

type List<View> = {
  views: readonly View[]
  /** The keys of `views`, and where each stands. */
  readonly keys: string[]
  readonly places: Map<string, number>
  readonly changed: Set<string>
}

export function createDocumentLists<View>(o: {
  /** The keys of all documents there may be in a collection. */
  readonly keysOf: (collection: string) => Iterable<string>
  readonly viewOf: (key: string) => View | undefined
}): DocumentLists<View> {
  const lists = new Map<string, List<View>>()
  const make = (collection: string): List<View> => {
    const list: List<View> = { views: [], keys: [], places: new Map(), changed: new Set(o.keysOf(collection)) }
    lists.set(collection, list)
    return list
  }
  return {
    list: (collection) => {
      const list = lists.get(collection) ?? make(collection)
      if (list.changed.size > 0) update(list, o.viewOf)
      return list.views
    },
    note: (key) => {
      if (lists.size === 0) return
      const [collection] = splitDocumentKey(key)
      lists.get(collection)?.changed.add(key)
    },
  }
}

function update<View>(list: List<View>, viewOf: (key: string) => View | undefined): void {
  const { keys, places, changed } = list
  const views = [...list.views]
  let hasChanged = false
  for (const key of changed) {
    const view = viewOf(key)
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
