/**
 * Whether a JSON text nests deeper than `limit`, found by one pass over its characters.
 * It runs before `JSON.parse`, so a bomb of brackets never becomes a tree in memory.
 */
export function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i)
    if (character === 0x22) i = endOfString(text, i)
    else if (character === 0x5b || character === 0x7b) {
      if (++depth > limit) return true
    } else if (character === 0x5d || character === 0x7d) depth--
  }
  return false
}

/** Returns the index at which the string that begins at `start` ends; the end of the text if it is not closed. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let first = end
    while (text.charCodeAt(first - 1) === 0x5c) first -= 1
    // Behind an odd number of backslashes the quotation mark is part of the string.
    if ((end - first) % 2 === 0) return end
  }
  return text.length
}
