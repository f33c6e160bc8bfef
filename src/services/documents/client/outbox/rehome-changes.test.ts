import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { anna, closeClients, createBrowser, openAnna, personOf, titlesOf } from '#testing/browser/documents-browser'
import { notes } from '#testing/documents/documents'
import { createFakeStorage } from '#testing/browser/fake-storage'
import { CHANGE_STORE_KEY } from './change-store.ts'
import type { DocumentCache } from '../cache/document-cache.ts'
import { createMemoryCache, createMemoryDisk } from '../cache/memory-cache.ts'

afterEach(closeClients)

test('Y8: without IndexedDB it waits in localStorage under their id', async () => {
  const { client, storage, network, told } = await openAnna({ indexedDB: null })
  expect(told.warn).toHaveBeenCalledWith('Offline-Persistenz wird von diesem Browser nicht unterstützt.')
  expect(client.getStatus().storage).toBe('memory')
  network.isOnline = false
  client.noteOffline()
  client.add(notes, { title: 'Annas' })
  await client.open(personOf('bert'))
  expect(storage?.getItem(`localChangeStore:${anna()}`)).toContain('Annas')
  expect(storage?.getItem(CHANGE_STORE_KEY)).toBeNull()
  await client.open(anna())
  expect(titlesOf(client)).toEqual(['Annas'])
  await expect.poll(() => storage?.getItem(`localChangeStore:${anna()}`)).toBeNull()
  expect(storage?.getItem(CHANGE_STORE_KEY)).toContain('Annas')
})

test('Y8: it stays under their id as long as neither of the other places takes it in', async () => {
  const storage = createFakeStorage()
  const { client, network, server } = await openAnna({ indexedDB: null, storage })
  network.isOnline = false
  client.noteOffline()
  client.add(notes, { title: 'Annas' })
  await client.open(personOf('bert'))
  await client.close()
  const full = (): never => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const openCache = async () => ({ ...createMemoryCache(), kind: 'indexeddb' as const, persist: async () => full() })
  const isOnline = () => false
  const later = createBrowser(server, { storage: Object.assign(storage, { setItem: full }), openCache, isOnline })
  const reopened = later.openClient()
  await reopened.open(anna())
  await expect.poll(() => later.told.warned.mock.calls.length).toBeGreaterThan(0)
  expect(titlesOf(reopened)).toEqual(['Annas'])
  expect(storage.getItem(`${CHANGE_STORE_KEY}:${anna()}`)).toContain('Annas')
})

test('Y8, fault 8: changes the user’s outbox could not take at first are put there by a later start of another user', async () => {
  const storage = createFakeStorage()
  const { client, network, server } = await openAnna({ indexedDB: null, storage })
  network.isOnline = false
  client.noteOffline()
  client.add(notes, { title: 'Annas' })
  await client.open(personOf('bert'))
  await client.close()
  const later = createBrowser(server, { storage, isOnline: () => false })
  await later.openClient().open(personOf('bert'))
  storage.clear()
  const reopened = later.openClient()
  await reopened.open(anna())
  expect(titlesOf(reopened)).toEqual(['Annas'])
})

test('Y8: changes that only the user’s outbox has are parked with those of localStorage', async () => {
  const { client, network, storage, openClient } = await openAnna()
  network.isOnline = false
  client.noteOffline()
  client.add(notes, { title: 'eins' })
  client.add(notes, { title: 'zwei' })
  await expect.poll(() => storage?.getItem(CHANGE_STORE_KEY)).toContain('zwei')
  await client.close()
  // Another process has overwritten it with what it knew.
  const [, ...others] = Object.entries(JSON.parse(storage?.getItem(CHANGE_STORE_KEY) ?? '{}') as object)
  storage?.setItem(CHANGE_STORE_KEY, JSON.stringify(Object.fromEntries(others)))
  await openClient().open(personOf('bert'))
  expect(storage?.getItem(`${CHANGE_STORE_KEY}:${anna()}`)).toMatch(/eins.*zwei/)
})

test('Y8, fault 8: changes that only the user’s outbox has are parked also if the disk is too full to take in the rest', async () => {
  const disk = createMemoryDisk()
  const state = { isFull: false }
  const openCache = async (userId: string): Promise<DocumentCache> => {
    const cache = createMemoryCache(userId === anna() ? disk : createMemoryDisk())
    const persist: DocumentCache['persist'] = async (...of) => {
      if (state.isFull) throw new DOMException('full', 'QuotaExceededError')
      await cache.persist(...of)
    }
    return { ...cache, kind: 'indexeddb', persist }
  }
  const { client, network, storage, openClient } = await openAnna({ openCache })
  network.isOnline = false
  client.noteOffline()
  client.add(notes, { title: 'eins' })
  await expect.poll(() => disk.outbox.size).toBe(1)
  state.isFull = true
  client.add(notes, { title: 'zwei' })
  await client.close()
  // Another process has overwritten it with what it knew.
  storage?.setItem(CHANGE_STORE_KEY, onlyTitled('zwei', storage.getItem(CHANGE_STORE_KEY)))
  await openClient().open(personOf('bert'))
  expect(storage?.getItem(`${CHANGE_STORE_KEY}:${anna()}`)).toMatch(/eins.*zwei/)
})

test('Y8, fault 7: a user who is named only in an unreadable part of localStorage gets their changes from their outbox', async () => {
  const { client, network, storage, openClient } = await openAnna()
  network.isOnline = false
  client.noteOffline()
  client.add(notes, { title: 'eins' })
  client.add(notes, { title: 'zwei' })
  await client.close()
  const text = storage?.getItem(CHANGE_STORE_KEY) ?? ''
  storage?.setItem(CHANGE_STORE_KEY, text.slice(0, text.indexOf('zwei')))
  await openClient().open(personOf('bert'))
  expect(storage?.getItem(`${CHANGE_STORE_KEY}:${anna()}`)).toMatch(/eins.*zwei/)
})

/** A change store without any other records than those with this title. */
function onlyTitled(title: string, text: string | null): string {
  const records = Object.entries(JSON.parse(text ?? '{}') as object)
  return JSON.stringify(Object.fromEntries(records.filter(([, record]) => JSON.stringify(record).includes(title))))
}
