/** The interface for programs over real documents and tables, for its tests. */
import type { Limits } from '#auth/server'
import { DAY_MS } from '#base/clock'
import { createCollectionRegistry, documentErrorStatus, documentErrorTexts } from '#documents'
import { createDocumentService, createFeedHub, createMemoryStore } from '#documents/server'
import { requestErrorStatus, requestErrorTexts } from '#http'
import { answerError, createRouter, type ErrorTable } from '#http/server'
import { fieldsOf, people } from './documents.ts'
import { createManualTime } from './manual-time.ts'
import { createUptimeTables } from './uptime-tables.ts'
import { uptimeCollections } from '../src/tools/uptime/collections.ts'
import type { CheckReport } from '../src/tools/uptime/model.ts'
import { newMonitorState, type MonitorState } from '../src/tools/uptime/monitor-state.ts'
import { addApiRoutes } from '../src/tools/uptime/server/api-routes.ts'
import { createHistory } from '../src/tools/uptime/server/create-history.ts'
import { createShopRegistry } from '../src/tools/uptime/server/create-shop-registry.ts'
import { createStateStore } from '../src/tools/uptime/server/create-state-store.ts'
import { createViews } from '../src/tools/uptime/server/view-routes.ts'

export const START_MS = Date.parse('2026-11-22T12:00:00Z')

/** Headers by which a request says whose program it is, and how far its token goes. */
export const reads = (userId: string) => ({ 'x-test-user': userId, 'x-test-scope': 'read' })
export const writes = (userId: string) => ({ 'x-test-user': userId, 'x-test-scope': 'write' })

const errors: ErrorTable = new Map([
  ...Object.entries(requestErrorTexts).map(([code, text]) => row(code, requestErrorStatus, text)),
  ...Object.entries(documentErrorTexts).map(([code, text]) => row(code, documentErrorStatus, text)),
])

function row(code: string, statuses: Readonly<Record<string, number>>, text: string) {
  return [code, { status: statuses[code] ?? 500, text }] as const
}

export async function openApi() {
  const tables = await createUptimeTables('SQLite')
  const database = await tables.open()
  const time = createManualTime(START_MS)
  let count = 0
  const newId = (): string => `id${(count += 1)}`
  const collections = createCollectionRegistry([...uptimeCollections, people])
  const store = createMemoryStore({ collections, now: time.now, newEpoch: newId })
  const hub = createFeedHub({ onError: () => undefined })
  const documents = createDocumentService({ store, hub, now: time.now, newId })
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const history = createHistory({ database: database.history, ...time, log })
  const states = createStateStore({ database: database.states, history, now: time.now })
  const registry = createShopRegistry({ documents, ...time, log })
  const lastReports = (): readonly CheckReport[] => []
  const monitoring = { lastReports, interruptedSinceMs: () => undefined, checkNow: async () => report }
  const { book } = createViews({ store: states, history, registry, monitoring, nodeId: 'node', now: time.now })
  const taken: string[] = []
  const limits = { take: async ({ name }, userId) => void taken.push(`${name} ${userId}`) } as Pick<
    Limits,
    'take'
  > as Limits
  const router = createRouter()
  router.use('*', async (context, next) => {
    const [userId, scope] = [context.req.header('x-test-user'), context.req.header('x-test-scope')]
    context.set('session', null)
    if (userId !== undefined && (scope === 'read' || scope === 'write'))
      context.set('findProgram', async () => ({ userId, scope }))
    await next()
  })
  router.onError((error) => answerError(error, errors))
  addApiRoutes(router, {
    documents,
    registry,
    book,
    monitoring,
    limits,
    publicUrl: 'https://app.test',
    now: time.now,
    newId,
  })
  for (const person of ['anna', 'ben'])
    await documents.writeAsServer(person, [
      { path: `users/${person}`, type: 'ADD', fields: fieldsOf({ name: person }) },
    ])
  return {
    time,
    documents,
    taken,
    routes: router.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`),
    async send(method: string, path: string, headers: Record<string, string>, body?: object) {
      const json = body === undefined ? {} : { body: JSON.stringify(body) }
      const answer = await router.request(path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...json,
      })
      const text = await answer.text()
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
