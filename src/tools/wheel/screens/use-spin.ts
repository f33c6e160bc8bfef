/** Spinning: the winner is drawn and kept first, then the wheel turns until it stands on that winner. */
import { useRef, useState, type RefObject } from 'react'
import { useDocumentsClient } from '#documents/client'
import { drawsCollection, type Draw, type Entry, type Wheel } from '../model.ts'
import { drawNow } from './draw-now.ts'
import type { WheelMotion } from './use-wheel-motion.ts'

export type Spin = {
  /** Belongs to the stage, which turns. */
  readonly motion: RefObject<WheelMotion | null>
  readonly isSpinning: boolean
  /** What the wheel shows: from the draw until the winner is dealt with, what was drawn from. */
  readonly entries: readonly Entry[]
  /** The draw whose winner is being shown; undefined before the first and once it is dealt with. */
  readonly shownDraw: Draw | undefined
  /** Draws and turns; does nothing while turning or with nobody to draw. */
  readonly spin: () => void
  readonly dismiss: () => void
}

export function useSpin(wheelId: string, wheel: Wheel): Spin {
  const documents = useDocumentsClient()
  const motion = useRef<WheelMotion>(null)
  const [isSpinning, setSpinning] = useState(false)
  const [shownDraw, setShownDraw] = useState<Draw>()
  const [drawnFrom, setDrawnFrom] = useState<readonly Entry[]>()

  function spin(): void {
    const draw = isSpinning ? undefined : drawNow(wheelId, wheel)
    if (draw === undefined || motion.current === null) return
    // Kept before anything moves: closing the page in the middle of a spin does not undo a draw.
    documents.add(drawsCollection, draw)
    setShownDraw(undefined)
    setDrawnFrom(wheel.entries)
    setSpinning(true)
    const { entries, winnerId } = draw
    void motion.current.turnTo({ entries, winnerId, durationSec: wheel.spinDurationSec }).then((isThere) => {
      if (!isThere) return
      setSpinning(false)
      setShownDraw(draw)
    })
  }

  function dismiss(): void {
    setShownDraw(undefined)
    setDrawnFrom(undefined)
  }

  return { motion, isSpinning, entries: drawnFrom ?? wheel.entries, shownDraw, spin, dismiss }
}
