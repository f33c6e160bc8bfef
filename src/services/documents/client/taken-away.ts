/** Pulls that take away much of what a device has are never carried out silently (rule D8). */

export type TakenAway = {
  /** How many documents are not shown any more. */
  readonly count: number
  /** How many of them this device keeps as last copies (D7). */
  readonly keptCount: number
}

export type TakingCounter = {
  /** A page has come: how many documents were there before it, how many it took away, and how many of those are kept. */
  note(page: TakenAway & { readonly before: number }): void
  /** Everything that belongs together has come. */
  end(): void
}

const MOST_SILENT = 20

/** Adds up what the pages of one pull take away, and tells where that is much. */
export function createTakingCounter(onTakenAway: (taken: TakenAway) => void): TakingCounter {
  let before = 0
  let taken: TakenAway = { count: 0, keptCount: 0 }
  return {
    note: (page) => {
      if (taken.count === 0) before = page.before
      taken = { count: taken.count + page.count, keptCount: taken.keptCount + page.keptCount }
    },
    end: () => {
      if (taken.count > MOST_SILENT && taken.count > before / 2) onTakenAway(taken)
      taken = { count: 0, keptCount: 0 }
    },
  }
}
