/** Reads how much a line wants: number or range, unit, and what stands between and around them (R3, R4). */
import { addAmounts } from '../amounts/add-amounts.ts'
import { compareFractions, multiply } from '../amounts/fraction.ts'
import { findUnit, type Unit } from '../amounts/units.ts'
import type { Amount, Fraction } from '../model.ts'
import { matchNumbers, readRange } from './read-number.ts'

export type Measure = {
  readonly amount: Amount
  readonly notes: readonly string[]
  readonly rest: string
  /** The unit that is all there is behind the number: it may also be the food, as in „4 Rippen“. */
  readonly loneUnit?: Unit
  /** What stands before that unit. */
  readonly loneNotes?: readonly string[]
}

/** A unit at the start of a text. */
type FoundUnit = { readonly unit: Unit; readonly word: string; readonly rest: string }

const unitWord = /^\p{L}+\.?(?:[([]\p{Ll}{1,3}[)\]]|\/\p{L}{1,10})?(?=[\s,;:()+–—-]|$)/u
/** „400-g-“ of „400-g-Dose“, „3 cm großes“ */
const packSize =
  /^-?(\d{1,5}(?:[.,]\d{1,3})? ?-?(?:(?:g|kg|ml|cl|l|Gramm|Liter)|cm[ -](?:gro|lan|dick|breit)\p{Ll}+|cm(?=[ -]Stück)))[ -]{1,2}(?=\p{Lu})/u
/** „ca. 1,5 kg schweres Hähnchen“ */
const sizeInWords =
  /^((?:(?:je|à|ca\.|etwa) ?){0,2}\d{1,5}(?:[.,]\d{1,3})? ?(?:k?g|[cm]m|m?l) (?:schwere|große|lange|dicke|breite|hohe)[rsn]?) (?=\S)/u
const times = /^ ?(?:[x×X*]|[Mm]al) ?(?=[\d½¼¾])/
const piecesSign = /^ ?[x×X] (?=\p{L})/u
/** A spoon for coffee; „kl.“ is small. */
const coffeeSpoon = /^KL(?=[ )])/
/** A spoon for bars; „bl.“ is a leaf. */
const barSpoon = /^BL(?=[ )])/
/** „fl. oz.“ */
const fluidOunce = /^fl\.? ?oz(?!\p{L})/iu
const handful = /^(?:Hand|Hände) voll(?!\p{L})/iu
const filling =
  /^,? ?\(?((?:leicht |gut |stark )?(?:gehäufte?r?|geh\.|gestrichene?r?|gestr\.|(?:rand)?volle?r?|knapp)(?: voll)?(?=[ ,)])\)?),? ?/u
/** „1 Schnapsglas voll Rum“ */
const filled = /^(voll) (?=\p{L})/u
const packPrefix = /^(?:(?:\/|=|à|á|a|je|zu je|zu|mit) )?(?:ca\. ?|etwa )?/
const DOZEN: Fraction = { n: 12, d: 1 }
const MAX_SIZES = 5

/** Returns the measure with which a text begins; undefined if it begins with none or one that cannot be stored. */
export function takeMeasure(text: string): Measure | undefined {
  const numbers = matchNumbers(text)
  if (numbers === undefined) return undefined
  const behind = text.slice(numbers.length)
  const product = takeProduct(text.slice(0, numbers.length), behind)
  if (product !== undefined) return product
  if (!canFollowNumber(behind)) return undefined
  const isFew = /^\D*\d?\D*$/.test(numbers.from)
  const all = behind.replace(piecesSign, '').trim()
  const { notes, rest } = takeSizes(all, isFew)
  const dozen = /^(?:dutzend|dtzd\.?|dzd\.?)\s+(?=\S)/i.exec(rest)?.[0]
  const found = isFew && /^gr\. ?\S/.test(rest) ? undefined : findUnitAt(rest)
  const range = readRange(numbers, found?.unit.id)
  if (range === undefined) return undefined
  if (dozen !== undefined) return { amount: timesNumber(range, DOZEN), notes, rest: rest.slice(dozen.length) }
  if (found === undefined) {
    const measure = { amount: range, notes, rest }
    return /^(?:à|á|je|zu je) /.test(rest) ? takePackSize(measure) : measure
  }
  if (found.rest === '' && found.unit.dimension === 'count')
    return { amount: range, notes: [], rest: all, loneUnit: found.unit, loneNotes: notes }
  return takeMore({ amount: { ...range, unit: found.unit.id }, notes, rest: found.rest }, found.unit)
}

/** Returns the unit with which a text begins. */
export function findUnitAt(text: string): FoundUnit | undefined {
  const plain = text
    .replace(handful, 'Handvoll')
    .replace(coffeeSpoon, 'TL')
    .replace(barSpoon, 'Barlöffel')
    .replace(fluidOunce, 'floz')
  const word = unitWord.exec(plain)?.[0]
  const unit = word === undefined ? undefined : findUnit(word)
  if (word === undefined || unit === undefined || /^-\p{L}/u.test(plain.slice(word.length))) return undefined
  return {
    unit,
    word,
    rest: plain
      .slice(word.length)
      .trim()
      .replace(/^(?:of (?=\p{L})|von (?=\p{Lu}))/u, ''),
  }
}

