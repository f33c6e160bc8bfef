/**
 * `npm run torture`: kills the real server every two seconds under many writing clients and counts what was lost.
 * `--engine sqlite|postgres|all --seconds 60 --clients 50 --per-person 5 --nodes 1 --kill nodes|database|both|none`. Progress goes to
 * stderr, one line of JSON for each engine to stdout; ends with 1 when anything was lost, applied twice or went wrong.
 *
 * `npm run torture -- --restore` instead puts a server on SQLite back to backups of earlier moments, again and again, under
 * devices that write, go and return: `--restores 50 --clients 50`.
 */
import { parseArgs } from 'node:util'
import { createTestDatabase } from '#testing/postgres/postgres'
import { runTorture, type TortureOptions } from '#testing/torture/run-torture'
import { runRestoreTorture } from '#testing/torture/restore/run-restore-torture'
import { startPostgres } from '../testing/postgres/postgres-server.ts'
import { buildServer } from './build/build-server.ts'

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'all' },
    seconds: { type: 'string', default: '60' },
    clients: { type: 'string', default: '50' },
    'per-person': { type: 'string', default: '5' },
    nodes: { type: 'string', default: '1' },
    kill: { type: 'string', default: 'nodes' },
    restore: { type: 'boolean', default: false },
    restores: { type: 'string', default: '50' },
  },
})

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    process.stderr.write('stopping …\n')
    stop.abort()
  })
}

await buildServer()
if (values.restore) await endUnlessStopped(runRestores)
else {
  const engines = values.engine === 'all' ? ['sqlite', 'postgres'] : [values.engine]
  for (const engine of engines) {
    if (!stop.signal.aborted) await endUnlessStopped(() => run(engine))
  }
}

async function endUnlessStopped(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!stop.signal.aborted) throw error
    process.exitCode = 130
  }
}

async function runRestores(): Promise<void> {
  const options = { restores: toCount(values.restores, 'restores'), devices: toCount(values.clients, 'clients') }
  const result = await runRestoreTorture({
    ...options,
    killedShare: 0.2,
    forgetfulOfTen: 2,
    signal: stop.signal,
    onProgress: (text) => process.stderr.write(`${text}\n`),
  })
  console.log(JSON.stringify({ torture: 'restore', devices: options.devices, ...result }))
  if (result.lost + result.twice + result.broken + result.faults.length > 0) process.exitCode = 1
}

async function run(engine: string): Promise<void> {
  const options: TortureOptions = {
    seconds: toCount(values.seconds, 'seconds'),
    clients: toCount(values.clients, 'clients'),
    clientsPerPerson: toCount(values['per-person'], 'per-person'),
    nodes: engine === 'sqlite' ? 1 : toCount(values.nodes, 'nodes'),
    victims: toVictims(values.kill, engine),
    signal: stop.signal,
    onProgress: (text) => process.stderr.write(`${engine} ${text}\n`),
  }
  const postgres = engine === 'postgres' ? await startPostgres({ isDurable: true }) : undefined
  try {
    const database = postgres && { url: (await createTestDatabase(postgres.url)).url, crash: postgres.crash }
    const result = await runTorture({ ...options, ...(database === undefined ? {} : { database }) })
    const { seconds, clients, nodes, victims } = options
    console.log(JSON.stringify({ torture: engine, seconds, clients, nodes, kill: victims, ...result }))
    const isClean = result.lost + result.twice + result.feedGap + result.missedByReader + result.faults.length === 0
    if (!isClean) process.exitCode = 1
  } finally {
    await postgres?.stop()
  }
}

function toCount(text: string, name: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} must be a whole number above 0`)
  return count
}

function toVictims(text: string, engine: string): TortureOptions['victims'] {
  if (text === 'nodes' || text === 'none') return text
  // SQLite has no process of its own.
  if (text === 'database' || text === 'both') return engine === 'sqlite' ? 'nodes' : text
  throw new Error('--kill is nodes, database, both or none')
}
