import { expect, it } from 'vitest'
import { compareCodes } from '#base/compare-codes'
import { fc, runsOf } from '#testing/properties'
import { MAX_TEXT, recipeSchema } from '../model.ts'
import { draftOf, makeRecipe } from './make-recipe.ts'
import type { RecipeDraft } from './recipe-draft.ts'
import { describeLinked, readLinked } from './recipe-link.ts'

let count = 0
const parts = { cookbookId: 'mine', newId: () => `fresh${(count += 1)}` }

const typed = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.constantFrom('<img src=x onerror=alert(1)>', '__proto__', '"\\"', '250 g Mehl', '½ TL Salz', 'Käse 🧀'),
  )
  .map((text) => text.replaceAll(/[\p{C}\n]/gu, '').trim())
  .filter((text) => text !== '')
/** In the order of their sections. */
const lines = fc
  .array(fc.record({ text: typed, group: fc.constantFrom(undefined, 'Belag', 'Teig') }), { maxLength: 20 })
  .map((all) => all.toSorted((a, b) => compareCodes(a.group ?? '', b.group ?? '')))

const drafts: fc.Arbitrary<RecipeDraft> = fc.record({
  imageUrls: fc.constant([]),
  title: typed,
  description: fc.option(typed, { nil: undefined }),
  servings: fc.constantFrom(0.25, 4, 4.5, 1_000),
  minutes: fc.constantFrom({}, { prep: 5, cook: 20 }, { total: 90 }),
  tags: fc.uniqueArray(typed, { maxLength: 5 }),
  ingredients: lines,
  steps: lines,
  equipment: fc.uniqueArray(typed, { maxLength: 3 }),
  notes: fc.constant(['geheime Notiz']),
  stars: fc.constant(5),
  isFavourite: fc.constant(true),
  source: fc.constantFrom({ url: 'https://a.example/kuchen', name: 'Oma' }, { name: 'Heft' }),
})

it('R61: a recipe comes out of its link as it went in, without what belongs to the household', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const made = makeRecipe(draft, { cookbookId: 'theirs', newId: () => `secret${(count += 1)}`, defaultServings: 2 })
      const [ingredient] = made.ingredients
      const linkedIds = ingredient === undefined ? {} : { ingredientIds: [ingredient.id] }
      const recipe = { ...made, seed: 'secret-seed', steps: made.steps.map((step) => ({ ...step, ...linkedIds })) }
      const json = describeLinked(recipe)
      for (const secret of ['secret', 'theirs', 'geheime Notiz', 'stars', 'isFavourite'])
        expect(json).not.toContain(secret)
      const read = readLinked(json, parts)
      if (!read.ok) throw new Error(read.error)
      const { stars: _stars, isFavourite: _isFavourite, ...draftOfMade } = draftOf(recipe)
      expect(draftOf(read.value)).toEqual({ ...draftOfMade, notes: [] })
      const [first] = read.value.ingredients
      for (const step of read.value.steps)
        expect(step.ingredientIds).toEqual(first === undefined ? undefined : [expect.stringMatching(/^fresh/)])
    }),
    runsOf(100),
  )
})

const fine = { title: 'Suppe', servings: 4, minutes: {}, tags: [], ingredients: [[null, ['1 l Wasser']]], steps: [] }
const read = (value: unknown) => readLinked(typeof value === 'string' ? value : JSON.stringify(value), parts)

it.each([
  ['', '{', '[', `${'['.repeat(100_000)}`, 'null', 7, [], {}],
  [
    { ...fine, title: '' },
    { ...fine, title: '\u202e\u0000' },
    { ...fine, title: 'x'.repeat(201) },
  ],
  [
    { ...fine, servings: 0 },
    { ...fine, servings: -4 },
    { ...fine, servings: 1e308 },
    { ...fine, minutes: { cook: 1e9 } },
  ],
  [
    { ...fine, tags: Array.from({ length: 31 }, (_, tag) => `t${tag}`) },
    { ...fine, ownerId: 'x' },
  ],
  [
    { ...fine, ingredients: [[null, ['x'.repeat(501)]]] },
    { ...fine, ingredients: [[null, [{ html: '<b>' }]]] },
    { ...fine, steps: [[null, ['x'.repeat(MAX_TEXT + 1)]]] },
    { ...fine, steps: [[null, [['Kochen', [-1]]]]] },
  ],
])('R61: a link with anything else, or more than the model allows, is no recipe: case %#', (...values) => {
  for (const value of values) expect(read(value)).toEqual({ ok: false, error: 'no-recipe' })
})

it('R61: what is left of a strange link is within the model: no scripts as a source, no unseen characters, no line too many', () => {
  const result = read({
    ...fine,
    title: 'Su\u202ep\u200bpe\u200f\u0000',
    source: { url: 'javascript:alert(1)' },
    ingredients: [[null, ['\u202e', ...Array.from({ length: 400 }, () => '1 l Wasser')]]],
    steps: [['Ende', [['Kochen', [0, 299]]]]],
  })
  if (!result.ok) throw new Error(result.error)
  expect(result.value).toMatchObject({ title: 'Suppe', cookbookId: 'mine' })
  expect(result.value.source).toBeUndefined()
  expect(result.value.ingredients).toHaveLength(300)
  expect(recipeSchema.safeParse(result.value).success).toBe(true)
})
