/** Spinning: the winner is drawn and kept first, then the wheel turns until it stands on that winner. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useDocumentsClient } from '#documents/client'
import { drawsCollection, type Draw, type Entry, type Wheel } from '../model.ts'
import { drawNow } from './draw-now.ts'
import { turnWheel } from './turn-wheel.ts'

export type Spin = {
  /** Belongs to the element that turns. */
  readonly disc: RefObject<HTMLDivElement | null>
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
  const disc = useRef<HTMLDivElement>(null)
  const [isSpinning, setSpinning] = useState(false)
  const [shownDraw, setShownDraw] = useState<Draw>()
  const [drawnFrom, setDrawnFrom] = useState<readonly Entry[]>()
  const rotation = useRef(0)
  const leaving = useRef<AbortController>(null)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  function spin(): void {
    const draw = isSpinning ? undefined : drawNow(wheelId, wheel)
    const signal = leaving.current?.signal
    if (draw === undefined || disc.current === null || signal === undefined) return
    // Kept before anything moves: closing the page in the middle of a spin does not undo a draw.
    documents.add(drawsCollection, draw)
    setShownDraw(undefined)
    setDrawnFrom(wheel.entries)
    setSpinning(true)
    void turnWheel({
      element: disc.current,
      start: rotation.current,
      draw,
      durationSec: wheel.spinDurationSec,
      signal,
    }).then((end) => {
      if (end === undefined) return
      rotation.current = end
      setSpinning(false)
      setShownDraw(draw)
    })
  }

  function dismiss(): void {
    setShownDraw(undefined)
    setDrawnFrom(undefined)
  }

  return { disc, isSpinning, entries: drawnFrom ?? wheel.entries, shownDraw, spin, dismiss }
}
