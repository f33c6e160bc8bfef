/** What a chart of response times shows, made of what the server knows of a shop. */
import { DAY_MS, MINUTE_MS } from '#base/clock'
import type { Incident } from '../model.ts'
import type { SpanState } from '../shop-state.ts'
import type { ShopChart, ShopDetails } from '../uptime-endpoints.ts'
import type { TimeRange } from './zoom-range.ts'

export const chartRanges = ['24h', '7d', '30d', '90d', '1y'] as const
export type ChartRange = (typeof chartRanges)[number]

export const chartRangeMs = {
  '24h': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
  '90d': 90 * DAY_MS,
  '1y': 365 * DAY_MS,
} as const satisfies Record<ChartRange, number>

export type ChartPoints = Omit<ShopChart, 'at'>

/** The stretch that ends now; its ends lie on whole minutes, so that it does not become another one with each look. */
export function chartStretch(range: ChartRange, nowMs: number): { readonly fromMs: number; readonly untilMs: number } {
  const untilMs = Math.ceil(nowMs / MINUTE_MS) * MINUTE_MS
  return { fromMs: untilMs - chartRangeMs[range], untilMs }
}

/** A shorter stretch would show nothing more. */
export const MIN_ZOOM_SEC = (5 * MINUTE_MS) / 1_000

/** With an empty point wherever nothing was measured for a while, so that no line leads across it. */
export function withGaps(points: ChartPoints): ChartPoints {
  const { stepSec, times } = points
  const order: (number | undefined)[] = []
  const at: number[] = []
  for (const [index, time] of times.entries()) {
    const before = times[index - 1]
    if (before !== undefined && time - before > GAP_STEPS * stepSec) {
      order.push(undefined)
      at.push(before + stepSec)
    }
    order.push(index)
    at.push(time)
  }
  const pick = <Value>(values: readonly Value[], missing: Value): Value[] =>
    order.map((index) => (index === undefined ? missing : (values[index] ?? missing)))
  return {
    stepSec,
    times: at,
    p50Ms: pick(points.p50Ms, null),
    p95Ms: pick(points.p95Ms, null),
    maxMs: pick(points.maxMs, null),
    failed: pick(points.failed, 0),
    checks: pick(points.checks, 0),
  }
}

/** Checks are not made to the second. */
const GAP_STEPS = 2.5

export const bandKinds = ['down', 'maintenance', 'unknown', 'paused'] as const
export type BandKind = (typeof bandKinds)[number]
export const bandTexts = {
  down: 'Störung',
  maintenance: 'Wartung',
  unknown: 'Messung unterbrochen',
  paused: 'Pausiert',
} as const satisfies Record<BandKind, string>

export type ChartBand = TimeRange & { readonly kind: BandKind }

const bandStates: ReadonlySet<SpanState> = new Set(['maintenance', 'unknown', 'paused'])

/** Stretches that stand behind the lines, as far as they reach into the range; incidents last, which lie on top. */
export function chartBands(o: {
  /** Newest first. */
  readonly spans: readonly ShopDetails['spans'][number][]
  readonly incidents: readonly Pick<Incident, 'startedAt' | 'endedAt'>[]
  readonly range: TimeRange
  readonly nowMs: number
}): readonly ChartBand[] {
  const now = o.nowMs / 1_000
  const seconds = (iso: string): number => Date.parse(iso) / 1_000
  const quiet = o.spans.flatMap(({ from, state }, index): ChartBand[] => {
    if (!isBandState(state)) return []
    const later = o.spans[index - 1]
    return [{ kind: state, from: seconds(from), until: later === undefined ? now : seconds(later.from) }]
  })
  const down = o.incidents.map(({ startedAt, endedAt }): ChartBand => ({
    kind: 'down',
    from: seconds(startedAt),
    until: endedAt === undefined ? now : seconds(endedAt),
  }))
  return [...quiet, ...down]
    .filter(({ from, until }) => until > o.range.from && from < o.range.until)
    .map(({ kind, from, until }) => ({
      kind,
      from: Math.max(from, o.range.from),
      until: Math.min(until, o.range.until),
    }))
}

function isBandState(state: SpanState): state is 'maintenance' | 'unknown' | 'paused' {
  return bandStates.has(state)
}

/** A row of the table for each point at which something was measured, newest first. */
export function chartRows(points: ChartPoints): readonly {
  readonly time: number
  readonly p50Ms: number | null
  readonly p95Ms: number | null
  readonly maxMs: number | null
  readonly failed: number
  readonly checks: number
}[] {
  return points.times
    .map((time, index) => ({
      time,
      p50Ms: points.p50Ms[index] ?? null,
      p95Ms: points.p95Ms[index] ?? null,
      maxMs: points.maxMs[index] ?? null,
      failed: points.failed[index] ?? 0,
      checks: points.checks[index] ?? 0,
    }))
    .filter(({ checks }) => checks > 0)
    .toReversed()
}

/** Points without a neighbour: no line leads to them, so they have to be seen by themselves. */
export function isolatedPoints(values: readonly (number | null | undefined)[]): number[] {
  const has = (index: number): boolean => typeof values[index] === 'number'
  return values.flatMap((_value, index) => (has(index) && !has(index - 1) && !has(index + 1) ? [index] : []))
}
