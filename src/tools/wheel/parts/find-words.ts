import { spellingsOf } from '#base/text/normalize-name'

/**
 * Finds texts in which every word of the search stands, however it is written: „Özlem“ also as „ozlem“ and „oezlem“. A search without
 * a word finds all.
 */
export function createFinder(search: string): (texts: readonly string[]) => boolean {
  const words = search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(spellingsOf)
  if (words.length === 0) return () => true
  return (texts) => {
    const written = texts.flatMap(spellingsOf)
    return words.every((ways) => ways.some((way) => written.some((text) => text.includes(way))))
  }
}
