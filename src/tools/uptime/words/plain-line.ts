/** One line of a foreign text that is safe to store and send: no control characters, no halves of surrogate pairs, limited length. */
export function plainLine(text: string, maxLength: number): string {
  const line = text
    .slice(0, 2 * maxLength)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return line
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()
}
