import { expect, test } from 'vitest'
import type { StoredFood } from '../model.ts'
import { createFoodIndex } from '../foods/food-index.ts'
import {
  addMonths,
  countRecipes,
  monthName,
  months,
  readMonth,
  seasonOfMonth,
  turnOf,
  inSeason,
  seasonFoods,
  seasonWords,
} from './season-calendar.ts'

const index = createFoodIndex([])
const foods = seasonFoods(index)

test('R25: every food of the season has a sentence of its own, and every sentence a food', () => {
  expect(foods.filter(({ words }) => words === '')).toEqual([])
  expect([...seasonWords.keys()].filter((name) => !foods.some((food) => food.name === name))).toEqual([])
  expect(new Set(seasonWords.values()).size).toBe(foods.length)
  for (const words of seasonWords.values()) expect(words).toMatch(/^\p{Lu}.{15,120}\.$/u)
})

test.each([
  ['Spargel', 5, 'fresh'],
  ['Spargelstangen', 5, undefined],
  ['weißer Spargel', 6, 'fresh'],
  ['Spargel', 7, undefined],
  ['Äpfel', 10, 'fresh'],
  ['Apfel', 2, 'stored'],
  ['rote Zwiebeln', 12, 'stored'],
  ['Feldsalat', 1, 'fresh'],
  ['Feldsalat', 7, undefined],
  ['Salz', 5, undefined],
  ['Yamswurzel', 5, undefined],
] as const)('R25: %s in month %i is %s', (name, month, state) => {
  expect(inSeason(name, month, index)).toBe(state)
})

test('R25: each month has something fresh, summer most of all', () => {
  const counts = months.map((month) => seasonOfMonth(index, month).fresh.length)
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(8)
  expect(counts.indexOf(Math.max(...counts)) + 1).toBeGreaterThanOrEqual(7)
  expect(counts[1]).toBeLessThan(counts[7] ?? 0)
})

test('R25: what begins comes first, then what ends; what goes on into the store does not end', () => {
  const april = seasonOfMonth(index, 4).fresh
  expect(turnOf(april[0] ?? fail(), 4)).toBe('new')
  const turns = april.map((food) => turnOf(food, 4))
  expect(turns).toEqual(turns.toSorted((a, b) => rank(a) - rank(b)))
  const byName = (name: string) => foods.find((food) => food.name === name) ?? fail()
  expect(turnOf(byName('Spargel'), 4)).toBe('new')
  expect(turnOf(byName('Spargel'), 6)).toBe('last')
  expect(turnOf(byName('Apfel'), 11)).toBeUndefined()
  expect(turnOf(byName('Feldsalat'), 12)).toBeUndefined()
})

function rank(turn: 'new' | 'last' | undefined): number {
  return { new: 0, last: 1, on: 2 }[turn ?? 'on']
}

function fail(): never {
  throw new Error('missing')
}

test('R25: the months of a household replace those of the bundled list', () => {
  const own: StoredFood = {
    ...{ cookbookId: 'c', name: 'Feige', aliases: [], department: 'produce', isStaple: false, substitutes: [] },
    seasonMonths: [8, 9],
  }
  const withFig = createFoodIndex([own])
  expect(inSeason('Feigen', 9, withFig)).toBe('fresh')
  expect(seasonOfMonth(withFig, 9).all.map(({ name }) => name)).toContain('Feige')
})

test('R26: a recipe counts once for a food, and for the kinds of it', () => {
  const lines = (...names: readonly (string | undefined)[]) => ({
    ingredients: names.map((name, place) => ({
      ...{ id: `i${place}`, rank: `a${place}`, text: name ?? '?' },
      ...(name === undefined ? {} : { name }),
    })),
  })
  const counts = countRecipes([lines('Zwiebeln', 'rote Zwiebel', 'Salz'), lines('Küchenzwiebel', undefined)], index)
  expect([counts.get('Zwiebel'), counts.get('Salz'), counts.get('Spargel')]).toEqual([2, 1, undefined])
})

test('R25: months of an address and of the calendar', () => {
  expect(['1', '12', '0', '13', '', 'mai', '01'].map(readMonth)).toEqual([1, 12, ...Array(5).fill(undefined)])
  expect([addMonths(12, 1), addMonths(1, -1), addMonths(5, 24)]).toEqual([1, 12, 5])
  expect([monthName(3), monthName(3, 'narrow')]).toEqual(['März', 'M'])
})
