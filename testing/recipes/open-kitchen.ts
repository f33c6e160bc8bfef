/** Documents of a kitchen and the background part that sends messages about them, on a store without a database and a clock that the test moves. */
import { expect } from 'vitest'
import { MINUTE_MS, SECOND_MS, toIso } from '#base/clock'
import { createCollectionRegistry, ownId } from '#documents'
import { createDocumentService, createFeedHub } from '#documents/server'
import { createMemoryStore } from '../documents/memory-store.ts'
import type { Notice } from '#messaging/server'
import { recipeCollections } from '../../src/tools/recipes/collections.ts'
import { makeRecipe } from '../../src/tools/recipes/recipe/make-recipe.ts'
import { emptyDraft } from '../../src/tools/recipes/recipe/recipe-draft.ts'
import { startKitchenMessages } from '../../src/tools/recipes/server/index.ts'
import { batchOf, changeOf, fieldsOf, people, uniqueId } from '../documents/documents.ts'
import { createManualTime, passTime } from '../manual-time.ts'

/** Noon in Berlin, on a Wednesday in summer. */
export const NOON_MS = Date.parse('2026-06-10T12:00:00+02:00')

type Sent = { readonly userId: string; readonly atMs: number } & Pick<
  Notice,
  'key' | 'kind' | 'title' | 'body' | 'link'
>

/** Documents and a list of what was sent; `begin` starts a server on them, as often as wanted. */
export function openKitchen(startMs = NOON_MS) {
  const time = createManualTime(startMs)
  const collections = createCollectionRegistry([people, ...recipeCollections])
  const store = createMemoryStore({ collections, now: time.now, newEpoch: () => uniqueId('epoch') })
  const service = createDocumentService({ store, hub: createFeedHub({}), now: time.now, newId: uniqueId })
  const failing = new Set<string>()
  const reads: string[] = []
  const sent: Sent[] = []
  const read: string[] = []
  const warnings: string[] = []
  let lookCount = 0
  const failFor = (name: string): void => {
    if (failing.has(name)) throw new Error(`${name} fails`)
  }
  const write = async (userId: string, path: string, type: 'ADD' | 'MODIFIED' | 'DELETED', fields: object = {}) => {
    const change = changeOf({ path, type, userId, fields: fieldsOf({ ...fields }), editedAt: toIso(time.now()) })
    const { results } = await service.applyBatch(batchOf([{ ...change, baseVersion: 99 }]))
    expect(results).toMatchObject([{ outcome: 'applied' }])
  }
  return {
    ...{ time, service, store, failing, reads, sent, read, warnings, write },
    looks: () => lookCount,
    /** Lets time pass, in steps of a second or longer ones. */
    pass: (forMs: number, stepMs = SECOND_MS) => passTime(time, { forMs, stepMs, turns: 8 }),
    begin: () =>
      startKitchenMessages({
        ...time,
        documents: {
          onWritten: service.onWritten,
          store: {
            ...store,
            queryDocuments: (userId, name) => {
              reads.push(`${userId} ${name}`)
              return store.queryDocuments(userId, name)
            },
            listWritten: (names, since) => {
              lookCount += 1
              failFor('the log')
              return store.listWritten(names, since)
            },
          },
        },
        notify: async (userId, notice) => {
          failFor(userId)
          // As messaging does: a key counts once.
          if (sent.some((one) => one.userId === userId && one.key === notice.key)) return
          sent.push({ ...notice, userId, atMs: time.now() })
        },
        markRead: async (userId, key) => void read.push(`${userId} ${key}`),
        log: { warn: (_details, message) => warnings.push(message) },
      }),
    startTimer: (userId: string, minutes: number, more: object = {}) => {
      const [startedAt, endsAt] = [toIso(time.now()), toIso(time.now() + minutes * MINUTE_MS)]
      return write(userId, `cookTimers/of-${userId}`, 'ADD', { label: 'Nudeln kochen', startedAt, endsAt, ...more })
    },
    changeTimer: (userId: string, fields: object) => write(userId, `cookTimers/of-${userId}`, 'MODIFIED', fields),
    titles: () => sent.map(({ userId, title }) => `${userId}: ${title}`),
  }
}

type Kitchen = ReturnType<typeof openKitchen>

/** Anna and Ben share a cookbook with food that expires, and a recipe for it. */
export async function stockKitchen(kitchen: Kitchen): Promise<void> {
  const cookbookId = ownId('anna')
  await kitchen.write('anna', `cookbooks/${cookbookId}`, 'ADD', { title: 'Mein Kochbuch', servings: 2 })
  await kitchen.service.writeAsServer('ben', [{ path: 'users/ben', type: 'ADD', fields: fieldsOf({ name: 'Ben' }) }])
  expect(await kitchen.service.setMembers('anna', 'cookbooks', cookbookId, ['ben'])).toMatchObject({ ok: true })
  const pantry = [
    ['Spinat', '2026-06-11'],
    ['Milch', '2026-06-10'],
    ['Feta', '2026-06-13'],
    ['Butter', '2026-06-14'],
    ['Quark', '2026-06-09'],
    ['Mehl', undefined],
  ] as const
  for (const [name, bestBefore] of pantry)
    await kitchen.write('anna', `pantryItems/${name}`, 'ADD', { cookbookId, name, ...(bestBefore && { bestBefore }) })
  const recipes = {
    Spinatnudeln: '200 g Spinat',
    Fetasalat: '150 g Feta',
    Butterbrot: '50 g Butter',
    Reis: '1 kg Reis',
  }
  for (const [title, text] of Object.entries(recipes)) {
    const draft = { ...emptyDraft, title, ingredients: [{ text }] }
    const parts = { cookbookId, newId: () => uniqueId('item'), defaultServings: 2 }
    await kitchen.write('anna', `recipes/${title}`, 'ADD', makeRecipe(draft, parts))
  }
  await kitchen.pass(SECOND_MS)
}

/** The user chooses the message on what expires, at four in the afternoon in Berlin unless `expiryMessage` says otherwise. */
export function choose(kitchen: Kitchen, userId: string, expiryMessage: object, isNew = true) {
  const usual = { isOn: true, hour: 16, timeZone: 'Europe/Berlin' }
  const fields = { expiryMessage: { ...usual, ...expiryMessage } }
  return kitchen.write(userId, `recipeSettings/${ownId(userId)}`, isNew ? 'ADD' : 'MODIFIED', fields)
}
