import { setTimeout as sleep } from 'node:timers/promises'

const HEALTH_POLL_MS = 25

/** Resolves once a server is healthy, or what waits for it `isOver`; rejects when it is not healthy within `limitMs`. */
export async function waitUntilHealthy(url: string, isOver: () => boolean, limitMs: number): Promise<void> {
  const until = performance.now() + limitMs
  while (!isOver()) {
    const leftMs = until - performance.now()
    if (leftMs <= 0) throw new Error(`${url} was not healthy within ${limitMs / 1_000} s`)
    // One that takes a connection and says nothing is not healthy either.
    const signal = AbortSignal.timeout(Math.ceil(leftMs))
    const answer = await fetch(`${url}/api/health`, { signal }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.status === 200) return
    await sleep(HEALTH_POLL_MS)
  }
}
