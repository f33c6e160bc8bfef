/** A device before and after its server has lost what it had (rules D7, D8). */
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import {
  anna,
  closeClients,
  createBrowser,
  createServer,
  isDrained,
  titlesOf,
} from '#testing/browser/documents-browser'
import { notes, NOON_MS } from '#testing/documents/documents'
import type { DocumentsClient } from '../documents-client.ts'

const DAY_MS = 86_400_000

afterEach(closeClients)

const copiesOf = (client: DocumentsClient) =>
  client
    .getStatus()
    .lastCopies.map(({ document }) => JSON.stringify(document.fields['title']).slice(1, -1))
    .sort()

/** A device that made „Altes Rad“ (and as many more) forty days before „Neues Rad“. */
async function openOldDevice(more = 0) {
  const clock = { nowMs: NOON_MS }
  const server = createServer(undefined, () => clock.nowMs)
  server.userId = anna()
  // Each look at the clock shows another time, so that each pull is known by when it ended.
  const browser = createBrowser(server, { now: () => (clock.nowMs += 1) })
  let client = browser.openClient()
  const sync = async (): Promise<void> => {
    const before = client.getStatus().lastSyncedAt
    await client.syncNow('manual')
    await expect.poll(() => isDrained(client) && client.getStatus().lastSyncedAt !== before).toBe(true)
  }
  const reopen = async (): Promise<DocumentsClient> => {
    await client.settled()
    await client.close()
    client = browser.openClient()
    await client.open(anna())
    return client
  }
  /** Forty days later: a start after a new answer forgets what was acknowledged before, once the disk knows of the answer. */
  const growOld = async (title: string): Promise<void> => {
    await sync()
    clock.nowMs += 40 * DAY_MS
    client.add(notes, { title })
    await sync()
    const old = client.list(notes).filter((note) => note.title !== title)
    const countAcknowledged = async (): Promise<number> =>
      (await Promise.all(old.map(({ id }) => client.readOwnChanges(notes.name, id)))).flat().length
    do {
      await reopen()
      await sync()
    } while ((await countAcknowledged()) > 0)
  }
  await client.open(anna())
  const oldId = client.add(notes, { title: 'Altes Rad', count: 1 })
  for (let index = 0; index < more; index++) client.add(notes, { title: `Rad ${index}` })
  await growOld('Neues Rad')
  return { server, browser, oldId, reopen, sync, growOld, current: () => client }
}

test('D7, fault 29: what is older than 30 days stays as a last copy, what is younger goes back by itself', async () => {
  const { server, sync, current, reopen, oldId } = await openOldDevice()
  server.loseDatabase()
  await sync()
  await expect.poll(() => titlesOf(current())).toEqual(['Neues Rad'])
  await expect.poll(() => copiesOf(current())).toEqual(['Altes Rad'])
  expect(copiesOf(await reopen())).toEqual(['Altes Rad'])
  const [copy] = current().getStatus().lastCopies
  expect(copy?.document).toMatchObject({ id: oldId, ownerId: anna(), fields: { title: 'Altes Rad', count: 1 } })
})

test('D7: a copy goes by itself once its document is on the server again', async () => {
  const { server, sync, current, reopen, oldId } = await openOldDevice()
  server.loseDatabase()
  await sync()
  await expect.poll(() => copiesOf(current())).toEqual(['Altes Rad'])
  current().add(notes, { title: 'Altes Rad', count: 1 }, oldId)
  await expect.poll(() => copiesOf(current())).toEqual([])
  await sync()
  expect(copiesOf(await reopen())).toEqual([])
  expect(titlesOf(current())).toEqual(['Altes Rad', 'Neues Rad'])
})

test('D7: a copy that is discarded is gone after a restart, and one whose discarding was undone is not', async () => {
  const { server, sync, current, reopen } = await openOldDevice()
  server.loseDatabase()
  await sync()
  await expect.poll(() => copiesOf(current())).toEqual(['Altes Rad'])
  const copies = current().getStatus().lastCopies
  current().discardLastCopies(copies.map(({ key }) => key))
  expect(copiesOf(await reopen())).toEqual([])
  current().restoreLastCopies(copies)
  expect(copiesOf(await reopen())).toEqual(['Altes Rad'])
})

test('D7, fault 29: a server that loses its database again leaves both states of a document', async () => {
  const { server, sync, current, reopen, growOld, oldId } = await openOldDevice()
  server.loseDatabase()
  await sync()
  await expect.poll(() => copiesOf(current())).toEqual(['Altes Rad'])
  current().add(notes, { title: 'Rad von neuem' }, oldId)
  await growOld('Neuestes Rad')
  server.loseDatabase()
  await sync()
  const both = ['Altes Rad', 'Neues Rad', 'Rad von neuem']
  await expect.poll(() => copiesOf(current())).toEqual(both)
  expect(copiesOf(await reopen())).toEqual(both)
})

