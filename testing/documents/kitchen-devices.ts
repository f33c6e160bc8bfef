/** Devices of people who share a cookbook, each with its own documents, and the server between them. */
import { usersCollection } from '#auth'
import { failed } from '#base/result'
import { createCollectionRegistry, ownId, withoutMeta } from '#documents'
import { createEdits, type DocumentsClient } from '#documents/client'
import type { CallEndpoint } from '#http/client'
import { createMemoryCache, createMemoryDisk } from '../../src/services/documents/client/cache/memory-cache.ts'
import { cookbooksCollection, recipeCollections, recipesCollection } from '../../src/tools/recipes/collections.ts'
import type { Recipe } from '../../src/tools/recipes/model.ts'
import { draftOf, makeRecipe } from '../../src/tools/recipes/recipe/make-recipe.ts'
import { emptyDraft } from '../../src/tools/recipes/recipe/recipe-draft.ts'
import {
  fieldsOfDraft,
  readLines,
  readRecipeFields,
  type RecipeFields,
} from '../../src/tools/recipes/recipe/recipe-form.ts'
import { writeRecipe } from '../../src/tools/recipes/recipe/screens/write-recipe.ts'
import { createServer } from '../browser/documents-browser.ts'
import { createFakeStorage } from '../browser/fake-storage.ts'
import { batchOf, changeOf, createTestClock, fieldsOf, type TestClock } from './documents.ts'
import { createOfflineDocuments } from './offline-documents.ts'

type KitchenServer = Awaited<ReturnType<typeof createKitchenServer>>

export type KitchenDevice = {
  readonly client: DocumentsClient
  readonly edits: ReturnType<typeof createEdits>
  readonly userId: string
  /** Sends and fetches what there is. */
  readonly sync: () => Promise<void>
}

const OFFLINE = { code: 'network-request-failed', message: '', status: 0 } as const

/** A server with the accounts of Anna and Ben. */
async function createKitchenServer(clock: TestClock) {
  const server = createServer(createCollectionRegistry([...recipeCollections, usersCollection]), clock.now)
  for (const id of ['anna', 'ben']) {
    const fields = fieldsOf({ name: id, email: `${id}@beispiel.de` })
    const change = changeOf({ path: `users/${id}`, type: 'ADD', userId: id, fields })
    await server.store.applyBatch(batchOf([change], { actor: 'server' }))
  }
  return server
}

/** Opens a device that has no network but while it syncs; the own cookbook of its user is there, as the first thing written makes it. */
async function openKitchenDevice(
  deviceId: string,
  userId: string,
  o: { readonly server: KitchenServer; readonly clock: TestClock; readonly hasCookbook?: boolean },
): Promise<KitchenDevice> {
  let isOnline = false
  const call = o.server.callEndpoint as (...parts: readonly unknown[]) => Promise<unknown>
  const callEndpoint = async (...parts: readonly unknown[]): Promise<unknown> => {
    if (!isOnline) return failed(OFFLINE)
    o.server.userId = userId
    return call(...parts)
  }
  const client = createOfflineDocuments({
    // It answers what the endpoints answer.
    callEndpoint: callEndpoint as unknown as CallEndpoint,
    deviceId,
    now: o.clock.now,
    storage: createFakeStorage(),
    openCache: async () => ({ ...createMemoryCache(createMemoryDisk()), kind: 'indexeddb' }),
    isOnline: () => isOnline,
  })
  await client.open(userId)
  if (o.hasCookbook !== false) client.add(cookbooksCollection, { title: 'Mein Kochbuch', servings: 2 }, ownId(userId))
  return {
    client,
    edits: createEdits(client, { show: () => undefined }),
    userId,
    sync: async () => {
      isOnline = true
      await client.syncNow('manual')
      do await new Promise((resolve) => setImmediate(resolve))
      while (client.getStatus().isSyncing)
      isOnline = false
    },
  }
}

/** Syncs until all have what the others have. */
export async function syncAll(...devices: readonly KitchenDevice[]): Promise<void> {
  for (const device of [...devices, ...devices]) await device.sync()
}

/** The own cookbook of Anna. */
export const ANNAS_BOOK = ownId('anna')

/** The lines of the cake. */
export const INGREDIENTS = '200 g Mehl\n2 Eier\n300 ml Milch\n1 Prise Salz'
const STEPS = 'Mehl sieben.\nEier verquirlen.\nAlles rühren.\nBacken.'

/** A phone of Anna's, and a second device, hers or Ben's. */
export async function openTwo(secondUser = 'anna') {
  const clock = createTestClock()
  const server = await createKitchenServer(clock)
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
export async function share(server: KitchenServer, memberIds: readonly string[]): Promise<void> {
  const shared = await server.store.setMembers('anna', 'cookbooks', ANNAS_BOOK, [...memberIds])
  if (!shared.ok) throw new Error(shared.error)
}

/** Adds a cake to Anna's cookbook, and returns its id. */
export function addCake({ client }: KitchenDevice, ingredients = INGREDIENTS): string {
  const draft = { ...emptyDraft, title: 'Kuchen', ingredients: readLines(ingredients), steps: readLines(STEPS) }
  const parts = { cookbookId: ANNAS_BOOK, newId: () => client.newId(), defaultServings: 2 }
  return client.add(recipesCollection, makeRecipe(draft, parts))
}

/** Edits a recipe as its form does: it was opened before, and saves what it shows. */
export function edit(device: KitchenDevice, id: string, change: (fields: RecipeFields) => Partial<RecipeFields>): void {
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
export function linesOf({ client }: KitchenDevice, id: string) {
  const recipe = client.get(recipesCollection, id)
  if (recipe === undefined) throw new Error('no recipe')
  const { ingredients, steps } = draftOf(recipe)
  return { ingredients: ingredients.map(({ text }) => text), steps: steps.map(({ text }) => text) }
}
