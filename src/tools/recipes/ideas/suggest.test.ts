import { describe, expect, it, test } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { createFoodIndex } from '../foods/food-index.ts'
import type { PantryItem } from '../model.ts'
import { makeRecipe } from '../recipe/make-recipe.ts'
import { emptyDraft, type RecipeDraft } from '../recipe/recipe-draft.ts'
import { reasonsOf } from './describe-idea.ts'
import { scoreOf, suggest, type IdeaFilter, type Kitchenware, type SuggestedRecipe } from './suggest.ts'

const index = createFoodIndex([])
const today = '2026-05-20'

function recipe(id: string, lines: readonly string[], more: Partial<RecipeDraft & SuggestedRecipe> = {}) {
  let count = 0
  const newId = (): string => `${id}-${(count += 1)}`
  const draft = { ...emptyDraft, title: id, ingredients: lines.map((text) => ({ text })), ...more }
  const made = makeRecipe(draft, { cookbookId: 'book', newId, defaultServings: 2 })
  const { stars, isNeverSuggested, skippedOn } = more
  return {
    ...made,
    id,
    ...(stars === undefined ? {} : { stars }),
    ...(isNeverSuggested === undefined ? {} : { isNeverSuggested }),
    ...(skippedOn === undefined ? {} : { skippedOn }),
  }
}

function inPantry(name: string, bestBefore?: string): PantryItem {
  return { cookbookId: 'book', name, ...(bestBefore === undefined ? {} : { bestBefore }) }
}

function ideasOf(ware: Partial<Kitchenware>, filter: IdeaFilter = {}, limit = 5) {
  return suggest({ recipes: [], pantry: [], cookLog: [], meals: [], index, today, ...ware }, filter, limit)
}

const titles = (ideas: ReturnType<typeof ideasOf>): readonly string[] => ideas.map((idea) => idea.recipe.title)

describe('R30: the score', () => {
  it('5 of 6 there, 40 days ago, in season, 4.2 stars, something expires: 90.5', () => {
    expect(scoreOf({ coverage: 5 / 6, distance: 1, season: 1, rating: 0.8, expiry: 1 })).toBe(90.5)
  })

  it('all there, 5 days ago, no season, 5 stars: 64.1', () => {
    expect(scoreOf({ coverage: 1, distance: 2 / 25, season: 0.5, rating: 1, expiry: 0 })).toBe(64.1)
  })

  it('R31 staples and what is optional do not count; food past its date is not there; reasons say it', () => {
    const soup = recipe('Suppe', ['200 g Spinat', '2 Kartoffeln', '1 Prise Salz', '2 EL Öl'])
    const [idea] = ideasOf({
      recipes: [soup],
      pantry: [inPantry('Spinat', '2026-05-22'), inPantry('Kartoffeln', '2026-05-19')],
      cookLog: [{ recipeId: 'Suppe', on: '2026-04-10' }],
    })
    expect([idea?.needed, idea?.missing, idea?.expiring]).toEqual([2, ['Kartoffeln'], ['Spinat']])
    expect(idea && reasonsOf(idea)).toEqual(
      expect.arrayContaining(['1 von 2 da', 'Spinat läuft ab', 'zuletzt vor 40 Tagen']),
    )
  })
})

