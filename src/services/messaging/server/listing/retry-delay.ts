import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#base/clock'

/** What is tried in vain for so long is given up. */
export const GIVE_UP_AFTER_MS = DAY_MS

const DELAYS_MS: readonly number[] = [
  10 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
]
/** Share of a delay by which it is made shorter or longer, so that what failed together does not come back together. */
const JITTER = 0.15

/**
 * How long to wait after the n-th failed try in a row, counted from 1; at least as long as the other side asked for.
 * `random` is from 0 up to 1.
 */
export function retryDelayMs(tries: number, random: number, askedForMs = 0): number {
  const delayMs = DELAYS_MS[Math.min(tries, DELAYS_MS.length) - 1] ?? 0
  const spreadMs = delayMs * (1 - JITTER + 2 * JITTER * random)
  return Math.round(Math.min(Math.max(spreadMs, askedForMs), GIVE_UP_AFTER_MS))
}
