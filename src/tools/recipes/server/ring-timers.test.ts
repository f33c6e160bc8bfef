/** Timers of cooks whose app is closed. */
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, toIso } from '#base/clock'
import { ownId } from '#documents'
import { batchOf, changeOf, fieldsOf, uniqueId } from '#testing/documents/documents'
import { NOON_MS, openKitchen } from '#testing/recipes/open-kitchen'
import { makeRecipe } from '../recipe/make-recipe.ts'
import { emptyDraft } from '../recipe/recipe-draft.ts'

/** After its end a timer that is not stopped rings within this. */
const SOON_MS = 3 * SECOND_MS

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
  await kitchen.pass(3 * DAY_MS, HOUR_MS)
  expect(kitchen.sent).toHaveLength(50)
})
