/** One line of what somebody else said, as it can be kept and sent: no control characters, no halves of pairs, not too long. */
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
