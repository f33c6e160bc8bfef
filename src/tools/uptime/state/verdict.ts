/**
 * What becomes of a shop while one finding is judged: the steps that every judgement is made of. Spans always increase,
 * and an incident is opened and ended here alone.
 */
import { MINUTE_MS } from '#base/clock'
import type { CheckReport } from '../model.ts'
import type { MonitorState } from './monitor-state.ts'
import { plainLine } from '../words/plain-line.ts'
import type { SpanState, Abandoning, MonitorEvent, Span } from '../shop-state.ts'
import { crc32 } from '#base/bytes/crc32'

/** As many changes within so long make it unstable; after so long without any it is not. */
const UNSTABLE_CHANGES = 3
const UNSTABLE_WITHIN_MS = 10 * MINUTE_MS
const STABLE_AFTER_MS = 30 * MINUTE_MS

/** A condition that hides the result of checks. */
export type Cover = 'paused' | 'maintenance' | undefined

/** A judgement in the making. */
export type Verdict = {
  readonly shopId: string
  readonly nowMs: number
  cover: Cover
  state: MonitorState
  readonly spans: Span[]
  readonly events: MonitorEvent[]
}

/** Forgets the rows of checks by which it would have changed. */
export const withoutRows = { failing: undefined, recoveringMs: undefined, otherSpeedMs: undefined } as const

/** Begins the span that follows from the state, unless it lasts already. */
export function settleSpan(verdict: Verdict, fromMs: number): void {
  const next = verdict.cover ?? spanOf(verdict.state)
  const last = verdict.state.span
  if (next === undefined || next === last?.state) return
  const span = { fromMs: last === undefined ? fromMs : Math.max(fromMs, last.fromMs + 1), state: next }
  verdict.spans.push(span)
  verdict.state = { ...verdict.state, span }
}

/** While failures are being confirmed it is what it was; after a cover there is nothing that it was. */
function spanOf({ health, isSlow, failing, span }: MonitorState): SpanState | undefined {
  if (health === 'new') return undefined
  const isUncovered = span?.state === 'paused' || span?.state === 'maintenance'
  if (health !== 'down' && failing !== undefined && isUncovered) return undefined
  return health === 'up' && isSlow ? 'slow' : health
}

/** The shop is down from then on. Under a cover this is not announced, and no incident begins. */
export function goDown(verdict: Verdict, fromMs: number): void {
  verdict.state = {
    ...verdict.state,
    health: 'down',
    isSlow: false,
    isSlowTold: false,
    recoveringMs: undefined,
    otherSpeedMs: undefined,
  }
  settleSpan(verdict, fromMs)
  openIncident(verdict)
}

/** Makes an incident of a shop that is down, unless it has one. */
export function openIncident(verdict: Verdict): void {
  const { state, shopId, cover } = verdict
  if (cover !== undefined || state.health !== 'down') return
  if (state.incident === undefined && state.failing !== undefined && state.span !== undefined) {
    const startedMs = state.span.fromMs
    const incident = { id: incidentId(shopId, startedMs), startedMs }
    const { report } = state.failing
    say(verdict, { kind: 'down', incidentId: incident.id, startedMs, report })
    verdict.state = { ...state, incident }
    noteChange(verdict)
  }
  verdict.state = { ...verdict.state, failing: undefined }
}

/** It is up again, since then. */
export function goUp(verdict: Verdict, fromMs: number): void {
  verdict.state = { ...verdict.state, ...withoutRows, health: 'up' }
  settleSpan(verdict, fromMs)
  const { span } = verdict.state
  const hasIncident = verdict.state.incident !== undefined
  endIncident(verdict, verdict.cover === undefined && span !== undefined ? span.fromMs : fromMs)
  if (hasIncident && verdict.cover === undefined) noteChange(verdict)
}

/** Under a cover the end is not announced. */
function endIncident(verdict: Verdict, endedMs: number): void {
  const { incident } = verdict.state
  if (incident === undefined) return
  say(verdict, {
    kind: 'up',
    incidentId: incident.id,
    endedMs: Math.max(endedMs, incident.startedMs),
    ...(verdict.cover === undefined ? {} : { isQuiet: true }),
  })
  verdict.state = { ...verdict.state, incident: undefined }
}

/** Nothing is known of it since then. */
export function goUnknown(verdict: Verdict, fromMs: number): void {
  const { health } = verdict.state
  verdict.state = { ...verdict.state, ...withoutRows, health: health === 'new' ? 'new' : 'unknown' }
  settleSpan(verdict, fromMs)
}

/** Ends an incident when the shop is no longer checked: no check has found it up again. */
export function abandonIncident(verdict: Verdict, why: Abandoning): void {
  const { incident } = verdict.state
  if (incident === undefined) return
  const endedMs = Math.max(verdict.nowMs, incident.startedMs)
  say(verdict, { kind: 'abandoned', incidentId: incident.id, endedMs, ...why })
  verdict.state = { ...verdict.state, incident: undefined }
}

type Said = MonitorEvent extends infer Each
  ? Each extends MonitorEvent
    ? Omit<Each, 'shopId' | 'atMs'>
    : never
  : never

export function say(verdict: Verdict, event: Said): void {
  verdict.events.push({ ...event, shopId: verdict.shopId, atMs: verdict.nowMs })
}

function noteChange(verdict: Verdict): void {
  const { nowMs, state } = verdict
  const recent = state.changesMs.filter((atMs) => atMs <= nowMs && nowMs - atMs < UNSTABLE_WITHIN_MS)
  const changesMs = [...recent, nowMs].slice(-UNSTABLE_CHANGES)
  const isUnstable = state.isUnstable || changesMs.length === UNSTABLE_CHANGES
  if (isUnstable && !state.isUnstable) say(verdict, { kind: 'unstable' })
  verdict.state = { ...state, changesMs, isUnstable }
}

/** Ends that it is unstable once nothing has changed for long; also where the clock was put back behind the last change. */
export function calmDown(verdict: Verdict): void {
  const { nowMs, state, cover } = verdict
  if (!state.isUnstable || cover !== undefined) return
  const quietMs = nowMs - (state.changesMs.at(-1) ?? 0)
  if (quietMs >= 0 && quietMs < STABLE_AFTER_MS) return
  say(verdict, { kind: 'stable' })
  verdict.state = { ...state, isUnstable: false, changesMs: [] }
}

const MAX_DETAIL = 200

/** What a report says of a failure, without what would make it long. */
export function toCause(report: CheckReport): CheckReport {
  const { failure } = report
  const detail = failure?.detail === undefined ? undefined : plainLine(failure.detail, MAX_DETAIL)
  return {
    ...report,
    redirects: [],
    ...(failure === undefined ? {} : { failure: { code: failure.code, ...(detail === undefined ? {} : { detail }) } }),
  }
}

/** Ids may have 64 characters; a time has nine at most in base 36. */
const MAX_SHOP_ID = 54
const KEPT_OF_LONG_ID = 40

/** The id of a shop's incident that began at this time; computing it again gives the same id. */
function incidentId(shopId: string, startedMs: number): string {
  const shop =
    shopId.length <= MAX_SHOP_ID
      ? shopId
      : `${shopId.slice(0, KEPT_OF_LONG_ID)}${crc32(Uint8Array.from(shopId, (letter) => letter.charCodeAt(0))).toString(36)}`
  return `${shop}-${Math.max(0, Math.round(startedMs)).toString(36)}`
}
