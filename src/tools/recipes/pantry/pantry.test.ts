import { describe, expect, it } from 'vitest'
import { stockOf } from '../amounts/stock.ts'
import { createFoodIndex } from '../foods/food-index.ts'
import { formatAmount } from '../amounts/format-amount.ts'
import { fraction } from '../amounts/fraction.ts'
import type { Amount, Ingredient, ShoppingPart } from '../model.ts'
import { readIngredient } from '../reading/read-ingredient.ts'
import { describeExpiry, expiryOf } from './expiry.ts'
import {
  changeStock,
  findLow,
  finishItem,
  markLow,
  writeTaking,
  takeFromPantry,
  type StoredItem,
} from './change-stock.ts'
import { pantryChanges, pantryDraftOf, readPantryDraft, readPantryLine } from './pantry-form.ts'

const today = '2026-11-28'
const index = createFoodIndex([])

describe('R75: a line for the pantry', () => {
  it.each([
    ['2 l Milch bis 3.12.', 'Milch', '2 l', '2026-12-03'],
    ['Spinat bis 29.11.2026', 'Spinat', '', '2026-11-29'],
    ['Joghurt bis 4.1.', 'Joghurt', '', '2027-01-04'],
    ['Mehl 12/27', 'Mehl 12/27', '', ''],
    ['Mehl bis 2/27', 'Mehl', '', '2027-02-28'],
    ['3 Eier MHD 05.12.26', 'Eier', '3', '2026-12-05'],
    ['Saft bis 31.2.', 'Saft bis 31.2.', '', ''],
  ])('%s', (line, name, amount, bestBefore) => {
    const read = readPantryLine(line, today)
    const shown = read?.amount === undefined ? '' : formatAmount(read.amount)
    expect([read?.name, shown, read?.bestBefore ?? '']).toEqual([name, amount, bestBefore])
  })

  it('a day of December that is typed in January is one of last year, unless it is over for long', () => {
    const dates = ['29.12.', '7.11.', '5.11.', '5.1.', '4.3.'].map(
      (day) => readPantryLine(`Lachs bis ${day}`, '2027-01-05')?.bestBefore,
    )
    expect(dates).toEqual(['2026-12-29', '2026-11-07', '2027-11-05', '2027-01-05', '2027-03-04'])
  })

  it('an empty line is nothing', () => {
    expect(readPantryLine('   ', today)).toBeUndefined()
  })
})

describe('R76: what expires', () => {
  it('says how soon', () => {
    const days = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-12-01', '2026-12-02']
    expect(days.map((day) => expiryOf(day, today))).toEqual(['past', 'soon', 'soon', 'soon', 'later'])
    expect(days.map((day) => describeExpiry(day, today))).toEqual([
      'abgelaufen am 27.11.2026',
      'läuft heute ab',
      'läuft morgen ab',
      'läuft in 3 Tagen ab',
      'bis 02.12.2026',
    ])
  })

  it('the form says what is wrong, field by field', () => {
    const draft = { name: ' ', amount: 'viel zu viel', bestBefore: '', place: '', minimum: '' }
    const read = readPantryDraft(draft)
    expect(read.ok || Object.values(read.error).filter((fault) => fault !== undefined)).toHaveLength(2)
    expect(readPantryDraft({ ...draft, name: 'Mehl', amount: '1,5 kg' })).toMatchObject({
      value: { name: 'Mehl', amount: { from: fraction(3, 2), unit: 'kg' } },
    })
  })

  it('an amount that reads as before was not changed, though it is written rounded; what is used up is written as nothing', () => {
    const third = { name: 'Milch', amount: { from: fraction(1_000, 3), unit: 'ml' } }
    const saved = (opened: typeof third, typed: object = {}) => {
      const read = readPantryDraft({ ...pantryDraftOf(opened), ...typed })
      return read.ok ? pantryChanges(opened, read.value) : read.error
    }
    expect(saved(third)).toEqual({})
    expect(saved(third, { amount: '200 ml' })).toEqual({ amount: { from: fraction(200, 1), unit: 'ml' } })
    expect(saved({ name: 'Milch', amount: { from: fraction(0, 1), unit: 'ml' } }, { name: 'Sahne' })).toEqual({
      name: 'Sahne',
    })
  })

  it('R84: a minimum needs an amount of a unit that can be compared', () => {
    const faultOf = (amount: string, minimum: string) => {
      const read = readPantryDraft({ name: 'Mehl', bestBefore: '', place: '', amount, minimum })
      return read.ok ? undefined : read.error.minimum
    }
    expect(faultOf('1 kg', '200 g')).toBeUndefined()
    expect(faultOf('', '200 g')).toBe('Schreib auch, wie viel da ist.')
    expect(faultOf('3', '200 g')).toBe('Nimm dieselbe Einheit wie bei der Menge.')
    expect(faultOf('1 kg', 'wenig')).toBe('Schreib die Menge wie 500 g, 2 l oder 3.')
  })
})

