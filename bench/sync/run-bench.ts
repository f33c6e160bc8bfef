import type { Engine, Setting } from './bench-setting.ts'
import { buildDevices } from './build-devices.ts'
import { runLoadScenario } from './scenarios/load-scenario.ts'
import { runCurveScenario } from './scenarios/curve-scenario.ts'
import { runLiveScenario } from './scenarios/live-scenario.ts'
import { runOfflineScenario } from './scenarios/offline-scenario.ts'
import { openChromiumDevices } from './open-chromium-device.ts'
import type { ClientKind, OpenDevice } from './open-device.ts'
import { createOpenNodeDevice } from './open-node-device.ts'
import { createReport } from './report.ts'
import { startAppServer, type AppServer } from './servers.ts'

export const SCENARIOS = ['offline', 'live', 'crowd', 'curve'] as const
export const CLIENTS = ['node', 'chromium'] as const
export const ENGINES = ['sqlite', 'postgresql'] as const

const deviceScenarios = [
  ['offline', runOfflineScenario],
  ['live', runLiveScenario],
] as const

const CURVE_POINTS = 3

export type BenchOptions = {
  readonly scenarios: readonly (typeof SCENARIOS)[number][]
  readonly clients: readonly ClientKind[]
  readonly engines: readonly Engine[]
  readonly runs: number
  readonly changeCount: number
  readonly crowd: { readonly people: number; readonly seconds: number }
  /** A durable PostgreSQL, where that engine is asked for. */
  readonly postgresUrl: string | undefined
  readonly chromiumPath: string | undefined
  /** The folder for the CPU profiles of our servers. */
  readonly profileFolder?: string | undefined
  readonly write: (line: string) => void
}

/** Runs every scenario on every engine, those about devices with every client. */
export async function runBench(options: BenchOptions): Promise<void> {
  const devices = await openDevices(options)
  try {
    for (const engine of ENGINES) {
      if (!options.engines.includes(engine)) continue
      await runDeviceScenarios(options, engine, devices.kinds)
      await runServerScenarios(options, engine, devices.openNode)
    }
  } finally {
    await devices.close()
  }
}

/** All on one server; each run of a scenario has a person of its own. */
async function runDeviceScenarios(
  o: BenchOptions,
  engine: Engine,
  kinds: readonly (readonly [ClientKind, OpenDevice])[],
): Promise<void> {
  const wanted = deviceScenarios.filter(([name]) => o.scenarios.includes(name))
  if (wanted.length === 0 || kinds.length === 0) return
  await withApp(o, engine, wanted.length * kinds.length * o.runs, async (app) => {
    for (const [client, openDevice] of kinds) {
      for (const [, run] of wanted) await run({ ...settingOf(o, engine, app), client, openDevice })
    }
  })
}

async function runServerScenarios(o: BenchOptions, engine: Engine, openDevice: OpenDevice): Promise<void> {
  const peopleCount = o.crowd.people
  if (o.scenarios.includes('crowd')) {
    await withApp(o, engine, peopleCount, (app) =>
      runLoadScenario({ ...settingOf(o, engine, app), peopleCount, seconds: o.crowd.seconds }),
    )
  }
  if (o.scenarios.includes('curve')) {
    await withApp(o, engine, CURVE_POINTS, (app) => runCurveScenario({ ...settingOf(o, engine, app), openDevice }))
  }
}

function settingOf(o: BenchOptions, engine: Engine, app: AppServer): Setting {
  return { engine, app, runs: o.runs, changeCount: o.changeCount, report: createReport(o.write) }
}

async function withApp(
  o: BenchOptions,
  engine: Engine,
  peopleCount: number,
  work: (app: AppServer) => Promise<void>,
): Promise<void> {
  const app = await startAppServer({
    peopleCount,
    postgresUrl: engine === 'sqlite' ? undefined : o.postgresUrl,
    profileFolder: o.profileFolder,
  })
  try {
    await work(app)
  } finally {
    await app.stop()
  }
}

async function openDevices(o: BenchOptions): Promise<{
  readonly kinds: readonly (readonly [ClientKind, OpenDevice])[]
  readonly openNode: OpenDevice
  close(): Promise<void>
}> {
  const built = await buildDevices()
  const openNode = createOpenNodeDevice(built.module)
  const kinds: (readonly [ClientKind, OpenDevice])[] = o.clients.includes('node') ? [['node', openNode]] : []
  if (!o.clients.includes('chromium')) return { kinds, openNode, close: async () => {} }
  if (o.chromiumPath === undefined) throw new Error('there is no Chromium; CHROMIUM_PATH can name one')
  const chromium = await openChromiumDevices(o.chromiumPath, built.page)
  return { kinds: [...kinds, ['chromium', chromium.openDevice]], openNode, close: () => chromium.close() }
}
