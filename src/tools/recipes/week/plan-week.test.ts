import { expect, test } from 'vitest'
import { describeDayFrom, nextFreeDinner, rankInSlot } from '../meals/plan-meal.ts'
import type { Meal } from '../model.ts'
import { copiedMeals, freeDays, mondayOf, weekOf, type StoredMeal } from './plan-week.ts'

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
  expect(copiedMeals(weekOf(meals, '2026-11-23'), 7, () => 'Rest von Lasagne')).toMatchObject([
    { on: '2026-11-30', dish: { recipeId: 'r' } },
    { on: '2026-12-01', dish: { text: 'Rest von Lasagne' } },
  ])
})
