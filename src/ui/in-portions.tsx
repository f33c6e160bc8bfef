/** The longest block of the page at a time; a hidden page may be blocked longer, since it wakes only now and then. */
const PORTION_MS = 8
const HIDDEN_PORTION_MS = 200

type PortionParts = {
  /** Asked between two portions: whether it still makes sense. */
  readonly canGoOn: () => boolean
  /** So many are done. */
  readonly onProgress: (done: number) => void
}

/** Does something with each of many items, one after the other, so that the page answers in between. Returns how many were done. */
export async function inPortions<Item>(
  items: readonly Item[],
  { canGoOn, onProgress }: PortionParts,
  act: (item: Item) => void | Promise<void>,
): Promise<number> {
  let begun = performance.now()
  for (const [index, item] of items.entries()) {
    if (performance.now() - begun > (document.hidden ? HIDDEN_PORTION_MS : PORTION_MS)) {
      onProgress(index)
      await new Promise((resolve) => setTimeout(resolve))
      if (!canGoOn()) return index
      begun = performance.now()
    }
    const acting = act(item)
    if (acting === undefined) continue
    await acting
    onProgress(index + 1)
    if (!canGoOn()) return index + 1
    begun = performance.now()
  }
  onProgress(items.length)
  return items.length
}
