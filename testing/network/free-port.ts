import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that systems give to outgoing connections (from 32768 on Linux, from 49152 elsewhere): one of those could go to a
 * browser's connection before the caller listens on it, or while its server restarts.
 */
const FIRST_PORT = 20_000

/** Each worker of a run takes ports of its own: one on which a server is about to listen again looks free to all others. */
const PORTS_OF_WORKER = 1_000
const { VITEST_POOL_ID, TEST_PARALLEL_INDEX = -1 } = process.env
/** 0 outside of tests and in their global setup. */
const worker = Number(VITEST_POOL_ID ?? Number(TEST_PARALLEL_INDEX) + 1) % 10

const given = new Set<number>()

/** A loopback port that is free at this moment, a different one each time. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + worker * PORTS_OF_WORKER + randomInt(PORTS_OF_WORKER)
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false
    throw error
  }
  probe.close()
  await once(probe, 'close')
  return true
}
