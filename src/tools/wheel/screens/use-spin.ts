/** Spinning: the winner is drawn and kept first, then the wheel turns until it stands on that winner. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useDocumentsClient } from '#documents/client'
import { toIso } from '#base/clock'
import { drawWinner } from '../draw.ts'
import { layOutSectors, modulo, rotationAt, targetRotation, turnsFor } from '../geometry.ts'
import { drawsCollection, type Draw, type Wheel } from '../model.ts'
import { secureUint32 } from './randomness.ts'

/** How long names cross-fade for people who want no motion. */
const FADE_MS = 600
const EASING_STEPS = 40

export type Spin = {
  readonly isSpinning: boolean
  /** The draw whose winner is being shown; undefined before the first and once it is dealt with. */
  readonly shownDraw: Draw | undefined
  /** Draws and turns; does nothing while turning or with nobody to draw. */
  readonly spin: () => void
  readonly dismiss: () => void
}

export function useSpin(wheelId: string, wheel: Wheel | undefined, disc: RefObject<HTMLElement | null>): Spin {
  const documents = useDocumentsClient()
  const [isSpinning, setSpinning] = useState(false)
  const [shownDraw, setShownDraw] = useState<Draw>()
  const rotation = useRef(0)
  const motion = useRef<Animation>(undefined)
  useEffect(() => () => motion.current?.cancel(), [])

  function spin(): void {
    if (wheel === undefined || isSpinning) return
    const drawn = drawWinner({
      wheelId,
      entries: wheel.entries,
      mode: wheel.mode,
      source: secureUint32,
      drawnAt: toIso(Date.now()),
    })
    if (!drawn.ok) return
    // Kept before anything moves: closing the page in the middle of a spin does not undo a draw.
    documents.add(drawsCollection, drawn.value)
    setShownDraw(undefined)
    setSpinning(true)
    void turn(drawn.value, wheel.spinDurationSec).then((isDone) => {
      if (!isDone) return
      setSpinning(false)
      setShownDraw(drawn.value)
    })
  }

  async function turn(draw: Draw, durationSec: number): Promise<boolean> {
    const element = disc.current
    const winner = layOutSectors(draw.entries).find((sector) => sector.id === draw.winnerId)
    if (element === null || winner === undefined) return true
    const start = rotation.current
    const end = targetRotation({ start, winner, turns: turnsFor(durationSec), jitter: secureUint32() / 2 ** 32 })
    const animation = matchMedia('(prefers-reduced-motion: reduce)').matches
      ? fade(element, start, end)
      : rotate(element, start, end, durationSec * 1_000)
    motion.current = animation
    try {
      await animation.finished
    } catch {
      // The page was left in the middle of the spin.
      return false
    }
    rotation.current = modulo(end, 360)
    element.style.transform = `rotate(${rotation.current}deg)`
    animation.cancel()
    return true
  }

  return { isSpinning, shownDraw, spin, dismiss: () => setShownDraw(undefined) }
}

/** One animation for the compositor: no script runs per frame. The easing is `rotationAt`, sampled. */
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
