/** Brings a line as pages and files give it into plain text: entities, spaces, signs of lists. */
import { findUnit } from '../amounts/units.ts'

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
  const plain = withoutMarkup(cleanText(line))
    .replace(/^[;|:_]+ ?(?!\/)|[ _|;•·*]+$/g, '')
    .replace(/^(["'„“”])([^"'„“”]+)["'“”]$/, '$2')
    .replace(/^(?:[-–—*•·∙●○◦‣⁃▪▫■▢□◻◆◇❏❑►▶➤→>+\p{So}\uFE0F]\s?)+(?=[^\s\d]|\s|\d)/u, '')
    .replace(/^\[[ xX✓✔]?\]\s?/, '')
    .replace(/^(?:\d{1,2}(?:\.\)?|\))|\(\d{1,2}\)) (?=[\d½¼¾⅓⅔⅛])|^[a-h]\) (?=\S)/, '')
    .replace(/^[.,](?=\d)/, '0,')
    .replace(/^[~≈] ?(?=\d)/, 'ca. ')
    .replace(/ (?:\.|!+)$|!{2,}$/, '')
    .trim()
  const joined = / ?\||\.{3}|…|\p{L}{3}\d$/u.test(plain) ? withoutLeaders(plain) : plain
  return /^[lIi|\d]/.test(joined) ? withDigits(withSpaces(joined)) : joined
}

