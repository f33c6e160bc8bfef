/** Own lines of ingredients with what they say, and how they are read; written for this project, copied from nowhere. */
import { readFileSync } from 'node:fs'
import type { Fraction } from '../../src/tools/recipes/model.ts'
import { findTimers } from '../../src/tools/recipes/reading/find-timers.ts'
import { readIngredient } from '../../src/tools/recipes/reading/read-ingredient.ts'
import { repairLines } from '../../src/tools/recipes/reading/clean-line.ts'

export type IngredientLine = {
  readonly line: string
  /** `1`, `1/2`, `2..3`; empty if it says none. */
  readonly amount: string
  readonly unit: string
  /** Empty if it is no ingredient. */
  readonly name: string
  readonly note: string
  readonly isOptional: boolean
}

/**
 * The files: lines as pages have them, and lines as kitchens, notes and chats have them, each written before its author saw the reader;
 * and two files of batches, ordinary and odd, each read for the first time after the reader had been mended for the one before.
 */
export const ingredientCorpora = ['ingredient-lines', 'kitchen-lines', 'fresh-lines', 'odd-lines'] as const
export type IngredientCorpus = (typeof ingredientCorpora)[number]

/** Returns the lines of a corpus as a person reads them. */
export function listCorpusLines(corpus: IngredientCorpus): readonly IngredientLine[] {
  return listRows(corpus).map((row) => {
    const [line = '', amount = '', unit = '', name = '', note = '', optional = ''] = row.split('\t')
    return { line, amount, unit, name, note, isOptional: optional === 'x' }
  })
}

/** Returns the lines of a corpus that are not read as a person reads them: first what is expected, then what is read. */
export function listMisreadLines(corpus: IngredientCorpus): readonly (readonly [IngredientLine, IngredientLine])[] {
  return listCorpusLines(corpus)
    .map((expected) => [expected, readAsRow(expected.line)] as const)
    .filter(([expected, read]) => JSON.stringify(expected) !== JSON.stringify(read))
}

export type TimerSentence = {
  readonly sentence: string
  /** Seconds of each timer, `600` or `600..900`. */
  readonly timers: readonly string[]
}

/** Returns the own sentences of steps with the timers that a cook would set. */
export function listTimerSentences(): readonly TimerSentence[] {
  return listRows('timer-sentences').map((row) => {
    const [sentence = '', timers = ''] = row.split('\t')
    return { sentence, timers: timers === '' ? [] : timers.split(' ') }
  })
}

/** Returns the sentences whose timers are others, with what is found. */
export function listMisreadSentences(): readonly (readonly [TimerSentence, TimerSentence])[] {
  return listTimerSentences()
    .map((expected) => [expected, readTimers(expected.sentence)] as const)
    .filter(([expected, read]) => expected.timers.join() !== read.timers.join())
}

function readTimers(sentence: string): TimerSentence {
  const timers = findTimers(sentence).map(({ seconds, toSeconds }) =>
    toSeconds === undefined ? `${seconds}` : `${seconds}..${toSeconds}`,
  )
  return { sentence, timers }
}

/** Without the line that names the columns. */
function listRows(file: string): readonly string[] {
  const [, ...rows] = readFileSync(new URL(`${file}.tsv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  return rows
}

const textOf = ({ n, d }: Fraction): string => (d === 1 ? `${n}` : `${n}/${d}`)

/** As a list on a page is read: pots and tins are no ingredients. */
function readAsRow(line: string): IngredientLine {
  const isIngredient = repairLines([line]).lines.length > 0
  const { amount, name = '', note = '', isOptional = false } = isIngredient ? readIngredient(line) : {}
  const ends = amount === undefined ? [] : [amount.from, ...(amount.to === undefined ? [] : [amount.to])]
  return { line, amount: ends.map(textOf).join('..'), unit: amount?.unit ?? '', name, note, isOptional }
}
