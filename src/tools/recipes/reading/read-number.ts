/** Numbers as recipes write them: „1,5“, „1 1/2“, „1½“, „1.000“, „zwei“, „eine halbe“ (R1, R2). */
import { add, compareFractions, fraction, multiply, toNumber } from '../amounts/fraction.ts'
import { unitOf } from '../amounts/units.ts'
import { MAX_AMOUNT, type Fraction } from '../model.ts'

/** The texts of a number or of both ends of a range at the start of a line: what they are worth depends on the unit behind them. */
export type NumberTexts = { readonly from: string; readonly to?: string; readonly length: number }

const glyphs: Readonly<Record<string, Fraction>> = {
  '½': { n: 1, d: 2 },
  '⅓': { n: 1, d: 3 },
  '⅔': { n: 2, d: 3 },
  '¼': { n: 1, d: 4 },
  '¾': { n: 3, d: 4 },
  '⅕': { n: 1, d: 5 },
  '⅖': { n: 2, d: 5 },
  '⅗': { n: 3, d: 5 },
  '⅘': { n: 4, d: 5 },
  '⅙': { n: 1, d: 6 },
  '⅚': { n: 5, d: 6 },
  '⅐': { n: 1, d: 7 },
  '⅛': { n: 1, d: 8 },
  '⅜': { n: 3, d: 8 },
  '⅝': { n: 5, d: 8 },
  '⅞': { n: 7, d: 8 },
  '⅑': { n: 1, d: 9 },
  '⅒': { n: 1, d: 10 },
}
const GLYPHS = Object.keys(glyphs).join('')

/** „1½“ or „½“; „1 1/2“, „1/2“ or „1-1/2“; a decimal. What follows must not be part of a number, of a percentage or of a word. */
const digits = new RegExp(
  '^(?:' +
    `(?:(\\d{1,7}) ?(?:und )?)?([${GLYPHS}])` +
    '|(?:(\\d{1,7})(?: (?:und )?|-(?=\\d/\\d)| ?[&+] ?(?=\\d ?[/⁄])))?(\\d{1,4}) ?[/⁄] ?(\\d{1,4})' +
    "|(\\d{1,3}(?: 000)+|\\d{1,7}(?:[.,'’]\\d{1,8})*)" +
    `)(?![\\d${GLYPHS}⁄∞%‰]|/\\d|[.,]\\d| ?%)`,
  'u',
)

const smallCounts: Readonly<Record<string, number>> = {
  ein: 1,
  eine: 1,
  einen: 1,
  ne: 1,
  nen: 1,
  einem: 1,
  einer: 1,
  eines: 1,
  zwei: 2,
  zwo: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  elf: 11,
  zwölf: 12,
  dreizehn: 13,
  vierzehn: 14,
  fünfzehn: 15,
  sechzehn: 16,
  siebzehn: 17,
  achtzehn: 18,
  neunzehn: 19,
  zwanzig: 20,
  fünfundzwanzig: 25,
  dreißig: 30,
  fünfunddreißig: 35,
  vierzig: 40,
  fünfundvierzig: 45,
  fünfzig: 50,
  sechzig: 60,
  siebzig: 70,
  fünfundsiebzig: 75,
  achtzig: 80,
  neunzig: 90,
  hundert: 100,
  anderthalb: 1.5,
  eineinhalb: 1.5,
  zweieinhalb: 2.5,
  dreieinhalb: 3.5,
  viereinhalb: 4.5,
  eineinviertel: 1.25,
  eindreiviertel: 1.75,
}
/** „zweihundertfünfzig“ */
const hundreds = ['ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun'].flatMap((word, index) =>
  ['', 'zwanzig', 'fünfundzwanzig', 'fünfzig', 'fünfundsiebzig', 'achtzig'].map(
    (rest) => [`${word}hundert${rest}`, (index + 1) * 100 + (smallCounts[rest] ?? 0)] as const,
  ),
)
const counts: Readonly<Record<string, number>> = { ...smallCounts, ...Object.fromEntries(hundreds) }
const shares: Readonly<Record<string, Fraction>> = {
  dreiviertel: { n: 3, d: 4 },
  viertel: { n: 1, d: 4 },
  drittel: { n: 1, d: 3 },
  achtel: { n: 1, d: 8 },
}
const spoken = new RegExp(
  `^(?:(?:(${Object.keys(counts).toReversed().join('|')}|\\d{1,2}) (und (?:eine? )?)?)?(halb(?:e[mnrs]?)?|${Object.keys(shares).join('|')})` +
    `|(${Object.keys(counts).toReversed().join('|')}))(?![\\p{L}]|-\\p{L})`,
  'iu',
)
const separator =
  /^(?: ?[-–—−‐‑~] ?| (?:bis(?: (?:zu|ca\.|etwa|max\.|maximal|höchstens))?|oder|od\.|o\.) |, (?:(?:besser|lieber) |(?=zwei |drei |vier ))|bis(?=\d))/

