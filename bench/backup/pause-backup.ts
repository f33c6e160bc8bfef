/** Pauses a backup every other five seconds, so that writes beside it and without it are measured on the same disk at the same time. */
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Made } from './make-backup.ts'

/** Milliseconds since 1970. */
export type Slice = { readonly fromMs: number; readonly toMs: number }

/** Five seconds at work and the pause after them. */
type Turn = { readonly working: Slice; readonly held: Slice }

/** The cut and the copies of the databases are over by then. They are not paused: writers would wait for them. */
const COPYING_MS = 20_000
const TURN_MS = 5_000
/** After it the disk has written what it was given before the pause. */
const CALM_MS = 500

/** Makes a backup and stops its process every other five seconds; resolves when it is done. */
export async function makeInTurns(
  make: () => Promise<Made>,
): Promise<{ readonly made: Made; readonly copying: Slice; readonly turns: readonly Turn[] }> {
  const fromMs = Date.now()
  let isDone = false
  const making = make().finally(() => (isDone = true))
  await Promise.race([sleep(COPYING_MS), making])
  const copying = { fromMs, toMs: Date.now() }
  const turns: Turn[] = []
  while (!isDone) {
    const working = await takeTurn(making)
    const makers = await findMakers()
    if (isDone || makers.length === 0) break
    for (const pid of makers) process.kill(pid, 'SIGSTOP')
    try {
      await sleep(CALM_MS)
      turns.push({ working, held: await takeTurn(making) })
    } finally {
      // A failed bench leaves no process that is stopped for good.
      for (const pid of makers) process.kill(pid, 'SIGCONT')
    }
  }
  return { made: await making, copying, turns }
}

async function takeTurn(making: Promise<unknown>): Promise<Slice> {
  const fromMs = Date.now()
  await Promise.race([sleep(TURN_MS), making])
  return { fromMs, toMs: Date.now() }
}

/** Finds the processes that make backups on this machine; no other server may make one meanwhile. */
async function findMakers(): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(
    pids.map(async (pid) => [pid, await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')] as const),
  )
  return lines.filter(([, line]) => line.includes('backup-child')).map(([pid]) => Number(pid))
}
