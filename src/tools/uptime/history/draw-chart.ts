import { SECOND_MS } from '#base/clock'
import { countMeasured, createTally, findQuantileMs, type Tally } from './tally.ts'
import type { ShopChart } from '../uptime-endpoints.ts'

/** What was measured, by the beginning of the step in which it was. */
export type TallyByPixel = Map<number, Tally>

export type ChartFrame = { readonly fromMs: number; readonly untilMs: number; readonly stepMs: number }

/** So many times the usual distance of points is a gap; less is a shop that is checked less often than a point is long. */
const GAP = 2.5

/** The tally of the step that an instant is in. */
export function pointAt(points: TallyByPixel, stepMs: number, atMs: number): Tally {
  const startMs = stepStart(atMs, stepMs)
  const known = points.get(startMs)
  if (known !== undefined) return known
  const tally = createTally()
  points.set(startMs, tally)
  return tally
}

/**
 * Draws the points at which something was measured. If nothing was measured for longer than usual, also at the beginning or end, an
 * empty point on either side keeps a line from being drawn across.
 */
export function drawChart(points: TallyByPixel, { fromMs, untilMs, stepMs }: ChartFrame): Omit<ShopChart, 'at'> {
  const starts = [...points].flatMap(([atMs, tally]) => (countMeasured(tally) > 0 ? [atMs] : [])).sort((a, b) => a - b)
  const usualMs = usualDistance(starts) ?? stepMs
  const before = stepStart(fromMs, stepMs) - stepMs
  const after = stepStart(untilMs - 1, stepMs) + stepMs
  const times = new Set<number>()
  let lastMs = before
  for (const atMs of [...starts, after]) {
    if (atMs - lastMs > usualMs * GAP) times.add(lastMs + stepMs).add(atMs - stepMs)
    if (atMs !== after) times.add(atMs)
    lastMs = atMs
  }
  const drawn = [...times].map((atMs) => ({ atMs, tally: points.get(atMs) ?? createTally() }))
  const quantiles = (share: number) => drawn.map(({ tally }) => findQuantileMs(tally, share) ?? null)
  return {
    stepSec: stepMs / SECOND_MS,
    times: drawn.map(({ atMs }) => atMs / SECOND_MS),
    p50Ms: quantiles(0.5),
    p95Ms: quantiles(0.95),
    maxMs: quantiles(1),
    failed: drawn.map(({ tally }) => tally.counts.failed),
    checks: drawn.map(({ tally }) => countMeasured(tally)),
  }
}

function stepStart(atMs: number, stepMs: number): number {
  return Math.floor(atMs / stepMs) * stepMs
}

/** The median, which a few checks in quick succession, or a long pause, don't move. */
function usualDistance(starts: readonly number[]): number | undefined {
  const distances = starts.slice(1).map((atMs, index) => atMs - (starts[index] ?? atMs))
  return distances.sort((a, b) => a - b)[Math.floor(distances.length / 2)]
}
