/** Texts of pages without their markup: entities decoded, tags taken out, lines kept. */
import { Parser } from 'htmlparser2'
import { cleanText } from '../../reading/clean-line.ts'

/** A longer text is cut before it is looked at. */
export const MAX_SOURCE = 100_000
/** Markup that was encoded twice, as some pages have it, and once more for safety. */
const MAX_LAYERS = 3

/** Elements that begin a new line. */
export const BLOCKS: ReadonlySet<string> = new Set([
  ...['address', 'article', 'aside', 'blockquote', 'br', 'dd', 'div', 'dl', 'dt', 'figcaption', 'figure', 'footer'],
  ...['form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'li', 'main', 'nav', 'ol', 'p', 'pre', 'section'],
  ...['table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul'],
])
/** Elements whose content is not for reading. */
export const HIDDEN: ReadonlySet<string> = new Set([
  ...['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'select', 'textarea', 'button', 'title', 'object'],
])

const tag = /<(?:\/?[a-z]|!)/i

/** Returns the lines of a text that may be HTML; empty ones are left out, and no tag is left. */
export function plainLines(text: string): readonly string[] {
  let plain = text.slice(0, MAX_SOURCE)
  for (let layer = 0; layer < MAX_LAYERS && (tag.test(plain) || /&(?:lt|#60|#x3c);/i.test(plain)); layer++)
    plain = withoutTags(plain)
  return plain
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => dropTags(cleanText(line)))
    .filter((line) => line !== '')
}

/** The same as one line. */
export function plainText(text: string): string {
  return plainLines(text).join(' ')
}

function withoutTags(text: string): string {
  const parts: string[] = []
  let hidden = 0
  let depth = 0
  const parser = new Parser({
    onopentag(name) {
      depth += 1
      if (depth > MAX_DEPTH) parser.pause()
      if (HIDDEN.has(name)) hidden += 1
      if (BLOCKS.has(name)) parts.push('\n')
    },
    ontext(part) {
      if (hidden === 0) parts.push(part)
    },
    onclosetag(name) {
      depth -= 1
      if (HIDDEN.has(name)) hidden -= 1
      if (BLOCKS.has(name)) parts.push('\n')
    },
  })
  parser.write(text)
  if (depth <= MAX_DEPTH) parser.end()
  return parts.join('')
}

/** Deeper pages are attacks: the parser's work grows with the depth. */
export const MAX_DEPTH = 1_000

/** What entities have become after the last look. */
function dropTags(line: string): string {
  return tag.test(line)
    ? line
        .replace(/<(?:\/?[a-z]|!)[^>]*>?/gi, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : line
}
