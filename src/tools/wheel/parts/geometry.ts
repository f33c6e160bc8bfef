/**
 * Positions on the wheel, in degrees clockwise from its own start. The pointer stands still; on a wheel rotated by `rotation` the
 * position under it is `pointer - rotation`.
 */
import type { Entry } from '../model.ts'

export type Sector = { readonly id: string; readonly start: number; readonly end: number }

/** The pointer stands at the top. */
export const POINTER_DEG = 0

/** One sector per entry, as wide as its weight. Edges come from sums of weights, so no rounding adds up. */
export function layOutSectors(entries: readonly Pick<Entry, 'id' | 'weight'>[]): readonly Sector[] {
  const total = entries.reduce((sum, entry) => sum + entry.weight, 0)
  let reached = 0
  return entries.map((entry) => {
    const start = (reached / total) * 360
    reached += entry.weight
    return { id: entry.id, start, end: (reached / total) * 360 }
  })
}

/** Returns the sector under the pointer of a wheel rotated by `rotation`; undefined only if there are no sectors. */
export function sectorAt(sectors: readonly Sector[], rotation: number, pointer = POINTER_DEG): Sector | undefined {
  return sectors[sectorIndexAt(sectors, rotation, pointer)]
}

/** Its index. By halves, because it is asked many times a spin of thousands of sectors. */
export function sectorIndexAt(sectors: readonly Sector[], rotation: number, pointer = POINTER_DEG): number {
  const place = modulo(pointer - rotation, 360)
  let low = 0
  let high = sectors.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (place < (sectors[middle]?.end ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * The rotation at which the wheel stops: past `turns` whole turns, with the pointer well inside the
 * winner's sector. `jitter` (0 to 1) says where inside, never within a tenth of its edges.
 */
export function targetRotation(options: {
  readonly start: number
  readonly winner: Sector
  readonly turns: number
  readonly jitter: number
  readonly pointer?: number
}): number {
  const { start, winner, turns, jitter, pointer = POINTER_DEG } = options
  const goal = winner.start + (winner.end - winner.start) * (0.1 + 0.8 * jitter)
  return start + 360 * turns + modulo(pointer - goal - start, 360)
}

/** Whole turns of a spin of this length. */
export function turnsFor(durationSec: number): number {
  return Math.round(durationSec * 0.8)
}

/** The rotation after `elapsedMs`: fast at first, at rest at the end, exactly `end` from then on. */
export function rotationAt(elapsedMs: number, start: number, end: number, durationMs: number): number {
  const progress = Math.min(1, Math.max(0, elapsedMs / durationMs))
  return progress === 1 ? end : start + (end - start) * (1 - (1 - progress) ** 4)
}

/** When a rotation on the way is reached, in milliseconds: `rotationAt` turned around. */
export function timeOfRotation(rotation: number, start: number, end: number, durationMs: number): number {
  const share = Math.min(1, Math.max(0, (rotation - start) / (end - start)))
  return durationMs * (1 - (1 - share) ** 0.25)
}

/** Remainder that is never negative. */
export function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}
