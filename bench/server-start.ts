/** How long a warm start takes until health answers 200, and what the server then takes of memory: medians on SQLite. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serverEnvironment, serverProgram } from '../testing/server-program.ts'
import { createTempFolder } from '../testing/temp-folder.ts'
import { findFreePort } from '../testing/network/free-port.ts'

const RUNS = 7
/** After this long without a request memory has settled. */
const IDLE_MS = 1_500

const folder = await createTempFolder()
const port = await findFreePort()

async function measure(): Promise<{ readonly ms: number; readonly rssMb: number }> {
  const startedAt = performance.now()
  const server = spawn(process.execPath, serverProgram, {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, ...serverEnvironment, PORT: String(port), DATA_DIR: folder.path },
    stdio: 'ignore',
  })
  while ((await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null))?.status !== 200) {
    if (server.exitCode !== null) throw new Error('the server ended')
    await wait(5)
  }
  const ms = performance.now() - startedAt
  await wait(IDLE_MS)
  const rssMb = await readRssMb(server)
  server.kill('SIGTERM')
  await once(server, 'exit')
  return { ms, rssMb }
}

async function readRssMb(server: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1_000
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

// The first start migrates and fills the compile cache; it is not a warm one.
await measure()
const runs: { readonly ms: number; readonly rssMb: number }[] = []
for (let run = 0; run < RUNS; run++) runs.push(await measure())
await folder.remove()
const msToHealth = Math.round(median(runs.map(({ ms }) => ms)))
const rssMb = Math.round(median(runs.map((run) => run.rssMb)))
console.log(JSON.stringify({ bench: 'server-start', engine: 'sqlite', runs: RUNS, msToHealth, rssMb }))
