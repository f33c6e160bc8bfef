/**
 * How fast syncing is, beside a floor that does the same with no logic at all: `npm run bench -- sync`, with
 * `--only offline|live|crowd|curve`, `--clients node,chromium`, `--engines sqlite,postgresql`, `--runs 5`, `--changes 10000`,
 * `--people 1000`, `--seconds 20`; `--profile <folder>` keeps a CPU profile of the server.
 */
import { parseArgs } from 'node:util'
import { findChromium } from '../scripts/browsers/find-chromium.ts'
import { startPostgres } from '../testing/postgres/postgres-server.ts'
import { readNames } from './sync/read-names.ts'
import { CLIENTS, ENGINES, runBench, SCENARIOS } from './sync/run-bench.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'offline,live,crowd,curve' },
    clients: { type: 'string', default: 'node,chromium' },
    engines: { type: 'string', default: 'sqlite,postgresql' },
    runs: { type: 'string', default: '5' },
    profile: { type: 'string' },
    people: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '20' },
    changes: { type: 'string', default: '10000' },
  },
})

// Refused here: an unknown name would silently measure nothing.
const scenarios = readNames('--only', values.only, SCENARIOS)
const clients = readNames('--clients', values.clients, CLIENTS)
const engines = readNames('--engines', values.engines, ENGINES)

const postgres = engines.includes('postgresql') ? await startPostgres({ isDurable: true }) : undefined
try {
  await runBench({
    scenarios,
    clients,
    engines,
    runs: Number(values.runs),
    crowd: { people: Number(values.people), seconds: Number(values.seconds) },
    changeCount: Number(values.changes),
    postgresUrl: postgres?.url,
    chromiumPath: findChromium(),
    profileFolder: values.profile,
    write: (line) => console.log(line),
  })
} finally {
  await postgres?.stop()
}
