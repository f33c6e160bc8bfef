/** A text of at most `max` UTF-16 units, as schemas count, that ends with „…“ where it is cut and has no half of a pair. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
