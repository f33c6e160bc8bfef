import { expect, it } from 'vitest'
import { recipeSchema } from '../../model.ts'
import { cutsOf, makeRecipe } from '../make-recipe.ts'
import { emptyDraft, type RecipeDraft } from '../recipe-draft.ts'
import { fieldsOfDraft, readRecipeFields, type RecipeFaults, type RecipeFields } from './recipe-form.ts'

const cake: RecipeDraft = { ...emptyDraft, title: 'Kuchen', servings: 4, ingredients: [{ text: '1 Ei' }] }
const long = 'x'.repeat(5_001)
const many = (count: number, text: string): string =>
  Array.from({ length: count }, (_none, at) => `${text} ${at}`).join('\n')
const faultsWith = (fields: Partial<RecipeFields>) => {
  const read = readRecipeFields({ ...fieldsOfDraft(cake), ...fields }, cake)
  return read.ok ? {} : read.error
}

it.each<[keyof RecipeFaults, string]>([
  ['title', ''],
  ['title', long],
  ['servings', '1/0'],
  ['servings', '∞'],
  ['servings', 'Infinity'],
  ['servings', '½½'],
  ['servings', '-2'],
  ['servings', '0'],
  ['servings', '1e9'],
  ['servingsUnit', long],
  ['prep', '1/0 Min.'],
  ['prep', '-5'],
  ['cook', '∞'],
  ['rest', '99999999'],
  ['tinCm', '-26'],
  ['tinCm', '∞'],
  ['tags', long],
  ['tags', many(31, 'a').replaceAll('\n', ',')],
  ['description', long],
  ['ingredients', many(10_000, '1 Ei')],
  ['ingredients', long],
  ['steps', many(201, 'Rühren')],
  ['steps', long],
  ['steps', many(31, 'Teil').replaceAll(/$/gm, ':\nRühren.')],
  ['sourceName', long],
  ['sourceUrl', 'javascript:alert(1)'],
  ['sourceUrl', `https://a.example/${long}`],
])('R69: the form refuses %s „%.20s“ at its field, and nothing else', (field, text) => {
  expect(Object.keys(faultsWith({ [field]: text }))).toEqual([field])
  expect(faultsWith({ [field]: text })[field]).toMatch(/\p{L}{3}/u)
})

it.each([
  ['1.000', 1_000],
  [' 2,5 ', 2.5],
  ['2.5', 2.5],
  ['', undefined],
])('R69: „%s“ portions are %s, as everywhere', (servings, number) => {
  expect(readRecipeFields({ ...fieldsOfDraft(cake), servings }, cake)).toMatchObject({ value: { servings: number } })
})

it('R69: a line that is too long is named by its beginning, whatever headings and empty lines stand above it', () => {
  const step = `Die Zwiebeln in feine Würfel schneiden ${long}`
  expect(faultsWith({ steps: `Soße:\n\nRühren.\n\n${step}` })).toEqual({
    steps: '„Die Zwiebeln in feine Würfel …“ ist zu lang: höchstens 5000 Zeichen.',
  })
})

it('R69: a thousand portions go through the form unchanged', () => {
  const feast = { ...cake, servings: 1_000 }
  expect(readRecipeFields(fieldsOfDraft(feast), feast)).toMatchObject({ value: { servings: 1_000 } })
})

it('R69: at the limits nothing is refused and nothing is shortened', () => {
  const fields: RecipeFields = {
    ...fieldsOfDraft(cake),
    ...{ title: 'x'.repeat(200), description: 'x'.repeat(5_000), servingsUnit: 'x'.repeat(40) },
    ...{ tags: many(30, 'a').replaceAll('\n', ','), sourceName: 'x'.repeat(100) },
    ingredients: many(300, 'Ei'),
    steps: many(200, 'x'.repeat(4_990)),
  }
  const read = readRecipeFields(fields, cake)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  expect(cutsOf(read.value)).toEqual([])
  let count = 0
  const recipe = makeRecipe(read.value, { cookbookId: 'b', newId: () => `${(count += 1)}`, defaultServings: 2 })
  expect(recipeSchema.safeParse(recipe).success).toBe(true)
  expect([recipe.ingredients.length, recipe.steps.length, recipe.tags.length]).toEqual([300, 200, 30])
})

it('R69: what an import would shorten is named', () => {
  const all = Array.from({ length: 400 }, () => ({ text: 'Ei', group: 'x' }))
  const draft = { ...cake, title: long, description: long, ingredients: all, steps: [{ text: long }], tags: [long] }
  expect(cutsOf({ ...draft, cuts: ['rest'] })).toEqual([
    ...['title', 'description', 'ingredients', 'steps', 'tags', 'rest'],
  ])
  expect(cutsOf(cake)).toEqual([])
})
