import { expect, it } from 'vitest'
import type { CollectionDefinition } from '#documents'
import type { ReadDocuments } from '../tool-manifest.ts'
import { cookLogCollection, mealsCollection, recipesCollection } from './collections.ts'
import type { Meal } from './model.ts'
import { recipesTool } from './tool.ts'

const nowMs = new Date(2026, 10, 30, 17, 0).getTime()
const soup = { id: 'soup', title: 'Linsensuppe' }

function mealOf(id: string, dish: Meal['dish'], on = '2026-11-30', kind: Meal['kind'] = 'dinner') {
  return { id, dish, on, kind, servings: 4 }
}

function tell(meals: readonly ReturnType<typeof mealOf>[], cooked: readonly object[] = []) {
  const documents: Record<string, readonly unknown[]> = {
    [recipesCollection.name]: [soup],
    [mealsCollection.name]: meals,
    [cookLogCollection.name]: cooked,
  }
  const read = (<Fields extends object>(collection: CollectionDefinition<Fields>) =>
    documents[collection.name] ?? []) as ReadDocuments
  const { label } = recipesTool.primaryAction(read, nowMs)
  return { state: recipesTool.describeState(read, nowMs), lines: recipesTool.today?.(read, nowMs, 'anna'), label }
}

it('R94: the start page has the dinner of today, else the lunch, to be cooked and noted as cooked; without one nothing', () => {
  const dinner = mealOf('d', { recipeId: 'soup' })
  expect(tell([mealOf('l', { text: 'Pizza' }, '2026-11-30', 'lunch'), dinner])).toEqual({
    state: 'Heute: Linsensuppe',
    label: '„Linsensuppe“ kochen',
    lines: [
      {
        id: 'dish',
        text: 'Heute gibt es Linsensuppe',
        path: '/rezepte/rezept/soup/kochen?portionen=4',
        deeds: [{ label: 'Gekocht', deed: 'cooked', about: 'd' }],
      },
    ],
  })
  expect(tell([mealOf('l', { text: 'Pizza' }, '2026-11-30', 'lunch')])).toMatchObject({
    state: 'Heute: Pizza',
    lines: [{ text: 'Heute gibt es Pizza', deeds: [] }],
  })
  expect(tell([mealOf('d', { recipeId: 'soup' }, '2026-12-01')])).toEqual({
    state: '1 Rezept',
    label: 'Was kochen wir?',
    lines: [],
  })
})

it('R94: what was cooked today is not offered again; what was cooked yesterday is', () => {
  const meals = [mealOf('d', { recipeId: 'soup' })]
  const cooked = tell(meals, [{ recipeId: 'soup', on: '2026-11-30' }])
  expect(cooked.lines).toMatchObject([{ text: 'Heute gibt es Linsensuppe', detail: 'Schon gekocht' }])
  expect(cooked.lines?.[0]).not.toHaveProperty('deeds')
  expect(cooked.label).toBe('Was kochen wir?')
  expect(tell(meals, [{ recipeId: 'soup', on: '2026-11-29' }]).label).toBe('„Linsensuppe“ kochen')
})

it('R94: what is left of another meal counts as the main meal, called by that meal', () => {
  const earlier = mealOf('before', { recipeId: 'soup' }, '2026-11-29')
  const left = tell([earlier, mealOf('d', { leftoverOf: 'before' })])
  expect(left.state).toBe('Heute: Rest von Linsensuppe')
  expect(left.lines).toMatchObject([{ text: 'Heute gibt es den Rest von Linsensuppe', deeds: [] }])
  expect(tell([mealOf('d', { leftoverOf: 'gone' })]).state).toBe('Heute: Reste')
  expect(tell([{ ...earlier, dish: { text: 'Gulasch' } }, mealOf('d', { leftoverOf: 'before' })]).state).toBe(
    'Heute: Rest von Gulasch',
  )
})
