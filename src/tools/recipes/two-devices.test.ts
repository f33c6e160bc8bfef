import { describe, expect, it } from 'vitest'
import { ownId, withoutMeta } from '#documents'
import {
  createKitchenServer,
  openKitchenDevice,
  syncAll,
  type KitchenDevice,
  type KitchenServer,
} from '#testing/documents/kitchen-devices'
import { createTestClock } from '#testing/documents/documents'
import {
  cookbooksCollection,
  cookLogCollection,
  cookTimersCollection,
  foodsCollection,
  pantryCollection,
  recipesCollection,
  shoppingCollection,
} from './collections.ts'
import { readTimers } from './cooking/running-timers.ts'
import { createFoodIndex } from './foods/food-index.ts'
import { fieldsOfFood, mergeFoods } from './foods/food-draft.ts'
import type { Recipe } from './model.ts'
import { takeFromPantry } from './pantry/take-from-pantry.ts'
import { draftOf, makeRecipe } from './recipe/make-recipe.ts'
import { emptyDraft } from './recipe/recipe-draft.ts'
import { fieldsOfDraft, readLines, readRecipeFields, type RecipeFields } from './recipe/recipe-form.ts'
import { writeRecipe } from './recipe/screens/write-recipe.ts'
import { formatLineAmount, mergeParts } from './shopping/merge-parts.ts'
import { addRecipeParts } from './shopping/plan-shopping.ts'
import { planSeeds } from './seeds/plan-seeds.ts'
import { writeCooked } from './recipe/screens/write-cooked.ts'

const INGREDIENTS = '200 g Mehl\n2 Eier\n300 ml Milch\n1 Prise Salz'
const STEPS = 'Mehl sieben.\nEier verquirlen.\nAlles rühren.\nBacken.'
const book = ownId('anna')

async function openTwo(secondUser = 'anna') {
  const clock = createTestClock()
  const server = await createKitchenServer(clock)
  const phone = await openKitchenDevice('phone', 'anna', { server, clock })
  clock.advance(1_000)
  const hasCookbook = secondUser === 'anna'
  const laptop = await openKitchenDevice('laptop', secondUser, { server, clock, hasCookbook })
  return { clock, server, phone, laptop }
}

/** Ben shares Anna's cookbook. */
async function openShared() {
  const two = await openTwo('ben')
  await two.phone.sync()
  await share(two.server, ['ben'])
  await syncAll(two.phone, two.laptop)
  return two
}

async function share(server: KitchenServer, memberIds: readonly string[]): Promise<void> {
  const shared = await server.store.setMembers('anna', 'cookbooks', book, [...memberIds])
  if (!shared.ok) throw new Error(shared.error)
}

function addCake({ client }: KitchenDevice, ingredients = INGREDIENTS): string {
  const draft = { ...emptyDraft, title: 'Kuchen', ingredients: readLines(ingredients), steps: readLines(STEPS) }
  const parts = { cookbookId: book, newId: () => client.newId(), defaultServings: 2 }
  return client.add(recipesCollection, makeRecipe(draft, parts))
}

/** As the form does: it was opened before, and saves what it shows. */
function edit(device: KitchenDevice, id: string, change: (fields: RecipeFields) => Partial<RecipeFields>): void {
  const stored = device.client.get(recipesCollection, id)
  if (stored === undefined) throw new Error('no recipe')
  const opened = withoutMeta<Recipe>(stored)
  const fields = fieldsOfDraft(draftOf(opened))
  const read = readRecipeFields({ ...fields, ...change(fields) }, draftOf(opened))
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  const parts = { cookbookId: book, newId: () => device.client.newId(), defaultServings: 2 }
  device.edits.run('edit', (documents) => writeRecipe(documents, id, opened, makeRecipe(read.value, parts)))
}

const replace =
  (field: 'ingredients' | 'steps', from: string, to: string) =>
  (fields: RecipeFields): Partial<RecipeFields> => ({ [field]: fields[field].replace(from, to) })

function linesOf({ client }: KitchenDevice, id: string) {
  const recipe = client.get(recipesCollection, id)
  if (recipe === undefined) throw new Error('no recipe')
  const { ingredients, steps } = draftOf(recipe)
  return { ingredients: ingredients.map(({ text }) => text), steps: steps.map(({ text }) => text) }
}

async function editBoth(
  change: (fields: RecipeFields) => Partial<RecipeFields>,
  other: (fields: RecipeFields) => Partial<RecipeFields>,
  isPhoneFirst = false,
) {
  const two = await openTwo()
  const id = addCake(two.phone)
  await syncAll(two.phone, two.laptop)
  two.clock.advance(60_000)
  edit(two.phone, id, change)
  two.clock.advance(60_000)
  edit(two.laptop, id, other)
  await (isPhoneFirst ? syncAll(two.phone, two.laptop) : syncAll(two.laptop, two.phone))
  const lines = linesOf(two.phone, id)
  expect(linesOf(two.laptop, id)).toEqual(lines)
  return { ...two, id, ...lines }
}

