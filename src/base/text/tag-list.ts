/** Several tags in one cell of a table. */

/** Names beside each other; commas in them are marked, so that `splitTags` finds the same names. */
export function joinTags(names: readonly string[]): string {
  return names.map((name) => name.replaceAll(/[\\,]/g, String.raw`\$&`)).join(', ')
}

/** The names in a cell of `joinTags` or of another program, which separates by commas alone. */
export function splitTags(cell: string): readonly string[] {
  const names = [...cell.matchAll(/(?:\\[\\,]|[^,])+/g)].map(([name]) => name.replaceAll(/\\([\\,])/g, '$1').trim())
  return [...new Set(names)].filter((name) => name !== '')
}