test('D7: what is pending for a document that is gone is no part of its copy', async () => {
  const { server, sync, current, oldId } = await openOldDevice()
  server.loseDatabase()
  current().modify(notes, oldId, { title: 'Umbenannt' })
  await sync()
  await expect.poll(() => copiesOf(current())).toEqual(['Altes Rad'])
  expect(
    current()
      .getStatus()
      .rejected.map(({ change }) => change.path),
  ).toEqual([`notes/${oldId}`])
})

test.each([
  [21, [{ count: 21, keptCount: 21 }]],
  [20, []],
])('D8, fault 30: %i removed documents are announced if there are more than 20', async (count, told) => {
  const { server, browser, sync, current } = await openOldDevice(count - 1)
  server.loseDatabase()
  await sync()
  await expect.poll(() => copiesOf(current())).toHaveLength(count)
  expect(browser.told.takenAway.mock.calls.map(([taken]) => taken)).toEqual(told)
})

test('D8: documents that go back by themselves are not announced', async () => {
  const { server, browser, sync, current } = await openOldDevice()
  for (let index = 0; index < 30; index++) current().add(notes, { title: `Rad ${index}` })
  await sync()
  server.loseDatabase()
  await sync()
  await expect.poll(() => copiesOf(current())).toEqual(['Altes Rad'])
  expect(browser.told.takenAway).not.toHaveBeenCalled()
})

test('D8: documents deleted on another device are announced if they are most of all, and leave no copies', async () => {
  const { server, browser, sync, current } = await openOldDevice(30)
  const laptop = createBrowser(server, { deviceId: 'laptop', indexedDB: null }).openClient()
  await laptop.open(anna())
  await expect.poll(() => titlesOf(laptop)).toHaveLength(32)
  for (const { id } of laptop.list(notes)) laptop.remove(notes, id)
  await expect.poll(() => isDrained(laptop)).toBe(true)
  await sync()
  expect(titlesOf(current())).toEqual([])
  expect(copiesOf(current())).toEqual([])
  expect(browser.told.takenAway.mock.calls).toEqual([[{ count: 32, keptCount: 0 }]])
})

test('D8: documents this device deletes itself are not announced', async () => {
  const { browser, sync, current } = await openOldDevice(60)
  for (const { id } of current().list(notes)) current().remove(notes, id)
  await sync()
  await sync()
  expect(titlesOf(current())).toEqual([])
  expect(browser.told.takenAway).not.toHaveBeenCalled()
})

test('D8: documents deleted long ago do not make what is taken away now look like little', async () => {
  const { server, browser, sync, current } = await openOldDevice(60)
  for (const { id, title } of current().list(notes)) if (title !== 'Neues Rad') current().remove(notes, id)
  for (let index = 0; index < 29; index++) current().add(notes, { title: `Neues Rad ${index}` })
  await sync()
  expect(titlesOf(current())).toHaveLength(30)
  const laptop = createBrowser(server, { deviceId: 'laptop', indexedDB: null }).openClient()
  await laptop.open(anna())
  await expect.poll(() => titlesOf(laptop)).toHaveLength(30)
  for (const { id } of laptop.list(notes)) laptop.remove(notes, id)
  await expect.poll(() => isDrained(laptop)).toBe(true)
  await sync()
  expect(browser.told.takenAway.mock.calls).toEqual([[{ count: 30, keptCount: 0 }]])
})

test('D1 D7: a copy of what is withdrawn leaves the list of an open page, and the disk', async () => {
  const { server, sync, current, reopen, oldId } = await openOldDevice()
  server.loseDatabase()
  await sync()
  await expect.poll(() => copiesOf(current())).toEqual(['Altes Rad'])
  const { store } = server
  const readFeed = store.readFeed.bind(store)
  const lost = [{ collection: 'notes', id: oldId }]
  vi.spyOn(store, 'readFeed').mockImplementation(async (...question) => ({ ...(await readFeed(...question)), lost }))
  current().add(notes, { title: 'Noch ein Rad' })
  await sync()
  expect(copiesOf(current())).toEqual([])
  expect(copiesOf(await reopen())).toEqual([])
})

test('D7: a document that changed only while the device was away leaves no copy behind', async () => {
  const { server, sync, current, oldId, reopen } = await openOldDevice()
  const laptop = createBrowser(server, { deviceId: 'laptop', indexedDB: null }).openClient()
  await laptop.open(anna())
  await expect.poll(() => titlesOf(laptop)).toHaveLength(2)
  laptop.modify(notes, oldId, { title: 'Umbenannt' })
  await expect.poll(() => isDrained(laptop)).toBe(true)
  server.startFromCopy()
  await sync()
  expect(titlesOf(current())).toEqual(['Neues Rad', 'Umbenannt'])
  await expect.poll(() => copiesOf(current())).toEqual([])
  await expect.poll(async () => copiesOf(await reopen())).toEqual([])
})
