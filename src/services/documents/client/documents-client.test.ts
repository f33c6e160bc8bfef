import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sendChanges } from '#documents'
import type { CallEndpoint } from '#http/client'
import {
  anna,
  closeClients,
  createBrowser,
  createServer,
  isDrained,
  openAnna,
  personOf,
  titlesOf,
} from '#testing/browser/documents-browser'
import { batchOf, changeOf, notes } from '#testing/documents/documents'
import { createFakeStorage } from '#testing/browser/fake-storage'
import { CHANGE_STORE_KEY } from './outbox/change-store.ts'

afterEach(closeClients)

describe('views', () => {
  test('Y2: an edit shows at once, waits until the server has it, and is the same object until something changes', async () => {
    const { client } = await openAnna()
    const listener = vi.fn<() => void>()
    client.subscribe(listener)
    const id = client.add(notes, { title: 'Milch' })
    expect(listener).toHaveBeenCalled()
    expect(client.get(notes, id)).toMatchObject({ id, title: 'Milch', ownerId: anna(), version: 0, isPending: true })
    await expect.poll(() => client.get(notes, id)).toMatchObject({ title: 'Milch', version: 1, isPending: false })
    const before = [client.list(notes), client.get(notes, id)]
    expect([client.list(notes), client.get(notes, id)]).toEqual(before)
    expect(client.list(notes)).toBe(before[0])
    client.modify(notes, id, { title: 'Eier', count: 2 })
    client.modify(notes, id, { city: 'Bonn' }, 'place')
    expect(client.list(notes)).not.toBe(before[0])
    expect(client.get(notes, id)).toMatchObject({ title: 'Eier', count: 2, place: { city: 'Bonn' } })
    client.modify(notes, id, { count: undefined })
    expect(client.get(notes, id)).not.toHaveProperty('count')
  })

  test('items of a list are added, changed and removed by their ids', async () => {
    const { client, server } = await openAnna()
    const id = client.add(notes, { items: [] })
    const first = client.addItem(notes, id, 'items', { text: 'Brot' })
    const second = client.addItem(notes, id, 'items', { id: 'own-id', text: 'Salz' })
    expect(second).toBe('own-id')
    client.modifyItem(notes, id, 'items', first, { text: 'Brötchen' })
    client.removeItem(notes, id, 'items', second)
    expect(client.get(notes, id)?.items).toEqual([{ id: first, text: 'Brötchen' }])
    await expect.poll(() => isDrained(client)).toBe(true)
    expect((await server.store.readDocument(anna(), 'notes', id))?.fields['items']).toEqual([
      { id: first, text: 'Brötchen' },
    ])
    client.add(notes, { title: 'neu' }, id)
    expect(client.get(notes, id)).not.toHaveProperty('items')
    client.remove(notes, id)
    expect(client.get(notes, id)).toBeUndefined()
  })

  test('before anybody is there, there is nothing, and nothing can be changed', () => {
    const client = createBrowser(createServer()).openClient()
    expect([client.list(notes), client.get(notes, 'a')]).toEqual([[], undefined])
    expect(client.list(notes)).toBe(client.list(notes))
    expect(client.getStatus()).toMatchObject({ isLoaded: false, pendingCount: 0 })
    expect(() => client.add(notes, {})).toThrow('nobody is signed in')
  })
})

describe('offline', () => {
  test('Y1: an edit is in localStorage at the end of the tick and in the outbox, and survives either alone', async () => {
    const { client, storage, network, openClient } = await openAnna()
    network.isOnline = false
    client.noteOffline()
    const id = client.add(notes, { title: 'unterwegs' })
    await Promise.resolve()
    const stored = JSON.parse(storage?.getItem(CHANGE_STORE_KEY) ?? '{}')
    expect(stored[`notes/${id}`]).toMatchObject({
      path: `notes/${id}`,
      type: 'ADD',
      fields: [{ key: 'title', value: 'unterwegs' }],
    })
    await client.close()

    storage?.clear()
    const fromOutbox = openClient()
    await fromOutbox.open(anna())
    expect(titlesOf(fromOutbox)).toEqual(['unterwegs'])
    await fromOutbox.close()
    expect(storage?.getItem(CHANGE_STORE_KEY)).toContain('unterwegs')

    indexedDB.deleteDatabase(`taschenmesser-${anna()}`)
    const fromStore = openClient()
    await fromStore.open(anna())
    expect(titlesOf(fromStore)).toEqual(['unterwegs'])
  })

  test('Y3, Y5: back online everything is sent, said once, and gone from both places', async () => {
    const { client, server, storage, network, told } = await openAnna()
    network.isOnline = false
    client.noteOffline()
    const ids = ['eins', 'zwei'].map((title) => client.add(notes, { title }))
    expect(client.getStatus().pendingCount).toBe(2)
    network.isOnline = true
    await client.syncNow('online')
    await expect.poll(() => told.synced.mock.calls).toEqual([[2]])
    await expect.poll(() => storage?.getItem(CHANGE_STORE_KEY)).toBeNull()
    for (const id of ids) expect(await server.store.readDocument(anna(), 'notes', id)).toBeDefined()
    client.add(notes, { title: 'drei' })
    await expect.poll(() => isDrained(client)).toBe(true)
    expect(told.synced).toHaveBeenCalledOnce()
  })

  test('Y6: a server that cannot be reached is logged with [SYNC ERROR], and the app goes on', async () => {
    const { client, server, told } = await openAnna()
    await expect.poll(() => client.getStatus().isServerReachable && !client.getStatus().isSyncing).toBe(true)
    server.isReachable = false
    const id = client.add(notes, { title: 'bleibt' })
    await expect.poll(() => client.getStatus().isServerReachable).toBe(false)
    expect(told.error).toHaveBeenCalledWith('[SYNC ERROR]', 'network-request-failed', '', [`notes/${id}`])
    expect(client.getStatus().pendingCount).toBe(1)
    server.isReachable = true
    await client.syncNow('manual')
    await expect.poll(() => isDrained(client)).toBe(true)
  })
})