describe('R84: what falls below its minimum goes to the list once, and is low until there is enough', () => {
  const grams = (n: number) => ({ from: { n, d: 1 }, unit: 'g' })
  const flour: StoredItem = { id: 'flour', cookbookId: 'ours', name: 'Mehl', amount: grams(500), minimum: grams(200) }
  const nowIso = '2026-11-28T08:00:00.000Z'

  function open(item: StoredItem) {
    const state: { item: StoredItem | undefined; readonly added: object[] } = { item, added: [] }
    const parts = new Map<string, ShoppingPart>()
    const writer = {
      get: (_collection: unknown, id: string) => parts.get(id),
      add: (_collection: unknown, fields: ShoppingPart, id: string) => {
        parts.set(id, fields)
        state.added.push(fields)
        return id
      },
      modify: (_collection: unknown, _id: string, changes: object) => {
        if (state.item !== undefined) state.item = { ...state.item, ...changes }
      },
      remove: () => void (state.item = undefined),
      addItem: (_collection: unknown, _id: string, _list: string, taking: { readonly amount: Amount }) => {
        if (state.item === undefined) return
        const { takings = [] } = state.item
        state.item = { ...state.item, takings: [...takings, { id: `t${takings.length}`, amount: taking.amount }] }
      },
      removeItem: (_collection: unknown, _id: string, _list: string, itemId: string) => {
        const takings = state.item?.takings?.filter(({ id }) => id !== itemId)
        if (state.item !== undefined) state.item = { ...state.item, takings: takings ?? [] }
      },
    }
    const set = (amount: number) => state.item && changeStock(writer, state.item, { amount: grams(amount) }, nowIso)
    return { state, writer, set, parts }
  }

  it('by cooking and by hand', () => {
    const { state, set } = open(flour)
    set(200)
    expect(state.added).toEqual([])
    set(150)
    set(100)
    expect(state.added).toEqual([{ name: 'Mehl', cookbookId: 'ours', addedAt: nowIso, amount: grams(200) }])
    expect(state.item?.isLow).toBe(true)
    set(1_000)
    expect(state.item?.isLow).toBeUndefined()
  })

  it('by a taking, which stands until the amount is set', () => {
    const { state, writer, set } = open(flour)
    writeTaking(writer, { item: flour, taken: grams(400), left: grams(100) }, nowIso)
    expect(state).toMatchObject({ item: { amount: grams(500), isLow: true }, added: [{ amount: grams(200) }] })
    expect([state.item].map((item) => item && stockOf(item))).toEqual([grams(100)])
    set(300)
    expect(state.item).toMatchObject({ amount: grams(300), takings: [], isLow: undefined })
  })

  it('used up', () => {
    const { state, writer } = open(flour)
    finishItem(writer, flour, nowIso)
    expect(state).toMatchObject({ item: undefined, added: [{ name: 'Mehl' }] })
  })

  it('used up after its line was ticked: that is bought already', () => {
    const { state, writer, set, parts } = open(flour)
    set(100)
    for (const [id, part] of parts) parts.set(id, { ...part, doneAt: nowIso })
    if (state.item !== undefined) finishItem(writer, state.item, nowIso)
    expect(state).toMatchObject({ item: undefined, added: { length: 1 } })
  })

  it('what is on the list already is not added again; one that was ticked is bought', () => {
    const { state, set, parts } = open(flour)
    set(100)
    set(500)
    set(100)
    expect(state.added).toHaveLength(1)
    set(500)
    for (const [id, part] of parts) parts.set(id, { ...part, doneAt: nowIso })
    set(100)
    expect(state.added).toHaveLength(2)
  })

  it('is found where only takings together reach it, and not where an amount was counted', () => {
    const [first, second] = [200, 150].map((n) => ({ id: `t${n}`, amount: grams(n) }))
    const takings = [first, second].filter((taking) => taking !== undefined)
    const low = { ...flour, takings }
    expect(findLow([low, { ...low, takings: takings.slice(1) }])).toEqual([low])
    expect(
      findLow([
        { ...low, isLow: true },
        { ...flour, amount: grams(100) },
      ]),
    ).toEqual([])
    expect(
      findLow([
        { ...low, minimum: undefined },
        { ...low, minimum: { from: { n: 3, d: 1 } } },
      ]),
    ).toEqual([])
    const { state, writer } = open(low)
    markLow(writer, low, nowIso)
    expect(state).toMatchObject({ item: { isLow: true }, added: [{ name: 'Mehl', amount: grams(200) }] })
  })
})

describe('R77: cooking takes its amounts out of the pantry', () => {
  const ingredient = (line: string): Ingredient => ({ id: line, rank: 'V', text: line, ...readIngredient(line) })
  const item = (id: string, line: string, bestBefore?: string): StoredItem => {
    const { name = line, amount } = readIngredient(line)
    const date = bestBefore === undefined ? {} : { bestBefore }
    return { id, cookbookId: 'book', name, ...(amount === undefined ? {} : { amount }), ...date }
  }
  const taken = (lines: readonly string[], pantry: readonly StoredItem[], factor = fraction(1, 1)) =>
    takeFromPantry(lines.map(ingredient), factor, pantry, index).map(({ item: { id }, left }) => [
      id,
      left.from.n === 0 ? 'used up' : formatAmount(left),
    ])

  it('exactly, also across grams and kilograms, and never below nothing', () => {
    expect(taken(['300 g Mehl'], [item('a', '1 kg Mehl')])).toEqual([['a', '700 g']])
    expect(taken(['1/3 l Milch'], [item('a', '1 l Milch')], fraction(3, 1))).toEqual([['a', 'used up']])
    expect(taken(['3 Eier'], [item('a', '2 Eier')])).toEqual([['a', 'used up']])
    expect(taken(['3 Zwiebeln'], [item('a', '5 Stück Zwiebeln')])).toEqual([['a', '2 Stück']])
  })

  it('what expires first goes first; other units and unknown amounts stay', () => {
    const pantry = [item('late', '500 g Quark', '2026-12-20'), item('soon', '200 g Quark', '2026-12-01')]
    expect(taken(['300 g Quark'], pantry)).toEqual([
      ['soon', 'used up'],
      ['late', '400 g'],
    ])
    expect(taken(['2 EL Mehl', '1 Dose Mais'], [item('a', 'Mehl'), item('b', '200 g Mais')])).toEqual([])
  })
})
