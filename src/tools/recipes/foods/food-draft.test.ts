import { expect, test } from 'vitest'
import type { StoredFood } from '../model.ts'
import { foodSchema } from '../model.ts'
import { draftOfFood, EMPTY_FOOD, fieldsOfFood, mergeFoods, readFoodDraft, type FoodDraft } from './food-draft.ts'
import { createFoodIndex } from './food-index.ts'
import { listFoods } from './list-foods.ts'

const index = createFoodIndex([])
const foodOf = (name: string) => index.find(name)?.food ?? fail(name)
const none = { search: '', department: undefined, kind: undefined }

function fail(name: string): never {
  throw new Error(name)
}

test('R21: every bundled food can be edited and saved as it is', () => {
  for (const food of index.all) {
    const read = readFoodDraft(draftOfFood(food), index, food)
    expect(read).toEqual({ ok: true, value: fieldsOfFood(food) })
    expect(foodSchema.parse(asStored(fieldsOfFood(food)))).toMatchObject({ name: food.name })
  }
})

const yams: FoodDraft = { ...EMPTY_FOOD, name: 'Yams' }

test.each<readonly [Partial<FoodDraft>, object]>([
  [{ name: ' ' }, { name: 'Wie heißt das Lebensmittel?' }],
  [{ name: 'x'.repeat(101) }, { name: 'Höchstens 100 Zeichen.' }],
  [{ name: 'Karotten' }, { name: 'Diesen Namen gibt es schon.' }],
  [{ plural: 'Zwiebeln' }, { plural: '„Zwiebeln“ ist schon ein anderes Lebensmittel.' }],
  [{ aliases: 'Ube, Möhre' }, { aliases: '„Möhre“ ist schon ein anderes Lebensmittel.' }],
  [{ aliases: Array.from({ length: 31 }, (_, i) => `Y${i}`).join() }, { aliases: 'Höchstens 30 Namen.' }],
  [{ density: '0' }, { density: 'Eine Zahl bis 20. So geht es: 0,9' }],
  [{ density: '1e3' }, { density: 'Eine Zahl bis 20. So geht es: 0,9' }],
  [{ pieceGrams: '-5' }, { pieceGrams: 'Eine Zahl bis 20000. So geht es: 120' }],
  [{ pieceGrams: '∞' }, { pieceGrams: 'Eine Zahl bis 20000. So geht es: 120' }],
])('R21: a food is refused by field: %o', (changes, problems) => {
  expect(readFoodDraft({ ...yams, ...changes }, index, undefined)).toEqual({ ok: false, error: problems })
})

test('R21: names are taken once, numbers with comma', () => {
  const draft = { ...yams, aliases: ' Ube, ube,yams ,, Igname', density: '0,85', months: ['10', '9'] }
  expect(readFoodDraft(draft, index, undefined)).toMatchObject({
    ok: true,
    value: { aliases: ['Ube', 'Igname'], density: 0.85, seasonMonths: [9, 10] },
  })
})

const asStored = (fields: ReturnType<typeof fieldsOfFood>): StoredFood => ({ ...fields, cookbookId: 'c' })

test('R21: a food that is renamed is still found by its old name, and keeps what it is', () => {
  const carrot = foodOf('Möhre')
  const read = readFoodDraft({ ...draftOfFood(carrot), name: 'Gelberübe' }, index, carrot)
  const own = createFoodIndex([asStored(read.ok ? read.value : fail('refused'))])
  expect(own.keyOf('Möhren')).toBe('Gelberübe')
  expect(own.all).toHaveLength(index.all.length)
  expect(own.find('Karotte')?.food).toMatchObject({ diet: 'vegan', storedMonths: carrot.storedMonths })
})

test('R27: of two merged foods one is left, which answers to all names of both', () => {
  const [from, into] = [foodOf('Schalotte'), foodOf('Zwiebel')]
  const own = createFoodIndex([asStored(mergeFoods(from, into))])
  for (const { name, plural = name, aliases } of [from, into])
    for (const text of [name, plural, ...aliases]) expect(own.keyOf(text)).toBe('Zwiebel')
  expect(own.all).toHaveLength(index.all.length - 1)
  expect(own.find('Zwiebel')?.food.substitutes).not.toContain('Schalotte')
})

test('R23: the list is found by search, department, own and staples', () => {
  const stored = [asStored({ ...fieldsOfFood(foodOf('Salz')), isStaple: false })]
  const own = createFoodIndex(stored)
  expect(listFoods(own, stored, none)).toHaveLength(index.all.length)
  expect(listFoods(own, stored, { ...none, kind: 'own' }).map(({ food }) => food.name)).toEqual(['Salz'])
  expect(listFoods(own, stored, { ...none, kind: 'staple' }).map(({ food }) => food.name)).toContain('Mehl')
  expect(listFoods(own, stored, { ...none, kind: 'staple' }).map(({ food }) => food.name)).not.toContain('Salz')
  const found = listFoods(own, stored, { ...none, search: 'Kaese', department: 'dairy' })
  expect(found[0]?.food.name).toBe('Käse')
  expect(found.length).toBeGreaterThan(8)
  expect(listFoods(own, stored, { ...none, search: 'qqqq' })).toEqual([])
})
