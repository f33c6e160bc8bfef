import { toIso } from '#base/clock'
import { drawWinner } from '../draw.ts'
import type { Draw, Wheel } from '../model.ts'
import { secureUint32 } from './randomness.ts'

/** A draw made this moment with the browser's cryptographic randomness; undefined with nobody to draw. */
export function drawNow(wheelId: string, wheel: Wheel): Draw | undefined {
  const { entries, mode } = wheel
  const drawn = drawWinner({ wheelId, entries, mode, source: secureUint32, drawnAt: toIso(Date.now()) })
  return drawn.ok ? drawn.value : undefined
}
