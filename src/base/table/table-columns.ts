/** What stands in which column of a table that some person or program has made. */

/** How each column is called. */
type Headings<Column extends string> = Readonly<Record<Column, readonly string[]>>

/** By this two headings are one: „Start-Date:“ and „start date“. */
export function normalizeHeading(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .replace(/:\s*$/, '')
    .trim()
}

/**
 * Tells where each known column stands in the head of a table. Of a column's names the first in their order counts, so that
 * one that says more goes before one that could mean something else.
 */
export function columnFinder<Column extends string>(
  headings: Headings<Column>,
): (head: readonly string[]) => ReadonlyMap<Column, number> {
  const known: (readonly [Column, readonly string[]])[] = []
  for (const column in headings) known.push([column, headings[column].map(normalizeHeading)])
  return (head) => {
    const names = head.map(normalizeHeading)
    return new Map(
      known.flatMap(([column, ours]) => {
        const name = ours.find((one) => names.includes(one))
        return name === undefined ? [] : [[column, names.indexOf(name)] as const]
      }),
    )
  }
}
