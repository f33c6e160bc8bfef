/** A backup that is made in turns: so many seconds it is at work, so many it is held, so that both meet the same disk. */
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Made } from './make-backup.ts'

/** Milliseconds since 1970. */
export type Slice = { readonly fromMs: number; readonly toMs: number }

/** One turn at work and the pause behind it. */
export type Turn = { readonly working: Slice; readonly held: Slice }

/** Until the cut and the copies of the databases are over, which must not be held: writers would wait for them. */
const COPYING_MS = 20_000
const TURN_MS = 5_000
/** What the disk has been given before it is held, it has written by then. */
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
    await sleep(CALM_MS)
    const held = await takeTurn(making)
    for (const pid of makers) process.kill(pid, 'SIGCONT')
    turns.push({ working, held })
  }
  return { made: await making, copying, turns }
}

async function takeTurn(making: Promise<unknown>): Promise<Slice> {
  const fromMs = Date.now()
  await Promise.race([sleep(TURN_MS), making])
  return { fromMs, toMs: Date.now() }
}

/** Process ids of those that make backups on this machine. */
async function findMakers(): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(
    pids.map(async (pid) => [pid, await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')] as const),
  )
  return lines.filter(([, line]) => line.includes('backup-child')).map(([pid]) => Number(pid))
}
