/**
 * The monitor: turns findings about a shop into states, spans and events. It is pure; when a shop is checked, and what happens with
 * the result, is up to the caller.
 *
 * Checks decide about a shop's health. A pause or maintenance covers it: the cover is shown and counted, while the health goes on
 * below it. Nothing before the last span is ever changed.
 */
import { MINUTE_MS, DAY_MS, SECOND_MS } from '#base/clock'
import { judgeCheck } from './judge-check.ts'
import type { Heartbeat } from './judge-heartbeat.ts'
import { judgeJob } from './judge-job.ts'
import type { CheckReport, Strictness } from '../model.ts'
import { expiryDays, type MonitorState } from './monitor-state.ts'
import type { ShopPolicy } from './shop-policy.ts'
import type { ShopState, Abandoning, MonitorEvent, Span } from '../shop-state.ts'
import {
  abandonIncident,
  calmDown,
  goUnknown,
  openIncident,
  settleSpan,
  withoutRows,
  type Verdict,
  say,
} from './verdict.ts'

/** The number of certificate expiry dates that are remembered: servers behind one name may have different certificates. */
const MAX_TOLD = 8

/** Tells that a certificate or a domain ends soon: each number of days once for each end. */
function alertExpiries(verdict: Verdict): void {
  for (const kind of ['certificate', 'domain'] as const) {
    const validUntilMs = verdict.state[kind]?.validUntilMs
    if (validUntilMs === undefined || verdict.cover !== undefined) continue
    const daysLeft = expiryDays.find((days) => validUntilMs - verdict.nowMs <= days * DAY_MS)
    const { toldExpiries } = verdict.state
    const isSame = (told: (typeof toldExpiries)[number]) => told.kind === kind && told.validUntilMs === validUntilMs
    if (daysLeft === undefined || (toldExpiries.find(isSame)?.daysLeft ?? Infinity) <= daysLeft) continue
    say(verdict, { kind, daysLeft, validUntilMs })
    const others = toldExpiries.filter((told) => !isSame(told))
    verdict.state = {
      ...verdict.state,
      toldExpiries: [...others, { kind, validUntilMs, daysLeft }].slice(-MAX_TOLD),
    }
  }
}

export type Finding =
  | { readonly kind: 'report'; readonly report: CheckReport }
  /** A look at what a job said last. */
  | { readonly kind: 'heartbeat'; readonly last: Heartbeat | undefined }
  /** Since then this server could not measure anything. */
  | { readonly kind: 'interrupted'; readonly sinceMs: number }
  /** What is checked is something else from now on. */
  | { readonly kind: 'replaced' }
  | { readonly kind: 'domain'; readonly domain: NonNullable<MonitorState['domain']> }
  /** Time has passed, or the policy is another one. */
  | { readonly kind: 'nothing' }

export type Judgement = {
  readonly state: MonitorState
  /** Those that begin, each later than all before it. */
  readonly spans: readonly Span[]
  readonly events: readonly MonitorEvent[]
  /** Infinity: it is not to be checked. */
  readonly nextCheckMs: number
}

/** So long after its last check, and after two intervals, nothing is known of a shop. */
const MIN_SILENCE_MS = MINUTE_MS

export function nextMonitorState(state: MonitorState, finding: Finding, policy: ShopPolicy, nowMs: number): Judgement {
  const cover = state.state === 'paused' || state.state === 'maintenance' ? state.state : undefined
  const verdict: Verdict = { shopId: policy.shopId, nowMs, cover, state, spans: [], events: [] }
  if (policy.isPaused) pause(verdict, { why: 'paused' })
  else {
    const atMs = finding.kind === 'report' ? Date.parse(finding.report.at) : nowMs
    followTime(verdict, policy, atMs)
    judgeFinding(verdict, finding, policy, atMs)
    forgetUnwatched(verdict, policy)
    alertExpiries(verdict)
    calmDown(verdict)
  }
  showState(verdict)
  const { spans, events } = verdict
  return { state: verdict.state, spans, events, nextCheckMs: nextCheck(verdict.state, policy, nowMs) }
}

/** The shop is gone from its owner; what it is when it is brought back is as after a pause. */
export function judgeRemoval(
  state: MonitorState,
  { shopId, ownerId }: { readonly shopId: string; readonly ownerId: string },
  nowMs: number,
): Omit<Judgement, 'nextCheckMs'> {
  const verdict: Verdict = { shopId, nowMs, cover: undefined, state, spans: [], events: [] }
  pause(verdict, { why: 'removed', ownerId })
  showState(verdict)
  const { spans, events } = verdict
  return { state: verdict.state, spans, events }
}

