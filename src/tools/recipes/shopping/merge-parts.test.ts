import { describe, expect, it, test } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { createFoodIndex } from '../foods/food-index.ts'
import { departments, type Department, type ShoppingPart } from '../model.ts'
import { makeRecipe } from '../recipe/make-recipe.ts'
import { emptyDraft } from '../recipe/recipe-draft.ts'
import { readIngredient } from '../reading/read-ingredient.ts'
import {
  formatLineAmount,
  learnOrder,
  listAsText,
  mergeParts,
  placesOf,
  type ShoppingLine,
  type StoredPart,
} from './merge-parts.ts'
import { haveLine, partsOf, readShoppingLines, storeLines } from './plan-shopping.ts'

const index = createFoodIndex([])
const nowIso = '2026-05-20T10:00:00.000Z'
let count = 0

function typed(line: string, more: Partial<ShoppingPart> = {}): StoredPart {
  const { name = line, amount, note } = readIngredient(line)
  const known = { ...(amount === undefined ? {} : { amount }), ...(note === undefined ? {} : { note }) }
  return { id: `p${(count += 1)}`, cookbookId: 'book', name, ...known, addedAt: nowIso, ...more }
}

const shown = (lines: readonly ShoppingLine[]): readonly string[] =>
  lines.map((line) => `${formatLineAmount(line)} ${line.name}`.trim())

function recipe(lines: readonly string[], servings = 4) {
  let ids = 0
  const draft = { ...emptyDraft, title: 'Lasagne', servings, ingredients: lines.map((text) => ({ text })) }
  const made = makeRecipe(draft, { cookbookId: 'book', newId: () => `i${(ids += 1)}`, defaultServings: 2 })
  return { ...made, id: 'lasagne' }
}

function stored(parts: readonly ShoppingPart[], prefix: string): readonly StoredPart[] {
  return parts.map((part, place) => ({ ...part, id: `${prefix}${place}` }))
}

describe('R41: parts of one food are one line', () => {
  it('adds up what adds up, and keeps volumes and spoons apart', () => {
    expect(shown(mergeParts([typed('200 g Mehl'), typed('0,5 kg Mehl')], index))).toEqual(['700 g Mehl'])
    expect(shown(mergeParts([typed('200 ml Öl'), typed('1 EL Öl')], index))).toEqual(['200 ml + 1 EL Öl'])
    expect(shown(mergeParts([typed('2-3 Zwiebeln'), typed('1 Zwiebel')], index))).toEqual(['4 Zwiebeln'])
  })

  it('shows what recipes need as it is sold, and several pieces by the plural; what was typed stays as it is', () => {
    const origin = { recipeId: 'r', addingId: 'a', factor: { n: 1, d: 2 } }
    const ofRecipe = (line: string) => shown(mergeParts([typed(line, { origin })], index)).join()
    expect(
      ['7,5 Eier', '0,5 Pck. Hefe', '62,5 g Speckwürfel', '1,375 l Brühe', '2,5 Stiele Minze'].map(ofRecipe),
    ).toEqual(['8 Eier', '1 Pck. Hefe', '63 g Speckwürfel', '1,38 l Brühe', '2½ Stiele Minze'])
    expect(['1,5 rote Zwiebel', '2 roter Apfel', '1 rote Zwiebel'].map(ofRecipe)).toEqual([
      ...['2 rote Zwiebeln', '2 rote Äpfel', '1 rote Zwiebel'],
    ])
    expect(shown(mergeParts([typed('62,5 g Speckwürfel')], index))).toEqual(['62,5 g Speckwürfel'])
  })

  it('R42 an amount and none are both said; ticked ones are never changed', () => {
    expect(shown(mergeParts([typed('1 TL Zimt'), typed('etwas Zimt')], index))).toEqual(['1 TL + etwas Zimt'])
    const lines = mergeParts([typed('200 g Mehl', { doneAt: nowIso }), typed('300 g Mehl')], index)
    expect(shown(lines).toSorted()).toEqual(['200 g Mehl', '300 g Mehl'])
  })

  it('stands in the order of the shop, and is text for others', () => {
    const parts = [typed('1 l Milch'), typed('2 Äpfel (rot)')]
    expect(listAsText(mergeParts(parts, index, ['produce', 'dairy']))).toBe(
      'Obst und Gemüse\n- 2 Äpfel (rot)\n\nMilch, Käse, Eier\n- 1 l Milch',
    )
    expect(mergeParts(parts, index, ['dairy', 'produce']).map(({ name }) => name)).toEqual(['Milch', 'Äpfel'])
  })
})

