import { expect, test } from 'vitest'
import type { StoredFood } from '../model.ts'
import { createFoodIndex } from './food-index.ts'
import { matchFood } from './match-food.ts'

const index = createFoodIndex([])

test.each([
  ['Zwiebel', 'Zwiebeln'],
  ['Zwiebel(n)', 'Zwiebel'],
  ['Ei(er)', 'Eier'],
  ['Zwiebel / Zwiebeln', 'Zwiebeln'],
  ['Ei/er', 'Ei'],
  ['Äpfel', 'Apfel'],
  ['APFEL', 'apfel'],
  ['Karotte', 'Möhren'],
  ['Karotten', 'Möhre'],
  ['Porree', 'Lauch'],
  ['Broccoli', 'Brokkoli'],
  ['Creme fraiche', 'Crème fraîche'],
  ['Mehl Type 405', 'Weizenmehl'],
  ['Milch 3,5 % Fett', 'Milch'],
  ['Vollmilch (3,5 %)', 'Milch'],
  ['Hackfleisch, gemischtes', 'Hackfleisch'],
  ['frische Petersilie', 'Petersilie'],
  ['große Zwiebel', 'Zwiebeln'],
  ['Bio-Zitrone', 'Zitronen'],
  ['Bio-Gurke', 'Gurke'],
  ['Zehe/n Knoblauch', 'Knoblauch'],
  ['geschmolzene Butter', 'Butter'],
  ['Saft von 1 Zitrone', 'Zitronensaft'],
  ['Linsen, rote', 'Rote Linsen'],
  ['Haselnüsse, gemahlen', 'Gemahlene Haselnüsse'],
  ['Spargel, grün', 'Grüner Spargel'],
  ['Tomate(n), getrocknete in Öl', 'Getrocknete Tomaten'],
  ['Reis (Basmati)', 'Basmatireis'],
  ['Kürbis (Hokkaido)', 'Hokkaidokürbis'],
  ['Ananas (Dose)', 'Ananas aus der Dose'],
  ['Sauerkirschen (Glas)', 'Schattenmorellen aus dem Glas'],
  ['Erbsen, TK', 'TK-Erbsen'],
  ['Kidneybohnen (Dose)', 'Kidneybohnen'],
  ['Roter Bete', 'Rote Bete'],
  ['rote Linse', 'rote Linsen'],
  ['saurer Rahm', 'Saure Sahne'],
  ['Kokos-Milch', 'Kokosmilch'],
  // Neither is known, but both are forms of one.
  ['Yamswurzeln', 'Yamswurzel'],
  ['rote Zwiebeln', 'rote Zwiebel'],
  ['Blutwurz-Nüsse', 'Blutwurz-Nuss'],
])('R22: „%s“ is „%s“', (ingredient, pantry) => {
  expect(matchFood(ingredient, pantry, index)).toBe('exact')
  expect(matchFood(pantry, ingredient, index)).toBe('exact')
})

test.each([
  ['rote Zwiebel', 'Zwiebel'],
  ['rote Zwiebeln', 'Zwiebel'],
  ['kleine rote Zwiebel', 'weiße Zwiebeln'],
  ['Kartoffeln festkochend', 'Kartoffel'],
  ['Petersilie fein gehackt', 'Petersilie'],
  ['Hähnchenbrust ohne Haut', 'Hähnchenbrust'],
  ['violetter Yams', 'Yams'],
])('R22: „%s“ is similar to „%s“', (ingredient, pantry) => {
  expect(matchFood(ingredient, pantry, index)).toBe('similar')
  expect(matchFood(pantry, ingredient, index)).toBe('similar')
})

test.each([
  ['Ei', 'Eisbergsalat'],
  ['Ei', 'Eis'],
  ['Linsen, rote', 'Linsen'],
  ['Ananas (Dose)', 'Ananas'],
  ['Reis', 'Preiselbeere'],
  ['Reis', 'Reisnudeln'],
  ['Frühlingszwiebel', 'Zwiebel'],
  ['Saure Sahne', 'Sahne'],
  ['Rote Linsen', 'Rote Bete'],
  ['Kokosmilch', 'Milch'],
  ['Tomaten in Öl', 'Öl'],
  ['veganer Frischkäse', 'Frischkäse'],
  ['Butter', 'Butternusskürbis'],
  ['Vanille-Aroma', 'Vanilleschote'],
  ['Salz', 'Yamswurzel'],
  ['', 'Salz'],
  ['(n)', 'Salz'],
])('R22: „%s“ is not „%s“', (ingredient, pantry) => {
  expect(matchFood(ingredient, pantry, index)).toBeUndefined()
  expect(matchFood(pantry, ingredient, index)).toBeUndefined()
})

