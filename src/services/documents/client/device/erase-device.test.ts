import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { anna, closeClients, openAnna, titlesOf } from '#testing/browser/documents-browser'
import { notes } from '#testing/documents/documents'
import { eraseDevice } from './erase-device.ts'

afterEach(closeClients)

test('nothing of a deleted person stays on the device, and everything of others does', async () => {
  const { client, storage, network, openClient } = await openAnna()
  network.isOnline = false
  client.noteOffline()
  client.add(notes, { title: 'Annas Geheimnis' })
  await client.close()
  const bert = openClient()
  await bert.open('bert')
  bert.add(notes, { title: 'Berts Notiz' })
  await bert.close()
  storage?.setItem('localChangeStore:broken:2026-11-12T12:00:00.000Z', `{"userId":"${anna()}","fie`)

  await eraseDevice({ userId: anna(), storage, indexedDB, now: Date.now, log: console })

  const left = Array.from({ length: storage?.length ?? 0 }, (_none, index) =>
    storage?.getItem(storage.key(index) ?? ''),
  )
  expect(left.join()).not.toContain('Annas Geheimnis')
  expect(left.join()).not.toContain(anna())
  const databases = (await indexedDB.databases()).map(({ name }) => name)
  expect(databases.filter((name) => name?.includes(anna()))).toEqual([])
  expect(databases).toContain('taschenmesser-bert')
  const again = openClient()
  await again.open('bert')
  expect(titlesOf(again)).toEqual(['Berts Notiz'])
})