describe('refused changes', () => {
  test('Y4: one is listed, can be exported, tried again and discarded, and blocks nothing', async () => {
    const { client, server, told } = await openAnna()
    const bad = client.add({ name: 'unknown', schema: notes.schema }, { title: 'x' })
    client.add(notes, { title: 'gut' })
    await expect.poll(() => client.getStatus().rejected.map((entry) => entry.code)).toEqual(['unknown-collection'])
    await expect.poll(() => isDrained(client)).toBe(true)
    expect(told.error).toHaveBeenCalledWith('[SYNC ERROR]', `unknown/${bad}`, 'unknown-collection', '')
    expect(await server.store.queryDocuments(anna(), 'notes')).toHaveLength(1)
    const [exported] = JSON.parse(client.exportRejected())
    expect(exported).toMatchObject({ code: 'unknown-collection', change: { path: `unknown/${bad}`, type: 'ADD' } })
    const changeId = client.getStatus().rejected[0]?.change.changeId ?? ''
    client.retryRejected(changeId)
    expect(client.getStatus()).toMatchObject({ pendingCount: 1, rejected: [] })
    await expect.poll(() => client.getStatus().rejected).toHaveLength(1)
    await client.discardRejected(changeId)
    expect(client.getStatus().rejected).toEqual([])
  })

  test('Y4: a change to what is gone can be tried again under a new changeId, because the old one is answered', async () => {
    const { client, server } = await openAnna()
    const id = client.add(notes, { title: 'alt' })
    await expect.poll(() => isDrained(client)).toBe(true)
    const elsewhere = (type: 'ADD' | 'DELETED') => {
      const parts = { deviceId: 'tablet', userId: anna(), baseVersion: 9 }
      return server.store.applyBatch(batchOf([changeOf({ path: `notes/${id}`, type, ...parts })]))
    }
    await elsewhere('DELETED')
    client.modify(notes, id, { title: 'neu' })
    await expect.poll(() => client.getStatus().rejected.map((entry) => entry.code)).toEqual(['gone'])
    const before = client.getStatus().rejected[0]?.change.changeId
    await elsewhere('ADD')
    client.retryRejected(before ?? '')
    await expect.poll(() => isDrained(client) && client.getStatus().rejected.length === 0).toBe(true)
    expect((await server.store.readDocument(anna(), 'notes', id))?.fields).toEqual({ title: 'neu' })
  })
})

describe('people', () => {
  test('Y8: one user’s unsent changes are never sent for another, and wait for the same user', async () => {
    const { client, server, storage, network } = await openAnna()
    network.isOnline = false
    client.noteOffline()
    client.add(notes, { title: 'Annas' })
    await client.close()
    expect(storage?.getItem(CHANGE_STORE_KEY)).toContain('Annas')

    network.isOnline = true
    server.userId = personOf('bert')
    await client.open(personOf('bert'))
    client.add(notes, { title: 'Berts' })
    await expect.poll(() => isDrained(client)).toBe(true)
    await expect.poll(() => storage?.getItem(CHANGE_STORE_KEY)).toBeNull()
    expect(titlesOf(client)).toEqual(['Berts'])
    expect(server.sentBy).toEqual([personOf('bert')])
    // As before, it stands in the outbox and in localStorage.
    expect(storage?.getItem(`${CHANGE_STORE_KEY}:${anna()}`)).toContain('Annas')

    server.userId = anna()
    await client.open(anna())
    expect(titlesOf(client)).toEqual(['Annas'])
    await expect.poll(() => isDrained(client)).toBe(true)
    expect(await server.store.queryDocuments(anna(), 'notes')).toHaveLength(1)
    expect(storage?.getItem(`${CHANGE_STORE_KEY}:${anna()}`)).toBeNull()
  })

  test('D5: with another user’s cookie none of their documents reach the device, and nothing is sent', async () => {
    const { client, server } = await openAnna()
    await expect.poll(() => client.getStatus().lastSyncedAt).toBeDefined()
    server.userId = personOf('bert')
    client.add(notes, { title: 'Annas' })
    await expect.poll(() => client.getStatus().pause).toBe('wrong-user')
    expect(titlesOf(client)).toEqual(['Annas'])
    server.userId = anna()
    await client.syncNow('manual')
    await expect.poll(() => isDrained(client)).toBe(true)
  })

  test('opening another person while the first is still being opened ends with the other', async () => {
    const server = createServer()
    server.userId = personOf('bert')
    const client = createBrowser(server).openClient()
    await Promise.all([client.open(anna()), client.open(personOf('bert'))])
    const id = client.add(notes, { title: 'Berts' })
    expect(client.get(notes, id)?.ownerId).toBe(personOf('bert'))
  })
})

