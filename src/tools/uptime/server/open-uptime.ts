/** Wires what of shop uptime runs on the server; each part is made here and knows the others by their types. */
import type { Router } from '#http/server'
import { HEARTBEAT_PATH } from '../uptime-endpoints.ts'
import type { UptimeEnvironment } from './uptime-environment.ts'

export type Uptime = {
  addRoutes(router: Router): void
  readonly openPaths: readonly string[]
  /** Ends checks and what would never end by itself. */
  stop(): Promise<void>
  close(): Promise<void>
}

export async function openUptime(_environment: UptimeEnvironment): Promise<Uptime> {
  return {
    openPaths: [HEARTBEAT_PATH],
    addRoutes: () => undefined,
    stop: async () => undefined,
    close: async () => undefined,
  }
}
