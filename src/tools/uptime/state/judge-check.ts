/** What one report makes of a shop: failures are confirmed, so is that it is up again, and that it is slow. */
import { ownFailures, type CheckReport, type Strictness } from '../model.ts'
import { goDown, goUnknown, goUp, say, settleSpan, toCause, type Verdict } from './verdict.ts'

/** Failures in a row after which it is down. */
export const failuresUntilDown = { strict: 1, normal: 3, relaxed: 5 } as const satisfies Record<Strictness, number>

export function judgeCheck(verdict: Verdict, report: CheckReport, atMs: number, strictness: Strictness): void {
  const isOurs = report.failure !== undefined && ownFailures.has(report.failure.code)
  const outcome = report.outcome === 'failed' && isOurs ? 'unknown' : report.outcome
  verdict.state = { ...verdict.state, lastCheckMs: atMs, lastFailure: report.failure?.code }
  if (outcome === 'unknown') return goUnknown(verdict, atMs)
  if (report.certificate !== undefined) {
    const { validUntil, issuer } = report.certificate
    verdict.state = { ...verdict.state, certificate: { validUntilMs: Date.parse(validUntil), issuer } }
  }
  if (outcome === 'failed') return judgeFailure(verdict, report, atMs, strictness)
  judgeSuccess(verdict, report, atMs, outcome === 'slow')
}

function judgeFailure(verdict: Verdict, report: CheckReport, atMs: number, strictness: Strictness): void {
  const { state } = verdict
  verdict.state = { ...state, recoveringMs: undefined, otherSpeedMs: undefined }
  if (state.health === 'down') return
  // Of what was down before nothing could be measured, nothing has to be confirmed.
  if (state.incident !== undefined) return goDown(verdict, atMs)
  const { sinceMs, count, report: first } = state.failing ?? { sinceMs: atMs, count: 0, report: toCause(report) }
  verdict.state = { ...verdict.state, failing: { sinceMs, count: count + 1, report: first } }
  if (count + 1 >= failuresUntilDown[strictness]) goDown(verdict, sinceMs)
}

function judgeSuccess(verdict: Verdict, report: CheckReport, atMs: number, isSlow: boolean): void {
  const { state } = verdict
  verdict.state = { ...state, lastGoodMs: atMs, totalMs: report.totalMs }
  if (state.health === 'down' || state.incident !== undefined) {
    const { recoveringMs } = state
    if (recoveringMs === undefined) verdict.state = { ...verdict.state, recoveringMs: atMs }
    else goUp(verdict, recoveringMs)
    return
  }
  verdict.state = { ...verdict.state, failing: undefined, health: 'up' }
  judgeSpeed(verdict, atMs, isSlow)
  settleSpan(verdict, atMs)
  alertSpeed(verdict, report)
}

/** Two in a row, so that an answer now and then that is slow changes nothing. */
function judgeSpeed(verdict: Verdict, atMs: number, isSlow: boolean): void {
  const { state } = verdict
  if (isSlow === state.isSlow) verdict.state = { ...state, otherSpeedMs: undefined }
  else if (state.otherSpeedMs === undefined) verdict.state = { ...state, otherSpeedMs: atMs }
  else {
    verdict.state = { ...state, isSlow, otherSpeedMs: undefined }
    settleSpan(verdict, state.otherSpeedMs)
  }
}

/** A change under a cover is announced with the first report after it. */
function alertSpeed(verdict: Verdict, report: CheckReport): void {
  const { isSlow, isSlowTold } = verdict.state
  if (isSlow === isSlowTold || verdict.cover !== undefined) return
  say(verdict, { kind: isSlow ? 'slow' : 'fast', report: toCause(report) })
  verdict.state = { ...verdict.state, isSlowTold: isSlow }
}
