/** Splits a list into parts of limited size: statements have a limit of parameters, and large ones block the event loop. */
export function chunk<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  const parts: Item[][] = []
  for (let start = 0; start < items.length; start += size) parts.push(items.slice(start, start + size))
  return parts
}
