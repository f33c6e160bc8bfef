/** A palette's index over some entries, for tests. */
import type { PaletteEntry } from './palette-entries.ts'
import { createPaletteIndex, type PaletteContext } from './palette-index.ts'

export function build<Entry extends PaletteEntry>(entries: readonly Entry[]) {
  const index = createPaletteIndex()
  for (const entry of entries) index.add({ ...entry, words: entry.words() })
  const entryAt = (place: number): Entry => {
    const entry = entries[place]
    if (entry === undefined) throw new Error('a hit is none of the entries')
    return entry
  }
  return {
    search: (query: string, context: PaletteContext) =>
      index.search(query, context).map((hit) => ({ ...hit, entry: entryAt(hit.place) })),
  }
}
