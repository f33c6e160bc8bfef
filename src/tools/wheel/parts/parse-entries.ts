/** Parses names from a typed or pasted text. */
import { failed, ok, type Result } from '#base/result'
import { MAX_ENTRIES, MAX_ENTRY_TEXT, cleanText } from '../model.ts'
import { readWeight } from './read-weight.ts'

/** As much text as is taken in at once. */
export const MAX_PASTE_CHARACTERS = 20_000
/** Stands before the name of a person who is not there today. */
export const ABSENT_MARK = '# '

export type ParsedEntry = {
  readonly text: string
  readonly weight: number
  /** „heute nicht da“ */
  readonly isAbsent?: boolean
}
export type ParseProblem = 'too-long' | 'too-many' | 'name-too-long'

const NUMBER = String.raw`\d{1,4}(?:[.,]\d{1,3})?`
const WEIGHTED = new RegExp(`^(?<name>.*\\S)\\s*[*×]\\s*(?<weight>${NUMBER})$`, 'u')
const ONLY_NUMBER = new RegExp(`^\\s*${NUMBER}\\s*$`)
const QUOTED = new RegExp(`^"(?<name>(?:[^"]|"")+)"\\s*(?:[*×;]\\s*(?<weight>${NUMBER}))?$`)
const ABSENT = /^#\s+/
const BULLET = /^(?:[-*•–·]|\d{1,4}[.)])\s+/
/** Not the comma of a weight, as in „Anna *0,5“. */
const COMMA = /(?<![*×]\s*\d{1,4}),|,(?!\d)/

/**
 * The names in a text, in order: split at line breaks, tabs and semicolons, at commas only within a single line.
 * „Anna *3“, „Anna *0,5“ and „Anna;3“ give Anna that weight; bullets and numbering are dropped; „# Anna“ is not there
 * today. What stands between quotation marks is a name as it is, a mark inside of it doubled.
 */
export function parseEntries(
  source: string,
  options: {
    readonly maxCharacters?: number
    /** Names there are: one with a comma stays whole when it is the last line that is left. */
    readonly knownTexts?: ReadonlySet<string>
  } = {},
): Result<readonly ParsedEntry[], ParseProblem> {
  const { maxCharacters = MAX_PASTE_CHARACTERS, knownTexts } = options
  if (source.length > maxCharacters) return failed('too-long')
  // Lines with nothing in them give no names, and leave a line that stands between them the only one.
  const lines = source.split(/[\n\r\t]/).filter((line) => cleanText(line) !== '')
  const entries = lines.flatMap((line) => {
    const names = parseLine(line, false)
    const isKnown = names.length === 1 && knownTexts?.has(names[0]?.text ?? '') === true
    return lines.length > 1 || isKnown ? names : parseLine(line, true)
  })
  if (entries.length > MAX_ENTRIES) return failed('too-many')
  return entries.some((entry) => entry.text.length > MAX_ENTRY_TEXT) ? failed('name-too-long') : ok(entries)
}

/** The names in one line; as the only line of a text it is also split at commas. */
export function parseLine(line: string, isOnlyLine: boolean): readonly ParsedEntry[] {
  const whole = parseQuoted(cleanText(line))
  if (whole !== undefined) return [whole]
  const { masked, unmask } = maskQuoted(line)
  return joinWeights(masked.split(';'))
    .flatMap((piece) => (isOnlyLine ? piece.split(COMMA) : [piece]))
    .map((piece) => parsePiece(unmask(piece)))
    .filter((entry) => entry.text !== '')
}

const QUOTED_PART = /(?<=(?:^|[;,])\s*)"(?:[^"]|"")+"(?=\s*(?:[*×;,]|$))/gu
/** No name has it: `cleanText` takes it out. */
const MASK = '\u0000'

/** Semicolons and commas between quotation marks separate nothing, if these are around a whole name. */
function maskQuoted(line: string): { readonly masked: string; readonly unmask: (piece: string) => string } {
  const quoted: string[] = []
  const masked = line.replaceAll(MASK, '').replaceAll(QUOTED_PART, (name) => {
    quoted.push(name)
    return MASK
  })
  // Pieces are asked for in the order in which they stand in the line.
  return { masked, unmask: (piece) => piece.replaceAll(MASK, () => quoted.shift() ?? '') }
}

/** „Anna;3“ is one name with a weight, „1;2;3“ are three. */
function joinWeights(pieces: readonly string[]): readonly string[] {
  const joined: string[] = []
  let isNameBefore = false
  for (const piece of pieces) {
    const isNumber = ONLY_NUMBER.test(piece)
    if (isNumber && isNameBefore) joined.push(`${joined.pop()} *${piece.trim()}`)
    else joined.push(piece)
    isNameBefore = !isNumber && piece.trim() !== ''
  }
  return joined
}

function parsePiece(piece: string): ParsedEntry {
  const cleaned = cleanText(piece)
  const quoted = parseQuoted(cleaned)
  if (quoted !== undefined) return quoted
  const isAbsent = ABSENT.test(cleaned)
  const text = cleaned.replace(ABSENT, '').replace(BULLET, '').trim()
  const { name = text, weight } = WEIGHTED.exec(text)?.groups ?? {}
  return weigh(name, weight, isAbsent) ?? { text, weight: 1, ...(isAbsent ? { isAbsent } : {}) }
}

function parseQuoted(cleaned: string): ParsedEntry | undefined {
  const { name, weight } = QUOTED.exec(cleaned.replace(ABSENT, ''))?.groups ?? {}
  const text = cleanText(name?.replaceAll('""', '"') ?? '')
  return text === '' ? undefined : weigh(text, weight, ABSENT.test(cleaned))
}

/** Undefined if the weight is not allowed. */
function weigh(text: string, number: string | undefined, isAbsent: boolean): ParsedEntry | undefined {
  const weight = readWeight(number ?? '1')
  return weight === undefined ? undefined : { text, weight, ...(isAbsent ? { isAbsent } : {}) }
}
