/** Whether a job that reports by itself is all right: it is when its last word is good and not overdue. */
import { SECOND_MS, toIso } from '#base/clock'
import type { CheckReport, HeartbeatCheck } from '../model.ts'
import { sayMoment } from '../words/wall-time.ts'

/** What a job said of itself last. */
export type Heartbeat = {
  readonly atMs: number
  /** It says that it went wrong, with what it says of that (maybe nothing). */
  readonly failure?: string
}

/** When the next word of a job is overdue; one that never reported has that long from when it was made. */
export function heartbeatDueMs(o: {
  readonly check: HeartbeatCheck
  readonly intervalSec: number
  /** When its last word came, or the shop was made or taken up again, whichever is later. */
  readonly sinceMs: number
}): number {
  return o.sinceMs + (o.intervalSec + o.check.graceSec) * SECOND_MS
}

/** The report that stands for a check (rule K9). */
export function judgeHeartbeat(o: {
  readonly check: HeartbeatCheck
  readonly intervalSec: number
  readonly last: Heartbeat | undefined
  /** Since when it is waited for: the shop was made, or taken up again after a pause. */
  readonly watchedSinceMs: number
  readonly nowMs: number
}): CheckReport {
  const { last, nowMs } = o
  const report = { at: toIso(nowMs), phases: {}, redirects: [] }
  const dueMs = heartbeatDueMs({ ...o, sinceMs: Math.max(last?.atMs ?? 0, o.watchedSinceMs) })
  if (nowMs > dueMs) {
    // The moment itself: this is kept as the cause of an outage, and read later.
    const detail = last === undefined ? 'Er hat sich noch nie gemeldet.' : `Zuletzt ${sayMoment(last.atMs)}.`
    return { ...report, outcome: 'failed', failure: { code: 'no-heartbeat', detail } }
  }
  if (last?.failure === undefined) return { ...report, outcome: 'up' }
  const detail = last.failure === '' ? {} : { detail: last.failure }
  return { ...report, outcome: 'failed', failure: { code: 'job-failed', ...detail } }
}
