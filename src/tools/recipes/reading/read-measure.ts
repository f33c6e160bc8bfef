/** Reads how much a line wants: number or range, unit, and what stands between and around them (R3, R4). */
import { addAmounts } from '../amounts/add-amounts.ts'
import { compareFractions, multiply, ONE } from '../amounts/fraction.ts'
import { findUnit, type Unit } from '../amounts/units.ts'
import type { Amount, Fraction } from '../model.ts'
import { matchNumbers, readRange } from './read-number.ts'

export type Measure = {
  readonly amount: Amount
  readonly notes: readonly string[]
  readonly rest: string
}

/** A unit at the start of a text. */
type FoundUnit = { readonly unit: Unit; readonly word: string; readonly rest: string }

const unitWord = /^(\p{L}+\.?(?:\(\p{Ll}{1,3}\)|\/\p{Ll}{1,3}(?!\p{L}))?)(?=[\s,;()+–—-]|$)/u
const gluedPack = /^(\d{1,5}(?:[.,]\d{1,3})? ?-?(?:g|kg|ml|cl|l|Gramm|Liter))[ -]{1,2}(?=\p{Lu})/u
const times = /^ ?(?:[x×X*]|mal) ?(?=[\d½¼¾])/
const spoonFilling =
  /^,? ?((?:leicht |gut |stark )?(?:gehäufte?r?|geh\.|gestrichene?r?|gestr\.|volle?r?|knapp)|\((?:gehäuft|gestrichen)\))(?=[ ,]),? ?/u
const isSpoon = ({ id }: Unit) => id === 'EL' || id === 'TL'
const isMetric = ({ rounding }: Unit) => rounding === 'metric'

