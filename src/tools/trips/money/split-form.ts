/** The part of the form of an expense that says who shares it. */
import { failed, ok, type Result } from '#base/result'
import { MAX_NAME, type Money } from '../model-fields.ts'
import { MAX_EXPENSE_LINES, type Split } from '../money-model.ts'
import { formatMoney, parseAmount, writeAmount } from './amount.ts'
import { sharesOf, type Part } from './shares.ts'

/** What is typed beside a traveller. */
export type TypedPart = { readonly id: string; readonly text: string }

export type LineDraft = {
  readonly id: string
  readonly title: string
  readonly amount: string
  readonly travellerIds: readonly string[]
}
export type SplitMode = Split['mode']
export type SplitDraft = {
  readonly mode: SplitMode
  /** Who takes part in equal shares. */
  readonly sharerIds: readonly string[]
  /** What is typed beside each traveller: a weight, a percentage or an amount, by the mode. */
  readonly parts: readonly TypedPart[]
  readonly lines: readonly LineDraft[]
}

export const splitLabels = {
  equal: 'Gleich',
  shares: 'Anteile',
  percent: 'Prozent',
  amounts: 'Beträge',
  lines: 'Posten',
} as const satisfies Record<SplitMode, string>

const NOBODY_SHARES = 'Wähle, für wen das Geld war.'
const ALL_PERCENT = 10_000

export function splitDraftOf(split: Split, currency: string): SplitDraft {
  const { mode } = split
  return {
    mode,
    sharerIds: mode === 'equal' ? split.travellerIds : [],
    parts: 'parts' in split ? split.parts.map(({ id, value }) => ({ id, text: writePart(mode, value, currency) })) : [],
    lines:
      mode === 'lines'
        ? split.lines.map(({ minor, ...line }) => ({ ...line, amount: writeAmount({ minor, currency }) }))
        : [],
  }
}

function writePart(mode: SplitMode, value: number, currency: string): string {
  if (mode === 'amounts') return writeAmount({ minor: value, currency })
  return mode === 'percent' ? String(value / 100).replace('.', ',') : String(value)
}

/** Another mode begins with what the form stands for by now, or with equal shares of all. */
export function withMode(
  draft: SplitDraft,
  mode: SplitMode,
  o: { readonly travellerIds: readonly string[]; readonly total: Money | undefined; readonly lineId: string },
): SplitDraft {
  const read = readSplit(draft, o.total)
  const everyone: Split = { mode: 'equal', travellerIds: [...o.travellerIds] }
  const split = read.ok ? read.value : everyone
  const total = o.total ?? { minor: 0, currency: 'EUR' }
  const ids = sharesOf(1, split, '').map(({ id }) => id)
  switch (mode) {
    case 'equal':
      return splitDraftOf({ mode, travellerIds: ids }, total.currency)
    case 'shares':
      return splitDraftOf({ mode, parts: [...sharesLike(split)] }, total.currency)
    case 'percent': {
      const parts = sharesOf(ALL_PERCENT, split, '').map(({ id, minor }) => ({ id, value: minor }))
      return splitDraftOf({ mode, parts }, total.currency)
    }
    case 'amounts': {
      const shares = sharesOf(total.minor, split, '').map(({ id, minor }) => ({ id, value: minor }))
      return splitDraftOf({ mode, parts: shares }, total.currency)
    }
    case 'lines':
      return { mode, sharerIds: [], parts: [], lines: [newLine(o.lineId, ids)] }
  }
}

const MAX_SHARES = 9_999

/** The smallest whole numbers that split as another way does; percentages if those are too large. */
function sharesLike(split: Split): readonly Part[] {
  const parts = sharesOf(ALL_PERCENT, split, '').map(({ id, minor }) => ({ id, value: minor }))
  const exact = 'parts' in split ? split.parts.map(({ id, value }) => ({ id, value: Math.abs(value) })) : parts
  const values = exact.map(({ value }) => value)
  // Those of thirds differ by the cent that is left.
  if (Math.max(...values) - Math.min(...values) <= 1) return exact.map(({ id }) => ({ id, value: 1 }))
  const divisor = values.reduce(gcd)
  return Math.max(...values) / divisor <= MAX_SHARES
    ? exact.map(({ id, value }) => ({ id, value: value / divisor }))
    : parts
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b)
}