describe('R39: two devices edit one recipe at once', () => {
  it('different ingredients: both stay', async () => {
    const { ingredients } = await editBoth(
      replace('ingredients', '200 g Mehl', '250 g Mehl'),
      replace('ingredients', '2 Eier', '3 Eier\n1 EL Zucker'),
    )
    expect(ingredients).toEqual(['250 g Mehl', '3 Eier', '1 EL Zucker', '300 ml Milch', '1 Prise Salz'])
  })

  it('the same ingredient: the later line counts whole, and the other one is kept as a conflict', async () => {
    const { phone, laptop, id, ingredients } = await editBoth(
      replace('ingredients', '200 g Mehl', '300 g Mehl'),
      replace('ingredients', '200 g Mehl', '200 g Dinkelmehl, gesiebt'),
    )
    expect(ingredients[0]).toBe('200 g Dinkelmehl, gesiebt')
    const line = phone.client.get(recipesCollection, id)?.ingredients.find(({ text }) => text.includes('Dinkel'))
    expect(line).toMatchObject({ amount: { from: { n: 200, d: 1 }, unit: 'g' }, name: 'Dinkelmehl', note: 'gesiebt' })
    const conflicts = [phone, laptop].flatMap(({ client }) => client.getStatus().conflicts)
    expect(JSON.stringify(conflicts)).toContain('300 g Mehl')
  })

  it('both move the same line, or each another one: no line is doubled or lost', async () => {
    const up = (line: string) => (fields: RecipeFields) => ({
      ingredients: `${line}\n${fields.ingredients.replace(line, '').replaceAll(/\n\n/g, '\n')}`,
    })
    const same = await editBoth(up('300 ml Milch'), up('300 ml Milch'))
    expect(same.ingredients).toEqual(['300 ml Milch', '200 g Mehl', '2 Eier', '1 Prise Salz'])
    const others = await editBoth(up('1 Prise Salz'), up('300 ml Milch'))
    expect(others.ingredients.toSorted()).toEqual(INGREDIENTS.split('\n').toSorted())
    edit(others.phone, others.id, replace('ingredients', '2 Eier', '2 Eier\n1 EL Öl'))
    expect(linesOf(others.phone, others.id).ingredients).toHaveLength(5)
  })

  it('one moves a line that the other changes: it is there once, changed', async () => {
    const { ingredients } = await editBoth(
      (fields) => ({ ingredients: `1 Prise Salz\n${fields.ingredients.replace('\n1 Prise Salz', '')}` }),
      replace('ingredients', '1 Prise Salz', '2 Prisen Salz'),
    )
    expect(ingredients).toEqual(['2 Prisen Salz', '200 g Mehl', '2 Eier', '300 ml Milch'])
  })

  it.each([true, false])(
    'one deletes a step that the other edits: it stays deleted, and the edit can be seen',
    async (isFirst) => {
      const { laptop, server, steps, id } = await editBoth(
        replace('steps', 'Eier verquirlen.\n', ''),
        replace('steps', 'Eier verquirlen.', 'Eier schaumig schlagen.'),
        isFirst,
      )
      expect(steps).toEqual(['Mehl sieben.', 'Alles rühren.', 'Backen.'])
      // Either its author learns that it came too late, or the history has what was deleted.
      const late = laptop.client.getStatus().rejected
      const history = await server.store.readHistory('anna', 'recipes', id)
      expect(JSON.stringify(isFirst ? late : history)).toContain('Eier schaumig schlagen.')
    },
  )
})