/** Returns the measure with which a text begins; undefined if it begins with none or one that cannot be stored. */
export function takeMeasure(text: string): Measure | undefined {
  const numbers = matchNumbers(text)
  if (numbers === undefined) return undefined
  const behind = text.slice(numbers.length)
  const product = takeProduct(text.slice(0, numbers.length), behind)
  if (product !== undefined) return product
  // „7-Korn-Flocken“, „3er-Pack“: the number belongs to a name.
  const isGlued = /^[\p{L}-]/u.test(behind)
  if (isGlued && findUnitAt(behind) === undefined && !gluedPack.test(text.slice(numbers.length).replace(/^-/, '')))
    return undefined
  if (behind !== '' && !/^[\s\p{L}(,x×]/u.test(behind)) return undefined
  const { notes, rest } = takeSizes(behind.replace(/^ ?[x×] (?=\p{L})/u, '').trim(), Number(numbers.from) < 10)
  const dozen = /^dutzend\s/i.exec(rest)
  const found = dozen === null ? findUnitAt(rest) : undefined
  const range = readRange(numbers, found?.unit.id)
  if (range === undefined) return undefined
  if (dozen !== null) return { amount: timesNumber(range, { n: 12, d: 1 }), notes, rest: rest.slice(dozen[0].length) }
  if (found === undefined) return { amount: range, notes, rest }
  return extend({ amount: { ...range, unit: found.unit.id }, notes, rest: found.rest }, found)
}

/** Returns the unit with which a text begins. */
export function findUnitAt(text: string): FoundUnit | undefined {
  const word = unitWord.exec(text)?.[0]
  const unit = word === undefined ? undefined : findUnit(word)
  if (word === undefined || unit === undefined || /^-\p{L}/u.test(text.slice(word.length))) return undefined
  return { unit, word, rest: text.slice(word.length).trim() }
}

/** „2 x 400 g Tomaten“ are 800 g. */
function takeProduct(count: string, behind: string): Measure | undefined {
  const sign = times.exec(behind)
  if (sign === null) return undefined
  const each = takeMeasure(behind.slice(sign[0].length))
  const range = readRange({ from: count, length: count.length })
  if (each === undefined || range === undefined) return undefined
  const eachText = behind.slice(sign[0].length, behind.length - each.rest.length).trim()
  const packing = findUnitAt(each.rest)
  const note = `${count} × ${eachText}`
  const hasPacking = packing !== undefined && packing.rest !== ''
  return {
    amount: {
      ...timesNumber(each.amount, range.from),
      ...(each.amount.unit === undefined ? {} : { unit: each.amount.unit }),
    },
    notes: [hasPacking ? `${note} ${packing.word}` : note, ...each.notes],
    rest: hasPacking ? packing.rest : each.rest,
  }
}

/** What stands between number and unit: a bracket, the size of a pack, words such as „kl.“ or „gehäufte“; only before a unit. */
function takeSizes(text: string, isFew: boolean): { readonly notes: readonly string[]; readonly rest: string } {
  const notes: string[] = []
  let rest = text
  for (let index = 0; index < 5; index++) {
    const pack = gluedPack.exec(rest)
    const bracket = /^\(([^()]*)\) ?/.exec(rest)
    const size = /^((?:gr\.?|\p{Ll}[\p{L}-]*\.?(?:-\p{Ll}+\.?)?)) /u.exec(rest)
    if (pack !== null && findUnitAt(rest.slice(pack[0].length)) !== undefined) {
      notes.push(pack[1]?.replace('-', ' ') ?? '')
      rest = rest.slice(pack[0].length)
    } else if (bracket !== null) {
      notes.push(bracket[1] ?? '')
      rest = rest.slice(bracket[0].length)
    } else if (size !== null && isSize(size[1] ?? '', isFew)) {
      notes.push(size[1] ?? '')
      rest = rest.slice(size[0].length)
    } else break
  }
  // Adjectives belong to the food if there is no unit behind them.
  return findUnitAt(rest) === undefined && notes.length > 0 && !text.startsWith('(')
    ? { notes: [], rest: text }
    : { notes, rest }
}

/** „gr.“ is large behind a small number and grams behind a large one. */
function isSize(word: string, isFew: boolean): boolean {
  if (/^gr\.?$/.test(word)) return isFew
  return findUnit(word) === undefined && !/^(?:und|oder|bis|von|vom)$/.test(word)
}

/** What may stand behind the unit: the size of a pack, the other end of a range, a second amount. */
function extend(measure: Measure, { unit, word }: FoundUnit): Measure {
  const filling = isSpoon(unit)
    ? spoonFilling.exec(measure.rest.startsWith(',') ? measure.rest : ` ${measure.rest}`)
    : null
  if (filling !== null) {
    const skipped = filling[0].length - (measure.rest.startsWith(',') ? 0 : 1)
    const notes = [...measure.notes, (filling[1] ?? '').replace(/[()]/g, '')]
    return { ...measure, notes, rest: measure.rest.slice(skipped) }
  }
  if (unit.dimension === 'count') return takePackSize(measure)
  const joint = /^(?:[-–—+]|bis|plus|und) ?(?:ca\. )?/.exec(measure.rest)
  const second = joint === null ? undefined : takeMeasure(measure.rest.slice(joint[0].length))
  if (joint !== null && second?.amount.unit !== undefined && second.rest !== '') {
    const isRange = /^(?:[-–—]|bis)/.test(joint[0])
    if (isRange && second.amount.unit === unit.id && compareFractions(measure.amount.from, second.amount.from) < 0)
      return { ...second, amount: { ...measure.amount, to: second.amount.to ?? second.amount.from } }
    const [sum, ...others] = addAmounts([measure.amount, second.amount])
    if (!isRange && sum !== undefined && others.length === 0) return { ...second, amount: sum }
  }
  return measure.rest === '' && !isMetric(unit) ? { ...measure, rest: word } : measure
}

/** „2 Dosen à 400 g Tomaten“, „1 Dose 400 g Tomaten“: how much is in one of them. */
function takePackSize(measure: Measure): Measure {
  const prefix = /^(?:\( ?)?(?:(?:à|á|a|je|zu|zu je|mit|von) )?(?:ca\. ?|etwa )?/.exec(measure.rest)?.[0] ?? ''
  if (prefix.includes('(')) return measure
  const numbers = matchNumbers(measure.rest.slice(prefix.length))
  const found = numbers && findUnitAt(measure.rest.slice(prefix.length + numbers.length).trimStart())
  if (found === undefined || found.unit.dimension === 'count' || isSpoon(found.unit)) return measure
  const size = measure.rest.slice(0, measure.rest.length - found.rest.length).trim()
  return { ...measure, notes: [...measure.notes, size], rest: found.rest }
}

function timesNumber({ from, to }: Amount, factor: Fraction): Amount {
  if (compareFractions(factor, ONE) === 0) return { from, ...(to === undefined ? {} : { to }) }
  return { from: multiply(from, factor), ...(to === undefined ? {} : { to: multiply(to, factor) }) }
}
