/**
 * A line in which everybody has every turn that nobody else wants: whoever brings hundreds, or such that take long, waits
 * for themselves. Who would have to wait too long is not let in, so that what waits never fills up what it waits in.
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

/** Until more is known of what somebody brings. */
const USUAL_MS = 10

export function createFairLine<Item>(patienceMs: number): FairLine<Item> {
  // In the order of turns: who had one goes to the end.
  const lanes = new Map<string, { readonly waiting: Item[]; averageMs: number }>()
  return {
    add(owner, item) {
      const lane = lanes.getOrInsertComputed(owner, () => ({ waiting: [], averageMs: USUAL_MS }))
      // Until its turn every other owner has as many turns as this one, if they have as much to do.
      const turns = lane.waiting.length
      let aheadMs = turns * lane.averageMs
      for (const other of lanes.values())
        if (other !== lane) aheadMs += Math.min(other.waiting.length, turns + 1) * other.averageMs
      if (aheadMs > patienceMs) return false
      lane.waiting.push(item)
      return true
    },
    next() {
      for (const [owner, lane] of lanes) {
        const item = lane.waiting.shift()
        lanes.delete(owner)
        if (item === undefined) continue
        // Once more without anything to wait, so that it is known how long theirs take while they bring more.
        lanes.set(owner, lane)
        return { owner, item }
      }
      return undefined
    },
    note(owner, tookMs) {
      const lane = lanes.get(owner)
      if (lane !== undefined) lane.averageMs = (3 * lane.averageMs + tookMs) / 4
    },
    remove(owner, item) {
      const lane = lanes.get(owner)
      const at = lane?.waiting.indexOf(item) ?? -1
      if (at !== -1) lane?.waiting.splice(at, 1)
      return at !== -1
    },
  }
}
