/** Which part of a stretch of time a chart shows: a stretch never leaves its bounds and never gets shorter than `minSec`. */

/** In seconds since 1970 UTC. */
export type TimeRange = { readonly from: number; readonly until: number }

export type ZoomBounds = TimeRange & { readonly minSec: number }

/** Larger (`factor` below 1) or smaller around a point that stays where it is; `at` is its share of the width, 0 to 1. */
export function zoomBy(range: TimeRange, factor: number, bounds: ZoomBounds, at = 0.5): TimeRange {
  const length = range.until - range.from
  const wanted = clamp(length * factor, Math.min(bounds.minSec, boundsLength(bounds)), boundsLength(bounds))
  const fixed = range.from + length * at
  return fit({ from: fixed - wanted * at, until: fixed + wanted * (1 - at) }, bounds)
}

/** To the right (above 0) or to the left by a share of what is seen. */
export function panBy(range: TimeRange, share: number, bounds: ZoomBounds): TimeRange {
  const distance = (range.until - range.from) * share
  return fit({ from: range.from + distance, until: range.until + distance }, bounds)
}

/** Zooms to two points in any order, as the user drags; short stretches grow around their middle. */
export function zoomTo(first: number, second: number, bounds: ZoomBounds): TimeRange {
  const from = Math.min(first, second)
  const until = Math.max(first, second)
  const middle = (from + until) / 2
  const half = Math.max(until - from, Math.min(bounds.minSec, boundsLength(bounds))) / 2
  return fit({ from: middle - half, until: middle + half }, bounds)
}

/**
 * Two fingers hold two instants, which stay below them; `at` are the places of the fingers as shares of the width. Fingers
 * at one place say nothing about the length.
 */
export function pinchTo(
  held: readonly [number, number],
  at: readonly [number, number],
  range: TimeRange,
  bounds: ZoomBounds,
): TimeRange {
  const share = at[1] - at[0]
  const length = share === 0 ? 0 : (held[1] - held[0]) / share
  if (length <= 0) return range
  const wanted = clamp(length, Math.min(bounds.minSec, boundsLength(bounds)), boundsLength(bounds))
  const middle = (at[0] + at[1]) / 2
  const from = (held[0] + held[1]) / 2 - middle * wanted
  return fit({ from, until: from + wanted }, bounds)
}

/** One finger holds an instant, which stays below it. */
export function holdAt(second: number, at: number, range: TimeRange, bounds: ZoomBounds): TimeRange {
  const length = range.until - range.from
  return fit({ from: second - at * length, until: second + (1 - at) * length }, bounds)
}

export function isWhole(range: TimeRange, bounds: TimeRange): boolean {
  return range.from <= bounds.from && range.until >= bounds.until
}

/** Moved into the bounds, cut where it is longer than they are. */
function fit({ from, until }: TimeRange, bounds: ZoomBounds): TimeRange {
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
