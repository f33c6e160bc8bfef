/** How long a slice of work may hold the page up. */
const SLICE_MS = 8

export type SliceTimers = {
  readonly now: () => number
  /** Resolves when the page had its turn. */
  readonly pause: () => Promise<void>
}

/**
 * Does something for each of many, in slices between which the page goes on. Stops when the signal says so and resolves
 * to those it was done for.
 */
export async function editInSlices<Item>(
  items: readonly Item[],
  edit: (item: Item) => void,
  { now, pause, signal }: SliceTimers & { readonly signal: AbortSignal },
): Promise<readonly Item[]> {
  let done = 0
  while (done < items.length && !signal.aborted) {
    const sliceEndMs = now() + SLICE_MS
    do {
      const [item] = items.slice(done, done + 1)
      done += 1
      if (item !== undefined) edit(item)
    } while (done < items.length && now() < sliceEndMs)
    await pause()
  }
  return items.slice(0, done)
}
