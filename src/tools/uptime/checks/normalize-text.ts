/** Texts as they are compared: in lower case, any white space one blank, HTML's character references as characters. */
import { decodeHTMLStrict } from 'entities'
import { composeText } from '#base/text/compose-text'

export function normalizeText(text: string): string {
  return normalizeDecoded(text.includes('&') ? decodeHTMLStrict(text) : text)
}

/** The same for a text whose character references are decoded already. */
export function normalizeDecoded(text: string): string {
  const lower = composeText(text).toLowerCase()
  // Most white space of a page is a single blank and stays; a function for each of them would take longest of all.
  return withoutInvisible(lower)
    .replaceAll(/[^\S ]\s*| \s+/g, ' ')
    .trim()
}

/** Without soft hyphens and blanks of no width. */
function withoutInvisible(text: string): string {
  return /[\u00ad\u200b]/.test(text) ? text.replaceAll(/[\u00ad\u200b]+/g, '') : text
}
