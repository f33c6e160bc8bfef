/** A list in parts of at most so many: statements have a limit of parameters, and the event loop a limit of patience. */
export function inParts<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  const parts: Item[][] = []
  for (let start = 0; start < items.length; start += size) parts.push(items.slice(start, start + size))
  return parts
}
