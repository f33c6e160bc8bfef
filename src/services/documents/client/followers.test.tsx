// @vitest-environment jsdom
import { IDBFactory } from 'fake-indexeddb'
import { cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, expect, test } from 'vitest'
import { ownId } from '#documents'
import { closeClients, createBrowser, createServer, isDrained, personOf } from '#testing/browser/documents-browser'
import { settleDatabases } from '#testing/browser/settled-databases'
import { batchOf, boards, cards, changeOf, fieldsOf, shelves } from '#testing/documents/documents'
import { openDocumentCache } from './cache/open-cache.ts'
import type { DocumentsClient } from './documents-client.ts'
import { DocumentsProvider, useDocuments } from './react.tsx'

afterEach(cleanup)
afterEach(closeClients)
afterAll(settleDatabases)

const CARDS = 1_200
const timers = {
  setTimer: (run: () => void, delayMs: number) => setTimeout(run, delayMs),
  clearTimer: (handle: unknown) => clearTimeout(handle as ReturnType<typeof setTimeout>),
}

/** A board of anna's with many cards, and the browser of ben, who sees none of it yet. */
async function openBen() {
  const [anna, ben] = [personOf('anna'), personOf('ben')]
  const server = createServer()
  const add = async (userId: string, ...paths: readonly string[]): Promise<void> => {
    const fields = (path: string) => fieldsOf(path.startsWith('cards') ? { boardId: 'b', title: path } : { name: 'B' })
    const changes = paths.map((path) =>
      changeOf({ path, type: 'ADD', userId, fields: path.startsWith('boards') ? [] : fields(path) }),
    )
    await server.store.applyBatch(batchOf(changes, { actor: 'server' }))
  }
  await add(ben, `users/${ben}`)
  await add(anna, 'boards/b', 'boards/other')
  await add(anna, ...Array.from({ length: CARDS }, (_value, index) => `cards/c${index}`))
  server.userId = ben
  const client = createBrowser(server).openClient()
  await client.open(ben)
  await expect.poll(() => isDrained(client) && client.getStatus().lastSyncedAt !== undefined).toBe(true)
  const share = (...memberIds: readonly string[]) => server.store.setMembers(anna, 'boards', 'b', memberIds)
  return { server, client, anna, ben, share }
}

async function sync(client: DocumentsClient): Promise<readonly number[]> {
  const left: number[] = []
  const stop = client.subscribe(() => {
    const { leftCount } = client.getStatus()
    if (leftCount !== undefined && leftCount !== left.at(-1)) left.push(leftCount)
  })
  await client.syncNow('manual')
  await expect.poll(() => client.getStatus().isSyncing).toBe(false)
  stop()
  return left
}

test('X10 D2 all followers come as one download, which says how many are still to come', async () => {
  const { client, ben, share } = await openBen()
  await share(ben)
  // The board and its cards, in pages of 200.
  expect(await sync(client)).toEqual([1, 2, 3, 4, 5, 6].map((pages) => CARDS + 1 - pages * 200))
  expect(client.list(cards, 'b')).toHaveLength(CARDS)
  expect(client.getStatus()).not.toHaveProperty('leftCount')
})

test('X10 D1 a member who leaves or is removed keeps nothing on the device, neither shown nor in IndexedDB', async () => {
  const { client, ben, share } = await openBen()
  await share(ben)
  await sync(client)
  await share()
  await sync(client)
  expect([client.list(boards), client.list(cards), client.list(cards, 'b')]).toEqual([[], [], []])
  await client.close()
  const cache = await openDocumentCache({ indexedDB, userId: ben, log: console, timers })
  const { documents, lastCopies } = await cache.read()
  cache.close()
  expect(documents.map(({ collection, id }) => `${collection}/${id}`)).toEqual([`users/${ben}`])
  expect(lastCopies).toEqual([])
})

test('X14 the own document of a user is one, though two devices made it without a network', async () => {
  const server = createServer()
  const anna = (server.userId = personOf('anna'))
  server.isReachable = false
  const clients = [
    createBrowser(server),
    createBrowser(server, { indexedDB: new IDBFactory(), deviceId: 'laptop' }),
  ].map(({ openClient }) => openClient())
  for (const [index, client] of clients.entries()) {
    await client.open(anna)
    client.add(shelves, { title: `Regal ${index}` }, ownId(anna))
  }
  server.isReachable = true
  for (const client of clients) {
    await client.syncNow('online')
    await expect.poll(() => isDrained(client)).toBe(true)
  }
  for (const client of clients) {
    await client.syncNow('manual')
    await expect
      .poll(() => client.list(shelves))
      .toMatchObject([{ id: ownId(anna), title: 'Regal 0', isPending: false }])
  }
})

function Cards({ of }: { readonly of: string }) {
  return <p>{useDocuments(cards, of).length} Karten</p>
}

test('X8 a screen shows the followers of its leader, and is rendered again for those alone', async () => {
  const { client, anna, server } = await openBen()
  await client.close()
  server.userId = anna
  await client.open(anna)
  await expect.poll(() => client.list(cards).length).toBe(CARDS)
  render(
    <DocumentsProvider client={client}>
      <Cards of="other" />
    </DocumentsProvider>,
  )
  expect(screen.queryAllByText('0 Karten')).toHaveLength(1)
  const before = client.list(cards, 'b')
  client.add(cards, { boardId: 'other' }, 'mine')
  expect(await screen.findAllByText('1 Karten')).toHaveLength(1)
  expect(client.list(cards, 'b')).toBe(before)
  client.modify(cards, 'c1', { title: 'neu' })
  expect(client.list(cards, 'b')).toHaveLength(CARDS)
  expect(client.list(cards, 'b')).not.toBe(before)
  client.remove(cards, 'mine')
  expect(await screen.findAllByText('0 Karten')).toHaveLength(1)
})
