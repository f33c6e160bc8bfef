/** Nodes that watch shops: real documents and tables, time that is moved by hand, and a network that answers as the test says. */
import { isIP } from 'node:net'
// Loaded before time is moved by hand: reading it takes real time.
import 'tldts'
import { SECOND_MS, toIso } from '#base/clock'
import type { DocumentService } from '#documents/server'
import type { ConnectionGate } from '#outgoing/server'
import { uptimeCollections } from '../../src/tools/uptime/collections.ts'
import type { Check, CheckFailureCode, CheckReport, Shop } from '../../src/tools/uptime/model.ts'
import type { MonitorEvent, ConnectivityEvent } from '../../src/tools/uptime/shop-state.ts'
import { createMonitoring } from '../../src/tools/uptime/monitor/server/create-monitoring.ts'
import { createShopRegistry } from '../../src/tools/uptime/shops/server/create-shop-registry.ts'
import { startAlerts } from '../../src/tools/uptime/alerts/server/start-alerts.ts'
import type { Monitoring } from '../../src/tools/uptime/monitor/server/monitoring.ts'
import type { StateStore } from '../../src/tools/uptime/store/server/state-store.ts'
import type { UptimeDatabase } from '../../src/tools/uptime/server/uptime-database.ts'
import { createManualTime, passTime, settle, type ManualTime } from '../manual-time.ts'
import { addDocument, openMemoryDocuments, removeDocument } from '../documents/memory-documents.ts'
import { aShop } from './shops.ts'
import { createStandings } from './standings.ts'
import { createStores, createUptimeTables } from './uptime-tables.ts'

export const NOON = Date.UTC(2026, 10, 22, 12)
const STEP_MS = 100
const TOOK_MS = 20
const ADDRESS = '93.184.216.34'
/** After which nothing waits for the tables any more. */
const TABLE_TURNS = 6

/** What the network does with a check of a URL, and how long that takes. */
export type Answer = {
  readonly outcome: CheckReport['outcome']
  readonly tookMs?: number
  readonly address?: string
  readonly code?: CheckFailureCode
  /** What is asked next. */
  readonly leadsTo?: string
}

export type MonitoringNode = {
  readonly monitoring: Monitoring
  readonly states: StateStore
  /** When each check began, and of what. */
  readonly checks: { readonly url: string; readonly atMs: number }[]
  readonly warnings: string[]
  /** Sends alerts from now on; the titles of those sent. */
  tell(): readonly string[]
  /** It stands still from now on, as a process that was stopped; or goes on. */
  freeze(isFrozen: boolean): void
  stop(): Promise<void>
}

export type MonitoringCluster = {
  readonly time: ManualTime
  readonly documents: DocumentService
  /** Addresses answer `up` after 20 ms unless said otherwise. */
  answer: (url: string, atMs: number) => Answer
  /** Before a node is started. */
  unlimitedHosts: readonly string[]
  readonly people: ReturnType<typeof createStandings>
  isOnline: boolean
  /** Whether names have addresses. */
  isNaming: boolean
  /** What the store does before it opens shops, claims leases or writes: it may take long, or fail. */
  beforeStore: (call: 'open' | 'claim' | 'write') => Promise<void>
  /** What it does after it has opened shops, before anybody hears of it. */
  afterOpen: () => Promise<void>
  start(name: string): Promise<MonitoringNode>
  /** Of Anna, unless said otherwise. */
  write(id: string, shop: Partial<Shop>, ownerId?: string): Promise<void>
  remove(id: string): Promise<void>
  /** Lets time pass in small steps, with all that happens in it. */
  pass(seconds: number): Promise<void>
  /** The recorded events to be reported, as short lines with seconds after noon. */
  told(node: MonitoringNode): Promise<readonly string[]>
  close(): Promise<void>
}

export async function createMonitoringCluster(): Promise<MonitoringCluster> {
  const tables = await createUptimeTables('SQLite')
  // One connection for all nodes: two would wait for each other in real time, which does not pass here.
  const database = await tables.open()
  const time = createManualTime(NOON)
  const { documents } = openMemoryDocuments({ collections: uptimeCollections, now: time.now })
  const nodes: MonitoringNode[] = []

  const cluster: MonitoringCluster = {
    time,
    documents,
    answer: () => ({ outcome: 'up' }),
    unlimitedHosts: [],
    people: createStandings(),
    isOnline: true,
    isNaming: true,
    beforeStore: async () => undefined,
    afterOpen: async () => undefined,
    async start(name) {
      const node = await startNode(cluster, name, database)
      nodes.push(node)
      return node
    },
    write: (id, shop, ownerId = 'anna') =>
      addDocument(documents, ownerId, `shops/${id}`, aShop(`https://${id}.example/`, shop)),
    remove: (id) => removeDocument(documents, 'anna', `shops/${id}`),
    pass: (seconds) => passTime(time, { forMs: seconds * SECOND_MS, stepMs: STEP_MS, turns: TABLE_TURNS }),
    told: async (node) => (await node.states.readEvents(0, 10_000)).map(({ event }) => describe(event)),
    async close() {
      for (const node of nodes) await node.stop()
      await tables.close()
    },
  }
  return cluster
}