function judgeFinding(verdict: Verdict, finding: Finding, policy: ShopPolicy, atMs: number): void {
  switch (finding.kind) {
    case 'report':
      return judgeCheck(verdict, finding.report, atMs, policy.strictness)
    case 'heartbeat':
      return policy.job === undefined ? undefined : judgeJob(verdict, policy.job, finding.last)
    case 'interrupted':
      // What was measured meanwhile, in a network of one's own, was measured.
      return goUnknown(verdict, Math.max(finding.sinceMs, (verdict.state.lastGoodMs ?? -1) + 1))
    case 'replaced': {
      const { health, failing } = verdict.state
      verdict.state = { ...verdict.state, ...withoutRows, ...(health === 'down' ? { failing } : {}) }
      return
    }
    case 'domain':
      verdict.state = { ...verdict.state, domain: finding.domain }
      return
    case 'nothing':
      return
  }
}

/** The shop is not checked any more. */
function pause(verdict: Verdict, why: Abandoning): void {
  verdict.cover = 'paused'
  abandonIncident(verdict, why)
  verdict.state = {
    ...verdict.state,
    ...withoutRows,
    health: 'new',
    isSlow: false,
    isSlowTold: false,
    isUnstable: false,
    changesMs: [],
    maintenanceUntilMs: undefined,
    lastFailure: undefined,
    watchedMs: undefined,
    dueMs: undefined,
  }
  settleSpan(verdict, verdict.nowMs)
}

/** Applies what time alone has changed: covers that began or ended, and a long time without a check. */
function followTime(verdict: Verdict, policy: ShopPolicy, atMs: number): void {
  const { maintenance } = policy
  if (verdict.cover === 'paused') verdict.cover = undefined
  if (verdict.cover === 'maintenance' && maintenance === undefined) {
    const endedMs = Math.min(verdict.nowMs, verdict.state.maintenanceUntilMs ?? verdict.nowMs)
    fallSilent(verdict, policy, endedMs)
    verdict.cover = undefined
    const { failing } = verdict.state
    verdict.state = {
      ...verdict.state,
      maintenanceUntilMs: undefined,
      ...(failing === undefined ? {} : { failing: { ...failing, sinceMs: Math.max(failing.sinceMs, endedMs) } }),
    }
    settleSpan(verdict, endedMs)
    openIncident(verdict)
  } else if (maintenance !== undefined) {
    if (verdict.cover === undefined) {
      const beganMs = Math.max(maintenance.fromMs, verdict.state.lastCheckMs ?? verdict.nowMs)
      fallSilent(verdict, policy, beganMs)
      verdict.cover = 'maintenance'
      settleSpan(verdict, beganMs)
    }
    verdict.state = { ...verdict.state, maintenanceUntilMs: maintenance.untilMs }
  }
  fallSilent(verdict, policy, atMs)
}

/** A job is silent by nature; see `judge-job.ts`. */
function fallSilent(verdict: Verdict, policy: ShopPolicy, untilMs: number): void {
  const { lastCheckMs, health } = verdict.state
  if (policy.job !== undefined || lastCheckMs === undefined || health === 'new') return
  const silentMs = lastCheckMs + Math.max(2 * policy.intervalMs, MIN_SILENCE_MS) + policy.heldMs
  if (silentMs < untilMs) goUnknown(verdict, silentMs)
}

function forgetUnwatched(verdict: Verdict, { watchesCertificate, watchesDomain }: ShopPolicy): void {
  const { state } = verdict
  if ((watchesCertificate || state.certificate === undefined) && (watchesDomain || state.domain === undefined)) return
  verdict.state = {
    ...state,
    ...(watchesCertificate ? {} : { certificate: undefined }),
    ...(watchesDomain ? {} : { domain: undefined }),
  }
}

function showState(verdict: Verdict): void {
  const { state, sinceMs, failing, span } = verdict.state
  const shown = shownState(verdict)
  const knownMs = shown === 'checking' ? failing?.sinceMs : shown === span?.state ? span.fromMs : undefined
  verdict.state = { ...verdict.state, state: shown, sinceMs: knownMs ?? (shown === state ? sinceMs : verdict.nowMs) }
}

function shownState({ cover, state: { health, isSlow, failing } }: Verdict): ShopState {
  if (cover !== undefined) return cover
  if (health !== 'down' && failing !== undefined) return 'checking'
  return health === 'up' && isSlow ? 'slow' : health
}

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
function nextCheck(state: MonitorState, policy: ShopPolicy, nowMs: number): number {
  if (policy.isPaused) return Infinity
  if (policy.job !== undefined) {
    const { dueMs = -Infinity } = state
    return nowMs + (dueMs < nowMs ? HEARTBEAT_MS : Math.min(HEARTBEAT_MS, dueMs + 1 - nowMs))
  }
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
