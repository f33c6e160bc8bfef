/**
 * Texts as they are compared: in lower case, any white space one blank, and characters that HTML writes by name or number
 * as themselves. One pass each, whatever the text.
 */
import { composeText } from '#base/text/compose-text'

/** The names that German and English pages write; others stay as they are. */
const namedCharacters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  thinsp: ' ',
  shy: '',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  szlig: 'ß',
  eacute: 'é',
  euro: '€',
  copy: '©',
  reg: '®',
  trade: '™',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  middot: '·',
  bdquo: '„',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  laquo: '«',
  raquo: '»',
}
const LAST_CODE_POINT = 0x10ffff

export function normalizeText(text: string): string {
  const lower = composeText(decodeCharacters(text)).toLowerCase()
  // What is one blank already is most of a page's white space and stays; a function for each of them takes longest of all.
  return withoutInvisible(lower)
    .replaceAll(/[^\S ]\s*| \s+/g, ' ')
    .trim()
}

/** Without soft hyphens and blanks of no width. */
function withoutInvisible(text: string): string {
  return /[\u00ad\u200b]/.test(text) ? text.replaceAll(/[\u00ad\u200b]+/g, '') : text
}

function decodeCharacters(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return readName(name) ?? whole
    const codePoint = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16)
    return codePoint <= LAST_CODE_POINT ? String.fromCodePoint(codePoint) : whole
  })
}

function readName(name: string): string | undefined {
  const lower = name.toLowerCase()
  const character = Object.hasOwn(namedCharacters, lower) ? namedCharacters[lower] : undefined
  // `&Auml;` and `&auml;` are two characters.
  return name === lower ? character : character?.toUpperCase()
}
