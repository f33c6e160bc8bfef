/**
 * `npm run attack`: attacks built servers of its own, which only this machine reaches, and counts what it found.
 * `--only fuzz,access --engine sqlite|postgres|all --seed N`. One line for each class, its findings below it; ends with 1 when
 * there is one. What the classes promise is in `docs/testing.md`.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { attackEngines, type AttackEngine } from '#testing/attack/attack-class'
import { chooseClasses, runAttack } from '#testing/attack/run-attack'
import { startPostgres } from '../testing/postgres-server.ts'
import { buildServer } from './build-server.ts'

/** On PostgreSQL the same code answers but for the stores. */
const shares: Record<AttackEngine, number> = { sqlite: 1, postgres: 0.25 }

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

const classes = chooseClasses(values.only.split(',').filter((name) => name !== ''))
const engines = attackEngines.filter((engine) => values.engine === 'all' || values.engine === engine)
if (engines.length === 0) throw new Error('--engine is sqlite, postgres or all')
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
if (!Number.isInteger(seed)) throw new Error('--seed must be a whole number')

await buildServer()
console.log(`seed ${seed}`)
const startedAt = performance.now()
let findings = 0
for (const engine of engines) if (!stop.signal.aborted) findings += await attack(engine)
const seconds = Math.round((performance.now() - startedAt) / 1_000)
console.log(`${findings} findings in ${seconds} s (again: --seed ${seed})`)
if (stop.signal.aborted) process.exitCode = 130
else if (findings > 0) process.exitCode = 1

async function attack(engine: AttackEngine): Promise<number> {
  const postgres = engine === 'postgres' ? await startPostgres({ isDurable: false }) : undefined
  try {
    const print = (line: string): void => console.log(line)
    const share = shares[engine]
    return await runAttack({ engine, postgresUrl: postgres?.url, classes, share, seed, stop: stop.signal, print })
  } finally {
    await postgres?.stop()
  }
}
