/** The interface for programs over real documents and tables, for its tests. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Limits } from '#auth/server'
import { AppError } from '#base/app-error'
import { DAY_MS } from '#base/clock'
import type { RequestErrorCode } from '#http'
import { people as peopleCollection } from '../documents/documents.ts'
import { createManualTime } from '../manual-time.ts'
import { addDocument, openMemoryDocuments } from '../documents/memory-documents.ts'
import { createStandings } from './standings.ts'
import { strictLog } from '../strict-log.ts'
import { createTestRouter } from '../network/test-router.ts'
import { createStores, createUptimeTables } from './uptime-tables.ts'
import { uptimeCollections } from '../../src/tools/uptime/collections.ts'
import type { CheckReport } from '../../src/tools/uptime/model.ts'
import { newMonitorState, type MonitorState } from '../../src/tools/uptime/state/monitor-state.ts'
import { addApiRoutes } from '../../src/tools/uptime/api/server/api-routes.ts'
import { createShopRegistry } from '../../src/tools/uptime/shops/server/create-shop-registry.ts'
import { createViews } from '../../src/tools/uptime/server/view-routes.ts'

const MEGABYTE = 1024 ** 2

export const START_MS = Date.parse('2026-11-22T12:00:00Z')

type ApiTimes = {
  /** How many turns of the event loop it takes to read a document or states; none unless said otherwise. */
  readonly readTurns?: number
  /** Told of each answer as it leaves. */
  readonly onAnswer?: () => void
}

export async function openApi({ readTurns = 0, onAnswer = () => {} }: ApiTimes = {}) {
  const tables = await createUptimeTables('SQLite')
  const time = createManualTime(START_MS)
  let isLow = false
  const { documents, newId } = openMemoryDocuments({
    collections: [...uptimeCollections, peopleCollection],
    now: time.now,
    readTurns,
    quota: { peopleBytes: 4 * MEGABYTE, guestBytes: MEGABYTE / 16 },
    askRoom: ({ isGuest = false }) =>
      isLow && isGuest ? new AppError<RequestErrorCode>('storage-full', { retryAfterSeconds: 60 }) : undefined,
  })
  const people = createStandings()
  const { history, states } = createStores(await tables.open(), time)
  const registry = createShopRegistry({ documents, ...time, log: strictLog, people, shopsPerPerson: 500 })
  const reports = { lastReports: () => [], lastFacts: () => undefined, readReports: async () => [] }
  const monitoring = { ...reports, interruptedSinceMs: () => undefined, checkNow: async () => report }
  const { book } = createViews({ store: states, history, registry, monitoring, nodeId: 'node', now: time.now })
  const read: typeof book.read = async (shops) => {
    for (let turn = 0; turn < readTurns; turn++) await yieldToEventLoop()
    return book.read(shops)
  }
  const taken: string[] = []
  const limits = { take: async ({ name }, userId) => void taken.push(`${name} ${userId}`) } as Pick<
    Limits,
    'take'
  > as Limits
  const router = createTestRouter()
  addApiRoutes(router, {
    documents,
    registry,
    book: { ...book, read },
    monitoring,
    people,
    limits,
    publicUrl: 'https://app.test',
    now: time.now,
    newId,
  })
  for (const person of ['anna', 'ben']) await addDocument(documents, person, `users/${person}`, { name: person })
  return {
    time,
    documents,
    taken,
    /** From now on the disk is so full that guests can add nothing. */
    lowerDisk: () => void (isLow = true),
    routes: router.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`),
    async send(method: string, path: string, headers: Record<string, string>, body?: object) {
      const json = body === undefined ? {} : { body: JSON.stringify(body) }
      const answer = await router.request(path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...json,
      })
      onAnswer()
      const text = await answer.text()
      // The registry receives a write after its answer; over a network the next request never arrives sooner.
      await yieldToEventLoop()
      const isJson = answer.headers.get('content-type')?.includes('json') === true
      return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined }
    },
    /** What the monitor found of a shop. */
    async find(shopId: string, ownerId: string, facts: Partial<MonitorState>) {
      const [known] = await states.open([{ shopId, ownerId, createdMs: START_MS - DAY_MS }])
      const [lease] = await states.claim('node', ['shard'], DAY_MS)
      if (known === undefined || lease === undefined) throw new Error('the tables have nothing of this shop')
      const state = facts.state ?? 'up'
      const span = { fromMs: START_MS - DAY_MS, state: state === 'down' ? 'down' : 'up' } as const
      const monitor = JSON.stringify({ ...newMonitorState, sinceMs: span.fromMs, span, ...facts, state })
      await states.write([{ key: known.key, monitor, spans: [span], events: [] }], new Map([[known.key, lease]]))
      time.moveTo(time.now() + 2_000)
    },
    async close() {
      await registry.stop()
      await history.close()
      await tables.close()
    },
  }
}

const report: CheckReport = { at: '2026-11-22T12:00:00.000Z', outcome: 'up', totalMs: 12, phases: {}, redirects: [] }
