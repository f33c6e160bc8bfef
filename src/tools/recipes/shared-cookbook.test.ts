import { describe, expect, it } from 'vitest'
import { withoutMeta } from '#documents'
import {
  addCake,
  ANNAS_BOOK,
  edit,
  INGREDIENTS,
  linesOf,
  openShared,
  replacing,
  share,
} from '#testing/documents/kitchen-devices'
import { syncAll, type PersonDevice } from '#testing/documents/people-devices'
import {
  cookbooksCollection,
  cookLogCollection,
  foodsCollection,
  pantryCollection,
  recipesCollection,
  shoppingCollection,
} from './collections.ts'
import { stockOf } from './amounts/stock.ts'
import { createFoodIndex } from './foods/food-index.ts'
import { mergeFoods } from './foods/food-draft.ts'
import { changeStock, takeFromPantry } from './pantry/change-stock.ts'
import { makeRecipe } from './recipe/make-recipe.ts'
import { emptyDraft } from './recipe/recipe-draft.ts'
import { writeCooked } from './recipe/screens/write-cooked.ts'
import { formatLineAmount, mergeParts } from './shopping/merge-parts.ts'
import { addRecipeParts } from './shopping/plan-shopping.ts'

describe('R46: two people with one shopping list', () => {
  const index = createFoodIndex([])
  const listOf = ({ client }: PersonDevice) =>
    mergeParts(client.list(shoppingCollection), index).map((line) => [
      line.name,
      formatLineAmount(line),
      line.doneAt !== undefined,
    ])
  const addOne = ({ client }: PersonDevice, clock: { now: () => number }, name: string, grams: number): string =>
    client.add(shoppingCollection, {
      ...{ cookbookId: ANNAS_BOOK, name, addedAt: new Date(clock.now()).toISOString() },
      amount: { from: { n: grams, d: 1 }, unit: 'g' },
    })
  const tick = ({ client }: PersonDevice, clock: { now: () => number }, name: string): void => {
    for (const part of client.list(shoppingCollection))
      if (part.name === name && part.doneAt === undefined)
        client.modify(shoppingCollection, part.id, { doneAt: new Date(clock.now()).toISOString() })
  }

  it('tick the same and different lines offline: each is ticked once', async () => {
    const { phone, laptop, clock } = await openShared()
    addOne(phone, clock, 'Mehl', 200)
    addOne(phone, clock, 'Mehl', 300)
    addOne(phone, clock, 'Butter', 250)
    await syncAll(phone, laptop)
    clock.advance(1_000)
    tick(phone, clock, 'Mehl')
    clock.advance(1_000)
    tick(laptop, clock, 'Mehl')
    tick(laptop, clock, 'Butter')
    await syncAll(laptop, phone)
    expect(listOf(phone)).toEqual([
      ['Butter', '250 g', true],
      ['Mehl', '500 g', true],
    ])
    expect(listOf(laptop)).toEqual(listOf(phone))
  })

  it('one ticks while the other adds: what was added is still to buy', async () => {
    const { phone, laptop, clock } = await openShared()
    addOne(phone, clock, 'Mehl', 200)
    await syncAll(phone, laptop)
    clock.advance(1_000)
    tick(phone, clock, 'Mehl')
    addOne(laptop, clock, 'Mehl', 300)
    await syncAll(laptop, phone)
    expect(new Set(listOf(phone).map(String))).toEqual(new Set(['Mehl,200 g,true', 'Mehl,300 g,false']))
    expect(listOf(laptop)).toEqual(listOf(phone))
  })

  it('one merges two foods while the other adds by the old name: one line, under the name of both', async () => {
    const { phone, laptop, clock } = await openShared()
    addOne(phone, clock, 'Erdäppelchen', 500)
    await syncAll(phone, laptop)
    const { food: into } = index.find('Kartoffeln') ?? {}
    if (into === undefined) throw new Error('no potatoes')
    const { plural: _plural, ...rest } = into
    const from = { ...rest, name: 'Erdäppelchen', aliases: [] }
    phone.client.add(foodsCollection, { ...mergeFoods(from, into), cookbookId: ANNAS_BOOK }, 'kartoffel')
    addOne(laptop, clock, 'Erdäppelchen', 250)
    addOne(laptop, clock, into.name, 250)
    await syncAll(laptop, phone)
    const known = createFoodIndex(phone.client.list(foodsCollection).map((food) => withoutMeta(food)))
    const lines = mergeParts(phone.client.list(shoppingCollection), known)
    expect(lines.map((line) => formatLineAmount(line))).toEqual(['1 kg'])
  })

  it('one adds a recipe twice while the other takes the first one out: the second one is left', async () => {
    const { phone, laptop, clock } = await openShared()
    const id = addCake(phone)
    await syncAll(phone, laptop)
    const recipe = phone.client.get(recipesCollection, id)
    if (recipe === undefined) throw new Error('no recipe')
    const adding = { recipe, servings: 2, isStaple: () => false, nowIso: new Date(clock.now()).toISOString() }
    addRecipeParts(phone.client, adding)
    await syncAll(phone, laptop)
    const first = laptop.client.list(shoppingCollection).map((part) => part.id)
    addRecipeParts(phone.client, adding)
    laptop.edits.run('out', (documents) => {
      for (const part of first) documents.remove(shoppingCollection, part)
    })
    await syncAll(phone, laptop)
    expect(listOf(phone).map(([name, amount]) => `${String(amount)} ${String(name)}`)).toHaveLength(4)
    expect(listOf(phone)).toContainEqual(['Mehl', '200 g', false])
    expect(listOf(laptop)).toEqual(listOf(phone))
  })
})

