import { expect, it } from 'vitest'
import { foreignParsers, hostileTexts, measureMs } from './foreign-bytes.ts'

/** What is not linear takes hundreds at these lengths, or minutes. */
const LIMIT_MS = 60
/** A machine that stands nearly still gets as much longer as it takes for this many plain looks at the same text, at the same time. */
const PLAIN_LOOKS = 10
const TRIES = 4

/** Something linear, whatever the text is. */
const plainLook = { read: (text: string) => JSON.stringify(Array.from(text)) }

it.each(foreignParsers)('text by another author is read in no time, however it is made: $name', (parser) => {
  const slow: string[] = []
  for (const { of, text } of hostileTexts(parser)) {
    let isQuick = false
    let lastMs = 0
    // At first the engine may compile something.
    for (let tried = 0; tried < TRIES && !isQuick; tried++) {
      lastMs = measureMs(parser, text)
      isQuick = lastMs <= LIMIT_MS || lastMs <= PLAIN_LOOKS * measureMs(plainLook, text)
    }
    if (!isQuick) slow.push(`${of}: ${Math.round(lastMs)} ms`)
  }
  expect(slow).toEqual([])
})
