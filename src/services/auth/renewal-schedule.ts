import { ID_TOKEN_RENEWAL_MS, RENEWAL_RETRY_MAX_MS, RENEWAL_RETRY_MIN_MS } from './contract.ts'

/** How much longer than its base a retry may wait, so that many devices don't come back at the same moment. */
const JITTER_SHARE = 0.2

/** How long to wait until an idToken is renewed: five minutes before its end, but never a busy loop. */
export function renewalDelayMs(expiresInSeconds: number): number {
  return Math.max(expiresInSeconds * 1_000 - ID_TOKEN_RENEWAL_MS, RENEWAL_RETRY_MIN_MS)
}

/**
 * How long to wait after the n-th failure in a row (counted from 1): 30 s, doubled up to 16 minutes.
 * `jitter` is a random number from 0 to 1.
 */
export function retryDelayMs(failures: number, jitter: number): number {
  const baseMs = RENEWAL_RETRY_MIN_MS * 2 ** Math.min(failures - 1, 10)
  return Math.min(baseMs * (1 + JITTER_SHARE * jitter), RENEWAL_RETRY_MAX_MS)
}
