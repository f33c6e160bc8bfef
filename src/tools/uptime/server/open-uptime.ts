/** Wires what of shop uptime runs on the server; each part is made here and knows the others by their types. */
import type { Router } from '#http/server'
import { HEARTBEAT_PATH } from '../uptime-endpoints.ts'
import { createHistory } from './create-history.ts'
import { createShopRegistry } from './create-shop-registry.ts'
import { createStateStore } from './create-state-store.ts'
import { exportShops } from './export-shops.ts'
import { startTelling } from './start-telling.ts'
import { startTidying } from './start-tidying.ts'
import { addTellingRoutes } from './telling-routes.ts'
import { openUptimeDatabase } from './uptime-database.ts'
import type { UptimeEnvironment } from './uptime-environment.ts'
import { addViewRoutes } from './view-routes.ts'

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
  const telling = startTelling({ ...environment, node: environment.newId(), store: states, registry })
  const stopTidying = startTidying({ ...environment, history, states, registry })
  return {
    openPaths: [HEARTBEAT_PATH],
    addRoutes: (router) => {
      addTellingRoutes(router, environment)
      addViewRoutes(router, {
        store: states,
        history,
        registry,
        // Until something is checked there are no reports.
        monitoring: { lastReports: () => [], interruptedSinceMs: () => undefined },
        nodeId: environment.newId(),
        now: environment.now,
      })
    },
    async stop() {
      await telling.stop()
      await registry.stop()
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