function cook(device: PersonDevice, recipeId: string, stars: number): void {
  const recipe = device.client.get(recipesCollection, recipeId)
  if (recipe === undefined) throw new Error('no recipe')
  const pantry = device.client.list(pantryCollection)
  const takings = takeFromPantry(recipe.ingredients, { n: 1, d: 1 }, pantry, createFoodIndex([]))
  const cooking = { servings: 2, stars, note: '', isTaking: true, hasLeftover: false }
  device.edits.run('cooked', (editing) =>
    writeCooked(editing, { recipe, cooking, takings, meals: [], weekId: recipe.cookbookId }),
  )
}

describe('R68 R90: two people cook at once', () => {
  const grams = (n: number) => ({ from: { n, d: 1 }, unit: 'g' })
  const stocksOf = ({ client }: PersonDevice) =>
    client.list(pantryCollection).map((item) => [stockOf(item)?.from.n, stockOf(item)?.unit])

  async function cookBoth(there: number) {
    const { phone, laptop, clock } = await openShared()
    const id = addCake(phone)
    const flour = phone.client.add(pantryCollection, { cookbookId: ANNAS_BOOK, name: 'Mehl', amount: grams(there) })
    await syncAll(phone, laptop)
    clock.advance(1_000)
    cook(phone, id, 4)
    clock.advance(1_000)
    cook(laptop, id, 2)
    await syncAll(laptop, phone)
    expect(stocksOf(laptop)).toEqual(stocksOf(phone))
    return { phone, laptop, clock, flour }
  }

  it.each([
    [1_000, 600],
    [300, 0],
    [200, 0],
    [100, 0],
  ])('with %d g there: both takings count, and never less than nothing is left', async (there, left) => {
    const { phone } = await cookBoth(there)
    const stars = phone.client.list(cookLogCollection).map((cooked) => cooked.stars)
    expect(stars.toSorted()).toEqual([2, 4])
    expect(stocksOf(phone)).toEqual([[left, 'g']])
  })

  it('undo of one gives back exactly that one, in any order', async () => {
    const { phone, laptop } = await cookBoth(300)
    laptop.edits.undo()
    expect(stocksOf(laptop)).toEqual([[100, 'g']])
    await syncAll(laptop, phone)
    phone.edits.undo()
    await syncAll(phone, laptop)
    for (const device of [phone, laptop]) expect(stocksOf(device)).toEqual([[300, 'g']])
    laptop.edits.redo()
    expect(stocksOf(laptop)).toEqual([[100, 'g']])
  })

  it('R91: an amount set by hand stands instead of the takings that were seen; one made meanwhile is taken from it', async () => {
    const { phone, laptop, clock, flour } = await cookBoth(1_000)
    const set = (device: PersonDevice, amount: number): void => {
      const item = device.client.get(pantryCollection, flour)
      if (item === undefined) throw new Error('no flour')
      device.edits.run('set', (editing) =>
        changeStock(editing, item, { amount: grams(amount) }, new Date(clock.now()).toISOString()),
      )
    }
    const [cake] = phone.client.list(recipesCollection)
    clock.advance(1_000)
    set(laptop, 900)
    expect(stocksOf(laptop)).toEqual([[900, 'g']])
    clock.advance(1_000)
    cook(phone, cake?.id ?? '', 3)
    await syncAll(laptop, phone)
    for (const device of [phone, laptop]) expect(stocksOf(device)).toEqual([[700, 'g']])
    phone.edits.undo()
    await syncAll(phone, laptop)
    for (const device of [phone, laptop]) expect(stocksOf(device)).toEqual([[900, 'g']])
    laptop.edits.undo()
    await syncAll(laptop, phone)
    for (const device of [phone, laptop]) expect(stocksOf(device)).toEqual([[600, 'g']])
  })
})

