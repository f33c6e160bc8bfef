/** A person's browser and a server in memory behind it, for tests of the documents client. */
import { vi } from 'vitest'
import { DAY_MS, toIso } from '#base/clock'
import { failed, ok } from '#base/result'
import { readFeed, readHistory, sendChanges } from '#documents'
import { createDocumentsClient, type BrowserParts, type DocumentsClient, type TakenAway } from '#documents/client'
import type { CallEndpoint, RequestFailure } from '#http/client'
import type { DocumentStore } from '../../src/services/documents/server/document-store.ts'
import { createMemoryDatabase } from '../documents/memory-feed.ts'
import { createMemoryStore } from '../documents/memory-store.ts'
import { NOON_MS, notes, testCollections, uniqueId } from '../documents/documents.ts'
import { createFakeStorage } from './fake-storage.ts'

const people = new Map<string, string>()
/** A user id unique within this file, so that every test has databases of its own. */
export const personOf = (name: string): string => people.getOrInsertComputed(name, () => uniqueId(name))
const opened: DocumentsClient[] = []

/** To be called after each test. */
export async function closeClients(): Promise<void> {
  people.clear()
  for (const client of opened.splice(0)) await client.close()
}

const offline: RequestFailure = { code: 'network-request-failed', message: '', status: 0 }

type TestServer = {
  readonly store: DocumentStore
  /** Goes on with nothing. */
  loseDatabase(): void
  /** Goes on with all it has, under another name. */
  startFromCopy(): void
  isReachable: boolean
  userId: string
  readonly sentBy: string[]
  /** How many bytes everybody may take up; without it there is place for all. */
  placeBytes?: number
}

/** A server in memory, with a switch; `userId` is whose cookie the browser has. */
export function createServer(collections = testCollections, now: () => number = () => NOON_MS) {
  let names = 0
  let database = createMemoryDatabase('one')
  // The first era begins before anything that tests edit (S6).
  let clock = (): number => now() - 400 * DAY_MS
  const openStore = (): DocumentStore => {
    const { epoch } = database
    return createMemoryStore({ collections, now: () => clock(), newEpoch: () => epoch }, database)
  }
  let store = openStore()
  clock = now
  const goOnWith = (next: typeof database): void => {
    names += 1
    database = { ...next, epoch: `other-${names}`, eras: [] }
    store = openStore()
  }
  const server: TestServer = {
    get store() {
      return store
    },
    loseDatabase: () => goOnWith(createMemoryDatabase('')),
    startFromCopy: () => goOnWith(database),
    isReachable: true,
    userId: '',
    sentBy: [],
  }
  // The client calls these endpoints; what they answer is what the real ones answer.
  const callEndpoint = async (endpoint: object, input: unknown): Promise<unknown> => {
    if (!server.isReachable) return failed(offline)
    if (endpoint === readFeed)
      return ok(await store.readFeed(server.userId, Number((input as { since: string }).since)))
    if (endpoint === readHistory) {
      const { collection, id } = input as { collection: string; id: string }
      return ok({ entries: (await store.readHistory(server.userId, collection, id)) ?? [] })
    }
    const batch = sendChanges.input.parse(JSON.parse(JSON.stringify(input)))
    if (batch.userId !== server.userId) return failed({ code: 'wrong-user', message: '', status: 409 })
    server.sentBy.push(batch.userId)
    const parts = { actor: 'person', clockOffsetMs: 0, expectedVersions: new Map() } as const
    const place = server.placeBytes === undefined ? {} : { allowanceBytes: server.placeBytes }
    return ok({ ...(await store.applyBatch({ ...batch, ...parts, ...place })), serverTime: toIso(now()) })
  }
  return Object.assign(server, { callEndpoint: callEndpoint as unknown as CallEndpoint })
}

export function createBrowser(server: ReturnType<typeof createServer>, parts: Partial<BrowserParts> = {}) {
  const told = {
    synced: vi.fn<(count: number) => void>(),
    warned: vi.fn<(text: string) => void>(),
    takenAway: vi.fn<(taken: TakenAway) => void>(),
    error: vi.fn<(...parts: unknown[]) => void>(),
    warn: vi.fn<(...parts: unknown[]) => void>(),
  }
  const network = { isOnline: true }
  const storage = parts.storage === undefined ? createFakeStorage() : parts.storage
  const openClient = (): DocumentsClient => {
    const client = createDocumentsClient({
      callEndpoint: server.callEndpoint,
      // The stream never says anything here; the pulls bring everything.
      fetch: () => new Promise(() => undefined),
      deviceId: 'phone',
      now: () => Date.now(),
      fillRandom: (bytes) => crypto.getRandomValues(bytes),
      indexedDB,
      locks: null,
      openChannel: null,
      timers: {
        setTimer: (run: () => void, delayMs: number) => setTimeout(run, delayMs),
        clearTimer: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
      },
      isOnline: () => network.isOnline,
      log: { info: () => undefined, warn: told.warn, error: told.error },
      onSynced: told.synced,
      onStorageWarning: told.warned,
      onTakenAway: told.takenAway,
      ...parts,
      storage,
    })
    opened.push(client)
    return client
  }
  return { told, network, storage, openClient }
}

/** A user id unique within this test file. */
export const anna = () => personOf('anna')
export const titlesOf = (client: DocumentsClient) =>
  client
    .list(notes)
    .map((note) => note.title ?? '')
    .sort((a, b) => a.localeCompare(b))
export const isDrained = (client: DocumentsClient) =>
  client.getStatus().isLoaded && client.getStatus().pendingCount === 0

/** A browser in which anna is signed in, and her server. */
export async function openAnna(parts: Partial<BrowserParts> = {}, collections = testCollections) {
  const server = createServer(collections)
  server.userId = anna()
  const browser = createBrowser(server, parts)
  const client = browser.openClient()
  await client.open(anna())
  return { server, client, ...browser }
}
