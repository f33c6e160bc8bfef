/** Brings a line as pages and files give it into plain text: entities, spaces, signs of lists. */

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  thinsp: ' ',
  ensp: ' ',
  emsp: ' ',
  shy: '',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  Eacute: 'É',
  egrave: 'è',
  Egrave: 'È',
  ecirc: 'ê',
  aacute: 'á',
  agrave: 'à',
  acirc: 'â',
  ccedil: 'ç',
  iacute: 'í',
  icirc: 'î',
  ntilde: 'ñ',
  oacute: 'ó',
  ocirc: 'ô',
  ucirc: 'û',
  ugrave: 'ù',
  oslash: 'ø',
  aring: 'å',
  oelig: 'œ',
  frac12: '½',
  half: '½',
  frac13: '⅓',
  frac23: '⅔',
  frac14: '¼',
  frac34: '¾',
  frac18: '⅛',
  frasl: '/',
  times: '×',
  deg: '°',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bdquo: '„',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  reg: '®',
  trade: '™',
  euro: '€',
  bull: '•',
}

/** Returns the text with entities decoded, also those that were encoded twice, and each run of spaces as one. */
export function cleanText(text: string): string {
  const decoded = text.includes('&') ? decodeEntities(decodeEntities(text)) : text
  return decoded
    .normalize('NFC')
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The same for a line of a list, without its bullet, number or box and without what ends a sentence. */
export function cleanLine(line: string): string {
  return cleanText(line)
    .replace(/^(?:[-–—*•·●○◦▪▢□☐☑✓✔►▶>+]\s?)+(?=[^\s\d]|\s|\d)/, '')
    .replace(/^\[[ xX]?\]\s/, '')
    .replace(/^[.,](?=\d)/, '0,')
    .replace(/^[~≈] ?(?=\d)/, 'ca. ')
    .trim()
}

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z]{2,8}\d{0,2}));/g,
    (whole, decimal, hex, name) => {
      if (name !== undefined) return entities[String(name)] ?? whole
      const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
      return code > 31 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : ' '
    },
  )
}
