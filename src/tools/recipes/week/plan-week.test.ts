import { expect, test } from 'vitest'
import { ranksOfMove } from '#base/rank'
import { fc, runsOf } from '#testing/properties'
import { mondayOf } from '#base/calendar/calendar-day'
import { createFoodIndex } from '../foods/food-index.ts'
import { suggest } from '../ideas/suggest.ts'
import { makeRecipe } from '../recipe/make-recipe.ts'
import { emptyDraft } from '../recipe/recipe-draft.ts'
import { compareMeals, describeDayFrom, nextFreeDinner, rankInSlot } from '../meals/plan-meal.ts'
import type { Meal } from '../model.ts'
import { awayMeals, copiedMeals, filledMeals, freeDays, weekOf, type StoredMeal } from './plan-week.ts'

const meal = (id: string, on: string, kind: Meal['kind'] = 'dinner', dish: Meal['dish'] = { text: id }): StoredMeal => {
  return { id, cookbookId: 'book', on, kind, rank: 'V', dish, servings: 2 }
}

test('R70: a week is Monday to Sunday, each day in the order of its meals', () => {
  expect(['2026-11-29', '2026-11-30', '2027-01-01'].map(mondayOf)).toEqual(['2026-11-23', '2026-11-30', '2026-12-28'])
  const days = weekOf(
    [meal('Suppe', '2026-11-25'), meal('Müsli', '2026-11-25', 'breakfast'), meal('x', '2026-12-01')],
    '2026-11-23',
  )
  expect(days.map(({ meals }) => meals.map(({ id }) => id))).toEqual([[], [], ['Müsli', 'Suppe'], [], [], [], []])
})

test('R70: meals of any kind stand in their usual order, whichever was planned first, until one is moved', () => {
  const on = '2026-11-25'
  const kinds = ['snack', 'dinner', 'lunch', 'dinner', 'breakfast', 'lunch'] as const
  const meals = kinds.reduce<readonly StoredMeal[]>((planned, kind, place) => {
    return [...planned, { ...meal(`${kind}${place}`, on, kind), rank: rankInSlot(planned, { on, kind }) }]
  }, [])
  const idsOf = (planned: readonly StoredMeal[]) => planned.toSorted(compareMeals).map(({ id }) => id)
  const usual = ['breakfast4', 'lunch2', 'lunch5', 'dinner1', 'dinner3', 'snack0']
  expect(idsOf(meals)).toEqual(usual)
  expect(idsOf(meals.map((one) => ({ ...one, rank: 'V' }))).slice(0, 3)).toEqual(usual.slice(0, 3))
  const ranks = ranksOfMove(
    meals.toSorted(compareMeals).map((one) => ({ ...one, name: '' })),
    5,
    3,
  )
  expect(ranks.size).toBe(1)
  const moved = meals.map((one) => ({ ...one, rank: ranks.get(one.id) ?? one.rank }))
  expect(idsOf(moved)).toEqual(['breakfast4', 'lunch2', 'lunch5', 'snack0', 'dinner1', 'dinner3'])
  const late = { ...meal('late', on, 'dinner'), rank: rankInSlot(moved, { on, kind: 'dinner' }) }
  expect(idsOf([...moved, late]).at(-1)).toBe('late')
})

test('R72: only free evenings from today on are filled; what is taken goes to the next one', () => {
  const meals = [meal('a', '2026-11-28'), meal('b', '2026-11-30', 'lunch')]
  expect(freeDays(weekOf(meals, '2026-11-23'), '2026-11-28')).toEqual(['2026-11-29'])
  expect(nextFreeDinner(meals, '2026-11-28')).toEqual({ on: '2026-11-29', kind: 'dinner' })
  expect(rankInSlot(meals, { on: '2026-11-28', kind: 'dinner' }) > 'V').toBe(true)
  expect(
    ['2026-11-28', '2026-11-29', '2026-12-01', '2026-12-24'].map((day) => describeDayFrom(day, '2026-11-28')),
  ).toEqual(['heute', 'morgen', 'am Dienstag', 'am 24.12.'])
})