/** Tags, links, emphasis, signs of footnotes and small pictures say nothing about the food. */
function withoutMarkup(text: string): string {
  if (!/[<[*_¹²³†‡]|\uFE0F|\p{Emoji_Presentation}/u.test(text)) return text
  return text
    .replace(/<\/?[a-zA-Z][^<>]{0,300}>/g, ' ')
    .replace(/!?\[([^[\]]{1,200})\]\([^\s()]{1,500}\)/g, '$1')
    .replace(/(?<=\S)_(?=\S)/g, ' ')
    .replace(/\*\*|_+|\p{Emoji_Presentation}\uFE0F?|\p{So}\uFE0F|\d\uFE0F?\u20E3/gu, '')
    .replace(/(?<=\p{L}{3}|\))(?:[¹²³†‡]+|\*+(?=[ ,]|$))/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** „Mehl ...... 500 g“, „500 g | Mehl“, „Mehl1“ with a footnote. */
function withoutLeaders(text: string): string {
  return text
    .replace(/(?<=\p{L}|\)|:) ?(?:\.{3,}|…+) ?(?=[\d½¼¾])/u, ' – ')
    .replace(/ ?(?:\.{4,}|…{2,}) ?(?=\p{L})/u, ' – ')
    .replace(/(?<=\S) \| (?=\S)/g, ' ')
    .replace(/(?<=\p{Ll}{3})\d$/u, '')
}

/** „500 gMehl“, „2 ELÖl“, „1 T L Salz“, „1, 5 l Wasser“ */
function withSpaces(text: string): string {
  return text
    .replace(/^(\d[\d.,]* ?\p{L}{1,9}(?<!\d l)) ?\/ ?(?=\d)/u, '$1 / ')
    .replace(/^([\d½¼¾/.,-]+ ?(?:k?g|[mcd]?l|EL|TL))(?=\p{Lu}\p{Ll}{2})/u, '$1 ')
    .replace(/^([\d½¼¾/ ]+[TE]) L(?= )/, '$1L')
    .replace(/^([\d½¼¾/.,-]+ ?\p{L}{1,7})\.(?=\p{Lu}\p{L})/u, '$1. ')
    .replace(/(?<= (?:gestr|geh))\.(?=[TE]L)/, '. ')
    .replace(/^(\d{1,3}) (0{1,2})(?= ?(?:g|ml) )/, '$1$2')
    .replace(/^(\d{1,2}), (\d{1,2}) ?(?=(?:kg|l|dl|EL|TL) )/, '$1,$2 ')
}

/** Scans have letters for digits: „l00 g“, „1OO g“, „l/2 TL“, „I EL“. */
function withDigits(text: string): string {
  const fraction = text.replace(/^(\d )?[lI|](?=\/\d)/, '$11')
  const [, number = '', unit = ''] = /^([\dlIi|Oo]{1,6}) ?(\p{L}{1,12}\.?)(?=[ (])/u.exec(fraction) ?? []
  if (!/[lIi|Oo]/.test(number) || !(/\d/.test(number) || /^[lIi|]$/.test(number))) return fraction
  if (findUnit(unit) === undefined) return fraction
  return number.replace(/[lIi|]/g, '1').replace(/[Oo]/g, '0') + fraction.slice(number.length)
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

// Puts lines of ingredients together again that a page has broken, and takes out what is no ingredient (R7).

type RepairedLine = {
  readonly text: string
  /** Put together by guessing: someone should look at it. */
  readonly isDoubtful: boolean
}
type RepairedLines = { readonly lines: readonly RepairedLine[]; readonly equipment: readonly string[] }

/** As many lines may be one with an open bracket; an unclosed bracket must not swallow the list. */
const MAX_JOINED = 4

const continuation =
  /^(?:in|zum|zur|zzgl\.?|zuzüglich|oder|alternativ|ersatzweise|bzw\.?|sowie|und|plus|fürs?|aus|davon|nach|je nach) \S/
const brokenDecimal =
  /^\d{1,3} ?(?:kg|g|mg|ml|cl|dl|l|EL|TL|Tassen?|Pck\.?|Päckchen|Dosen?|Bund|Becher|Liter)(?![\p{L}])/u
const cookware =
  '(?:form|förmchen|blech|folie|backpapier|schüssel|topf(?!en)|kochtopf|pfanne|mixer|pürierstab|stabmixer|handrührgerät|küchenmaschine|nudelholz|(?<!\\p{L})teigrolle|(?:holz|schaschlik|grill|metall)spieß|spritzbeutel|spritztülle|küchengarn|rührschüssel|thermometer|fleischthermometer|bratenthermometer|waffeleisen|(?:einmach|schraub|weck)gläser|handschuh|kuchengitter|dampfgarer|wok|bräter|backpinsel|sieb|reibe|ausstechförmchen|ausstecher|zahnstocher|rouladennadel|rouladenklammer|gefrierbeutel|schneebesen|geschirrtuch|küchenpapier)(?:en|n|s|e)?'
const cookwareLine = new RegExp(
  `^(?:außerdem: ?)?(?:\\d+(?:er)? |ein(?:e[nrs]?)? |etwas )?(?:(?:kl\\.|gr\\.|\\p{Ll}[\\p{L}-]+e[rnsm]?) ){0,2}[\\p{L}-]*${cookware}(?: ?\\(.*\\))?(?:,? (?:Ø|à|aus (?:Papier|Silikon|Metall|Holz|Glas|Keramik)|mit|von|ca\\.|für|zum|zur|oder|(?:(?:und|&|\\+) )?(?:\\d+ )?[\\p{L}-]*${cookware}|und etwas|\\d).*)?$`,
  'iu',
)

/** Returns the lines in their order, without empty ones. */
export function repairLines(lines: readonly string[]): RepairedLines {
  const equipment: string[] = []
  const repaired: RepairedLine[] = []
  for (const line of joinBrackets(lines.map(cleanLine).filter((text) => text !== ''))) {
    const last = repaired.at(-1)
    if (last !== undefined && /^\d{1,3}$/.test(last.text) && brokenDecimal.test(line.text))
      repaired.splice(-1, 1, { text: `${last.text},${line.text}`, isDoubtful: true })
    else if (last !== undefined && continuation.test(line.text) && !last.text.endsWith(':'))
      repaired.splice(-1, 1, { text: `${last.text}, ${line.text}`, isDoubtful: last.isDoubtful || line.isDoubtful })
    else if (cookwareLine.test(line.text)) equipment.push(line.text)
    else repaired.push(line)
  }
  return { lines: repaired, equipment }
}

function joinBrackets(lines: readonly string[]): readonly RepairedLine[] {
  const joined: RepairedLine[] = []
  for (let index = 0; index < lines.length; index++) {
    const text = lines[index] ?? ''
    let count = 1
    let whole = text
    while (isOpen(whole) && count < MAX_JOINED && index + count < lines.length) {
      whole = `${whole.replace(/,$/, '')}, ${lines[index + count] ?? ''}`
      count += 1
    }
    const isJoined = count > 1 && !isOpen(whole)
    joined.push({ text: isJoined ? whole : text, isDoubtful: isJoined })
    if (isJoined) index += count - 1
  }
  return joined
}

function isOpen(text: string): boolean {
  return text.split('(').length > text.split(')').length
}
