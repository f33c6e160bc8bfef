import { toIso } from '#base/clock'
import { drawSeveral } from '../../chance/draw.ts'
import type { Draw, Entry, Mode } from '../../model.ts'
import { secureUint32 } from '../../parts/screens/randomness.ts'

/** A draw made this moment with the browser's cryptographic randomness; undefined without that many to draw. */
export function drawNow(from: {
  readonly wheelId: string
  readonly entries: readonly Entry[]
  readonly mode: Mode
  readonly count: number
}): Draw | undefined {
  const drawn = drawSeveral({ ...from, source: secureUint32, drawnAt: toIso(Date.now()) })
  return drawn.ok ? drawn.value : undefined
}
