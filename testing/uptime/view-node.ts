/** A node that answers what screens ask, on tables in memory which count how often they are read. */
import { expect } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#base/clock'
import { aWatchedShop } from './shops.ts'
import { createTestRouter, signedIn } from '../network/test-router.ts'
import type { CheckReport } from '../../src/tools/uptime/model.ts'
import type { Span } from '../../src/tools/uptime/shop-state.ts'
import { newMonitorState } from '../../src/tools/uptime/state/monitor-state.ts'
import type { Sample } from '../../src/tools/uptime/history/sample.ts'
import type { ShopFacts } from '../../src/tools/uptime/shops/server/shop-facts.ts'
import type { WatchedShop } from '../../src/tools/uptime/shops/server/shop-registry.ts'
import { addViewRoutes } from '../../src/tools/uptime/server/view-routes.ts'
import { readOverview, readShopDetails } from '../../src/tools/uptime/uptime-endpoints.ts'

export const START_MS = Date.parse('2026-11-20T12:00:00Z')
export const CREATED_MS = START_MS - 120 * DAY_MS

let nodeCount = 0

/** Several may share tables. */
export function openViewNode(tables = openViewTables()) {
  const time = { nowMs: START_MS }
  const cutOff: { shopId?: string } = {}
  const router = createTestRouter()
  addViewRoutes(router, {
    store: tables.store,
    history: {
      readChart: async (key, fromMs, untilMs) => ({ ...emptyChart, stepSec: key, times: [fromMs, untilMs] }),
      followSamples: () => async () => tables.samples.splice(0),
    },
    registry: tables.registry,
    monitoring: {
      lastFacts: (shopId) => tables.unwritten.get(shopId),
      lastReports: (shopId) => tables.reports.get(shopId) ?? [],
      readReports: async (shopId) => {
        tables.reads.reports += 1
        return tables.reports.get(shopId) ?? []
      },
      interruptedSinceMs: (shopIds) => (shopIds.some((id) => id === cutOff.shopId) ? START_MS - MINUTE_MS : undefined),
    },
    nodeId: `node${(nodeCount += 1)}`,
    now: () => time.nowMs,
  })
  const get = async (path: string, userId: string) => {
    const answer = await router.request(path, { headers: signedIn(userId) })
    return { status: answer.status, text: await answer.text() }
  }
  return {
    ...tables,
    time,
    /** The shop that this node can't measure. */
    cutOff,
    get,
    async overview(since?: string, userId = 'anna') {
      const { text } = await get(`${readOverview.path}${since === undefined ? '' : `?since=${since}`}`, userId)
      return readOverview.output.parse(JSON.parse(text))
    },
    async details(shopId: string, userId = 'anna') {
      const { text } = await get(readShopDetails.path.replace(':shopId', shopId), userId)
      return readShopDetails.output.parse(JSON.parse(text))
    },
  }
}

const emptyChart = { p50Ms: [], p95Ms: [], maxMs: [], failed: [], checks: [] }

/** What is known of shops, as a test says. */
export function openViewTables() {
  const shops = new Map<string, WatchedShop>()
  const monitors = new Map<string, { key: number; monitor: string; revision: number }>()
  const spans = new Map<number, readonly Span[]>()
  const reports = new Map<string, readonly CheckReport[]>()
  const samples: Sample[] = []
  const unwritten = new Map<string, ShopFacts>()
  const reads = { monitors: 0, spans: 0, reports: 0 }
  let revision = 0
  return {
    reads,
    /** What the node knows of its own checks, and what there is of others in the tables. */
    reports,
    /** What the node found and the tables do not have yet. */
    unwritten,
    samples,
    addShop(id: string, more: Partial<WatchedShop> = {}) {
      shops.set(id, aWatchedShop(id, { createdMs: CREATED_MS, intervalSec: 60, ...more }))
    },
    removeShop: (id: string) => void shops.delete(id),
    find(id: string, all: readonly Span[], facts: Partial<ShopFacts> = {}) {
      const key = monitors.get(id)?.key ?? monitors.size + 1
      const last = all.at(-1) ?? expect.fail('a shop that was checked has a span')
      spans.set(key, all)
      revision += 1
      const written = { ...newMonitorState, state: last.state, sinceMs: last.fromMs, span: last, ...facts }
      monitors.set(id, { key, revision, monitor: JSON.stringify(written) })
    },
    registry: {
      ready: Promise.resolve(),
      limitOf: () => 500,
      get: (id: string) => shops.get(id),
      visibleTo: (userId: string) =>
        [...shops.values()].filter(({ ownerId, memberIds }) => ownerId === userId || memberIds.includes(userId)),
    },
    store: {
      readMonitors: async (since = 0) => {
        reads.monitors += 1
        const found = [...monitors].filter(([, written]) => written.revision > since)
        return { revision, shops: found.map(([shopId, { key, monitor }]) => ({ shopId, key, monitor })) }
      },
      readSpans: async (keys: readonly number[], fromMs: number) => {
        reads.spans += keys.length
        return new Map(keys.map((key) => [key, reachingInto(spans.get(key) ?? [], fromMs)]))
      },
      readHeartbeats: async () => new Map(),
    },
  }
}

function reachingInto(all: readonly Span[], fromMs: number): readonly Span[] {
  return all.slice(
    Math.max(
      0,
      all.findLastIndex((span) => span.fromMs <= fromMs),
    ),
  )
}
