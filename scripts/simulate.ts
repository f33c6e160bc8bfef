/**
 * `npm run simulate -- --runs 200000 [--seed N]`: plays schedules of faults against the sync engine on all cores. Tells
 * on stderr how far it is; the first seed that fails is printed with the smallest schedule that fails like it.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { FAULTS, type Fault } from '../src/services/documents/simulation/faults.simulation.ts'

/** Seeds that a worker plays before it reports. */
const CHUNK = 100

type Report = {
  readonly runs: number
  readonly faults: readonly (readonly [Fault, number])[]
  readonly failure?: string
}

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    worker: { type: 'boolean', default: false },
  },
})

if (values.worker) await work()
else process.exitCode = (await conduct(Number(values.seed), Number(values.runs))) ? 0 : 1

/** Plays the chunks it is handed and reports each. */
async function work(): Promise<void> {
  const send = (report: Report): void => void process.send?.(report)
  process.on('message', (chunk: { readonly first: number; readonly count: number }) => {
    void playChunk(chunk.first, chunk.count).then(send)
  })
}

async function playChunk(first: number, count: number): Promise<Report> {
  // Only workers come through the doors of the browser, which it needs.
  const { failureOf } = await import('../src/services/documents/simulation/hunt.simulation.ts')
  const faults = new Map<Fault, number>()
  for (let seed = first; seed < first + count; seed++) {
    const failure = await failureOf(seed, { faults })
    if (failure !== undefined) return { runs: seed - first, faults: [...faults], failure: failure.report }
  }
  return { runs: count, faults: [...faults] }
}

/** Hands out chunks until all are played or one fails; whether all passed. */
async function conduct(first: number, runs: number): Promise<boolean> {
  const startedAt = performance.now()
  const counts = new Map<Fault, number>()
  let next = first
  let played = 0
  let failure: string | undefined
  const hear = (report: Report): void => {
    played += report.runs
    failure ??= report.failure
    for (const [fault, count] of report.faults) counts.set(fault, (counts.get(fault) ?? 0) + count)
    const perSecond = (played / ((performance.now() - startedAt) / 1_000)).toFixed(0)
    process.stderr.write(`\r${played} of ${runs} schedules, ${perSecond} a second `)
  }
  const takeChunk = (): { first: number; count: number } | undefined => {
    const count = Math.min(CHUNK, first + runs - next)
    if (count <= 0 || failure !== undefined) return undefined
    next += count
    return { first: next - count, count }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, () => employ(takeChunk, hear)))
  process.stderr.write('\n')
  console.log(failure ?? `${played} schedules passed, seeds ${first} to ${first + runs - 1}`)
  for (const fault of FAULTS) console.log(`${String(counts.get(fault) ?? 0).padStart(9)}  ${fault}`)
  return failure === undefined
}

/** One worker process, kept busy until there is nothing left. */
function employ(takeChunk: () => object | undefined, hear: (report: Report) => void): Promise<void> {
  const worker: ChildProcess = fork(fileURLToPath(import.meta.url), ['--worker'], {
    execArgv: ['--conditions=browser', '--disable-proto=throw'],
  })
  return new Promise((resolve, reject) => {
    const handOut = (): void => {
      const chunk = takeChunk()
      if (chunk === undefined) worker.kill()
      else worker.send(chunk)
    }
    worker.on('message', (report: Report) => {
      hear(report)
      handOut()
    })
    worker.on('error', reject)
    worker.on('exit', (code, signal) =>
      code === 0 || signal === 'SIGTERM' ? resolve() : reject(new Error(`a worker ended with ${code ?? signal}`)),
    )
    handOut()
  })
}
