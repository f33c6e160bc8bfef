/** A shop in the hands of the pure monitor; what happens to it is read as short lines. */
import { MINUTE_MS, SECOND_MS, toIso } from '#base/clock'
import { nextMonitorState, type Finding } from '../../src/tools/uptime/state/next-monitor-state.ts'
import type { CheckReport } from '../../src/tools/uptime/model.ts'
import type { MonitorEvent, Span } from '../../src/tools/uptime/shop-state.ts'
import {
  newMonitorState,
  readMonitorState,
  writeMonitorState,
  type MonitorState,
} from '../../src/tools/uptime/state/monitor-state.ts'
import type { ShopPolicy } from '../../src/tools/uptime/state/shop-policy.ts'

export const START = Date.UTC(2026, 10, 22)
/** Checked every minute, normally strict. */
export const plainPolicy: ShopPolicy = {
  shopId: 'shop',
  intervalMs: MINUTE_MS,
  offsetMs: 0,
  strictness: 'normal',
  isPaused: false,
  heldMs: 0,
  maintenance: undefined,
  job: undefined,
  watchesCertificate: true,
  watchesDomain: true,
}

/** A check that began then and took nothing. */
export function reportAt(
  atMs: number,
  outcome: CheckReport['outcome'],
  more: Partial<CheckReport> = {},
): Extract<Finding, { kind: 'report' }> {
  const failure = outcome === 'failed' ? { failure: { code: 'refused' } as const } : {}
  const report = { at: toIso(atMs), outcome, totalMs: 5, phases: {}, redirects: [], ...failure, ...more }
  return { kind: 'report', report }
}

/** A shop that is judged again and again; what is known of it goes through its text each time, as over a restart. */
export function createJudgement(known: MonitorState = newMonitorState) {
  let state = known
  const spans: Span[] = []
  const events: MonitorEvent[] = []
  return {
    /** All that there were so far. */
    spans,
    events,
    state: () => state,
    /** Returns when the next check is. */
    judge(finding: Finding, policy: ShopPolicy, nowMs: number): number {
      const judgement = nextMonitorState(readMonitorState(writeMonitorState(state)), finding, policy, nowMs)
      state = judgement.state
      spans.push(...judgement.spans)
      events.push(...judgement.events)
      return judgement.nextCheckMs
    },
  }
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
  const { judge, spans, events, state } = createJudgement(known)
  const lines: string[] = []
  const judgeAt: JudgedShop['judge'] = (finding, sec, change = {}) => {
    const nextMs = judge(finding, { ...plainPolicy, ...policy, ...change }, START + sec * SECOND_MS)
    lines.push(...spans.splice(0).map((span) => `${span.state} from ${secondsOf(span.fromMs)}`))
    lines.push(...events.splice(0).map(describe))
    return secondsOf(nextMs)
  }
  return {
    judge: judgeAt,
    check: (outcome, sec, change, more) => judgeAt(reportAt(START + sec * SECOND_MS, outcome, more), sec, change),
    state,
    news: () => lines.splice(0),
  }
}

function secondsOf(ms: number): number {
  return (ms - START) / SECOND_MS
}

function describe(event: MonitorEvent): string {
  if (event.kind === 'down') return `told down from ${secondsOf(event.startedMs)}`
  if (event.kind === 'up') return `${event.isQuiet === true ? 'quietly' : 'told'} up from ${secondsOf(event.endedMs)}`
  if (event.kind === 'abandoned') return `${event.why} at ${secondsOf(event.endedMs)}`
  if (event.kind === 'certificate' || event.kind === 'domain') return `told ${event.kind} ${event.daysLeft}`
  return `told ${event.kind}`
}
