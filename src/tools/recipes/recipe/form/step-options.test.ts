import { expect, test } from 'vitest'
import { linkedIngredients, namesFinder } from '../linked-ingredients.ts'
import { makeRecipe } from '../make-recipe.ts'
import { emptyDraft, type DraftLine } from '../recipe-draft.ts'
import { stepOptions } from './step-choices.ts'

test('R100: the form takes for used what the page of the recipe does, also if a line was not understood', () => {
  const ingredients: readonly DraftLine[] = [
    { text: '200 g Mehl' },
    { text: 'Für die Füllung' },
    { text: '45 Min. Backen' },
    { text: '2 Eier' },
  ]
  const text = 'Mehl und Eier verrühren, für die Füllung beiseitestellen. Backen.'
  let count = 0
  const newId = () => `n${(count += 1)}`
  const draft = { ...emptyDraft, title: 'Kuchen', ingredients, steps: [{ text }] }
  const recipe = makeRecipe(draft, { cookbookId: 'book', newId, defaultServings: 2 })
  const used = linkedIngredients({ text }, recipe.ingredients).map((one) => one.text)
  const options = stepOptions(ingredients)
  expect(namesFinder(options)(text).map(({ value }) => value)).toEqual(used)
  expect(used).toEqual(['200 g Mehl', '2 Eier'])
  // It can be chosen all the same.
  expect(options.map((option) => option.text)).toEqual(['Mehl', 'Für die Füllung', '45 Min. Backen', 'Eier'])
})

test('R100: ingredients of one name are offered as whole lines with their sections', () => {
  const lines = [{ text: '200 g Mehl', group: 'Teig' }, { text: '50 g Mehl' }, { text: '2 Eier' }]
  expect(stepOptions(lines).map(({ text }) => text)).toEqual(['200 g Mehl (Teig)', '50 g Mehl', 'Eier'])
})
