import type { BenchSetting, Engine } from './bench-setting.ts'
import { buildDevices } from './build-devices.ts'
import { runLiveScenario } from './live-scenario.ts'
import { runOfflineScenario } from './offline-scenario.ts'
import { openChromiumDevices } from './open-chromium-device.ts'
import type { ClientKind, OpenDevice } from './open-device.ts'
import { createOpenNodeDevice } from './open-node-device.ts'
import { createReport } from './report.ts'
import { startAppServer, type AppServer } from './servers.ts'

type Scenario = (setting: BenchSetting) => Promise<void>

const scenarios: Readonly<Record<string, Scenario>> = { offline: runOfflineScenario, live: runLiveScenario }

const CROWD = 1_000

export type BenchOptions = {
  /** Names of scenarios, clients and engines, in any order. */
  readonly scenarios: readonly string[]
  readonly clients: readonly string[]
  readonly engines: readonly string[]
  readonly runs: number
  readonly changeCount: number
  /** A durable PostgreSQL, where that engine is asked for. */
  readonly postgresUrl: string | undefined
  readonly chromiumPath: string | undefined
  readonly write: (line: string) => void
}

/** Runs every scenario with every client on every engine; one server for each engine. */
export async function runBench(options: BenchOptions): Promise<void> {
  const devices = await openDevices(options)
  try {
    for (const engine of ['sqlite', 'postgresql'] as const) {
      if (!options.engines.includes(engine)) continue
      const app = await startAppServer(countPeople(options), engine === 'sqlite' ? undefined : options.postgresUrl)
      try {
        for (const [client, openDevice] of devices.kinds) await runScenarios(options, engine, client, openDevice, app)
      } finally {
        await app.stop()
      }
    }
  } finally {
    await devices.close()
  }
}

async function runScenarios(
  o: BenchOptions,
  engine: Engine,
  client: ClientKind,
  openDevice: OpenDevice,
  app: AppServer,
): Promise<void> {
  for (const [name, run] of Object.entries(scenarios)) {
    if (!o.scenarios.includes(name)) continue
    const { runs, changeCount } = o
    await run({ engine, client, app, openDevice, runs, changeCount, report: createReport(o.write) })
  }
}

/** Each run of a scenario has a person of its own. */
function countPeople(o: BenchOptions): number {
  return o.runs * o.clients.length * o.scenarios.length + (o.scenarios.includes('crowd') ? CROWD * o.runs : 0)
}

async function openDevices(o: BenchOptions): Promise<{
  readonly kinds: readonly (readonly [ClientKind, OpenDevice])[]
  close(): Promise<void>
}> {
  const built = await buildDevices()
  const kinds: (readonly [ClientKind, OpenDevice])[] = []
  if (o.clients.includes('node')) kinds.push(['node', createOpenNodeDevice(built.module)])
  if (!o.clients.includes('chromium')) return { kinds, close: async () => {} }
  if (o.chromiumPath === undefined) throw new Error('there is no Chromium; CHROMIUM_PATH can name one')
  const chromium = await openChromiumDevices(o.chromiumPath, built.page)
  return { kinds: [...kinds, ['chromium', chromium.openDevice]], close: () => chromium.close() }
}
