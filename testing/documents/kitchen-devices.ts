/** Devices of people who share a cookbook, each with its own documents, and the server between them. */
import { ownId, withoutMeta } from '#documents'
import { cookbooksCollection, recipeCollections, recipesCollection } from '../../src/tools/recipes/collections.ts'
import type { Recipe } from '../../src/tools/recipes/model.ts'
import { draftOf, makeRecipe } from '../../src/tools/recipes/recipe/make-recipe.ts'
import { emptyDraft } from '../../src/tools/recipes/recipe/recipe-draft.ts'
import {
  fieldsOfDraft,
  readLines,
  readRecipeFields,
  type RecipeFields,
} from '../../src/tools/recipes/recipe/form/recipe-form.ts'
import { writeRecipe } from '../../src/tools/recipes/recipe/form/screens/write-recipe.ts'
import { createTestClock, type TestClock } from './documents.ts'
import {
  createPeopleServer,
  openPersonDevice,
  syncAll,
  type PeopleServer,
  type PersonDevice,
} from './people-devices.ts'

/** Opens a device; the own cookbook of its user is there, as the first thing written makes it. */
async function openKitchenDevice(
  deviceId: string,
  userId: string,
  o: { readonly server: PeopleServer; readonly clock: TestClock; readonly hasCookbook?: boolean },
): Promise<PersonDevice> {
  const device = await openPersonDevice(deviceId, userId, o)
  if (o.hasCookbook !== false)
    device.client.add(cookbooksCollection, { title: 'Mein Kochbuch', servings: 2 }, ownId(userId))
  return device
}

/** The own cookbook of Anna. */
export const ANNAS_BOOK = ownId('anna')

/** The lines of the cake. */
export const INGREDIENTS = '200 g Mehl\n2 Eier\n300 ml Milch\n1 Prise Salz'
const STEPS = 'Mehl sieben.\nEier verquirlen.\nAlles rühren.\nBacken.'

/** A phone of Anna's, and a second device, hers or Ben's. */
export async function openTwo(secondUser = 'anna') {
  const clock = createTestClock()
  const server = await createPeopleServer(recipeCollections, clock)
  const phone = await openKitchenDevice('phone', 'anna', { server, clock })
  clock.advance(1_000)
  const hasCookbook = secondUser === 'anna'
  const laptop = await openKitchenDevice('laptop', secondUser, { server, clock, hasCookbook })
  return { clock, server, phone, laptop }
}

/** Ben's device, and the phone of Anna, who shares her cookbook with him. */
export async function openShared() {
  const two = await openTwo('ben')
  await two.phone.sync()
  await share(two.server, ['ben'])
  await syncAll(two.phone, two.laptop)
  return two
}

/** Shares Anna's cookbook with these people alone. */
export async function share(server: PeopleServer, memberIds: readonly string[]): Promise<void> {
  const shared = await server.store.setMembers('anna', 'cookbooks', ANNAS_BOOK, [...memberIds])
  if (!shared.ok) throw new Error(shared.error)
}

/** Adds a cake to Anna's cookbook, and returns its id. */
export function addCake({ client }: PersonDevice, ingredients = INGREDIENTS): string {
  const draft = { ...emptyDraft, title: 'Kuchen', ingredients: readLines(ingredients), steps: readLines(STEPS) }
  const parts = { cookbookId: ANNAS_BOOK, newId: () => client.newId(), defaultServings: 2 }
  return client.add(recipesCollection, makeRecipe(draft, parts))
}

/** Edits a recipe as its form does: it was opened before, and saves what it shows. */
export function edit(device: PersonDevice, id: string, change: (fields: RecipeFields) => Partial<RecipeFields>): void {
  const stored = device.client.get(recipesCollection, id)
  if (stored === undefined) throw new Error('no recipe')
  const opened = withoutMeta<Recipe>(stored)
  const fields = fieldsOfDraft(draftOf(opened))
  const read = readRecipeFields({ ...fields, ...change(fields) }, draftOf(opened))
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  const parts = { cookbookId: ANNAS_BOOK, newId: () => device.client.newId(), defaultServings: 2 }
  device.edits.run('edit', (documents) => writeRecipe(documents, id, opened, makeRecipe(read.value, parts)))
}

/** Replaces words in a field of the form. */
export const replacing =
  (field: 'ingredients' | 'steps', from: string, to: string) =>
  (fields: RecipeFields): Partial<RecipeFields> => ({ [field]: fields[field].replace(from, to) })

/** What the recipe says on a device, in its order. */
export function linesOf({ client }: PersonDevice, id: string) {
  const recipe = client.get(recipesCollection, id)
  if (recipe === undefined) throw new Error('no recipe')
  const { ingredients, steps } = draftOf(recipe)
  return { ingredients: ingredients.map(({ text }) => text), steps: steps.map(({ text }) => text) }
}
