import { expect, it } from 'vitest'
import { readSource } from '../import/read-source.ts'
import { draftOf, makeRecipe } from '../recipe/make-recipe.ts'
import { emptyDraft, type RecipeDraft } from '../recipe/recipe-draft.ts'
import { recipeAsCooklang, recipeAsJsonLd, recipeAsText } from './write-recipe.ts'

const draft: RecipeDraft = {
  ...emptyDraft,
  title: 'Apfelkuchen & mehr',
  description: 'Wie bei Oma.',
  servings: 12,
  servingsUnit: 'Stück',
  minutes: { prep: 20, cook: 45, rest: 60 },
  tags: ['Kuchen', 'Herbst'],
  diet: 'vegetarian',
  ingredients: [
    { text: '250 g Mehl', group: 'Für den Teig' },
    { text: '1/3 TL Salz', group: 'Für den Teig' },
    { text: '2-3 EL Wasser', group: 'Für den Teig' },
    { text: '1,5 kg Äpfel, säuerlich', group: 'Belag' },
    { text: 'etwas Zimt', group: 'Belag' },
  ],
  steps: [
    { text: 'Mehl mit Salz und Wasser verkneten, 60 Minuten kühlen.', group: 'Teig' },
    { text: 'Äpfel schälen und auf den Teig legen. Bei < 200 °C backen.', group: 'Belag' },
  ],
  equipment: ['Springform'],
  source: { name: 'Oma Erna', url: 'https://oma.example/kuchen' },
}
let count = 0
const parts = {
  cookbookId: 'buch',
  newId: () => `id${(count += 1)}`,
  defaultServings: 2,
  nowIso: '2026-01-01T00:00:00Z',
}
const make = (from: RecipeDraft) => makeRecipe(from, parts)
const recipe = make(draft)

function readBack(text: string): RecipeDraft {
  const read = readSource(text, 'datei')
  const [first] = read.ok ? read.value.recipes : []
  if (first === undefined) throw new Error('not read')
  return draftOf(make(first))
}

it('R58: as JSON-LD, in a file or a page, a recipe is read back as it was', () => {
  const json = recipeAsJsonLd(recipe)
  expect(readBack(json)).toEqual(draftOf(recipe))
  expect(readBack(`<html><script type="application/ld+json">${json}</script></html>`)).toEqual(draftOf(recipe))
})

it('R58: as text a recipe is read back with its lines, sections, portions, times and source', () => {
  const { title, description, servings, servingsUnit, minutes, ingredients, steps } = draftOf(recipe)
  expect(readBack(recipeAsText(recipe))).toMatchObject({
    ...{ title, servings, servingsUnit, minutes, ingredients, steps },
    source: draft.source,
  })
  expect(recipeAsText(recipe)).toContain(description)
})

it('R58: as Cooklang a recipe keeps all amounts and steps', () => {
  const text = recipeAsCooklang(recipe)
  expect(text).toContain('@Mehl{250%g} mit @Salz{1/3%TL} und @Wasser{2-3%EL} verkneten')
  const back = readBack(text)
  const amounts = (from: RecipeDraft) => make(from).ingredients.map(({ name, amount }) => ({ name, amount }))
  expect(amounts(back).toSorted((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1))).toEqual(
    amounts(draft).toSorted((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1)),
  )
  expect(back).toMatchObject({ title: draft.title, servings: 12, servingsUnit: 'Stück', tags: draft.tags })
  expect(back.steps.map(({ text: step }) => step)).toContain(draft.steps[0]?.text)
})

it('R58: what is left out of a small recipe makes no empty lines', () => {
  const small = make({ ...emptyDraft, title: 'Ei', ingredients: [{ text: '1 Ei' }] })
  expect(recipeAsText(small)).toBe('Ei\n\nPortionen: 2\n\nZutaten\n- 1 Ei')
  expect(recipeAsCooklang(small)).toBe('---\ntitle: Ei\nservings: 2\n---\n\n@Ei{1} bereitstellen.')
})