/** Units that are not taken by the thousand: a dot before three digits is a decimal one. */
const hasThousands = (unit: string | undefined) => [undefined, 'g', 'ml', 'mg', 'Stück'].includes(unit)

/**
 * Returns the value of a whole text that is a number, undefined if it is not a number, is 0 or exceeds what an amount may be. „1.000“ is a thousand
 * before g, ml or nothing, otherwise a decimal.
 */
export function readNumber(text: string, unit?: string): Fraction | undefined {
  const value = readSpoken(text) ?? readDigits(text, unit)
  return value === undefined || value.n === 0 ? undefined : value
}

/** Returns the number or range with which a text begins. */
export function matchNumbers(text: string): NumberTexts | undefined {
  const from = matchNumber(text)
  if (from === undefined) return undefined
  const between = separator.exec(text.slice(from.length))?.[0]
  const start = from.length + (between?.length ?? 0)
  const to = between === undefined ? undefined : matchNumber(text.slice(start))
  return to === undefined ? { from, length: from.length } : { from, to, length: start + to.length }
}

/** Returns both ends in ascending order; one if they are equal. */
export function readRange({ from, to }: NumberTexts, unit?: string): { from: Fraction; to?: Fraction } | undefined {
  const low = readNumber(from, unit)
  if (to === undefined) return low && { from: low }
  const high = readNumber(to, unit)
  if (low === undefined || high === undefined) return undefined
  const order = compareFractions(low, high)
  return order === 0 ? { from: low } : order < 0 ? { from: low, to: high } : { from: high, to: low }
}

function matchNumber(text: string): string | undefined {
  const match = spoken.exec(text)
  if (match !== null && !isSeveralHalves(match)) return match[0]
  return digits.exec(text)?.[0] ?? (match === null ? undefined : (match[1] ?? match[0]))
}

/** „2 halbe Hähnchen“ are two. */
function isSeveralHalves([, count, and, share]: RegExpExecArray): boolean {
  return and === undefined && count !== undefined && share !== undefined && /^halb/i.test(share) && countOf(count) !== 1
}

function readSpoken(text: string): Fraction | undefined {
  const match = spoken.exec(text)
  if (match === null || match[0].length !== text.length) return undefined
  const [, count = 'ein', and, share, alone] = match
  if (alone !== undefined) return fraction(countOf(alone) * 4, 4)
  const part = shares[share?.toLowerCase() ?? ''] ?? { n: 1, d: 2 }
  const whole = fraction(countOf(count), 1)
  return and === undefined ? multiply(whole, part) : add(whole, part)
}

function countOf(word: string): number {
  return counts[word.toLowerCase()] ?? Number(word)
}

function readDigits(text: string, unit: string | undefined): Fraction | undefined {
  const match = digits.exec(text)
  if (match === null || match[0].length !== text.length) return undefined
  const [, wholeOfGlyph, glyph, whole = wholeOfGlyph, n, d, decimal] = match
  if (decimal !== undefined) return readDecimal(decimal, unit)
  const part = glyph === undefined ? (Number(d) === 0 ? undefined : fraction(Number(n), Number(d))) : glyphs[glyph]
  if (part === undefined || toNumber(part) > MAX_AMOUNT) return undefined
  const sum = whole === undefined ? part : add(fraction(Number(whole), 1), part)
  return Number(whole ?? 0) >= MAX_AMOUNT ? undefined : sum
}

function readDecimal(text: string, unit: string | undefined): Fraction | undefined {
  const plain = toPlainDecimal(text, unit)
  if (plain === undefined) return undefined
  const [whole = '', places = ''] = plain.split('.')
  if (Number(plain) > MAX_AMOUNT) return undefined
  const third = unitOf(unit)?.rounding === 'metric' ? undefined : thirdOf(places)
  if (third !== undefined) return add(fraction(Number(whole), 1), third)
  return fraction(Number(whole + places), 10 ** places.length)
}

/** Programs write a third of a spoon as 0.333. */
function thirdOf(places: string): Fraction | undefined {
  if (/^33+$/.test(places)) return { n: 1, d: 3 }
  return /^6+[67]$/.test(places) ? { n: 2, d: 3 } : undefined
}

/** Returns it with at most one sign, a dot before the decimals. */
function toPlainDecimal(text: string, unit: string | undefined): string | undefined {
  if (/^\d+$/.test(text)) return text
  if (/^[1-9]\d{0,2}(?:[ '’]\d{3})+(?:[.,]\d+)?$/.test(text)) return text.replace(/[ '’]/g, '').replace(',', '.')
  if (/^[1-9]\d{0,2}(?:\.\d{3})+$/.test(text) && hasThousands(unit)) return text.replaceAll('.', '')
  if (/^[1-9]\d{0,2}(?:\.\d{3})+,\d+$/.test(text)) return text.replaceAll('.', '').replace(',', '.')
  if (/^[1-9]\d{0,2}(?:,\d{3})+\.\d+$/.test(text)) return text.replaceAll(',', '')
  return /^\d+[.,]\d+$/.test(text) ? text.replace(',', '.') : undefined
}
