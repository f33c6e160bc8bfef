/**
 * The server of a simulation: the store without a database behind what the endpoints add to it, and copies of its data
 * from which it can start again.
 */
import { setImmediate } from 'node:timers/promises'
import { DEFAULT_DOCUMENTS_QUOTA_BYTES, FEED_STREAM_PATH, readFeed, sendChanges } from '#documents'
import { testCollections } from '#testing/documents/documents'
import type { Batch } from '../decide/batch.ts'
import type { DocumentStore } from '../server/document-store.ts'
import { createMemoryDatabase, type MemoryDatabase } from '#testing/documents/memory-feed'
import { createMemoryStore } from '#testing/documents/memory-store'
import { withoutGrowth } from '../decide/without-growth.ts'
import type { Answer, Caller, Request, SimulatedStream } from './network.simulation.ts'

/** `full`: it reads and does not write. `tight`: it writes only what makes smaller (Q10). `crowded`: all people are at their limit (Q2). */
export type ServerMode = 'up' | 'down' | 'full' | 'tight' | 'paced' | 'crowded'

export type SimulatedServer = {
  mode: ServerMode
  /** Pages of older builds are asked to update. */
  newestBuild: number
  oldestBuild: number
  /** Their sessions are refused. */
  readonly deletedUserIds: Set<string>
  streams: SimulatedStream[]
  handle(request: Pick<Request, 'tab' | 'cookie' | 'build' | 'kind' | 'url' | 'text'>): Promise<Answer>
  /** Resolves when the board is shared; its cards may not be moved yet. */
  share(userId: string, id: string, memberIds: readonly string[]): Promise<void>
  /** Another device of the owner says who only reads a board (X16). */
  setReaders(ownerId: string, id: string, readerIds: readonly string[]): Promise<void>
  /** Moves a card of each board that has other members now (X10); resolves to whether there was one. */
  moveOn(): Promise<boolean>
  /** Keeps a copy of all there is. */
  backUp(): void
  /** Starts again, with what it has; all connections end. */
  restart(): void
  /** Starts again without what `run` has made it write, as when the power fails before the disk has it; all connections end. */
  loseWrites(run: () => Promise<void>): Promise<void>
  /** Starts from a copy, under the same name or another; false when there is no copy that is older. */
  restore(number: number, name: 'same epoch' | 'another epoch'): boolean
  /** Starts again with nothing at all. */
  loseDatabase(): boolean
  /** What it has, and in which era. */
  contents(): Pick<MemoryDatabase, 'documents' | 'log'> & { readonly era: string | undefined }
  /** All connections end. */
  hangUp(): void
  store(): DocumentStore
}

export type ServerOptions = {
  readonly userIds: readonly string[]
  readonly now: () => number
  /** Wraps the store, for a test that plants a bug in it. */
  readonly spoil?: (store: DocumentStore) => DocumentStore
}

export const CAPTIVE_PORTAL: Answer = { status: 200, isOurs: false, text: '<html>Bitte anmelden</html>' }
export const PROXY_ERROR: Answer = { status: 502, isOurs: false, text: 'Bad gateway' }

