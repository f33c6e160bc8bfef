import { expect, test } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import type { Recipe } from '../../model.ts'
import { linkedIngredients } from '../linked-ingredients.ts'
import { draftOf, makeRecipe } from '../make-recipe.ts'
import { emptyDraft } from '../recipe-draft.ts'
import { keepIds } from './keep-ids.ts'
import { fieldsOfDraft, followFields, readLines, readRecipeFields, type RecipeFields } from './recipe-form.ts'
import { chooseFor, lineKeys, type StepChoice } from './step-choices.ts'

let count = 0
const newId = (): string => `n${(count += 1)}`

const start: RecipeFields = {
  ...fieldsOfDraft({ ...emptyDraft, title: 'Suppe' }),
  ingredients: '1 Zwiebel\n2 Möhren\n1 Prise Salz',
  steps: 'Schneiden.\nKochen.\nWürzen.',
  choices: [
    { step: 'Schneiden.', ingredients: ['1 Zwiebel', '2 Möhren'] },
    { step: 'Würzen.', ingredients: ['1 Prise Salz'] },
  ],
}

const change = (fields: RecipeFields, changes: Partial<RecipeFields>): RecipeFields => ({
  ...fields,
  ...followFields(fields, changes),
})

function saved(fields: RecipeFields, before?: Recipe): Recipe {
  const read = readRecipeFields(fields)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  const made = makeRecipe(read.value, { cookbookId: 'book', newId, defaultServings: 2 })
  return before === undefined ? made : keepIds(before, made)
}

/** Names of what each step uses, by its text. */
function usesOf({ steps, ingredients }: Recipe) {
  return Object.fromEntries(
    steps.map((step) => [
      step.text,
      linkedIngredients(step, ingredients)
        .map(({ name }) => name)
        .join(', '),
    ]),
  )
}

test('R100: what is chosen for a step is saved, shown again and stays when the recipe is saved unchanged', () => {
  const recipe = saved(start)
  expect(usesOf(recipe)).toEqual({ 'Schneiden.': 'Zwiebel, Möhren', 'Kochen.': '', 'Würzen.': 'Salz' })
  const fields = fieldsOfDraft(draftOf(recipe))
  expect(fields.choices).toEqual(start.choices)
  expect(saved(fields, recipe)).toEqual(recipe)
})

test('R100: a choice follows its lines while they are typed, split, joined and moved', () => {
  let fields = change(start, { ingredients: '1 Zwiebel\n3 Möhren, groß\n1 Prise Salz' })
  fields = change(fields, { steps: 'Alles schneiden.\nKochen.\nWürzen.' })
  fields = change(fields, { steps: 'Erst waschen.\nAlles schneiden.\nKochen.\nWürzen.' })
  expect(usesOf(saved(fields))).toMatchObject({ 'Erst waschen.': '', 'Alles schneiden.': 'Zwiebel, Möhren' })
  fields = change(fields, { steps: 'Erst waschen.\nAlles schneiden.\nKochen.' })
  fields = change(fields, { steps: 'Würzen.\nErst waschen.\nAlles schneiden.\nKochen.' })
  expect(usesOf(saved(fields))).toMatchObject({ 'Würzen.': 'Salz', 'Alles schneiden.': 'Zwiebel, Möhren' })
  fields = change(fields, { steps: 'Würzen.\nErst waschen.\nAlles\nschneiden.\nKochen.' })
  expect(usesOf(saved(fields))).toMatchObject({ Alles: 'Zwiebel, Möhren', 'schneiden.': '' })
  fields = change(fields, { steps: 'Würzen.\nErst waschen.\nAlles schneiden.\nKochen.' })
  expect(usesOf(saved(fields))).toMatchObject({ 'Alles schneiden.': 'Zwiebel, Möhren' })
})

test('R100: another recipe that is pasted over this one takes none of its choices', () => {
  const { steps } = saved(change(start, { steps: 'Teig kneten.\nBacken.\nFüllen.\nEssen.' }))
  expect(steps.map(({ ingredientIds }) => ingredientIds)).toEqual(steps.map(() => undefined))
})

test('R100: the same line in two sections, and the same step twice, keep what each has', () => {
  const choices: readonly StepChoice[] = [
    { step: 'Rühren.', ingredients: ['100 g Zucker'] },
    { step: 'Rühren.\n1', ingredients: ['100 g Zucker\n1'] },
  ]
  const ingredients = 'Für den Teig:\n100 g Zucker\nFür die Füllung:\n100 g Zucker'
  const recipe = saved({ ...start, ingredients, steps: 'Rühren.\nRühren.', choices })
  expect(recipe.steps.map(({ ingredientIds }) => ingredientIds)).toEqual(recipe.ingredients.map(({ id }) => [id]))
  expect(fieldsOfDraft(draftOf(recipe)).choices).toEqual(choices)
})

test('R100: what equals the words of the step is no choice, and nothing at all is one', () => {
  expect(chooseFor(start.choices, 'Würzen.', ['b', 'a'], ['a', 'b'])).toEqual([start.choices[0]])
  expect(chooseFor([], 'Würzen.', [], ['a'])).toEqual([{ step: 'Würzen.', ingredients: [] }])
  expect(saved({ ...start, choices: [{ step: 'Würzen.', ingredients: [] }] }).steps[2]?.ingredientIds).toEqual([])
})

test('R100: a line that another device removed is no change of the step, and breaks in its text stay', () => {
  const recipe = saved(start)
  const [onion, ...others] = recipe.ingredients
  const steps = recipe.steps.map((step) => ({ ...step, text: step.text.replace('.', ',\ndann weiter.') }))
  const now = { ...recipe, ingredients: others, steps }
  expect(onion?.name).toBe('Zwiebel')
  expect(saved(fieldsOfDraft(draftOf(now)), now).steps).toEqual(steps)
})

test('R100: whatever is typed, each choice is of lines that are there or waits, and none doubles', () => {
  const lines = fc.array(fc.constantFrom('Rühren.', 'Backen.', 'Essen.', 'Teig:', ''), { maxLength: 6 })
  fc.assert(
    fc.property(fc.array(lines, { minLength: 2, maxLength: 6 }), (texts) => {
      let fields: RecipeFields = { ...start, steps: texts[0]?.join('\n') ?? '', choices: [] }
      for (const key of lineKeys(readLines(fields.steps)))
        fields = { ...fields, choices: chooseFor(fields.choices, key, ['1 Zwiebel'], []) }
      const { length } = fields.choices
      for (const text of texts) fields = change(fields, { steps: text.join('\n') })
      expect(new Set(fields.choices.map(({ step }) => step)).size).toBe(fields.choices.length)
      expect(fields.choices.length).toBeLessThanOrEqual(length)
      expect(saved(fields).steps.filter(({ ingredientIds }) => ingredientIds !== undefined).length).toBeLessThanOrEqual(
        length,
      )
    }),
    runsOf(100),
  )
})
