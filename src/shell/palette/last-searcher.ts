/** The last index of this page, for the next opening. It is on no disk, and ends with the session of the user whose things it holds. */
import type { PaletteSearcher } from './palette-searcher.ts'

let last: { readonly key: string; readonly searcher: PaletteSearcher } | undefined

/** Returns the last one if it has the same entries in the same order, or else what `open` makes. */
export function searcherFor(key: string, open: () => PaletteSearcher): PaletteSearcher {
  if (last?.key === key && last.searcher.isReady()) return last.searcher
  closeLastSearcher()
  const searcher = open()
  last = { key, searcher }
  return searcher
}

export function closeLastSearcher(): void {
  last?.searcher.close()
  last = undefined
}
