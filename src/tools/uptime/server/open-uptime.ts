/** Wires the background part of shop uptime; each part is created here and knows the others by their types. */
import type { Router } from '#http/server'
import { SECOND_MS } from '#base/clock'
import { HEARTBEAT_PATH } from '../uptime-endpoints.ts'
import { addApiRoutes } from '../api/server/api-routes.ts'
import { addCheckRoutes } from '../api/server/check-routes.ts'
import { createChecker } from '../monitor/server/create-checker.ts'
import { createBodyJudge } from '../checks/server/create-body-judge.ts'
import { createHistory } from '../history/server/create-history.ts'
import { createMonitoring } from '../monitor/server/create-monitoring.ts'
import { createShopRegistry } from '../shops/server/create-shop-registry.ts'
import { createStateStore } from './create-state-store.ts'
import { exportShops } from '../transfer/server/export-shops.ts'
import { readPublicFacts } from '../status-pages/server/read-public-facts.ts'
import { startAlerts } from '../alerts/server/start-alerts.ts'
import { startTidying } from './start-tidying.ts'
import { openStatusPages } from '../status-pages/server/status-pages.ts'
import { addStatusRoutes } from '../status-pages/server/status-routes.ts'
import { addAlertRoutes } from '../alerts/server/alert-routes.ts'
import { openUptimeDatabase } from './uptime-database.ts'
import { addViewRoutes, createViews } from './view-routes.ts'
import type { UptimeEnvironment } from '../store/server/uptime-environment.ts'

export type Uptime = {
  addRoutes(router: Router): void
  readonly openPaths: readonly string[]
  /** Ends checks and what would never end by itself. */
  stop(): Promise<void>
  close(): Promise<void>
  /** What is kept of a person's shops besides documents. */
  exportPerson(userId: string): AsyncIterable<object>
  /** Removes that; after their documents. Safe to repeat. */
  forgetPerson(leaver: { readonly userId: string }): Promise<void>
}

export async function openUptime(environment: UptimeEnvironment): Promise<Uptime> {
  const database = await openUptimeDatabase(environment.database)
  const history = createHistory({ ...environment, database: database.history })
  const states = createStateStore({ ...environment, database: database.states, history })
  const registry = createShopRegistry(environment)
  const node = environment.newId()
  const alerts = startAlerts({ ...environment, node, store: states, registry })
  const bodies = createBodyJudge({ log: environment.log })
  const checker = createChecker({ ...environment, judge: bodies.judge })
  const monitoring = createMonitoring({
    ...environment,
    node,
    registry,
    store: states,
    history,
    checker,
    onEvents: () => alerts.wake(),
  })
  const stopStarting = startSoon(environment, () => monitoring.start())
  const viewOptions = { ...environment, store: states, history, registry, monitoring, nodeId: node }
  const views = createViews(viewOptions)
  const pages = openStatusPages({ ...environment, state: states })
  const stopTidying = startTidying({ ...environment, history, states, registry })
  return {
    openPaths: [HEARTBEAT_PATH],
    addRoutes: (router) => {
      addViewRoutes(router, viewOptions, views)
      addStatusRoutes(router, {
        ...environment,
        pages,
        registry,
        readFacts: (shop, o) => readPublicFacts({ ...views, store: states, history, registry, monitoring }, shop, o),
      })
      addCheckRoutes(router, { ...environment, store: states, registry, monitoring })
      addAlertRoutes(router, environment)
      addApiRoutes(router, { ...environment, book: views.book, registry, monitoring })
    },
    async stop() {
      stopStarting()
      await Promise.all([monitoring.stop(), bodies.close()])
      await alerts.stop()
      await Promise.all([registry.stop(), pages.stop()])
      await stopTidying()
    },
    async close() {
      await history.close()
      await database.close()
    },
    exportPerson: (userId) => exportShops({ states, history }, userId),
    forgetPerson: ({ userId }) => states.forgetPerson(userId),
  }
}

/** A start is not slowed down by checks, and the server answers by the time of the first. */
function startSoon(o: Pick<UptimeEnvironment, 'startTimer' | 'log'>, start: () => Promise<void>): () => void {
  return o.startTimer(() => {
    start().catch((error: unknown) => o.log.error({ err: error }, 'shops are not checked'))
  }, SECOND_MS)
}
