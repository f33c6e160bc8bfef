/** What the parts of the class work with, and how they say that others wait. */
import { measureSlowness } from '../attack-budget.ts'
import type { AttackContext } from '../attack-class.ts'
import type { AttackedServer } from '../attacked-server.ts'
import type { HealthProbe } from './health-probe.ts'
import type { WatchedPages } from './watched-pages.ts'

/** What takes too long once is tried again: a machine has other things to do. The shortest of these counts. */
const TRIES = 3

export type Ground = {
  readonly context: AttackContext
  readonly server: AttackedServer
  readonly probe: HealthProbe
  readonly pages: WatchedPages
  /** The longest wait for an answer while the server had nothing else to do. */
  readonly idleMs: number
}

/** The longest that a request may wait for others, on the machine of `attack-budget.ts`. */
const WAIT_MS = 100
/** An idle server is slow at times as well: what was measured there may happen twice over. */
const NOISE = 2

/** Notes a finding where others wait while this is done, each time it is tried. */
export async function holdsUp(
  { context, probe, idleMs }: Ground,
  what: string,
  act: () => Promise<void>,
): Promise<void> {
  context.stop.throwIfAborted()
  let shortest = Number.POSITIVE_INFINITY
  let limitMs = WAIT_MS + NOISE * idleMs
  // What is ten times too long is no noise.
  for (let round = 0; round < TRIES && shortest > limitMs && !(shortest > 10 * limitMs && round > 0); round++) {
    shortest = Math.min(shortest, await probe.during(act))
    // A machine that is slower, or has begun to do something else, is slower at everything.
    if (shortest > limitMs) limitMs = Math.max(limitMs, WAIT_MS * measureSlowness() + NOISE * idleMs)
  }
  if (shortest > limitMs)
    context.found(`others wait: ${Math.round(shortest)} ms, not ${Math.round(limitMs)}, beside ${what}`)
}