describe('R46: two people with one shopping list', () => {
  const index = createFoodIndex([])
  const listOf = ({ client }: KitchenDevice) =>
    mergeParts(client.list(shoppingCollection), index).map((line) => [
      line.name,
      formatLineAmount(line),
      line.doneAt !== undefined,
    ])
  const addOne = ({ client }: KitchenDevice, clock: { now: () => number }, name: string, grams: number): string =>
    client.add(shoppingCollection, {
      ...{ cookbookId: book, name, addedAt: new Date(clock.now()).toISOString() },
      amount: { from: { n: grams, d: 1 }, unit: 'g' },
    })
  const tick = ({ client }: KitchenDevice, clock: { now: () => number }, name: string): void => {
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
    expect(listOf(phone).toSorted()).toEqual([
      ['Mehl', '200 g', true],
      ['Mehl', '300 g', false],
    ])
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
    phone.client.add(foodsCollection, { ...mergeFoods(from, into), cookbookId: book }, 'kartoffel')
    addOne(laptop, clock, 'Erdäppelchen', 250)
    addOne(laptop, clock, into.name, 250)
    await syncAll(laptop, phone)
    const known = createFoodIndex(phone.client.list(foodsCollection).map((food) => withoutMeta(food)))
    const lines = mergeParts(phone.client.list(shoppingCollection), known)
    expect(lines.map((line) => formatLineAmount(line))).toEqual(['1 kg'])
    expect(fieldsOfFood(into).name).toBe(into.name)
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

function cook(device: KitchenDevice, recipeId: string, stars: number): void {
  const recipe = device.client.get(recipesCollection, recipeId)
  if (recipe === undefined) throw new Error('no recipe')
  const pantry = device.client.list(pantryCollection)
  const takings = takeFromPantry(recipe.ingredients, { n: 1, d: 1 }, pantry, createFoodIndex([]))
  const cooking = { servings: 2, stars, note: '', isTaking: true, hasLeftover: false }
  device.edits.run('cooked', (editing) => writeCooked(editing, { recipe, cooking, takings, meals: [] }))
}

describe('R68: two people cook at once', () => {
  const amountsOf = ({ client }: KitchenDevice) =>
    client.list(pantryCollection).map(({ amount }) => [amount?.from.n, amount?.unit])
  const pantryOf = (grams: number) => ({
    ...{ cookbookId: book, name: 'Mehl' },
    amount: { from: { n: grams, d: 1 }, unit: 'g' },
  })

  it.each([
    [1_000, [[800, 'g']]],
    [300, [[100, 'g']]],
    [200, []],
    [100, []],
  ])(
    'with %d g there: the log has both; the pantry has what the later one saw left, never less than nothing',
    async (grams, left) => {
      const { phone, laptop, clock } = await openShared()
      const id = addCake(phone)
      phone.client.add(pantryCollection, pantryOf(grams))
      await syncAll(phone, laptop)
      clock.advance(1_000)
      cook(phone, id, 4)
      clock.advance(1_000)
      cook(laptop, id, 2)
      await syncAll(laptop, phone)
      expect(
        phone.client
          .list(cookLogCollection)
          .map(({ stars }) => stars)
          .toSorted(),
      ).toEqual([2, 4])
      expect(amountsOf(phone)).toEqual(left)
      expect(amountsOf(laptop)).toEqual(left)
    },
  )
})

describe('R83: a member who is removed meanwhile', () => {
  it('keeps what they made and nothing else; the others lose nothing, and what came too late is shown to its author', async () => {
    const { phone, laptop, clock, server } = await openShared()
    const id = addCake(phone)
    phone.client.add(pantryCollection, { cookbookId: book, name: 'Mehl' })
    const tea = { ...emptyDraft, title: 'Tee' }
    const parts = { cookbookId: book, newId: () => laptop.client.newId(), defaultServings: 1 }
    const made = laptop.client.add(recipesCollection, makeRecipe(tea, parts))
    await syncAll(laptop, phone)
    clock.advance(1_000)
    await share(server, [])
    edit(laptop, id, replace('ingredients', '2 Eier', '4 Eier'))
    await syncAll(laptop, phone)
    const titlesOf = ({ client }: KitchenDevice) => client.list(recipesCollection).map(({ title }) => title)
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
    expect(phone.client.get(recipesCollection, id)).toBeDefined()
  })
})

it('R80 R28: two devices begin offline with their own cookbook and the bundled recipes: one cookbook, no recipe twice', async () => {
  const { phone, laptop } = await openTwo()
  for (const { client } of [phone, laptop])
    for (const { id, fields } of await planSeeds(book, client.list(recipesCollection)))
      client.add(recipesCollection, fields, id)
  const count = phone.client.list(recipesCollection).length
  expect(count).toBeGreaterThan(20)
  await syncAll(phone, laptop)
  for (const { client } of [phone, laptop]) {
    expect(client.list(cookbooksCollection).map(({ id }) => id)).toEqual([book])
    const recipes = client.list(recipesCollection)
    expect(recipes).toHaveLength(count)
    expect(new Set(recipes.map(({ title }) => title)).size).toBe(count)
    for (const { ingredients } of recipes)
      expect(new Set(ingredients.map(({ id }) => id)).size).toBe(ingredients.length)
  }
})

it('R66: a timer that was stopped on one device rings on no other', async () => {
  const { phone, laptop, clock } = await openTwo()
  const at = (ms: number): string => new Date(clock.now() + ms).toISOString()
  const id = phone.client.add(cookTimersCollection, { label: 'Nudeln', startedAt: at(0), endsAt: at(60_000) })
  phone.client.add(cookTimersCollection, { label: 'Kuchen', startedAt: at(0), endsAt: at(90_000) })
  await syncAll(phone, laptop)
  clock.advance(30_000)
  laptop.client.modify(cookTimersCollection, id, { stoppedAt: at(0) })
  await syncAll(laptop, phone)
  clock.advance(61_000)
  const ringing = ({ client }: KitchenDevice) =>
    readTimers(client.list(cookTimersCollection), clock.now()).filter(({ isRinging }) => isRinging)
  for (const device of [phone, laptop]) expect(ringing(device).map(({ timer }) => timer.label)).toEqual(['Kuchen'])
})
