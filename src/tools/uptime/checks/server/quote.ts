import { cutText } from '#base/text/text'

/** Longest part of an address, value or text that is quoted in a sentence. */
const MAX_QUOTE = 120

/** In German quotation marks. */
export function quote(text: string, max = MAX_QUOTE): string {
  return `„${cut(text, max)}“`
}

/** No half of a pair at its end, and one line. */
export function cut(text: string, max = MAX_QUOTE): string {
  const line = text.slice(0, 2 * max).replaceAll(/\s+/g, ' ')
  return cutText(line, max)
}
