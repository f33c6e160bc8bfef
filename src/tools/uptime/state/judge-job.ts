/**
 * Judges a job by its heartbeats. If this server was away and could not receive any, the job is not at fault: a report it may have
 * sent meanwhile is waited for an interval longer.
 */
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import { heartbeatDueMs, judgeHeartbeat, type Heartbeat } from './judge-heartbeat.ts'
import type { CheckReport, HeartbeatCheck } from '../model.ts'
import { goDown, goUnknown, goUp, settleSpan, toCause, type Verdict } from './verdict.ts'

/** Looks further apart than this leave a gap in which no report was received; and a job may be a little early. */
const LISTENING_MS = 30 * SECOND_MS
const EARLY_MS = MINUTE_MS

export type Job = { readonly check: HeartbeatCheck; readonly intervalSec: number }

export function judgeJob(verdict: Verdict, job: Job, last: Heartbeat | undefined): void {
  const { nowMs } = verdict
  const { lastCheckMs: lookedMs, watchedMs = nowMs } = verdict.state
  verdict.state = { ...verdict.state, lastCheckMs: nowMs, watchedMs }
  const report = judgeHeartbeat({ ...job, last, watchedSinceMs: watchedMs, nowMs })
  const isNews = last !== undefined && last.atMs > (verdict.state.heartbeatMs ?? -Infinity)
  if (isNews) hearWord(verdict, last, judgeHeartbeat({ ...job, last, watchedSinceMs: watchedMs, nowMs: last.atMs }))
  const dueMs = nextDue(verdict, job, { fromMs: lookedMs ?? nowMs, untilMs: nowMs })
  verdict.state = { ...verdict.state, dueMs }
  if (nowMs > dueMs && verdict.state.health !== 'down') fail(verdict, dueMs, report)
}

function hearWord(verdict: Verdict, { atMs }: Heartbeat, report: CheckReport): void {
  verdict.state = { ...verdict.state, heartbeatMs: atMs, dueMs: undefined }
  const { state } = verdict
  if (report.outcome === 'failed') {
    if (state.health !== 'down') fail(verdict, atMs, report)
    return
  }
  verdict.state = { ...state, lastGoodMs: atMs, lastFailure: undefined, failing: undefined }
  if (state.health === 'down' || state.incident !== undefined) return goUp(verdict, atMs)
  verdict.state = { ...verdict.state, health: 'up' }
  settleSpan(verdict, atMs)
}

/** Nothing has to be confirmed: a job that is late once is late. */
function fail(verdict: Verdict, fromMs: number, report: CheckReport): void {
  const failing = { sinceMs: fromMs, count: 1, report: toCause(report) }
  verdict.state = { ...verdict.state, failing, lastFailure: report.failure?.code }
  goDown(verdict, fromMs)
}

/** By when its next word has to come. */
function nextDue(verdict: Verdict, job: Job, gap: { readonly fromMs: number; readonly untilMs: number }): number {
  const { heartbeatMs = 0, watchedMs = 0, dueMs: excusedMs, health } = verdict.state
  const sinceMs = Math.max(heartbeatMs, watchedMs)
  // The interval may be another than at the last look; what was excused stays so.
  const dueMs = health === 'unknown' && excusedMs !== undefined ? excusedMs : heartbeatDueMs({ ...job, sinceMs })
  if (gap.untilMs - gap.fromMs <= LISTENING_MS || dueMs < gap.fromMs) return dueMs
  const intervalMs = job.intervalSec * SECOND_MS
  const expectedMs = dueMs - job.check.graceSec * SECOND_MS - EARLY_MS
  const missed = Math.max(0, Math.floor((gap.untilMs - expectedMs) / intervalMs) + 1)
  if (missed > 0) goUnknown(verdict, gap.fromMs + LISTENING_MS)
  return dueMs + missed * intervalMs
}