describe('R40: a recipe puts exactly its share on the list', () => {
  it('scaled, without staples; the same food twice doubles both; lines that were not read stand as they are', () => {
    const parts = partsOf(
      {
        recipe: recipe(['200 g Mehl', '1 Prise Salz', '100 g Mehl', '1 Dose Tomaten']),
        servings: 8,
        isStaple: index.isStaple,
        nowIso,
      },
      'one',
    )
    const lines = mergeParts(stored(parts, 'a'), index)
    expect(shown(lines)).toContain('2 Dosen Tomaten')
    expect(shown(lines).some((line) => line.includes('Salz'))).toBe(false)
    expect(lines.every(({ origins }) => origins.length === 1)).toBe(true)
  })

  it('R43 the same recipe twice is two origins, taken out one at a time', () => {
    const adding = { recipe: recipe(['300 g Nudeln']), servings: 4, isStaple: () => false, nowIso }
    const both = [...stored(partsOf(adding, 'one'), 'a'), ...stored(partsOf(adding, 'two'), 'b')]
    const [line] = mergeParts(both, index)
    expect([shown([line as ShoppingLine]), line?.origins.length]).toEqual([['600 g Nudeln'], 2])
    const left = both.filter(({ origin }) => origin?.addingId !== 'one')
    expect(shown(mergeParts(left, index))).toEqual(['300 g Nudeln'])
  })
})

test('R41 R44: the same parts in any order are the same lines; taking out what was added leaves the list as it was, in any order of the parts', () => {
  const amounts = ['200 g', '1/3 l', '2 EL', '1-2', '', '0,25 kg', '3 Dosen']
  const foods = ['Mehl', 'Milch', 'Zwiebeln', 'Nudeln', 'Öl']
  const line = fc.tuple(fc.constantFrom(...amounts), fc.constantFrom(...foods)).map((words) => words.join(' ').trim())
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 8 }),
      fc.array(line, { maxLength: 8 }),
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.nat(), { minLength: 16, maxLength: 16 }),
      (list, added, servings, keys) => {
        const ticked = (place: number): Partial<ShoppingPart> =>
          (keys[place] ?? 0) % 3 === 0 ? { doneAt: nowIso } : {}
        const before = list.map((text, place) => typed(text, ticked(place)))
        const adding = { recipe: recipe(added, 4), servings, isStaple: () => false, nowIso }
        const with_ = [...stored(partsOf(adding, 'adding'), 'x'), ...before].toReversed()
        const without = mergeParts(
          with_.filter(({ origin }) => origin?.addingId !== 'adding'),
          index,
        )
        expect(without).toEqual(mergeParts(before, index))
        const shuffled = with_
          .map((part, place) => ({ part, key: keys[place] ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ part }) => part)
        expect(mergeParts(shuffled, index)).toEqual(mergeParts(with_, index))
      },
    ),
    runsOf(80),
  )
})

describe('R45: the order of a shop is learnt by ticking', () => {
  it('moves a department behind the one before it if it stood elsewhere', () => {
    const order: readonly Department[] = ['produce', 'bakery', 'dairy']
    expect(learnOrder(order, 'dairy', 'produce', departments).slice(0, 3)).toEqual(['bakery', 'dairy', 'produce'])
    expect(learnOrder(order, 'produce', 'dairy', departments)).toBe(order)
    expect(learnOrder(order, 'dairy', 'dairy', departments)).toBe(order)
    expect(placesOf(['drinks'])('drinks')).toBe(0)
    expect(placesOf(['drinks'])('produce')).toBe(1)
  })
})

test('R47: what was bought adds up with what is there of the same food and kind, else it is new; nothing is nearly empty then', () => {
  const item = (id: string, line: string, more: object = {}) => {
    const { name = line, amount } = readIngredient(line)
    return { id, cookbookId: 'book', name, ...(amount === undefined ? {} : { amount }), ...more }
  }
  const pantry = [
    item('flour', '500 g Mehl', { isLow: true }),
    item('milk', '1 l Milch', { bestBefore: '2026-06-01' }),
    item('rice', 'Reis'),
    item('oil', '1 Flasche Öl', { isLow: true }),
  ]
  const lines = mergeParts([typed('1 kg Mehl'), typed('1 l Milch'), typed('500 g Reis'), typed('200 ml Öl')], index)
  const stored = new Map(
    storeLines(lines, pantry, index).map((one) => [one.kind === 'add' ? one.item.name : one.id, one]),
  )
  expect(stored.get('flour')).toMatchObject({
    fields: { amount: { from: { n: 3, d: 2 }, unit: 'kg' }, isLow: undefined },
  })
  expect(stored.get('Milch')).toMatchObject({ item: { amount: { from: { n: 1, d: 1 }, unit: 'l' } } })
  expect(stored.get('rice')).toEqual({ kind: 'change', id: 'rice', fields: {} })
  expect(stored.get('Öl')).toMatchObject({ kind: 'add' })
  expect(stored.get('oil')).toEqual({ kind: 'change', id: 'oil', fields: { isLow: undefined } })
  expect(stored.size).toBe(5)
})

