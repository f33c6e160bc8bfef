import { MINUTE_MS, SECOND_MS } from '#base/clock'
import type { Strictness } from '../model.ts'
import type { MonitorState } from './monitor-state.ts'
import type { ShopPolicy } from './shop-policy.ts'

/** After the first failure, the second and so on. */
const confirmAfterMs = {
  strict: [],
  normal: [2 * SECOND_MS, 5 * SECOND_MS],
  relaxed: [2 * SECOND_MS, 5 * SECOND_MS, 15 * SECOND_MS, 30 * SECOND_MS],
} as const satisfies Record<Strictness, readonly number[]>
const RECOVERED_AFTER_MS = 2 * SECOND_MS
/** While it is down its end is found to a fifteenth of what it lasts, but it is not asked more often than so. */
const DOWN_SHARE = 15
const MIN_DOWN_MS = 4 * SECOND_MS
const UNKNOWN_MS = MINUTE_MS
/** Looking at heartbeats costs one query for all of them. */
const HEARTBEAT_MS = 10 * SECOND_MS

/** When the shop is to be checked next; its regular times never move, whatever comes between them. */
export function nextCheck(state: MonitorState, policy: ShopPolicy, nowMs: number): number {
  if (policy.isPaused) return Infinity
  if (policy.job !== undefined) return Math.min(nowMs + HEARTBEAT_MS, Math.max(nowMs + 1, state.dueMs ?? Infinity))
  const { health, failing, recoveringMs, span } = state
  const regularMs = nextRegular(policy, nowMs)
  if (recoveringMs !== undefined) return nowMs + RECOVERED_AFTER_MS
  if (health === 'down') {
    const lastedMs = nowMs - (span?.state === 'down' ? span.fromMs : (failing?.sinceMs ?? nowMs))
    return Math.min(regularMs, nowMs + Math.max(MIN_DOWN_MS, lastedMs / DOWN_SHARE))
  }
  if (failing !== undefined) return nowMs + (confirmAfterMs[policy.strictness][failing.count - 1] ?? RECOVERED_AFTER_MS)
  return health === 'unknown' ? Math.min(regularMs, nowMs + UNKNOWN_MS) : regularMs
}

/** The first of the shop's regular times after an instant. */
export function nextRegular({ intervalMs, offsetMs }: ShopPolicy, afterMs: number): number {
  return (Math.floor((afterMs - offsetMs) / intervalMs) + 1) * intervalMs + offsetMs
}