describe('R32: what is left out', () => {
  it('„Nie“, „Nicht heute“ and what is planned this week or soon', () => {
    const recipes = [
      recipe('Nie', ['1 Ei'], { isNeverSuggested: true }),
      recipe('Heute nicht', ['1 Ei'], { skippedOn: today }),
      recipe('Gestern nicht', ['1 Ei'], { skippedOn: '2026-05-19' }),
      recipe('Geplant', ['1 Ei']),
      recipe('Nächsten Monat geplant', ['1 Ei']),
    ]
    const meals = [
      { on: '2026-05-18', dish: { recipeId: 'Geplant' } },
      { on: '2026-06-25', dish: { recipeId: 'Nächsten Monat geplant' } },
    ]
    expect(titles(ideasOf({ recipes, meals })).toSorted()).toEqual(['Gestern nicht', 'Nächsten Monat geplant'])
  })

  it('R72: for another week also what is planned in it and in the weeks beside it', () => {
    const days = {
      before: '2026-08-03',
      in: '2026-08-16',
      after: '2026-08-23',
      later: '2026-08-24',
      earlier: '2026-08-02',
    }
    const recipes = [...Object.keys(days), 'soon'].map((id) => recipe(id, ['1 Ei']))
    const meals = Object.entries({ ...days, soon: '2026-05-30' }).map(([recipeId, on]) => ({ on, dish: { recipeId } }))
    expect(titles(ideasOf({ recipes, meals, plannedFor: '2026-08-12' })).toSorted()).toEqual(['earlier', 'later'])
    expect(titles(ideasOf({ recipes, meals })).toSorted()).toEqual(Object.keys(days).toSorted())
  })

  it('R33 cooked less than three days ago comes only when nothing else is left', () => {
    const recipes = [
      recipe('Gerade gekocht', ['1 Ei'], { stars: 5 }),
      recipe('Lange her', ['1 Steckrübe'], { stars: 1 }),
    ]
    const cookLog = [{ recipeId: 'Gerade gekocht', on: '2026-05-18' }]
    expect(titles(ideasOf({ recipes, cookLog, pantry: [inPantry('Eier')] }))).toEqual(['Lange her', 'Gerade gekocht'])
  })

  it('R34 filters: time with unknown ones last, diet, season, nearly all there, tag', () => {
    const recipes = [
      recipe('Schnell', ['500 g Spargel'], { minutes: { total: 20 }, tags: ['Gäste'] }),
      recipe('Lang', ['500 g Hackfleisch'], { minutes: { total: 90 } }),
      recipe('Ohne Zeit', ['200 g Feta', '2 Paprika', '1 Gurke']),
    ]
    expect(titles(ideasOf({ recipes }, { maxMinutes: 30 }))).toEqual(['Schnell', 'Ohne Zeit'])
    expect(titles(ideasOf({ recipes }, { diet: 'vegan' }))).toEqual(['Schnell'])
    expect(titles(ideasOf({ recipes }, { diet: 'vegetarian' })).toSorted()).toEqual(['Ohne Zeit', 'Schnell'])
    expect(titles(ideasOf({ recipes }, { isSeasonal: true }))).toContain('Schnell')
    expect(titles(ideasOf({ recipes }, { isNearlyThere: true })).toSorted()).toEqual(['Lang', 'Schnell'])
    expect(titles(ideasOf({ recipes }, { tag: 'Gäste' }))).toEqual(['Schnell'])
  })
})

test('R35: of two with the same main ingredient the second one counts 15 less', () => {
  const recipes = [
    recipe('Pasta A', ['500 g Nudeln', '1 Zucchini'], { stars: 5 }),
    recipe('Pasta B', ['500 g Nudeln', '1 Zucchini'], { stars: 5 }),
    recipe('Reis', ['300 g Reis', '1 Zucchini'], { stars: 5 }),
  ]
  const ideas = ideasOf({ recipes, pantry: [inPantry('Nudeln'), inPantry('Reis'), inPantry('Zucchini')] })
  expect(ideas.map(({ isRepeated }) => isRepeated)).toEqual([false, false, true])
  expect(ideas[2]?.recipe.title).toMatch(/^Pasta/)
  expect((ideas[0]?.score ?? 0) - (ideas[2]?.score ?? 0)).toBe(15)
})

test('R36: the same documents in any order give the same ideas', () => {
  const foods = ['Nudeln', 'Reis', 'Spinat', 'Feta', 'Eier', 'Kürbis']
  const recipes = fc.uniqueArray(
    fc.record({ id: fc.stringMatching(/^[a-z]{4}$/), foods: fc.subarray(foods, { minLength: 1 }) }),
    { selector: ({ id }) => id, minLength: 2, maxLength: 12 },
  )
  const log = fc.array(fc.record({ at: fc.nat(11), days: fc.nat(60) }), { maxLength: 12 })
  fc.assert(
    fc.property(recipes, fc.subarray(foods), log, fc.nat(), (drawn, there, cooked, seed) => {
      const all = drawn.map(({ id, foods: lines }) => recipe(id, lines))
      const cookLog = cooked.map(({ at, days }) => ({
        recipeId: all[at % all.length]?.id ?? '',
        on: new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10),
      }))
      const pantry = there.map((name) => inPantry(name))
      const shuffled = <Item>(items: readonly Item[]): readonly Item[] =>
        items
          .map((item, place) => ({ item, key: (place * 7_919 + seed) % 101 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ item }) => item)
      const meals = all.slice(8).map(({ id }, place) => ({ on: `2026-05-2${place}`, dish: { recipeId: id } }))
      const stored = there.map((name) => ({
        ...{ cookbookId: 'book', name: `Haus-${name}`, aliases: [name], department: 'other' as const },
        ...{ isStaple: name === 'Reis', seasonMonths: [5], substitutes: [] },
      }))
      const here = { recipes: all, pantry, cookLog, meals, index: createFoodIndex(stored) }
      const other = {
        ...{ recipes: shuffled(all), pantry: shuffled(pantry), cookLog: shuffled(cookLog), meals: shuffled(meals) },
        index: createFoodIndex(shuffled(stored)),
      }
      // All that people see: also the reasons and their parts.
      const keep = (ideas: ReturnType<typeof ideasOf>) =>
        ideas.map((idea) => [idea.recipe.id, idea.score, idea.parts, reasonsOf(idea), idea.missing])
      expect(keep(ideasOf(other))).toEqual(keep(ideasOf(here)))
    }),
    runsOf(60),
  )
})