test('R47: two ticked lines of one food add up in the pantry, with what is there and without', () => {
  const at = (minute: number) => ({ doneAt: `2026-05-20T11:0${minute}:00.000Z` })
  const lines = mergeParts([typed('300 g Mehl', at(1)), typed('200 g Mehl', at(2)), typed('1 EL Mehl', at(3))], index)
  expect(lines).toHaveLength(3)
  const gram = (n: number) => ({ from: { n, d: 1 }, unit: 'g' })
  const flour = { id: 'flour', cookbookId: 'book', name: 'Mehl', amount: gram(400) }
  const spoon = {
    kind: 'add',
    item: { cookbookId: 'book', name: 'Mehl', amount: { from: { n: 1, d: 1 }, unit: 'EL' } },
  }
  expect(storeLines(lines, [flour], index)).toEqual([
    { kind: 'change', id: 'flour', fields: { amount: gram(900) } },
    spoon,
  ])
  expect(storeLines(lines, [], index)).toEqual([
    { kind: 'add', item: { cookbookId: 'book', name: 'Mehl', amount: gram(500) } },
    spoon,
  ])
  const used = { ...flour, takings: [{ id: 't', amount: gram(400) }], isLow: true as const }
  expect(storeLines(lines.slice(0, 2), [used], index)).toEqual([
    { kind: 'change', id: 'flour', fields: { amount: gram(500), isLow: undefined } },
  ])
})

test('R47 R48: what several households wanted goes into the pantry of each, as much as each wanted', () => {
  const gram = (n: number) => ({ from: { n, d: 1 }, unit: 'g' })
  const lines = mergeParts([typed('300 g Mehl'), typed('200 g Mehl', { cookbookId: 'flat' })], index)
  expect(shown(lines)).toEqual(['500 g Mehl'])
  const flour = { id: 'flour', cookbookId: 'flat', name: 'Mehl', amount: gram(100) }
  expect(storeLines(lines, [flour], index)).toEqual([
    { kind: 'change', id: 'flour', fields: { amount: gram(300) } },
    { kind: 'add', item: { cookbookId: 'book', name: 'Mehl', amount: gram(300) } },
  ])
  const had = lines.flatMap((line) => haveLine(line, [flour], index))
  expect(had).toEqual([{ kind: 'add', item: { cookbookId: 'book', name: 'Mehl' } }])
})

test('R47 R91: what was used up is there again with what was bought, without its old date', () => {
  const gram = (n: number) => ({ from: { n, d: 1 }, unit: 'g' })
  const takings = [{ id: 't', amount: gram(600) }]
  const flour = { id: 'flour', cookbookId: 'book', name: 'Mehl', amount: gram(500), takings, bestBefore: '2026-06-01' }
  expect(storeLines(mergeParts([typed('800 g Mehl')], index), [flour], index)).toEqual([
    { kind: 'change', id: 'flour', fields: { amount: gram(800), bestBefore: undefined } },
  ])
  expect(storeLines(mergeParts([typed('Mehl')], index), [flour], index)).toMatchObject([
    { fields: { amount: undefined } },
  ])
  const undated = {
    id: 'flour',
    cookbookId: 'book',
    name: 'Mehl',
    amount: gram(500),
    takings: [{ id: 't', amount: gram(200) }],
  }
  expect(storeLines(mergeParts([typed('100 g Mehl')], index), [undated], index)).toMatchObject([
    { fields: { amount: gram(400) } },
  ])
})

test('R84: what is bought without an amount lets an item that was low be counted as it is, so its takings are not noticed again', () => {
  const gram = (n: number) => ({ from: { n, d: 1 }, unit: 'g' })
  const takings = [{ id: 't', amount: gram(400) }]
  const low = { id: 'flour', cookbookId: 'book', name: 'Mehl', amount: gram(500), takings, isLow: true as const }
  expect(storeLines(mergeParts([typed('Mehl')], index), [low], index)).toContainEqual({
    ...{ kind: 'change', id: 'flour' },
    fields: { isLow: undefined, amount: gram(100) },
  })
})

test('R49: typed and pasted lines are read whole, or refused with the line that is too long', () => {
  const read = readShoppingLines('- 2 l Milch\n\n[ ] Brot\n• 1/0 Mehl')
  expect(read.ok && read.value.map(({ name }) => name)).toEqual(['Milch', 'Brot', '1/0 Mehl'])
  expect(readShoppingLines(`Brot\n${'x'.repeat(5_000)}`)).toEqual({
    ok: false,
    error: 'Zeile 2 ist zu lang: höchstens 100 Zeichen.',
  })
  expect(readShoppingLines('Brot\n'.repeat(10_000)).ok).toBe(false)
  expect(readShoppingLines(' \n ')).toEqual({ ok: true, value: [] })
})
