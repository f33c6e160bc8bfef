/**
 * Sorts names as `compareTexts` does, mostly without a collator: to make one takes a slow phone 50 ms, and a list of food needs none. The
 * first letters that differ decide, as in a telephone book; all else is left to the collator: digits, other signs, only case or dots.
 */
import { compareTexts } from './format.ts'

/** From here on are marks that change the letter before them. */
const FIRST_MARK = 0x300
const SPACE = 0x20

export function compareNames(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let place = 0; place < length; place++) {
    const one = a.charCodeAt(place)
    const other = b.charCodeAt(place)
    if (one === other && one < FIRST_MARK) continue
    const letter = letterOf(one)
    const otherLetter = letterOf(other)
    if (letter === undefined || otherLetter === undefined) return compareTexts(a, b)
    if (letter !== otherLetter) return letter - otherLetter
  }
  if (a === b) return 0
  const next = letterOf((a.length > b.length ? a : b).charCodeAt(length))
  return a.length === b.length || next === undefined ? compareTexts(a, b) : a.length - b.length
}

/** The code of the letter without its dots and case; a space comes before all letters. Undefined: it is no letter of German. */
function letterOf(code: number): number | undefined {
  const small = code | SPACE
  if (small >= 0x61 && small <= 0x7a) return small
  // ä, ö and ü; ß is two letters.
  if (small === 0xe4) return 0x61
  if (small === 0xf6) return 0x6f
  if (small === 0xfc) return 0x75
  return code === SPACE ? SPACE : undefined
}
