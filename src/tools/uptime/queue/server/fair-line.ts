/**
 * A queue in which owners take turns and unused turns go to the others: an owner with hundreds of items, or slow ones, only delays
 * their own. An item that would have to wait too long is refused, so that waiting items never pile up.
 */
export type FairLine<Item> = {
  /** False if it would take too long until its turn. */
  add(owner: string, item: Item): boolean
  /** Whose turn it is. */
  next(): { readonly owner: string; readonly item: Item } | undefined
  /** How long one of that owner's took. */
  note(owner: string, tookMs: number): void
  /** It does not wait any more; false if it does not wait here. */
  remove(owner: string, item: Item): boolean
}

/** Assumed duration until an owner's items have been timed. */
const USUAL_MS = 10

export function createFairLine<Item>(patienceMs: number): FairLine<Item> {
  // In the order of turns: an owner moves to the end after a turn.
  const byOwner = new Map<string, { readonly waiting: Item[]; averageMs: number }>()
  return {
    add(owner, item) {
      const own = byOwner.getOrInsertComputed(owner, () => ({ waiting: [], averageMs: USUAL_MS }))
      // Until its turn every other owner has as many turns as this one, if they have as much to do.
      const turns = own.waiting.length
      let aheadMs = turns * own.averageMs
      for (const other of byOwner.values())
        if (other !== own) aheadMs += Math.min(other.waiting.length, turns + 1) * other.averageMs
      if (aheadMs > patienceMs) return false
      own.waiting.push(item)
      return true
    },
    next() {
      for (const [owner, own] of byOwner) {
        const item = own.waiting.shift()
        byOwner.delete(owner)
        if (item === undefined) continue
        // Once more without anything to wait, so that it is known how long theirs take while they bring more.
        byOwner.set(owner, own)
        return { owner, item }
      }
      return undefined
    },
    note(owner, tookMs) {
      const own = byOwner.get(owner)
      if (own !== undefined) own.averageMs = (3 * own.averageMs + tookMs) / 4
    },
    remove(owner, item) {
      const own = byOwner.get(owner)
      const at = own?.waiting.indexOf(item) ?? -1
      if (at !== -1) own?.waiting.splice(at, 1)
      return at !== -1
    },
  }
}
