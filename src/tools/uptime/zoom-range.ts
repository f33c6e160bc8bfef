/** Which part of a stretch of time a chart shows: a stretch never leaves its bounds and never gets shorter than `minSec`. */

/** In seconds since 1970 UTC. */
export type TimeRange = { readonly from: number; readonly until: number }

type Bounds = TimeRange & { readonly minSec: number }

/** Larger (`factor` below 1) or smaller around a point that stays where it is; `at` is its share of the width, 0 to 1. */
export function zoomBy(range: TimeRange, factor: number, bounds: Bounds, at = 0.5): TimeRange {
  const length = range.until - range.from
  const wanted = clamp(length * factor, Math.min(bounds.minSec, boundsLength(bounds)), boundsLength(bounds))
  const fixed = range.from + length * at
  return fit({ from: fixed - wanted * at, until: fixed + wanted * (1 - at) }, bounds)
}

/** To the right (above 0) or to the left by a share of what is seen. */
export function panBy(range: TimeRange, share: number, bounds: Bounds): TimeRange {
  const distance = (range.until - range.from) * share
  return fit({ from: range.from + distance, until: range.until + distance }, bounds)
}

/** Between two points in any order, as somebody drags; short ones grow around their middle. */
export function zoomTo(first: number, second: number, bounds: Bounds): TimeRange {
  const from = Math.min(first, second)
  const until = Math.max(first, second)
  const middle = (from + until) / 2
  const half = Math.max(until - from, Math.min(bounds.minSec, boundsLength(bounds))) / 2
  return fit({ from: middle - half, until: middle + half }, bounds)
}

export function isWhole(range: TimeRange, bounds: TimeRange): boolean {
  return range.from <= bounds.from && range.until >= bounds.until
}

/** Moved into the bounds, cut where it is longer than they are. */
function fit({ from, until }: TimeRange, bounds: Bounds): TimeRange {
  const length = Math.min(until - from, boundsLength(bounds))
  const start = clamp(from, bounds.from, bounds.until - length)
  return { from: start, until: start + length }
}

function boundsLength({ from, until }: TimeRange): number {
  return until - from
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
