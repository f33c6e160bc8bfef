/** Sorts texts by their code units, as ISO 8601 times and ids are sorted. */
export function compareCodes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