describe('storage that fails', () => {
  test('a full localStorage is no problem while the outbox works', async () => {
    const { client, told } = await openAnna({ storage: createFakeStorage({ failsToWrite: true }) })
    client.add(notes, { title: 'x' })
    await expect.poll(() => isDrained(client)).toBe(true)
    expect(told.warned).not.toHaveBeenCalled()
  })

  test('when neither place takes a change, the user sees that', async () => {
    const { client, told, network } = await openAnna({
      storage: createFakeStorage({ failsToWrite: true }),
      indexedDB: null,
    })
    network.isOnline = false
    client.noteOffline()
    client.add(notes, { title: 'x' })
    await expect.poll(() => told.warned.mock.calls.length).toBeGreaterThan(0)
    expect(titlesOf(client)).toEqual(['x'])
  })

  test('a localStorage that throws at reading is logged and survived', async () => {
    const { client, told } = await openAnna({ storage: createFakeStorage({ failsToRead: true }) })
    client.add(notes, { title: 'x' })
    await expect.poll(() => isDrained(client)).toBe(true)
    expect(told.error).toHaveBeenCalledWith('Fehler beim Lesen von localStorage', expect.any(Error))
  })
})

test('F9: that a change is being sent is on the disk before the request leaves', async () => {
  const server = createServer()
  server.userId = anna()
  const storage = createFakeStorage()
  const seen: unknown[] = []
  const callEndpoint: CallEndpoint = async (endpoint, input, options) => {
    if ((endpoint as object) === sendChanges)
      seen.push(...Object.values(JSON.parse(storage.getItem(CHANGE_STORE_KEY) ?? '{}')))
    return server.callEndpoint(endpoint, input, options)
  }
  const client = createBrowser(server, { storage, callEndpoint }).openClient()
  await client.open(anna())
  client.add(notes, { title: 'x' })
  await expect.poll(() => isDrained(client)).toBe(true)
  expect(seen).toMatchObject([{ type: 'ADD', isSent: true }])
})

test('Q9: while the server asks to wait the status says until when; then what waited is sent by itself', async () => {
  const server = createServer()
  server.userId = anna()
  let refusals = 0
  const callEndpoint: CallEndpoint = async (endpoint, input, options) => {
    if ((endpoint as object) !== sendChanges || refusals > 0) return server.callEndpoint(endpoint, input, options)
    refusals += 1
    return { ok: false, error: { code: 'too-many-requests', message: '', status: 429, retryAfterSeconds: 1 } }
  }
  const { openClient, told } = createBrowser(server, { callEndpoint })
  const client = openClient()
  await client.open(anna())
  const before = Date.now()
  client.add(notes, { title: 'x' })
  await expect.poll(() => client.getStatus().waitsUntil).toEqual(expect.any(String))
  const { waitsUntil = '', pendingCount } = client.getStatus()
  expect(Date.parse(waitsUntil)).toBeGreaterThanOrEqual(before + 1_000)
  expect(pendingCount).toBe(1)
  await expect.poll(() => isDrained(client)).toBe(true)
  expect(client.getStatus()).not.toHaveProperty('waitsUntil')
  expect(told.error).not.toHaveBeenCalled()
})

test('two tabs show each other what waits, by the change store they share', async () => {
  const { client, network, openClient } = await openAnna()
  network.isOnline = false
  client.noteOffline()
  const other = openClient()
  await other.open(anna())
  const id = client.add(notes, { title: 'von hier' })
  client.flush()
  other.noteStoredChanges()
  expect(titlesOf(other)).toEqual(['von hier'])
  other.modify(notes, id, { title: 'von dort' })
  other.flush()
  client.noteStoredChanges()
  expect(titlesOf(client)).toEqual(['von dort'])
})