test('R73: a copied week has the same meals a week later; leftovers become words', () => {
  const meals = [
    meal('a', '2026-11-23', 'dinner', { recipeId: 'r' }),
    meal('b', '2026-11-24', 'lunch', { leftoverOf: 'a' }),
  ]
  expect(copiedMeals(weekOf(meals, '2026-11-23'), 7, { meals, nameOf: () => 'Rest von Lasagne' })).toMatchObject([
    { meal: { on: '2026-11-30', dish: { recipeId: 'r' } } },
    { meal: { on: '2026-12-01', dish: { text: 'Rest von Lasagne' } } },
  ])
})

test('R72: two devices with the same documents in any order fill the same evenings with the same meals, each once', () => {
  const index = createFoodIndex([])
  const today = '2026-11-24'
  const foods = ['Nudeln', 'Reis', 'Spinat', 'Feta', 'Kürbis', 'Linsen']
  const recipes = fc.uniqueArray(
    fc.record({ id: fc.stringMatching(/^[a-z]{4}$/), lines: fc.subarray(foods, { minLength: 1 }) }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 10 },
  )
  const planned = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 4 })
  const order = fc.array(fc.nat(), { minLength: 20, maxLength: 20 })
  fc.assert(
    fc.property(recipes, planned, fc.subarray(foods), order, (drawn, days, there, keys) => {
      const shuffled = <Item>(items: readonly Item[]): readonly Item[] =>
        items
          .map((item, place) => ({ item, key: keys[place] ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ item }) => item)
      const made = drawn.map(({ id, lines }) => {
        const draft = { ...emptyDraft, title: id, ingredients: lines.map((text) => ({ text })) }
        return { ...makeRecipe(draft, { cookbookId: 'book', newId: () => id, defaultServings: 2 }), id }
      })
      const meals = days.map((day) => meal(`m${day}`, `2026-11-${23 + day}`))
      const pantry = there.map((name) => ({ cookbookId: 'book', name }))
      const fillWith = (ware: {
        readonly recipes: typeof made
        readonly meals: typeof meals
        readonly pantry: typeof pantry
      }) => {
        const free = freeDays(weekOf(ware.meals, '2026-11-23'), today)
        const ideas = suggest({ ...ware, cookLog: [], index, today }, {}, free.length)
        return {
          free,
          filled: filledMeals(
            free,
            ideas.map((idea) => idea.recipe),
            { meals: ware.meals, servings: 2 },
          ),
        }
      }
      const { free, filled } = fillWith({ recipes: made, meals, pantry })
      const other = fillWith({
        recipes: [...shuffled(made)],
        meals: [...shuffled(meals)],
        pantry: [...shuffled(pantry)],
      })
      expect(other.filled).toEqual(filled)
      expect(filled.map(({ meal: { on } }) => on)).toEqual(free.slice(0, filled.length))
      expect(new Set(filled.map(({ meal: { dish } }) => JSON.stringify(dish))).size).toBe(filled.length)
      expect(new Set([...meals.map(({ id }) => id), ...filled.map(({ id }) => id)]).size).toBe(
        meals.length + filled.length,
      )
    }),
    runsOf(60),
  )
})

test('R72: a filled meal that was moved stays when its evening is filled again', () => {
  const recipes = [{ id: 'r', cookbookId: 'book' }]
  const [first] = filledMeals(['2026-11-24'], recipes, { meals: [], servings: 2 })
  if (first === undefined) throw new Error('nothing was filled')
  const moved = { ...first.meal, id: first.id, on: '2026-11-26' }
  const [again] = filledMeals(['2026-11-24'], recipes, { meals: [moved], servings: 2 })
  expect(again?.id).not.toBe(first.id)
  expect(again?.meal.on).toBe('2026-11-24')
})

test('R92: on days away there are words instead of a dinner, where none is planned', () => {
  const away = { title: 'Lissabon', from: '2026-06-10', to: '2026-06-12' }
  const made = awayMeals(away, { meals: [meal('planned', '2026-06-11')], cookbookId: 'book', servings: 2 })
  expect(made.map(({ meal: { on } }) => on)).toEqual(['2026-06-10', '2026-06-12'])
  expect(made.map(({ meal: { dish } }) => dish)).toEqual([{ text: 'Lissabon' }, { text: 'Lissabon' }])
  // The same ids on each device, and none that is taken.
  const again = awayMeals(away, { meals: [meal('planned', '2026-06-11')], cookbookId: 'book', servings: 2 })
  expect(again.map(({ id }) => id)).toEqual(made.map(({ id }) => id))
})