describe('R83: a member who is removed meanwhile', () => {
  it('keeps what they made and nothing else; the others lose nothing, and what came too late is shown to its author', async () => {
    const { phone, laptop, clock, server } = await openShared()
    const id = addCake(phone)
    phone.client.add(pantryCollection, { cookbookId: ANNAS_BOOK, name: 'Mehl' })
    const tea = { ...emptyDraft, title: 'Tee' }
    const parts = { cookbookId: ANNAS_BOOK, newId: () => laptop.client.newId(), defaultServings: 1 }
    const made = laptop.client.add(recipesCollection, makeRecipe(tea, parts))
    await syncAll(laptop, phone)
    clock.advance(1_000)
    await share(server, [])
    edit(laptop, id, replacing('ingredients', '2 Eier', '4 Eier'))
    await syncAll(laptop, phone)
    const titlesOf = ({ client }: PersonDevice) => client.list(recipesCollection).map(({ title }) => title)
    expect(titlesOf(phone).toSorted()).toEqual(['Kuchen', 'Tee'])
    expect(phone.client.list(pantryCollection)).toHaveLength(1)
    expect(linesOf(phone, id).ingredients).toEqual(INGREDIENTS.split('\n'))
    expect(laptop.client.list(recipesCollection).map((recipe) => recipe.id)).toEqual([made])
    expect(laptop.client.list(pantryCollection)).toEqual([])
    expect(laptop.client.list(cookbooksCollection)).toEqual([])
    expect(JSON.stringify(laptop.client.getStatus().rejected)).toContain('4 Eier')
  })

  it('X2 could take away before what others had made, and bring it back; strangers cannot', async () => {
    const { phone, laptop, server } = await openShared()
    const id = addCake(phone)
    await syncAll(phone, laptop)
    laptop.edits.run('remove', (documents) => documents.remove(recipesCollection, id))
    await syncAll(laptop, phone)
    expect(phone.client.get(recipesCollection, id)).toBeUndefined()
    laptop.edits.undo()
    await syncAll(laptop, phone)
    expect(linesOf(phone, id).ingredients).toEqual(INGREDIENTS.split('\n'))
    expect(phone.client.get(recipesCollection, id)).toMatchObject({ ownerId: 'anna', memberIds: ['ben'] })
    await share(server, [])
    laptop.edits.run('remove', (documents) => documents.remove(recipesCollection, id))
    await syncAll(laptop, phone)
    expect(linesOf(phone, id).ingredients).toEqual(INGREDIENTS.split('\n'))
  })
})
