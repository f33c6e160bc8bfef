import * as z from 'zod/mini'
import { FEED_STREAM_PATH, sendChanges } from '#documents'
import { createDocumentsClient, databaseName } from '#documents/client'
import { createCallEndpoint, DEFAULT_TIMEOUT_MS } from '#http/client'
import type { BenchClient } from './bench-client.ts'
import type { Realm } from './realm.ts'
import { COLLECTION, type Operation } from './scenarios/workload.ts'

/** The client only takes the name of a collection and the type of its fields from it. */
const wheels = { name: COLLECTION, schema: z.looseObject({}) }

export type OurClient = BenchClient & {
  /** The bodies of the batches it sent, for the floor to send the same. */
  takeSentBodies(): readonly string[]
  /** Resolves to the moment at which it lists `count` documents of a collection. */
  whenCounted(collection: string, count: number): Promise<number>
}

/** The documents client of the app, with the parts of this realm. */
export function createOurClient(realm: Realm, userId: string, deviceId: string): OurClient {
  const sentBodies: string[] = []
  let isOnline = false
  let noteStreamOpened = (): void => {}
  const streamOpened = new Promise<void>((resolve) => (noteStreamOpened = resolve))
  const watchedFetch: typeof fetch = async (input, init) => {
    if (typeof input !== 'string') throw new Error('the client asks for paths')
    // It asks now and then while it is offline, and if the server answered, what is recorded by then would leave at once.
    if (!isOnline) throw new TypeError('the network is away')
    if (input === sendChanges.path && typeof init?.body === 'string') sentBodies.push(init.body)
    const answer = await realm.fetch(input, init)
    if (input.startsWith(FEED_STREAM_PATH)) noteStreamOpened()
    return answer
  }
  const client = createDocumentsClient({
    callEndpoint: createCallEndpoint({ fetch: watchedFetch, timeoutMs: DEFAULT_TIMEOUT_MS }),
    fetch: watchedFetch,
    deviceId,
    now: Date.now,
    fillRandom: (bytes) => crypto.getRandomValues(bytes),
    storage: realm.storage,
    indexedDB: realm.indexedDB,
    locks: realm.locks,
    openChannel: realm.openChannel,
    timers: { setTimer: (run, delayMs) => setTimeout(() => run(), delayMs), clearTimer: clearAnyTimer },
    isOnline: () => isOnline,
    // In Node there is no IndexedDB, which it says as a warning.
    log: { info: () => {}, warn: () => {}, error: console.error },
    onSynced: () => {},
    onStorageWarning: (text) => console.error(text),
  })
  /** Documents that are waited for, in the order in which they are made. */
  const waiting: { readonly id: string; readonly resolve: (momentMs: number) => void }[] = []
  // One listener that looks for the next of them, as the floor's client does: hundreds would be what is measured.
  client.subscribe(() => {
    for (let next = waiting[0]; next !== undefined && client.get(wheels, next.id) !== undefined; next = waiting[0]) {
      next.resolve(realm.clock())
      waiting.shift()
    }
  })
  const until = (isReached: () => boolean): Promise<number> =>
    new Promise((resolve) => {
      const stop = client.subscribe(() => check())
      const check = (): void => {
        if (!isReached()) return
        stop()
        resolve(realm.clock())
      }
      check()
    })
  const apply = (operation: Operation): void => {
    if (operation.kind === 'add') client.add(wheels, operation.fields, operation.id)
    else if (operation.kind === 'modify') client.modify(wheels, operation.id, operation.fields)
    else client.remove(wheels, operation.id)
  }

  return {
    async open(isOnlineNow) {
      isOnline = isOnlineNow
      const startedAt = realm.clock()
      await client.open(userId)
      if (!isOnline) return realm.clock() - startedAt
      const readyAt = await until(() => client.getStatus().lastSyncedAt !== undefined && !client.getStatus().isSyncing)
      await streamOpened
      return readyAt - startedAt
    },
    goOffline() {
      isOnline = false
      client.noteOffline()
    },
    async record(operations, pace) {
      const startedAt = realm.clock()
      for (const operation of operations) {
        apply(operation)
        if (pace === 'tasks') await realm.nextTask()
      }
      await waitForOutbox(realm, userId)
      return realm.clock() - startedAt
    },
    async connect() {
      isOnline = true
      const startedAt = realm.clock()
      void client.syncNow('online')
      return { startedAt, doneAt: await until(() => client.getStatus().pendingCount === 0) }
    },
    whenSeen: (id) =>
      client.get(wheels, id) === undefined
        ? new Promise((resolve) => waiting.push({ id, resolve }))
        : Promise.resolve(realm.clock()),
    async sendLive(operations, gapMs) {
      const moments: number[] = []
      for (const operation of operations) {
        moments.push(realm.clock())
        apply(operation)
        await until(() => client.getStatus().pendingCount === 0)
        await new Promise((resolve) => setTimeout(resolve, gapMs))
      }
      return moments
    },
    countDocuments: () => client.list(wheels).length,
    countPending: () => client.getStatus().pendingCount,
    takeSentBodies: () => sentBodies.splice(0),
    whenCounted: (name, count) => until(() => client.list({ ...wheels, name }).length === count),
  }
}

function clearAnyTimer(handle: unknown): void {
  // `setTimer` above has made it.
  clearTimeout(handle as ReturnType<typeof setTimeout>)
}

/** Resolves when what was recorded is in IndexedDB: a read waits for the writes that were asked for before it. */
async function waitForOutbox({ indexedDB }: Realm, userId: string): Promise<void> {
  if (indexedDB === null) return
  const database = await settle(indexedDB.open(databaseName(userId)))
  try {
    await settle(database.transaction('journal').objectStore('journal').count())
  } finally {
    database.close()
  }
}

function settle<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })
}
