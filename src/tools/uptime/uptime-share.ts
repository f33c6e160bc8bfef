/** How much of a stretch of time a shop was up, in seconds and from the spans of its states, never from counted checks (V1). */
import { DAY_MS, SECOND_MS } from '#base/clock'
import type { SpanState, Span } from './shop-state.ts'
import type { UptimeShare } from './uptime-endpoints.ts'

/** From an instant up to another one, which it does not contain. */
export type TimeWindow = { readonly fromMs: number; readonly untilMs: number }

/** How long a shop was in which state, in milliseconds; `none` is the time before its first span. */
export type StateTimes = Readonly<Record<SpanState | 'none', number>>

/** Sums up spans, oldest first; each lasts until the next one, the last one to the end. */
export function sumStates(spans: readonly Span[], { fromMs, untilMs }: TimeWindow): StateTimes {
  const times = { none: 0, up: 0, slow: 0, down: 0, unknown: 0, maintenance: 0, paused: 0 }
  const firstMs = spans[0]?.fromMs ?? untilMs
  times.none = Math.max(0, Math.min(firstMs, untilMs) - fromMs)
  for (const [index, span] of spans.entries()) {
    const endMs = Math.min(spans[index + 1]?.fromMs ?? untilMs, untilMs)
    times[span.state] += Math.max(0, endMs - Math.max(span.fromMs, fromMs))
  }
  return times
}

/** The share of one window: see `uptimeShareSchema`; `downSec` is how long it was down in it. */
export type MeasuredShare = UptimeShare & { readonly downSec: number }

/**
 * The share that was up. The window begins no earlier than the shop was made; what was not measured, maintenance and
 * pauses count neither for nor against it, and pauses and maintenance were not to be measured.
 */
export function shareOf(spans: readonly Span[], window: TimeWindow, createdMs: number): MeasuredShare {
  return shareOfTimes(sumStates(spans, { ...window, fromMs: Math.max(window.fromMs, createdMs) }))
}

/** The same of times that are summed up already, which begin no earlier than the shop was made. */
export function shareOfTimes(times: StateTimes): MeasuredShare {
  const goodMs = times.up + times.slow
  const measuredMs = goodMs + times.down
  const wantedMs = measuredMs + times.unknown + times.none
  return {
    // By what was down, so that it is exactly 1 where nothing was.
    ...(measuredMs === 0 ? {} : { uptime: 1 - times.down / measuredMs }),
    measured: wantedMs === 0 ? 0 : measuredMs / wantedMs,
    downSec: Math.round(times.down / SECOND_MS),
  }
}

/** The times of each day (UTC) from `firstMs`, a midnight, up to the one that `untilMs` is in; in one go over the spans. */
export function sumDays(spans: readonly Span[], firstMs: number, untilMs: number): readonly StateTimes[] {
  const days: StateTimes[] = []
  let index = 0
  for (let fromMs = firstMs; fromMs < untilMs; fromMs += DAY_MS) {
    const endMs = Math.min(fromMs + DAY_MS, untilMs)
    while (index + 1 < spans.length && (spans[index + 1]?.fromMs ?? endMs) <= fromMs) index += 1
    let last = index
    while (last < spans.length && (spans[last]?.fromMs ?? endMs) < endMs) last += 1
    days.push(sumStates(spans.slice(index, last), { fromMs, untilMs: endMs }))
  }
  return days
}
