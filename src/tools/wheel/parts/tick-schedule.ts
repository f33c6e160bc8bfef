/** When the pointer goes over from one sector to the next, known before the wheel moves: for ticks and the name shown. */
import { modulo, POINTER_DEG, rotationAt, sectorIndexAt, timeOfRotation, type Sector } from './geometry.ts'

/** At most 25 a second: faster ones can be neither heard separately nor read. */
export const TICK_GAP_MS = 40

export type Tick = {
  /** Since the wheel began to move. */
  readonly atMs: number
  /** Whose sector is under the pointer from then on. */
  readonly id: string
}

export type Motion = {
  readonly sectors: readonly Sector[]
  /** Rotations, as in `geometry.ts`. */
  readonly start: number
  readonly end: number
  readonly durationMs: number
}

/** Every change of sector; of those that follow each other too fast only as many as there is time for. The last is the winner's. */
export function scheduleTicks({ sectors, start, end, durationMs }: Motion): readonly Tick[] {
  if (sectors.length === 0) return []
  const ticks: Tick[] = []
  let shown = sectorIndexAt(sectors, start)
  for (let atMs = 0; atMs < durationMs;) {
    const rotation = rotationAt(atMs, start, end, durationMs)
    let index = sectorIndexAt(sectors, rotation)
    if (index === shown) {
      const edge = rotation + modulo(POINTER_DEG - rotation, 360) - (sectors[index]?.start ?? 0)
      if (edge >= end) break
      // Places under the pointer run backwards: behind the start of a sector comes the one before it.
      index = (index + sectors.length - 1) % sectors.length
      atMs = Math.max(atMs, timeOfRotation(edge, start, end, durationMs))
    }
    ticks.push({ atMs, id: sectors[index]?.id ?? '' })
    shown = index
    atMs += TICK_GAP_MS
  }
  const winner = sectorIndexAt(sectors, end)
  if (winner !== shown) ticks.push({ atMs: durationMs, id: sectors[winner]?.id ?? '' })
  return ticks
}
