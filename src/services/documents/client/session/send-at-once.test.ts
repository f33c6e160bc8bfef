/** A tab that is alone waits for no other tab before it sends what it has just recorded. */
import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { sendChanges, type Change } from '#documents'
import type { CallEndpoint } from '#http/client'
import {
  anna,
  closeClients,
  createBrowser,
  createServer,
  isDrained,
  titlesOf,
} from '#testing/browser/documents-browser'
import { notes } from '#testing/documents/documents'
import { CHANGE_STORE_KEY } from '../outbox/change-store.ts'
import type { DocumentCache } from '../cache/document-cache.ts'
import { createMemoryCache } from '../cache/memory-cache.ts'
import type { TabChannel } from '../tabs.ts'

afterEach(closeClients)

/** A tab whose requests and writes are noted, in order; while all is `still`, neither server nor disk answers. */
async function openTab() {
  const happened: string[] = []
  const all = { isStill: false }
  const never = new Promise<never>(() => undefined)
  const server = createServer()
  server.userId = anna()
  const callEndpoint: CallEndpoint = (endpoint, input, options) => {
    if ((endpoint as object) === sendChanges) {
      const { changes } = sendChanges.input.parse(input)
      happened.push(`request ${changes.map((change) => titleOf(change as Change)).join()}`)
    }
    return all.isStill ? never : server.callEndpoint(endpoint, input, options)
  }
  const cache = createMemoryCache()
  const openCache = async (): Promise<DocumentCache> => ({
    ...cache,
    kind: 'indexeddb',
    persist: (write) => {
      const put = write.put.map((record) => `${titleOf(record)}${record.isSent ? ' as sent' : ''}`)
      happened.push(`write ${[...put, ...(write.sent ?? []).map(() => 'the mark')].join()}`)
      return all.isStill ? never : cache.persist(write)
    },
    // A read waits for the writes that were asked for before it.
    readShared: (known) => (all.isStill ? never : cache.readShared(known)),
  })
  const channel: TabChannel = { postMessage: () => undefined, close: () => undefined, onmessage: null }
  const browser = createBrowser(server, { callEndpoint, openCache, openChannel: () => channel })
  const client = browser.openClient()
  await client.open(anna())
  // The first change is sent after a check for changes of other tabs; after that the tab knows that there are no others.
  client.add(notes, { title: 'first' })
  await expect.poll(() => isDrained(client)).toBe(true)
  happened.length = 0
  return { ...browser, client, happened, all, channel }
}

function titleOf({ fields }: Pick<Change, 'fields'>): string {
  return fields.map(({ value }) => (typeof value === 'string' ? value : '')).join('')
}

/** Everything that waits for nothing but its turn has been done. */
async function untilCalm(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}

test('F9, Y10: an edit recorded alone leaves in its own tick, and is written to the disk once, as sent', async () => {
  const { client, happened, all, storage } = await openTab()
  all.isStill = true
  client.add(notes, { title: 'a' })
  client.add(notes, { title: 'b' })
  expect(happened, 'more may come in this tick').toEqual([])
  await new Promise((resolve) => queueMicrotask(() => queueMicrotask(() => resolve(undefined))))
  expect(happened).toEqual(['request a,b', 'write a as sent,b as sent'])
  const stored = Object.values(JSON.parse(storage?.getItem(CHANGE_STORE_KEY) ?? '{}'))
  expect(stored).toMatchObject([{ isSent: true }, { isSent: true }])
})

test('F9: a change the disk has as unsent waits for the disk before it is sent, and newer changes with it', async () => {
  const { client, happened, all, network } = await openTab()
  network.isOnline = false
  client.noteOffline()
  client.add(notes, { title: 'offline' })
  await Promise.resolve()
  network.isOnline = true
  all.isStill = true
  void client.syncNow('online')
  client.add(notes, { title: 'online' })
  await untilCalm()
  expect(happened).toEqual(['write offline', 'write online'])
})

test('F9: what is folded into a change on the disk is sent when the disk knows that', async () => {
  const { client, happened, all, network } = await openTab()
  network.isOnline = false
  client.noteOffline()
  const id = client.add(notes, { title: 'offline' })
  await Promise.resolve()
  all.isStill = true
  network.isOnline = true
  void client.syncNow('online')
  client.modify(notes, id, { title: 'folded' })
  await untilCalm()
  expect(happened).toEqual(['write offline', 'write folded'])
  expect(titlesOf(client)).toEqual(['first', 'folded'])
})

test('Y10: with another tab beside it, the outbox is read and written before anything is sent', async () => {
  const { client, happened, all, channel } = await openTab()
  channel.onmessage?.(new MessageEvent('message', { data: { kind: 'here', isAnswerWanted: false } }))
  all.isStill = true
  client.add(notes, { title: 'a' })
  await untilCalm()
  expect(happened).toEqual(['write a as sent'])
})
