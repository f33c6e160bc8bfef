/** A shop in the hands of the pure monitor; what happens to it is read as short lines. */
import { MINUTE_MS, SECOND_MS, toIso } from '#base/clock'
import { judgeReport, type Finding } from '../src/tools/uptime/judge-report.ts'
import type { CheckReport } from '../src/tools/uptime/model.ts'
import { newMonitorState, type MonitorState } from '../src/tools/uptime/monitor-state.ts'
import type { ShopPolicy } from '../src/tools/uptime/shop-policy.ts'

export const START = Date.UTC(2026, 10, 22)
const plainPolicy: ShopPolicy = {
  shopId: 'shop',
  intervalMs: MINUTE_MS,
  offsetMs: 0,
  strictness: 'normal',
  isPaused: false,
  maintenance: undefined,
  job: undefined,
  watchesCertificate: true,
  watchesDomain: true,
}

export type JudgedShop = {
  /** Judges a finding at a second after the start, and returns the second of the next check. */
  readonly judge: (finding: Finding, sec: number, change?: Partial<ShopPolicy>) => number
  /** A report of a check that began then and took nothing. */
  readonly check: (
    outcome: CheckReport['outcome'],
    sec: number,
    change?: Partial<ShopPolicy>,
    more?: Partial<CheckReport>,
  ) => number
  readonly state: () => MonitorState
  /** What happened since it was asked last. */
  readonly news: () => string[]
}

/** A shop that is checked every minute, normally strict, unless said otherwise. */
export function createJudgedShop(policy: Partial<ShopPolicy> = {}, known: MonitorState = newMonitorState): JudgedShop {
  let state = known
  const lines: string[] = []
  const secondsOf = (ms: number): number => (ms - START) / SECOND_MS
  const judge = (finding: Finding, sec: number, change: Partial<ShopPolicy> = {}): number => {
    const nowMs = START + sec * SECOND_MS
    const judgement = judgeReport(state, finding, { ...plainPolicy, ...policy, ...change }, nowMs)
    state = judgement.state
    for (const span of judgement.spans) lines.push(`${span.state} from ${secondsOf(span.fromMs)}`)
    for (const event of judgement.events) {
      if (event.kind === 'down') lines.push(`told down from ${secondsOf(event.startedMs)}`)
      else if (event.kind === 'up')
        lines.push(`${event.isQuiet === true ? 'quietly' : 'told'} up from ${secondsOf(event.endedMs)}`)
      else if (event.kind === 'abandoned') lines.push(`${event.why} at ${secondsOf(event.endedMs)}`)
      else if (event.kind === 'certificate' || event.kind === 'domain')
        lines.push(`told ${event.kind} ${event.daysLeft}`)
      else lines.push(`told ${event.kind}`)
    }
    return secondsOf(judgement.nextCheckMs)
  }
  return {
    judge,
    /** A report of a check that began then and took nothing. */
    check: (
      outcome: CheckReport['outcome'],
      sec: number,
      change?: Partial<ShopPolicy>,
      more?: Partial<CheckReport>,
    ) => {
      const failure = outcome === 'failed' ? { failure: { code: 'refused' } as const } : {}
      const at = toIso(START + sec * SECOND_MS)
      const report = { at, outcome, totalMs: 5, phases: {}, redirects: [], ...failure, ...more }
      return judge({ kind: 'report', report }, sec, change)
    },
    state: () => state,
    news: () => lines.splice(0),
  }
}
