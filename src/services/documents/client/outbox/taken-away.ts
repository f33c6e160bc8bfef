/** Pulls that take away most of what a device has are never carried out silently (rule D8). */
import type { PageToll } from '../document-table.ts'

export type TakenAway = {
  /** How many documents are not shown any more. */
  readonly count: number
  /** How many of them this device keeps as last copies (D7). */
  readonly keptCount: number
}

const MOST_SILENT = 20

/** Adds up what the pages of one pull take away, and tells where that is much. */
export function createTakingCounter(o: {
  readonly isShown: (key: string) => boolean
  /** The keys of all documents that have a last copy. */
  readonly keptKeys: () => ReadonlySet<string>
  readonly onTakenAway: (taken: TakenAway) => void
}) {
  /** Before the first page since the last `end`. */
  let before: number | undefined
  let keys: string[] = []
  return {
    /** A page has come: how many documents were there before it, and the keys of those that are not shown any more. */
    note: (page: Pick<PageToll, 'before' | 'taken'>) => {
      before ??= page.before
      keys.push(...page.taken)
    },
    /** Everything that belongs together has come, and what the server has lost is on its way back to it. */
    end: () => {
      const atFirst = before ?? 0
      const gone = keys.filter((key) => !o.isShown(key))
      before = undefined
      keys = []
      if (gone.length <= MOST_SILENT || gone.length <= atFirst / 2) return
      const kept = o.keptKeys()
      o.onTakenAway({ count: gone.length, keptCount: gone.filter((key) => kept.has(key)).length })
    },
  }
}