export function createSimulatedServer(o: ServerOptions): SimulatedServer {
  const { userIds, now } = o
  let names = 0
  const newName = (): string => `epoch-${(names += 1)}`
  let database = createMemoryDatabase(newName())
  const backups: MemoryDatabase[] = []
  /** What goes on when the next card may be moved. */
  let paused: (() => void)[] = []
  const open = (): DocumentStore => {
    paused = []
    const pauseMoves = (): Promise<void> => new Promise((resolve) => paused.push(resolve))
    const store = createMemoryStore({ collections: testCollections, now, newEpoch: newName, pauseMoves }, database)
    store.onMoved((touched) => void wakeStreams(touched))
    return o.spoil?.(store) ?? store
  }
  let store = open()

  const wakeStreams = async (touched: readonly string[]): Promise<void> => {
    server.streams = server.streams.filter((stream) => stream.state !== 'ended')
    for (const stream of server.streams) if (touched.includes(stream.userId)) await fillStream(store, stream)
  }
  const apply = async (batch: Batch): ReturnType<DocumentStore['applyBatch']> => {
    const applied = await store.applyBatch(batch)
    await wakeStreams(applied.touchedUserIds)
    return applied
  }
  const send = async (userId: string, body: unknown): Promise<Answer> => {
    const input = sendChanges.input.safeParse(body)
    if (!input.success) return refused(400, 'invalid-request', input.error.issues[0]?.path.join('.') ?? '')
    if (input.data.userId !== userId) return refused(409, 'wrong-user', 'userId')
    if (server.mode === 'full') return refused(507, 'storage-full')
    const { deviceId, clientTime } = input.data
    const changes = server.mode === 'tight' ? withoutGrowth(input.data.changes, userId) : input.data.changes
    if (server.mode === 'tight' && changes.length === 0) return refused(507, 'storage-full')
    const clockOffsetMs = now() - Date.parse(clientTime)
    const allowanceBytes = server.mode === 'crowded' ? 0 : DEFAULT_DOCUMENTS_QUOTA_BYTES
    const author = { userId, deviceId, actor: 'person', allowanceBytes, clockOffsetMs } as const
    const batch: Batch = { ...author, expectedVersions: new Map(), changes }
    const { epoch, era, results } = await apply(batch)
    return answered({ epoch, era, serverTime: new Date(now()).toISOString(), results })
  }
  const openStream = async (owner: Caller, userId: string, since: number): Promise<Answer> => {
    const head = (await store.readFeed(userId, Number.MAX_SAFE_INTEGER)).next
    const stream: SimulatedStream = {
      owner,
      userId,
      position: Math.min(since, head),
      pages: [],
      state: 'open',
      reader: null,
    }
    server.streams.push(stream)
    await fillStream(store, stream)
    return { status: 200, isOurs: true, text: '', stream }
  }
  const welcome = async (): Promise<void> => {
    for (const userId of userIds) await apply(welcomeBatch(userId))
  }
  let ready: Promise<void> | null = null

  const server: SimulatedServer = {
    mode: 'up',
    newestBuild: 1,
    oldestBuild: 1,
    deletedUserIds: new Set(),
    streams: [],
    store: () => store,
    handle: async ({ tab, cookie, build, kind, url, text }) => {
      ready ??= welcome()
      await ready
      if (server.mode === 'down') return { ...refused(503, 'unavailable'), retryAfterSeconds: 2 }
      if (cookie === null) return refused(401, 'unauthenticated')
      if (server.deletedUserIds.has(cookie)) return refused(401, 'user-not-found')
      if (kind === 'send' && server.mode === 'paced')
        return { ...refused(429, 'too-many-requests'), retryAfterSeconds: 1 }
      if (kind === 'send')
        return build < server.oldestBuild ? refused(426, 'update-required') : send(cookie, JSON.parse(text))
      const parameters = Object.fromEntries(new URLSearchParams(url.slice(url.indexOf('?') + 1)))
      if (url.startsWith(FEED_STREAM_PATH)) return openStream(tab, cookie, Number(parameters['since']))
      const input = readFeed.input.safeParse(parameters)
      if (!input.success) return refused(400, 'invalid-request', 'since')
      const { since, era } = input.data
      return answered(await store.readFeed(cookie, Number(since), era))
    },
    share: async (userId, id, memberIds) => {
      void store.setMembers(userId, 'boards', id, memberIds)
      await setImmediate()
    },
    setReaders: async (userId, id, readerIds) => {
      const value = readerIds.map((readerId) => ({ id: readerId }))
      const change = {
        ...{ path: `boards/${id}`, type: 'MODIFIED', fields: [{ key: 'readers', value }] },
        ...{ changeId: newName(), userId, deviceId: 'elsewhere', editedAt: new Date(now()).toISOString() },
        baseVersion: Number.MAX_SAFE_INTEGER,
      } as const
      const author = { userId, deviceId: 'elsewhere', actor: 'person', clockOffsetMs: 0 } as const
      await apply({ ...author, expectedVersions: new Map(), changes: [change] })
    },
    moveOn: async () => {
      const moving = paused.splice(0)
      for (const goOn of moving) goOn()
      await setImmediate()
      return moving.length > 0
    },
    backUp: () => void backups.push(structuredClone(database)),
    restart: () => {
      store = open()
      server.hangUp()
    },
    loseWrites: async (run) => {
      const onDisk = structuredClone(database)
      await run()
      database = onDisk
      server.restart()
    },
    restore: (number, name) => {
      const backup = backups[number % Math.max(1, backups.length)]
      if (backup === undefined || backup.log.length === database.log.length) return false
      database = { ...structuredClone(backup), ...(name === 'same epoch' ? {} : { epoch: newName() }) }
      server.restart()
      return true
    },
    loseDatabase: () => {
      database = createMemoryDatabase(newName())
      ready = null
      server.restart()
      return true
    },
    contents: () => ({ documents: database.documents, log: database.log, era: database.eras.at(-1)?.id }),
    hangUp: () => {
      for (const stream of server.streams) endStream(stream)
      server.streams = []
    },
  }
  return server
}

/** Ends a stream; the page that reads it sees the end. */
export function endStream(stream: SimulatedStream): void {
  stream.state = 'ended'
  stream.reader?.take(null)
}

async function fillStream(store: DocumentStore, stream: SimulatedStream): Promise<void> {
  const page = await store.readFeed(stream.userId, stream.position)
  if (page.next <= stream.position) return
  stream.position = page.next
  stream.pages.push(`event: feed\nid: ${page.next}\ndata: ${JSON.stringify(page)}\n\n`)
}

function welcomeBatch(userId: string): Batch {
  const change = {
    path: `users/${userId}`,
    type: 'ADD',
    fields: [{ key: 'name', value: userId }],
    changeId: `person-${userId}`,
    userId,
    deviceId: 'server',
    editedAt: new Date(0).toISOString(),
    baseVersion: 0,
  }
  return {
    userId,
    deviceId: 'server',
    actor: 'server',
    clockOffsetMs: 0,
    expectedVersions: new Map(),
    changes: [change],
  }
}

function answered(body: object): Answer {
  return { status: 200, isOurs: true, text: JSON.stringify(body) }
}

function refused(status: number, code: string, field?: string): Answer {
  return { status, isOurs: true, text: JSON.stringify({ error: { code, message: code, field } }) }
}
