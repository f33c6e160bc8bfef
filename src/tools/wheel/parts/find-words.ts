/** How a search finds names and titles. */
import { normalizeName } from '#base/text/normalize-name'

/** Finds texts in which every word of the search stands; a search without a word finds all. */
export function createFinder(search: string): (texts: readonly string[]) => boolean {
  const words = foldText(search)
    .split(' ')
    .filter((word) => word !== '')
  if (words.length === 0) return () => true
  return (texts) => {
    const folded = texts.map(foldText)
    return words.every((word) => folded.some((text) => text.includes(word)))
  }
}

/** By this a search finds „Özlem“ whether it is typed with its dots or without; „ö“ and „oe“ are one too. */
function foldText(text: string): string {
  return normalizeName(text)
    .replaceAll(/ae|oe|ue/g, (pair) => pair.charAt(0))
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
}
