/** Devices of people who share documents, each with its own, and the server between them. */
import { usersCollection } from '#auth'
import { failed } from '#base/result'
import { createCollectionRegistry, type AnyCollection } from '#documents'
import { createEdits, type DocumentsClient } from '#documents/client'
import type { CallEndpoint } from '#http/client'
import { createMemoryCache, createMemoryDisk } from '../../src/services/documents/client/cache/memory-cache.ts'
import { createServer } from '../browser/documents-browser.ts'
import { createFakeStorage } from '../browser/fake-storage.ts'
import { batchOf, changeOf, fieldsOf, type TestClock } from './documents.ts'
import { createOfflineDocuments } from './offline-documents.ts'

export type PeopleServer = Awaited<ReturnType<typeof createPeopleServer>>

export type PersonDevice = {
  readonly client: DocumentsClient
  readonly edits: ReturnType<typeof createEdits>
  readonly userId: string
  /** Sends and fetches what there is. */
  readonly sync: () => Promise<void>
}

const OFFLINE = { code: 'network-request-failed', message: '', status: 0 } as const

/** A server with the accounts of Anna and Ben. */
export async function createPeopleServer(collections: readonly AnyCollection[], clock: TestClock) {
  const server = createServer(createCollectionRegistry([...collections, usersCollection]), clock.now)
  for (const id of ['anna', 'ben']) {
    const fields = fieldsOf({ name: id, email: `${id}@beispiel.de` })
    const change = changeOf({ path: `users/${id}`, type: 'ADD', userId: id, fields })
    await server.store.applyBatch(batchOf([change], { actor: 'server' }))
  }
  return server
}

/** Opens a device that has no network but while it syncs. */
export async function openPersonDevice(
  deviceId: string,
  userId: string,
  o: { readonly server: PeopleServer; readonly clock: TestClock },
): Promise<PersonDevice> {
  let isOnline = false
  const call = o.server.callEndpoint as (...parts: readonly unknown[]) => Promise<unknown>
  const callEndpoint = async (...parts: readonly unknown[]): Promise<unknown> => {
    if (!isOnline) return failed(OFFLINE)
    o.server.userId = userId
    return call(...parts)
  }
  const client = createOfflineDocuments({
    // It answers what the endpoints answer.
    callEndpoint: callEndpoint as unknown as CallEndpoint,
    deviceId,
    now: o.clock.now,
    storage: createFakeStorage(),
    openCache: async () => ({ ...createMemoryCache(createMemoryDisk()), kind: 'indexeddb' }),
    isOnline: () => isOnline,
  })
  await client.open(userId)
  return {
    client,
    edits: createEdits(client, { show: () => undefined }),
    userId,
    sync: async () => {
      isOnline = true
      await client.syncNow('manual')
      do await new Promise((resolve) => setImmediate(resolve))
      while (client.getStatus().isSyncing)
      isOnline = false
    },
  }
}

/** Syncs until all have what the others have. */
export async function syncAll(...devices: readonly PersonDevice[]): Promise<void> {
  for (const device of [...devices, ...devices]) await device.sync()
}
