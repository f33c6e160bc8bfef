/** The motion of a spin: one animation for the compositor, no script per frame. */
import { layOutSectors, modulo, rotationAt, targetRotation, turnsFor } from '../geometry.ts'
import type { Draw } from '../model.ts'
import { secureUint32 } from './randomness.ts'

/** How long names cross-fade for people who want no motion. */
const FADE_MS = 600
const EASING_STEPS = 40

type Turn = {
  readonly element: HTMLElement
  /** Where the wheel stands, in degrees. */
  readonly start: number
  readonly draw: Draw
  readonly durationSec: number
  /** Ends the motion when the page is left. */
  readonly signal: AbortSignal
}

/** Turns the wheel until its pointer is on the draw's winner; gives where it stands, or undefined when it was stopped. */
export async function turnWheel({ element, start, draw, durationSec, signal }: Turn): Promise<number | undefined> {
  const winner = layOutSectors(draw.entries).find((sector) => sector.id === draw.winnerId)
  if (winner === undefined) throw new Error('the winner is not on the wheel')
  const end = targetRotation({ start, winner, turns: turnsFor(durationSec), jitter: secureUint32() / 2 ** 32 })
  const animation = matchMedia('(prefers-reduced-motion: reduce)').matches
    ? fade(element, start, end)
    : rotate(element, start, end, durationSec * 1_000)
  signal.addEventListener('abort', () => animation.cancel(), { once: true })
  try {
    await animation.finished
  } catch {
    // The page was left in the middle of the spin.
    return undefined
  }
  element.style.transform = `rotate(${modulo(end, 360)}deg)`
  animation.cancel()
  return modulo(end, 360)
}

/** The easing is `rotationAt`, sampled. */
function rotate(element: HTMLElement, start: number, end: number, durationMs: number): Animation {
  const samples = Array.from({ length: EASING_STEPS + 1 }, (_, step) => rotationAt(step, 0, 1, EASING_STEPS).toFixed(5))
  return element.animate([{ transform: `rotate(${start}deg)` }, { transform: `rotate(${end}deg)` }], {
    duration: durationMs,
    easing: `linear(${samples.join(',')})`,
    fill: 'forwards',
  })
}

function fade(element: HTMLElement, start: number, end: number): Animation {
  const [from, to] = [`rotate(${start}deg)`, `rotate(${end}deg)`]
  return element.animate(
    [
      { opacity: 1, transform: from, offset: 0 },
      { opacity: 0, transform: from, offset: 0.5 },
      { opacity: 0, transform: to, offset: 0.5 },
      { opacity: 1, transform: to, offset: 1 },
    ],
    { duration: FADE_MS, fill: 'forwards' },
  )
}