async function startNode(cluster: MonitoringCluster, name: string, database: UptimeDatabase): Promise<MonitoringNode> {
  const { time, documents } = cluster
  const checks: MonitoringNode['checks'] = []
  const warnings: string[] = []
  const frozen: (() => void)[] = []
  let isFrozen = false
  const startTimer: ManualTime['startTimer'] = (ring, delayMs) =>
    time.startTimer(() => (isFrozen ? void frozen.push(ring) : ring()), delayMs)
  const warn = (details: object, message: string): void => void warnings.push(`${message} ${JSON.stringify(details)}`)
  const log = { info: () => undefined, warn, error: warn }
  const environment = { now: time.now, startTimer, log }
  const { history, states } = createStores(database, environment)
  const registry = createShopRegistry({ ...environment, documents, people: cluster.people, shopsPerPerson: 500 })
  /** One request; undefined where it has no turn. */
  const call = async (url: string, gate?: ConnectionGate): Promise<Answer | undefined> => {
    const { hostname: host, protocol } = new URL(url)
    const to = { host, addresses: [isIP(host) === 0 ? ADDRESS : host], isSecure: protocol === 'https:' }
    if ((await gate?.approach(to)) === false || (await gate?.admit(to))?.length === 0) return undefined
    checks.push({ url, atMs: time.now() })
    const answer = cluster.answer(url, time.now())
    await new Promise<void>((resolve) => startTimer(resolve, answer.tookMs ?? TOOK_MS))
    for (const address of to.addresses) gate?.believed({ host, address })
    gate?.closed()
    return answer.leadsTo === undefined ? answer : call(answer.leadsTo, gate)
  }
  const run = async ({ check, gate }: { readonly check: Check; readonly gate?: ConnectionGate }) => {
    const url = check.kind === 'http' ? check.url : ''
    const { atMs, answer } = { atMs: time.now(), answer: await call(url, gate) }
    const { outcome, tookMs = TOOK_MS, address = ADDRESS, code = 'timed-out' } = answer ?? { outcome: 'unknown' }
    const failure = outcome === 'failed' ? { failure: { code } } : {}
    const report = { at: toIso(atMs), outcome, totalMs: tookMs, phases: {}, redirects: [], ...failure }
    return { report: outcome === 'failed' ? report : { ...report, address } }
  }
  const monitoring = createMonitoring({
    ...environment,
    node: name,
    registry,
    store: {
      ...states,
      open: async (shops) => {
        await cluster.beforeStore('open')
        const known = await states.open(shops)
        await cluster.afterOpen()
        return known
      },
      claim: (...claim) => cluster.beforeStore('claim').then(() => states.claim(...claim)),
      write: (...write) => cluster.beforeStore('write').then(() => states.write(...write)),
    },
    history,
    checker: { run, readDomain: async () => undefined },
    unlimitedHosts: cluster.unlimitedHosts,
    onEvents: () => undefined,
    references: ['reference.example', '203.0.113.1'].map((host) => ({ host, port: 443 })),
    outgoing: {
      request: () => Promise.reject(new Error('nobody asks for anything')),
      connect: async ({ host }) =>
        cluster.isOnline && (cluster.isNaming || !host.endsWith('.example'))
          ? { isAnswered: true, startedMs: 0, totalMs: 1, phases: {}, redirects: [] }
          : { isAnswered: false, code: 'unreachable', startedMs: 0, totalMs: 1, phases: {}, redirects: [] },
      close: async () => undefined,
    },
  })
  let alerts: ReturnType<typeof startAlerts> | undefined
  const tell = (): readonly string[] => {
    const keys = new Set<string>()
    const titles: string[] = []
    const notify = async (_userId: string, { key, title }: { readonly key: string; readonly title: string }) => {
      if (!keys.has(key)) titles.push(title)
      keys.add(key)
    }
    alerts = startAlerts({ ...environment, documents, node: name, store: states, registry, notify })
    return titles
  }
  let isStarted = false
  const started = monitoring.start().then(() => {
    isStarted = true
  })
  while (!isStarted) {
    time.moveTo(time.now())
    await settle()
  }
  await started
  let stopped: Promise<void> | undefined
  const freeze = (next: boolean): void => {
    isFrozen = next
    if (!next) for (const ring of frozen.splice(0)) ring()
  }
  const stop = async (): Promise<void> => {
    freeze(false)
    const ended = monitoring.stop()
    time.moveTo(time.now() + 60 * SECOND_MS)
    await ended
    await alerts?.stop()
    await registry.stop()
    await history.close()
  }
  return { monitoring, states, checks, warnings, tell, freeze, stop: () => (stopped ??= stop()) }
}

function describe(event: MonitorEvent | ConnectivityEvent): string {
  const second = (ms: number): number => Math.round((ms - NOON) / SECOND_MS)
  if (!('shopId' in event)) return `${event.kind} ${second(event.atMs)}`
  if (event.kind === 'down') return `${event.shopId} down ${second(event.startedMs)}`
  if (event.kind === 'up') return `${event.shopId} up ${second(event.endedMs)}`
  if (event.kind === 'abandoned') return `${event.shopId} ${event.why} ${second(event.endedMs)}`
  return `${event.shopId} ${event.kind}`
}
