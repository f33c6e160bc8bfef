import { expect, it } from 'vitest'
import { foreignParsers, hostileTexts, measureMs } from './foreign-bytes.ts'

/** Generous for a slow machine: what is not linear takes hundreds at these lengths, or minutes. */
const LIMIT_MS = 60
const TRIES = 4

it.each(foreignParsers)('text by another author is read in no time, however it is made: $name', (parser) => {
  const slow: string[] = []
  for (const { of, text } of hostileTexts(parser)) {
    let bestMs = Number.POSITIVE_INFINITY
    // At first the engine may compile something.
    for (let tried = 0; tried < TRIES && bestMs > LIMIT_MS; tried++) bestMs = Math.min(bestMs, measureMs(parser, text))
    if (bestMs > LIMIT_MS) slow.push(`${of}: ${Math.round(bestMs)} ms`)
  }
  expect(slow).toEqual([])
})
