/** How much of each own corpus of lines and sentences is read as a person reads it; what is not is printed. Nothing of a line is lost. */
import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import {
  ingredientCorpora,
  listCorpusLines,
  listMisreadLines,
  listMisreadSentences,
  listTimerSentences,
} from '#testing/recipes/ingredient-lines'
import { findUnit } from '../amounts/units.ts'
import { cleanLine } from './clean-line.ts'
import { findTimers } from './find-timers.ts'
import { readIngredient } from './read-ingredient.ts'
import { readNumber } from './read-number.ts'

const GOAL = 0.98

it.each(ingredientCorpora)(
  'R1 R2 R3 R4 R6: at least 98 percent of the lines of %s are read as a person reads them',
  (corpus) => {
    const misread = listMisreadLines(corpus)
    for (const [expected, read] of misread)
      console.info(`expected ${JSON.stringify(expected)}\nread     ${JSON.stringify(read)}`)
    const count = listCorpusLines(corpus).length
    expect(count).toBeGreaterThanOrEqual(650)
    expect(1 - misread.length / count).toBeGreaterThanOrEqual(GOAL)
  },
)

it('R9: at least 98 percent of the sentences have the timers that a cook would set', () => {
  const misread = listMisreadSentences()
  for (const [expected, read] of misread)
    console.info(`${expected.sentence}: expected ${expected.timers.join(' ')}, read ${read.timers.join(' ')}`)
  const count = listTimerSentences().length
  expect(count).toBeGreaterThanOrEqual(500)
  expect(1 - misread.length / count).toBeGreaterThanOrEqual(GOAL)
})

const known = ingredientCorpora.flatMap((corpus) => listCorpusLines(corpus)).map(({ line }) => line)
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []
/** What an amount says in words: numbers, units, and words between them. */
const isOfAmount = (word: string): boolean =>
  readNumber(word) !== undefined ||
  findUnit(word) !== undefined ||
  /^(?:und|bis|oder|von|aus|einer|eines|mal|dutzend|dtzd|hand|hände|voll|plus|maximal|höchstens|besser|zwischen|half|of)$/.test(
    word,
  ) ||
  /^(?:drei)?(?:viertel|achtel|halb|halbe[nrs]?|drittel)(?:pfund|liter)?$/.test(word)

/** Words of a line that was understood which are neither in what is read nor said by its amount. */
function listLostWords(line: string): readonly string[] {
  const { name, note = '' } = readIngredient(line)
  if (name === undefined) return []
  const kept = `${name} ${note}`.toLowerCase()
  const plain = cleanLine(line).replace(/\((?:n|e|er|en|s)\)|\/(?:n|e|er|en|s)(?!\p{L})/gu, '')
  return wordsOf(plain).filter((word) => !kept.includes(word) && !isOfAmount(word))
}

it('R6: each word of a line that was understood is in its name or note, or belongs to its amount', () => {
  expect(known.map((line) => [line, ...listLostWords(line)]).filter(({ length }) => length > 1)).toEqual([])
})

it('R6: lines of pieces of known lines, of any length and order, are read to the end and the same again', () => {
  const piece = fc.oneof(
    fc.constantFrom(...known).map((line) => line.split(' ')),
    fc
      .constantFrom('(', ')', ',', ' – ', ': ', '..', '½', '1/', 'x', '|', 'ca.', 'je', 'à', '400-g-', '°C')
      .map((one) => [one]),
  )
  const line = fc
    .array(piece, { maxLength: 12 })
    .chain((pieces) => fc.shuffledSubarray(pieces.flat(), { minLength: 0 }).map((words) => words.join(' ')))
  fc.assert(
    fc.property(line, (text) => {
      const read = readIngredient(text)
      expect(readIngredient(text)).toEqual(read)
      expect(read.name === undefined || /\p{L}/u.test(read.name)).toBe(true)
      expect(listLostWords(text)).toEqual([])
      for (const { start, end } of findTimers(text)) expect(text.slice(start, end).trim()).not.toBe('')
    }),
    runsOf(400),
  )
})