/** Whether the number is no part of a name such as „7-Korn-Flocken“ or „3er-Pack“. */
function canFollowNumber(behind: string): boolean {
  if (/^[\p{L}×-]/u.test(behind))
    return (
      /^\p{Lu}\p{Ll}{2}/u.test(behind) ||
      piecesSign.test(behind) ||
      packSize.test(behind) ||
      findUnitAt(behind) !== undefined
    )
  return /^(?:$|[\s(,])/.test(behind)
}

/** „2 x 400 g Tomaten“ are 800 g. */
function takeProduct(count: string, behind: string): Measure | undefined {
  const sign = times.exec(behind)?.[0]
  const range = sign === undefined ? undefined : readRange({ from: count, length: count.length })
  const each = sign === undefined ? undefined : takeMeasure(behind.slice(sign.length))
  if (sign === undefined || range === undefined || each === undefined) return undefined
  const packing = findUnitAt(each.rest)
  const rest = packing === undefined || packing.rest === '' ? each.rest : packing.rest
  const note = `${count} × ${behind.slice(sign.length, behind.length - rest.length).trim()}`
  const { unit } = each.amount
  const amount = { ...timesNumber(each.amount, range.from), ...(unit === undefined ? {} : { unit }) }
  return { amount, notes: [note], rest }
}

/** What stands between number and unit: a bracket, the size of a pack, words such as „kl.“ or „gehäufte“; only before a unit. */
function takeSizes(text: string, isFew: boolean): { readonly notes: readonly string[]; readonly rest: string } {
  const notes: string[] = []
  const sizes: string[] = []
  let rest = text
  for (let index = 0; index < MAX_SIZES; index++) {
    const found = packSize.exec(rest) ?? /^\(([^()]*)\) ?/.exec(rest)
    const size = /^((?:(?:Kl|Gr)\.|\p{Ll}[\p{L}-]*\.?(?:-\p{Ll}+\.?)?)) /u.exec(rest)
    if (found !== null) notes.push((found[1] ?? '').replace(/-$/, '').replace('-', ' '))
    else if (size !== null && isSize(size[1] ?? '', isFew)) sizes.push(size[1] ?? '')
    else break
    rest = rest.slice((found ?? size)?.[0].length)
  }
  // Adjectives belong to the food if there is no unit behind them.
  if (findUnitAt(rest) === undefined) {
    const sized = sizeInWords.exec(text)
    return sized === null ? { notes: [], rest: text } : { notes: [sized[1] ?? ''], rest: text.slice(sized[0].length) }
  }
  return { notes: sizes.length === 0 ? notes : [sizes.join(' '), ...notes], rest }
}

/** „gr.“ is large behind a small number and grams behind a large one. */
function isSize(word: string, isFew: boolean): boolean {
  if (/^gr\.$/i.test(word)) return isFew
  return findUnit(word) === undefined && !/^(?:und|oder|bis|von|vom|in|im|mit|aus|zu|zum|für|ohne)$/.test(word)
}

/** What may stand behind the unit: how full the spoon is, the size of a pack, the other end of a range, a second amount. */
function takeMore(measure: Measure, unit: Unit): Measure {
  const full = (unit.rounding === 'spoon' ? filling : filled).exec(measure.rest)
  if (full !== null) {
    const notes = [...measure.notes, (full[1] ?? '').replace(')', '')]
    return { ...measure, notes, rest: measure.rest.slice(full[0].length) }
  }
  if (unit.dimension === 'count') return takePackSize(measure)
  const joint = /^(?:(?:([-–—]|bis)|[+=/]|plus|und) ?(?:ca\. )?|(?=\d))/.exec(measure.rest)
  const second = joint === null ? undefined : takeMeasure(measure.rest.slice(joint[0].length))
  if (joint === null || second?.amount.unit === undefined || second.rest === '') return measure
  const isSame = second.amount.unit === unit.id
  const isRange = joint[1] !== undefined || (joint[0].startsWith('/') && isSame)
  const [sum, ...others] = addAmounts([measure.amount, second.amount])
  const isOther = /^[=/]/.test(joint[0]) || (joint[0] === '' && (isSame || unit.rounding !== 'metric'))
  if ((isOther && !isRange) || (!isRange && others.length > 0)) return withSecond(measure, second)
  if (!isRange) return sum === undefined ? measure : { ...second, amount: sum }
  const isRise = compareFractions(measure.amount.from, second.amount.from) < 0
  if (!isSame || !isRise) return measure
  return { ...second, amount: { ...measure.amount, to: second.amount.to ?? second.amount.from } }
}

/** „70 g + 1 EL Zucker“: no one amount has both. */
function withSecond(first: Measure, second: Measure): Measure {
  const note = first.rest.slice(0, first.rest.length - second.rest.length).trim()
  return { ...first, notes: [...first.notes, note], rest: second.rest }
}

/** „2 Dosen à 400 g Tomaten“, „1 Dose 400 g Tomaten“: how much is in one of them; „1 Glas / 1 Dose Mais“: what is as good. */
function takePackSize(measure: Measure): Measure {
  const { rest, notes } = measure
  const prefix = packPrefix.exec(rest)?.[0] ?? ''
  const other = prefix.startsWith('/') ? takeMeasure(rest.slice(prefix.length)) : undefined
  if (other !== undefined && other.loneUnit === undefined && other.rest !== '') return withSecond(measure, other)
  const numbers = matchNumbers(rest.slice(prefix.length))
  const found = numbers && findUnitAt(rest.slice(prefix.length + numbers.length).trimStart())
  if (found?.unit.rounding !== 'metric' || found.rest === '') return measure
  return { ...measure, notes: [...notes, rest.slice(0, rest.length - found.rest.length).trim()], rest: found.rest }
}

function timesNumber({ from, to }: Amount, factor: Fraction): Amount {
  return { from: multiply(from, factor), ...(to === undefined ? {} : { to: multiply(to, factor) }) }
}
