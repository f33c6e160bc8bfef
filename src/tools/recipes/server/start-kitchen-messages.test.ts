/** What cooks hear of although their app is closed, on a store without a database and a clock that the test moves. */
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, toIso } from '#base/clock'
import { createCollectionRegistry, ownId } from '#documents'
import { createDocumentService, createFeedHub, createMemoryStore } from '#documents/server'
import type { Notice } from '#messaging/server'
import { batchOf, changeOf, fieldsOf, people, uniqueId } from '#testing/documents/documents'
import { createManualTime, passTime } from '#testing/manual-time'
import { recipeCollections } from '../collections.ts'
import { makeRecipe } from '../recipe/make-recipe.ts'
import { emptyDraft } from '../recipe/recipe-draft.ts'
import { recipesTool } from '../tool.ts'
import { startKitchenMessages } from './start-kitchen-messages.ts'

/** Noon in Berlin, on a Wednesday in summer. */
const NOON_MS = Date.parse('2026-06-10T12:00:00+02:00')
/** After its end a timer that is not stopped rings within this. */
const SOON_MS = 3 * SECOND_MS

type Sent = { readonly userId: string; readonly atMs: number } & Pick<Notice, 'key' | 'kind' | 'title' | 'body' | 'link'>

/** Documents and a list of what was sent; `begin` starts a server on them, as often as wanted. */
function openKitchen() {
  const time = createManualTime(NOON_MS)
  const collections = createCollectionRegistry([people, ...recipeCollections])
  const store = createMemoryStore({ collections, now: time.now, newEpoch: () => uniqueId('epoch') })
  const service = createDocumentService({ store, hub: createFeedHub({}), now: time.now, newId: uniqueId })
  const failing = new Set<string>()
  const reads: string[] = []
  const sent: Sent[] = []
  const read: string[] = []
  const warnings: string[] = []
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
    pass: (forMs: number) => passTime(time, { forMs, turns: 8 }),
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

test('R66: a timer rings once, within seconds of its end, urgently, for ten minutes, and leads to the cook mode', async () => {
  const kitchen = openKitchen()
  kitchen.begin()
  const draft = { ...emptyDraft, title: 'Nudeln mit Pesto', ingredients: [{ text: '500 g Nudeln' }] }
  const recipe = makeRecipe(draft, { cookbookId: ownId('anna'), newId: () => uniqueId('item'), defaultServings: 2 })
  await kitchen.write('anna', `cookbooks/${ownId('anna')}`, 'ADD', { title: 'Mein Kochbuch', servings: 2 })
  await kitchen.write('anna', 'recipes/pesto', 'ADD', recipe)
  await kitchen.startTimer('anna', 10, { recipeId: 'pesto' })
  await kitchen.pass(10 * MINUTE_MS)
  expect(kitchen.sent).toEqual([])
  await kitchen.pass(SOON_MS)
  expect(kitchen.sent).toMatchObject([
    {
      userId: 'anna',
      kind: 'cook-timer',
      title: 'Wecker: Nudeln kochen',
      body: 'Die Zeit ist um. Rezept: Nudeln mit Pesto',
      link: '/rezepte/rezept/pesto/kochen',
      isUrgent: true,
      validForMs: 10 * MINUTE_MS - 2 * SECOND_MS,
    },
  ])
  await kitchen.pass(HOUR_MS)
  expect(kitchen.sent).toHaveLength(1)
})

test('R66: one that is stopped, deleted or moved before its end does not ring then, but where it was moved to', async () => {
  const kitchen = openKitchen()
  kitchen.begin()
  for (const userId of ['anna', 'ben', 'cem', 'dana']) await kitchen.startTimer(userId, 10)
  await kitchen.pass(9 * MINUTE_MS)
  await kitchen.changeTimer('anna', { stoppedAt: toIso(kitchen.time.now()) })
  await kitchen.write('ben', 'cookTimers/of-ben', 'DELETED')
  await kitchen.changeTimer('cem', { endsAt: toIso(NOON_MS + 15 * MINUTE_MS) })
  await kitchen.pass(MINUTE_MS + SOON_MS)
  expect(kitchen.titles()).toEqual(['dana: Wecker: Nudeln kochen'])
  await kitchen.pass(5 * MINUTE_MS)
  expect(kitchen.titles()).toEqual(['dana: Wecker: Nudeln kochen', 'cem: Wecker: Nudeln kochen'])
  expect(kitchen.read).toEqual([])
})

test('R66: a stop that only another server has heard of counts, also in the last second', async () => {
  const kitchen = openKitchen()
  kitchen.begin()
  await kitchen.startTimer('anna', 10)
  await kitchen.pass(10 * MINUTE_MS - 1)
  // Written past this server, as another one does.
  const fields = fieldsOf({ stoppedAt: toIso(kitchen.time.now()) })
  const change = changeOf({ path: 'cookTimers/of-anna', type: 'MODIFIED', userId: 'anna', fields })
  await kitchen.store.applyBatch(batchOf([{ ...change, baseVersion: 99, editedAt: toIso(kitchen.time.now()) }]))
  await kitchen.pass(MINUTE_MS)
  expect(kitchen.sent).toEqual([])
})

test('R66: what the cook heard on a device is marked as read; a longer time rings again', async () => {
  const kitchen = openKitchen()
  kitchen.begin()
  await kitchen.startTimer('anna', 1)
  await kitchen.pass(MINUTE_MS + SOON_MS)
  const [key = ''] = kitchen.sent.map((notice) => notice.key)
  await kitchen.changeTimer('anna', { endsAt: toIso(NOON_MS + 3 * MINUTE_MS) })
  await kitchen.pass(SECOND_MS)
  expect(kitchen.read).toEqual([`anna ${key}`])
  await kitchen.pass(2 * MINUTE_MS)
  expect(kitchen.sent).toHaveLength(2)
  await kitchen.changeTimer('anna', { stoppedAt: toIso(kitchen.time.now()) })
  await kitchen.pass(SECOND_MS)
  expect(kitchen.read).toEqual([key, kitchen.sent[1]?.key].map((each) => `anna ${each}`))
})

test('R66: a server that starts rings what ended less than ten minutes ago, and nothing twice', async () => {
  const kitchen = openKitchen()
  await kitchen.startTimer('anna', 1)
  await kitchen.startTimer('ben', 6)
  await kitchen.startTimer('cem', 20)
  await kitchen.pass(12 * MINUTE_MS)
  const first = kitchen.begin()
  await kitchen.pass(SOON_MS)
  expect(kitchen.titles()).toEqual(['ben: Wecker: Nudeln kochen'])
  await first.stop()
  kitchen.begin()
  await kitchen.pass(SOON_MS)
  await kitchen.changeTimer('ben', { stoppedAt: toIso(kitchen.time.now()) })
  await kitchen.pass(8 * MINUTE_MS)
  expect(kitchen.titles()).toEqual(['ben: Wecker: Nudeln kochen', 'cem: Wecker: Nudeln kochen'])
  expect(kitchen.read).toHaveLength(1)
})

test('R66: a cook who cannot be notified delays no others and is notified later, also if the log cannot be read', async () => {
  const kitchen = openKitchen()
  kitchen.failing.add('anna').add('the log')
  kitchen.begin()
  await kitchen.startTimer('anna', 1)
  await kitchen.startTimer('ben', 1)
  await kitchen.pass(2 * MINUTE_MS)
  expect(kitchen.titles()).toEqual(['ben: Wecker: Nudeln kochen'])
  expect(new Set(kitchen.warnings).size).toBe(2)
  kitchen.failing.clear()
  await kitchen.pass(11 * SECOND_MS)
  expect(kitchen.titles()).toEqual(['ben: Wecker: Nudeln kochen', 'anna: Wecker: Nudeln kochen'])
})

test('R66: fifty timers of a user ring, none that ends after more than a day, and none of a user who left', async () => {
  const kitchen = openKitchen()
  kitchen.begin()
  await kitchen.startTimer('ben', 10)
  await kitchen.startTimer('cem', 48 * 60)
  const endsAt = toIso(NOON_MS + MINUTE_MS)
  for (let count = 0; count < 60; count++)
    await kitchen.write('anna', `cookTimers/n${count}`, 'ADD', { label: 'Ei', startedAt: toIso(NOON_MS), endsAt })
  await kitchen.pass(2 * MINUTE_MS)
  expect(kitchen.sent).toHaveLength(50)
  await kitchen.service.forgetPerson({ userId: 'ben', anonymousId: 'gone' })
  await kitchen.pass(3 * DAY_MS)
  expect(kitchen.sent).toHaveLength(50)
})

test('after the stop nothing is sent and no timer of the process is left', async () => {
  const kitchen = openKitchen()
  const messages = kitchen.begin()
  await kitchen.startTimer('anna', 10)
  await kitchen.pass(MINUTE_MS)
  await messages.stop()
  expect(kitchen.time.nextRingMs()).toBe(Infinity)
  await kitchen.startTimer('ben', 1)
  await kitchen.pass(HOUR_MS)
  expect([kitchen.sent, kitchen.time.nextRingMs()]).toEqual([[], Infinity])
})

/** Anna and Ben share a cookbook with food that expires, and a recipe for it. */
async function stockKitchen(kitchen: ReturnType<typeof openKitchen>): Promise<void> {
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

function choose(kitchen: ReturnType<typeof openKitchen>, userId: string, expiryMessage: object, isNew = true) {
  const usual = { isOn: true, hour: 16, timeZone: 'Europe/Berlin' }
  const fields = { expiryMessage: { ...usual, ...expiryMessage } }
  return kitchen.write(userId, `recipeSettings/${ownId(userId)}`, isNew ? 'ADD' : 'MODIFIED', fields)
}

test('R78: once a day at the chosen hour everybody who wants it hears what expires, with ideas', async () => {
  const kitchen = openKitchen()
  kitchen.begin()
  await stockKitchen(kitchen)
  await choose(kitchen, 'anna', {})
  await choose(kitchen, 'ben', { hour: 20, timeZone: 'Asia/Tokyo' })
  // Eight in the evening in Tokyo is one in the afternoon in Berlin.
  await kitchen.pass(4 * HOUR_MS)
  expect(kitchen.sent.map(({ userId, atMs }) => `${userId} ${toIso(atMs).slice(11, 16)}`)).toEqual([
    'ben 11:00',
    'anna 14:00',
  ])
  const [first] = kitchen.sent
  expect(first).toMatchObject({ kind: 'food-expiring', title: '3 Dinge laufen bald ab', link: '/rezepte/vorrat' })
  expect(first?.body).toBe('Heute: Milch. Morgen: Spinat. In 3 Tagen: Feta. Ideen dafür: „Spinatnudeln“, „Fetasalat“')
  // On the 15th nothing is left that expires.
  await kitchen.pass(6 * DAY_MS)
  expect(kitchen.sent.map(({ userId, key }) => `${userId} ${key.slice(-2)}`).toSorted()).toEqual([
    ...['anna 10', 'anna 11', 'anna 12', 'anna 13', 'anna 14'],
    ...['ben 10', 'ben 11', 'ben 12', 'ben 13', 'ben 14'],
  ])
})

test('R78: without a choice, after it was taken back, or if nothing expires, nothing comes and no recipe is read', async () => {
  const kitchen = openKitchen()
  kitchen.begin()
  await stockKitchen(kitchen)
  await kitchen.write('cem', `cookbooks/${ownId('cem')}`, 'ADD', { title: 'Mein Kochbuch', servings: 2 })
  await choose(kitchen, 'cem', {})
  await choose(kitchen, 'anna', {})
  await choose(kitchen, 'anna', { isOn: false }, false)
  await choose(kitchen, 'ben', {})
  await kitchen.write('ben', `recipeSettings/${ownId('ben')}`, 'DELETED')
  await kitchen.pass(2 * DAY_MS)
  expect(kitchen.sent).toEqual([])
  expect(new Set(kitchen.reads)).toEqual(new Set(['cem pantryItems']))
})

test('R78: another hour on the same day is no second message; an hour that is over begins tomorrow', async () => {
  const kitchen = openKitchen()
  kitchen.begin()
  await stockKitchen(kitchen)
  await choose(kitchen, 'anna', { hour: 13 })
  await choose(kitchen, 'ben', { hour: 8 })
  await kitchen.pass(2 * HOUR_MS)
  await choose(kitchen, 'anna', { hour: 18 }, false)
  await kitchen.pass(8 * HOUR_MS)
  expect(kitchen.sent).toHaveLength(1)
  await kitchen.pass(11 * HOUR_MS)
  expect(kitchen.sent.map(({ userId }) => userId)).toEqual(['anna', 'ben'])
})

test('R78: a server that was off for some hours makes up for it, once; one that was off all evening does not', async () => {
  const kitchen = openKitchen()
  await stockKitchen(kitchen)
  await choose(kitchen, 'anna', {})
  await choose(kitchen, 'ben', { hour: 13 })
  await kitchen.pass(6 * HOUR_MS)
  const first = kitchen.begin()
  await kitchen.pass(MINUTE_MS)
  await first.stop()
  kitchen.begin()
  await kitchen.pass(HOUR_MS)
  expect(kitchen.sent.map(({ userId }) => userId)).toEqual(['anna'])
})

test('every kind that is sent is declared', async () => {
  const kitchen = openKitchen()
  kitchen.begin()
  await stockKitchen(kitchen)
  await choose(kitchen, 'anna', { hour: 13 })
  await kitchen.startTimer('anna', 1)
  await kitchen.pass(2 * HOUR_MS)
  expect(new Set(kitchen.sent.map(({ kind }) => kind))).toEqual(new Set(recipesTool.messageKinds.map(({ id }) => id)))
})
