import { expect, test } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { recipeSchema, type Recipe } from '../../model.ts'
import { keepIds } from './keep-ids.ts'
import { draftOf, makeRecipe } from '../make-recipe.ts'
import { emptyDraft } from '../recipe-draft.ts'
import { fieldsOfDraft, readLines, readRecipeFields, textOfLines } from './recipe-form.ts'

let count = 0
const newId = (): string => `n${(count += 1)}`

function made(ingredients: string, steps = 'Kochen.'): Recipe {
  const draft = { ...emptyDraft, title: 'Suppe', ingredients: readLines(ingredients), steps: readLines(steps) }
  return makeRecipe(draft, { cookbookId: 'book', newId, defaultServings: 2 })
}
const ids = ({ ingredients }: Recipe): readonly string[] =>
  ingredients.toSorted((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ id }) => id)

test('R64: lines that stay keep their ids, a changed line does too, and a new one stands where it was typed', () => {
  const before = made('1 Zwiebel\n2 Möhren\n1 l Brühe')
  const [onion, carrots, broth] = ids(before)
  const after = keepIds(before, made('1 Zwiebel\n3 Möhren\n100 g Linsen\n1 l Brühe'))
  expect(ids(after)).toEqual([onion, carrots, expect.stringMatching(/^n/), broth])
  expect(after.ingredients.find(({ id }) => id === carrots)?.text).toBe('3 Möhren')
  expect(ids(keepIds(before, made('1 l Brühe\n1 Zwiebel')))).toContain(broth)
})

test('R64: sections keep their ids, and what the form does not show stays with its line', () => {
  const before = made('Für den Teig:\n200 g Mehl\n1 Ei')
  const optional = {
    ...before,
    ingredients: before.ingredients.map((line) => ({ ...line, isOptional: true as const })),
  }
  const after = keepIds(optional, made('Für den Teig:\n200 g Mehl\n2 Eier'))
  expect(after.groups).toEqual(before.groups)
  expect(after.ingredients.map(({ isOptional }) => isOptional)).toEqual([true, undefined])
})

test('R64: whatever is typed, all ids are different, the order is the typed one and the recipe is valid', () => {
  const lines = fc.array(fc.constantFrom('1 Ei', '2 Eier', '200 g Mehl', 'Teig:', 'Salz', '1 l Milch'), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(lines, lines, (old, typed) => {
      const after = keepIds(made(old.join('\n')), made(typed.join('\n')))
      expect(new Set(ids(after)).size).toBe(after.ingredients.length)
      const sorted = after.ingredients.toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
      expect(sorted.map(({ text }) => text)).toEqual(typed.filter((line) => !line.endsWith(':')))
      expect(recipeSchema.safeParse(after).success).toBe(true)
    }),
    runsOf(150),
  )
})

test('R65: the form gives back what it was given, and names the field that is wrong', () => {
  const draft = {
    ...draftOf(made('Für den Teig:\n200 g Mehl\n\nFür die Füllung:\n2 Äpfel', 'Kneten.\nBacken.')),
    minutes: { prep: 20, cook: 90 },
    servings: 4.5,
    tags: ['Kuchen', 'Gäste'],
  }
  const fields = fieldsOfDraft(draft)
  expect(readRecipeFields(fields, draft)).toMatchObject({ ok: true, value: { ...draft, source: undefined } })
  expect(textOfLines(readLines(fields.ingredients))).toBe(fields.ingredients)
  const wrong = { ...fields, title: ' ', servings: '-2', cook: 'lange', sourceUrl: 'javascript:alert(1)', tinCm: '900' }
  const read = readRecipeFields(wrong)
  expect(read.ok ? [] : Object.keys(read.error).toSorted()).toEqual(['cook', 'servings', 'sourceUrl', 'tinCm', 'title'])
  const many = Array.from({ length: 10_000 }, () => '1 Ei').join('\n')
  expect(readRecipeFields({ ...fields, ingredients: many })).toMatchObject({
    error: { ingredients: expect.any(String) },
  })
})
