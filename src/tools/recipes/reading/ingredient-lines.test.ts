/** How much of each own corpus of lines is read as a person reads it; what is not is printed. */
import { expect, it } from 'vitest'
import { ingredientCorpora, listCorpusLines, listMisreadLines } from '#testing/recipes/ingredient-lines'

const GOAL = 0.98

it.each(ingredientCorpora)('R6: at least 98 percent of the lines of %s are read as a person reads them', (corpus) => {
  const misread = listMisreadLines(corpus)
  for (const [expected, read] of misread)
    console.info(`expected ${JSON.stringify(expected)}\nread     ${JSON.stringify(read)}`)
  const count = listCorpusLines(corpus).length
  expect(count).toBeGreaterThanOrEqual(650)
  expect(1 - misread.length / count).toBeGreaterThanOrEqual(GOAL)
})
