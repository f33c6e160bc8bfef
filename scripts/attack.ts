/**
 * `npm run attack`: attacks built servers of its own, which only this machine reaches, and counts what it found.
 * `--only fuzz,access --engine sqlite|postgres|all --seed N`. One line for each class, its findings below it; ends with 1 when
 * there is one. What the classes promise is in `docs/testing.md`.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createBudget, measurePatience, measureSlowness } from '#testing/attack/attack-budget'
import { attackEngines, type AttackEngine } from '#testing/attack/attack-class'
import { planRuns, runAttack } from '#testing/attack/run-attack'
import { startPostgres } from '../testing/postgres/postgres-server.ts'
import { buildServer } from './build/build-server.ts'

/** On PostgreSQL the same code answers but for the stores. */
const shares: Record<AttackEngine, number> = { sqlite: 1, postgres: 0.25 }
/** Something that is still open then was forgotten by its test. */
const ENDING_MS = 2_000

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    engine: { type: 'string', default: 'all' },
    seed: { type: 'string' },
  },
})

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    process.stderr.write('stopping …\n')
    stop.abort()
  })
}

let findings = 0
// An attack that was left to itself may fail later than anybody waits for it.
process.on('unhandledRejection', (error) => {
  if (stop.signal.aborted) return
  findings += 1
  console.log(`FAULT an attack failed that nobody waited for: ${error instanceof Error ? error.stack : String(error)}`)
})

const engines = attackEngines.filter((engine) => values.engine === 'all' || values.engine === engine)
if (engines.length === 0) throw new Error('--engine is sqlite, postgres or all')
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
if (!Number.isInteger(seed)) throw new Error('--seed must be a whole number')
const plan = planRuns(
  values.only.split(',').filter((name) => name !== ''),
  engines,
)

await buildServer()
console.log(`seed ${seed}`)
const slowness = measureSlowness()
if (slowness > 1) console.log(`this machine has much to do, or is slow: ${slowness.toFixed(1)} times the usual time`)
const budget = createBudget({
  runs: plan.flatMap(({ engine, classes }) => classes.map(({ name }) => ({ name, engine }))),
  nowMs: () => performance.now(),
  patience: measurePatience,
  every: (pauseMs, act) => {
    const timer = setInterval(act, pauseMs)
    return () => clearInterval(timer)
  },
})
const startedAt = performance.now()
for (const one of plan) if (!stop.signal.aborted && one.classes.length > 0) findings += await attack(one)
const seconds = Math.round((performance.now() - startedAt) / 1_000)
console.log(`${findings} findings in ${seconds} s (again: --seed ${seed})`)
if (stop.signal.aborted) process.exitCode = 130
else if (findings > 0) process.exitCode = 1
setTimeout(() => {
  process.stderr.write(`something of the attacks is still open: ${process.getActiveResourcesInfo().join(', ')}\n`)
  process.exit()
}, ENDING_MS).unref()

async function attack({ engine, classes }: ReturnType<typeof planRuns>[number]): Promise<number> {
  const postgres = engine === 'postgres' ? await startPostgres({ isDurable: false }) : undefined
  try {
    return await runAttack({
      ...{ engine, classes, seed, postgresUrl: postgres?.url, share: shares[engine], stop: stop.signal },
      begin: (one) => budget.begin(one, engine),
      print: (line) => console.log(line),
    })
  } finally {
    await postgres?.stop()
  }
}
