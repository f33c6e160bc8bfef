import { describe, expect, it } from 'vitest'
import { addCake, ANNAS_BOOK, edit, INGREDIENTS, linesOf, openTwo, replacing } from '#testing/documents/kitchen-devices'
import { syncAll, type PersonDevice } from '#testing/documents/people-devices'
import { stockOf } from './amounts/stock.ts'
import {
  cookbooksCollection,
  cookTimersCollection,
  pantryCollection,
  recipesCollection,
  shoppingCollection,
} from './collections.ts'
import { readTimers } from './cooking/running-timers.ts'
import { changeStock, findLow, markLow, writeTaking } from './pantry/change-stock.ts'
import { type RecipeFields } from './recipe/form/recipe-form.ts'
import { planSeeds } from './seeds/plan-seeds.ts'

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
      replacing('ingredients', '200 g Mehl', '250 g Mehl'),
      replacing('ingredients', '2 Eier', '3 Eier\n1 EL Zucker'),
    )
    expect(ingredients).toEqual(['250 g Mehl', '3 Eier', '1 EL Zucker', '300 ml Milch', '1 Prise Salz'])
  })

  it('the same ingredient: the later line counts whole, and the other one is kept as a conflict', async () => {
    const { phone, laptop, id, ingredients } = await editBoth(
      replacing('ingredients', '200 g Mehl', '300 g Mehl'),
      replacing('ingredients', '200 g Mehl', '200 g Dinkelmehl, gesiebt'),
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
    edit(others.phone, others.id, replacing('ingredients', '2 Eier', '2 Eier\n1 EL Öl'))
    expect(linesOf(others.phone, others.id).ingredients).toHaveLength(5)
  })

  it('one moves a line that the other changes: it is there once, changed', async () => {
    const { ingredients } = await editBoth(
      (fields) => ({ ingredients: `1 Prise Salz\n${fields.ingredients.replace('\n1 Prise Salz', '')}` }),
      replacing('ingredients', '1 Prise Salz', '2 Prisen Salz'),
    )
    expect(ingredients).toEqual(['2 Prisen Salz', '200 g Mehl', '2 Eier', '300 ml Milch'])
  })

  it.each([true, false])(
    'one deletes a step that the other edits: it stays deleted, and the edit can be seen',
    async (isFirst) => {
      const { laptop, server, steps, id } = await editBoth(
        replacing('steps', 'Eier verquirlen.\n', ''),
        replacing('steps', 'Eier verquirlen.', 'Eier schaumig schlagen.'),
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

it('R80 R28: two devices begin offline with their own cookbook and the bundled recipes: one cookbook, no recipe twice', async () => {
  const { phone, laptop } = await openTwo()
  for (const { client } of [phone, laptop])
    for (const { id, fields } of await planSeeds(ANNAS_BOOK, client.list(recipesCollection)))
      client.add(recipesCollection, fields, id)
  const count = phone.client.list(recipesCollection).length
  expect(count).toBeGreaterThan(20)
  await syncAll(phone, laptop)
  for (const { client } of [phone, laptop]) {
    expect(client.list(cookbooksCollection).map(({ id }) => id)).toEqual([ANNAS_BOOK])
    const recipes = client.list(recipesCollection)
    expect(recipes).toHaveLength(count)
    expect(new Set(recipes.map(({ title }) => title)).size).toBe(count)
    for (const { ingredients } of recipes)
      expect(new Set(ingredients.map(({ id }) => id)).size).toBe(ingredients.length)
  }
})

describe('R28 X15: a device takes the bundled recipes offline, after another one has edited one of them', () => {
  async function takeLate(editLate?: (phone: PersonDevice, id: string) => void) {
    const { phone, laptop, clock } = await openTwo()
    const seeds = await planSeeds(ANNAS_BOOK, [])
    const take = ({ client }: PersonDevice) =>
      seeds.forEach(({ id, fields }) => client.add(recipesCollection, fields, id))
    const id = seeds[0]?.id ?? ''
    take(laptop)
    await laptop.sync()
    clock.advance(60_000)
    edit(laptop, id, (fields) => ({ title: 'Omas Spargel', ingredients: `${fields.ingredients}\n1 TL Kümmel` }))
    await laptop.sync()
    clock.advance(60_000)
    take(phone)
    clock.advance(60_000)
    editLate?.(phone, id)
    await syncAll(phone, laptop)
    const recipes = [phone, laptop].map(({ client }) => client.get(recipesCollection, id))
    expect(linesOf(phone, id)).toEqual(linesOf(laptop, id))
    return { phone, id, recipes, ...linesOf(phone, id) }
  }

  it('the edits stay, and the late one hears of no conflict', async () => {
    const { phone, recipes, ingredients } = await takeLate()
    expect(recipes).toMatchObject([{ title: 'Omas Spargel' }, { title: 'Omas Spargel' }])
    expect(ingredients.at(-1)).toBe('1 TL Kümmel')
    expect(phone.client.getStatus()).toMatchObject({ conflicts: [], rejected: [] })
  })

  it('what the late device edits before it syncs counts as an edit of its own', async () => {
    const { recipes, ingredients } = await takeLate((phone, id) => {
      phone.client.modify(recipesCollection, id, { stars: 5 })
      edit(phone, id, (fields) => ({ ingredients: `1 EL Senf\n${fields.ingredients}` }))
    })
    expect(recipes).toMatchObject([
      { title: 'Omas Spargel', stars: 5 },
      { title: 'Omas Spargel', stars: 5 },
    ])
    expect([ingredients[0], ingredients.at(-1)]).toEqual(['1 EL Senf', '1 TL Kümmel'])
  })
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
  const ringing = ({ client }: PersonDevice) =>
    readTimers(client.list(cookTimersCollection), clock.now()).filter(({ isRinging }) => isRinging)
  for (const device of [phone, laptop]) expect(ringing(device).map(({ timer }) => timer.label)).toEqual(['Kuchen'])
})

describe('R84: two devices take of one item, and only together fall below its minimum', () => {
  const grams = (n: number) => ({ from: { n, d: 1 }, unit: 'g' })

  async function openLow() {
    const two = await openTwo()
    const { phone, laptop, clock } = two
    const flour = { cookbookId: ANNAS_BOOK, name: 'Mehl', amount: grams(500), minimum: grams(200) }
    const id = phone.client.add(pantryCollection, flour)
    await syncAll(phone, laptop)
    const nowIso = () => new Date(clock.now()).toISOString()
    const take = ({ client, edits }: PersonDevice, n: number) => {
      const item = client.get(pantryCollection, id)
      if (item === undefined) throw new Error('no flour')
      const left = grams((stockOf(item)?.from.n ?? 0) - n)
      return edits.run('take', (editing) => writeTaking(editing, { item, taken: grams(n), left }, nowIso()))
    }
    const notice = ({ client }: PersonDevice) => {
      for (const item of findLow(client.list(pantryCollection))) markLow(client, item, nowIso())
    }
    const listed = () => [phone, laptop].map(({ client }) => client.list(shoppingCollection).map(({ name }) => name))
    return { ...two, id, take, notice, listed, nowIso }
  }

  it('both notice it, and it is on the list once; again after it was bought and stored', async () => {
    const { phone, laptop, clock, id, take, notice, listed, nowIso } = await openLow()
    for (let round = 1; round <= 3; round++) {
      take(phone, 180)
      clock.advance(1_000)
      take(laptop, 180)
      await syncAll(phone, laptop)
      expect(listed()).toEqual([[], []])
      for (const device of [phone, laptop]) notice(device)
      clock.advance(1_000)
      await syncAll(phone, laptop)
      for (const device of [phone, laptop]) notice(device)
      expect(listed()).toEqual([['Mehl'], ['Mehl']])
      expect(phone.client.get(pantryCollection, id)?.isLow).toBe(true)
      const [part] = phone.client.list(shoppingCollection)
      const item = phone.client.get(pantryCollection, id)
      if (part === undefined || item === undefined) throw new Error('nothing was bought')
      phone.edits.run('store', (editing) => {
        changeStock(editing, item, { amount: grams(500) }, nowIso())
        editing.remove(shoppingCollection, part.id)
      })
      await syncAll(phone, laptop)
      expect(laptop.client.get(pantryCollection, id)?.isLow).toBeUndefined()
    }
    for (const { client } of [phone, laptop]) expect(client.getStatus()).toMatchObject({ conflicts: [], rejected: [] })
  })

  it('each alone falls below it: it is on the list once', async () => {
    const { phone, laptop, take, listed } = await openLow()
    take(phone, 350)
    take(laptop, 400)
    await syncAll(phone, laptop)
    expect(listed()).toEqual([['Mehl'], ['Mehl']])
  })
})
