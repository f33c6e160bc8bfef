/** What is tried again from the list „Nicht übernommen“ never takes the place of what was typed since (rules Y4, S6, S10). */
import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { anna, closeClients, createBrowser, createServer, isDrained } from '#testing/browser/documents-browser'
import { notes } from '#testing/documents/documents'
import { createFakeStorage } from '#testing/browser/fake-storage'

afterEach(closeClients)

/** A note of anna's with an edit of its title that had no place; every edit is a minute after the one before. */
async function withRefusedEdit() {
  let nowMs = Date.UTC(2026, 10, 12, 9)
  const server = createServer(undefined, () => nowMs)
  server.userId = anna()
  const storage = createFakeStorage()
  const { openClient, network } = createBrowser(server, { storage, now: () => (nowMs += 60_000) })
  const client = openClient()
  await client.open(anna())
  const id = client.add(notes, { title: 'alt' })
  await expect.poll(() => isDrained(client)).toBe(true)
  server.placeBytes = 0
  client.modify(notes, id, { title: 'älter' })
  await expect.poll(() => client.getStatus().rejected.map(({ code }) => code)).toEqual(['quota-exceeded'])
  delete server.placeBytes
  const titleThere = async () => (await server.store.readDocument(anna(), 'notes', id))?.fields['title']
  const refusedId = client.getStatus().rejected[0]?.change.changeId ?? ''
  return { client, openClient, server, storage, network, id, refusedId, titleThere }
}

test('Y4, S6: the later edit stays, and the person hears of both', async () => {
  const { client, id, refusedId, titleThere } = await withRefusedEdit()
  client.modify(notes, id, { title: 'neuer' })
  await expect.poll(() => isDrained(client)).toBe(true)
  client.retryRejected(refusedId)
  await expect.poll(() => isDrained(client)).toBe(true)
  expect(await titleThere()).toBe('neuer')
  expect(client.get(notes, id)?.title).toBe('neuer')
  expect(client.getStatus().rejected).toEqual([])
  expect(client.getStatus().conflicts).toMatchObject([
    { key: 'title', winner: 'theirs', mine: 'älter', other: 'neuer', deviceId: 'phone', isOwn: true },
  ])
})

test('Y4, S6: the later edit stays also where it waits itself, and shows all the time', async () => {
  const { client, server, id, refusedId, titleThere } = await withRefusedEdit()
  server.isReachable = false
  client.modify(notes, id, { title: 'neuer' })
  client.retryRejected(refusedId)
  expect(client.get(notes, id)?.title).toBe('neuer')
  server.isReachable = true
  await client.syncNow('online')
  await expect.poll(() => isDrained(client)).toBe(true)
  expect(await titleThere()).toBe('neuer')
})

test.each(['localStorage', 'IndexedDB'] as const)(
  'Y1, S6: that it is tried again is known after a restart that finds only %s',
  async (kept) => {
    const { client, openClient, server, storage, id, refusedId, titleThere } = await withRefusedEdit()
    client.modify(notes, id, { title: 'neuer' })
    await expect.poll(() => isDrained(client)).toBe(true)
    server.isReachable = false
    client.retryRejected(refusedId)
    client.flush()
    await client.settled()
    await client.close()
    if (kept === 'IndexedDB') storage.clear()
    else indexedDB.deleteDatabase(`taschenmesser-${anna()}`)
    server.isReachable = true
    const next = openClient()
    await next.open(anna())
    await expect.poll(() => isDrained(next)).toBe(true)
    expect(await titleThere()).toBe('neuer')
  },
)

test('Y10, S6: another tab that sends it says that it is tried again', async () => {
  const { client, openClient, server, id, refusedId, titleThere } = await withRefusedEdit()
  client.modify(notes, id, { title: 'neuer' })
  await expect.poll(() => isDrained(client)).toBe(true)
  server.isReachable = false
  client.retryRejected(refusedId)
  client.flush()
  const other = openClient()
  await other.open(anna())
  other.noteStoredChanges()
  expect(other.getStatus().pendingCount).toBe(1)
  await client.close()
  server.isReachable = true
  await other.syncNow('manual')
  await expect.poll(() => isDrained(other)).toBe(true)
  expect(await titleThere()).toBe('neuer')
})
