/** Reading lines of ingredients in Node: how many of the own corpora are right, and how long 10,000 take. */
import {
  ingredientCorpora,
  listCorpusLines,
  listMisreadLines,
  listMisreadSentences,
  listTimerSentences,
} from '#testing/recipes/ingredient-lines'
// oxlint-disable-next-line no-restricted-imports -- Tools have no entry to their insides: no other code needs one.
import { readIngredient } from '../../src/tools/recipes/reading/read-ingredient.ts'
import { median } from '../sync/statistics.ts'

const LINES = 10_000

/** Of each corpus, with the lines that are not read as a person reads them. */
export function measureCorpora() {
  return ingredientCorpora.map((corpus) => {
    const lines = listCorpusLines(corpus).length
    const misread = listMisreadLines(corpus)
    const failed = misread.map(([{ line }, read]) => ({
      line,
      read: `${read.amount}|${read.unit}|${read.name}|${read.note}`,
    }))
    return { corpus, lines, share: Number((1 - misread.length / lines).toFixed(4)), failed }
  })
}

/** Of the sentences of steps, with those whose timers are others than a cook would set. */
export function measureTimers() {
  const lines = listTimerSentences().length
  const failed = listMisreadSentences().map(([{ sentence }, { timers }]) => ({
    line: sentence,
    read: timers.join(' '),
  }))
  return { corpus: 'timer-sentences', lines, share: Number((1 - failed.length / lines).toFixed(4)), failed }
}

/** Milliseconds of CPU for 10,000 lines of the corpora, and beside it for splitting them at spaces. */
export function measureSpeed(runs: number) {
  const known = ingredientCorpora.flatMap((corpus) => listCorpusLines(corpus)).map(({ line }) => line)
  const lines = Array.from(
    { length: LINES },
    (_none, place) => `${known[place % known.length] ?? ''}${' '.repeat(place % 2)}`,
  )
  const timed = (work: (line: string) => unknown): number => {
    const before = process.cpuUsage()
    for (const line of lines) work(line)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
  const [firstMs = 0, ...laterMs] = Array.from({ length: runs + 1 }, () => timed(readIngredient))
  const loopMs = median(
    Array.from({ length: runs }, () => timed((line) => line.normalize('NFD').split(/\s+/).join(' '))),
  )
  return { lines: LINES, firstMs, laterMs: median(laterMs), loopMs }
}