export function newLine(id: string, travellerIds: readonly string[]): LineDraft {
  return { id, title: '', amount: '', travellerIds }
}

/** Without a total the sums are not checked. */
export function readSplit(draft: SplitDraft, total: Money | undefined): Result<Split, string> {
  const { mode, sharerIds } = draft
  if (mode === 'equal')
    return sharerIds.length === 0 ? failed(NOBODY_SHARES) : ok({ mode, travellerIds: [...sharerIds] })
  if (mode === 'lines') return readLines(draft.lines, total)
  const parts: { id: string; value: number }[] = []
  for (const { id, text } of draft.parts) {
    if (text.trim() === '') continue
    const value = readPart(mode, text, total?.currency ?? 'EUR')
    if (!value.ok) return value
    if (value.value !== 0) parts.push({ id, value: value.value })
  }
  const sum = parts.reduce((whole, { value }) => whole + value, 0)
  if (parts.length === 0) return failed(NOBODY_SHARES)
  if (mode === 'percent' && sum !== ALL_PERCENT)
    return failed(`Zusammen sind es ${String(sum / 100).replace('.', ',')} % statt 100 %.`)
  return (
    (mode === 'amounts' && total !== undefined ? checkSum(sum, total, 'Verteilt') : undefined) ?? ok({ mode, parts })
  )
}

function readPart(mode: 'shares' | 'percent' | 'amounts', text: string, currency: string): Result<number, string> {
  if (mode === 'amounts') return parseAmount(text, currency)
  const typed = text.replaceAll(/[\s%]/gu, '').replace(',', '.')
  if (mode === 'shares')
    return /^\d{1,4}$/u.test(typed) ? ok(Number(typed)) : failed('Anteile sind ganze Zahlen wie 2.')
  return /^\d{1,3}(\.\d{1,2})?$/u.test(typed)
    ? ok(Math.round(Number(typed) * 100))
    : failed('Schreib Prozente wie 33,33.')
}

function readLines(lines: readonly LineDraft[], total: Money | undefined): Result<Split, string> {
  const read: Extract<Split, { mode: 'lines' }>['lines'] = []
  for (const [index, { id, title, amount, travellerIds }] of lines.entries()) {
    if (title.trim() === '' && amount.trim() === '') continue
    const minor = parseAmount(amount, total?.currency ?? 'EUR')
    if (!minor.ok) return failed(`Posten ${index + 1}: ${minor.error}`)
    if (travellerIds.length === 0) return failed(`Posten ${index + 1}: ${NOBODY_SHARES}`)
    const name = title.trim()
    if (name.length > MAX_NAME) return failed(`Posten ${index + 1}: Höchstens ${MAX_NAME} Zeichen.`)
    read.push({
      id,
      title: name === '' ? `Posten ${index + 1}` : name,
      minor: minor.value,
      travellerIds: [...travellerIds],
    })
  }
  if (read.length === 0) return failed('Schreib mindestens einen Posten.')
  if (read.length > MAX_EXPENSE_LINES) return failed(`Höchstens ${MAX_EXPENSE_LINES} Posten.`)
  const sum = read.reduce((whole, { minor }) => whole + minor, 0)
  return (total === undefined ? undefined : checkSum(sum, total, 'Verteilt')) ?? ok({ mode: 'lines', lines: read })
}

/** „Verteilt: 80,00 € von 100,00 €. Es fehlen 20,00 €.“ */
export function checkSum(sum: number, total: Money, word: 'Bezahlt' | 'Verteilt') {
  if (sum === total.minor) return undefined
  const { currency } = total
  const text = `${word}: ${formatMoney({ minor: sum, currency })} von ${formatMoney(total)}.`
  const rest = formatMoney({ minor: Math.abs(total.minor - sum), currency })
  const isLess = total.minor < 0 ? sum > total.minor : sum < total.minor
  return failed(`${text} ${isLess ? `Es fehlen ${rest}.` : `Das sind ${rest} zu viel.`}`)
}