const stored = (food: Partial<StoredFood> & { readonly name: string }): StoredFood => ({
  ...{ cookbookId: 'c', aliases: [], department: 'other', isStaple: false, seasonMonths: [], substitutes: [] },
  ...food,
})

test('R21: a food of the household replaces the bundled one of its name, or adds one', () => {
  const own = createFoodIndex([
    stored({ name: 'zwiebel', plural: 'Zwiebeln', isStaple: true, department: 'canned' }),
    stored({ name: 'Yamswurzel', aliases: ['Yams'], department: 'produce' }),
  ])
  expect(own.isStaple('Zwiebeln')).toBe(true)
  expect(own.departmentOf('rote Zwiebel')).toBe('canned')
  expect(own.keyOf('Yams')).toBe('Yamswurzel')
  expect(own.find('Yams')?.food.diet).toBe('vegan')
  expect(own.all.filter(({ name }) => name.toLowerCase() === 'zwiebel')).toHaveLength(1)
  expect(own.all).toHaveLength(index.all.length + 1)
})

test('R21: a bundled food that the household calls an alias of another is that other', () => {
  const own = createFoodIndex([stored({ name: 'Zwiebel', aliases: ['Schalotte'] })])
  expect(own.keyOf('Schalotten')).toBe('Zwiebel')
  expect(own.all.map(({ name }) => name)).not.toContain('Schalotte')
  expect(matchFood('Schalotte', 'Zwiebeln', own)).toBe('exact')
})

test('R24: what was an alias of a vegan food, and has eggs in it, is so where the household stored that food before', () => {
  const own = createFoodIndex([stored({ name: 'Nudeln', department: 'dry', aliases: ['Pasta', 'Eiernudeln'] })])
  expect(own.find('Eiernudeln')?.food).toMatchObject({ name: 'Eiernudeln', diet: 'vegetarian' })
  expect(own.keyOf('Pasta')).toBe('Nudeln')
})

test('R21: stored foods in another order give the same index; the same list gives the same object', () => {
  const foods = [stored({ name: 'Yams', isStaple: true }), stored({ name: 'Yams' }), stored({ name: 'Ube' })]
  const [one, other] = [createFoodIndex(foods), createFoodIndex(foods.toReversed())]
  expect(other.all).toEqual(one.all)
  expect(createFoodIndex(foods)).toBe(one)
})

test('R20: the key is the name of the food, or the name in one spelling', () => {
  expect(['Karotten', 'ZWIEBEL(N)', 'rote Zwiebeln', 'Yams, frisch'].map(index.keyOf)).toEqual([
    'Möhre',
    'Zwiebel',
    'rote zwiebeln',
    'yams',
  ])
})

test('R20: what is no known food is nothing in particular', () => {
  expect(index.find('Yamswurzel')).toBeUndefined()
  expect(index.departmentOf('Yamswurzel')).toBe('other')
  expect(index.isStaple('Yamswurzel')).toBe(false)
  expect(index.isStaple('feines Salz')).toBe(true)
})

test.each([
  ['zwieb', 'Zwiebel'],
  ['Moehre', 'Möhre'],
  ['mohre', 'Möhre'],
  ['Kaese', 'Käse'],
  ['Karot', 'Möhre'],
  ['Zweibel', 'Zwiebel'],
  ['Brokoli', 'Brokkoli'],
  ['Parmesna', 'Parmesan'],
  ['creme fr', 'Crème fraîche'],
])('R23: typing „%s“ suggests „%s“ among the first', (typed, name) => {
  expect(
    index
      .search(typed)
      .slice(0, 3)
      .map((food) => food.name),
  ).toContain(name)
})

test('R23: nothing is suggested for nothing, at most twenty for a letter', () => {
  expect(index.search('  ')).toEqual([])
  expect(index.search('s')).toHaveLength(20)
  expect(index.search('xyzxyz')).toEqual([])
})
