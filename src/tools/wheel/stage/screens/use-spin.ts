/** Spinning: the winner is drawn and kept first, then the wheel turns until it stands on that winner. */
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useToast } from '#messaging/client'
import { afterDraw } from '../../edits/after-draw.ts'
import { describeChanges } from '../../edits/describe-changes.ts'
import { winnerIds } from '../../chance/draw.ts'
import { applyEdits } from '../../edits/entry-edits.ts'
import type { Draw, Entry, Mode, Wheel } from '../../model.ts'
import { drawNow } from '../../draws/screens/draw-now.ts'
import type { DrawRecord } from '../../draws/screens/draw-record.ts'
import type { WheelMotion } from './use-wheel-motion.ts'

/** What it takes to turn a wheel: one that is a document, or one that a page only shows. */
export type TurnableWheel = Wheel & { readonly id: string }

export type Spin = {
  /** Belongs to the stage, which turns. */
  readonly motion: RefObject<WheelMotion | null>
  readonly isSpinning: boolean
  /** What the wheel shows: from the draw until the winner is dealt with, what was drawn from. */
  readonly entries: readonly Entry[]
  /** The draw whose winner is being shown; undefined before the first and once it is dealt with. */
  readonly shownDraw: Draw | undefined
  /** Draws and turns; does nothing while turning or without that many to draw. */
  readonly spin: (count?: number) => void
  /** Ends the motion at once, at the same winner. */
  readonly skip: () => void
  /** Closes the winner: the wheel does with it what this mode says. */
  readonly settle: (as: Mode) => void
  /** Settles by the wheel's own mode and draws as many again. */
  readonly again: () => void
  /** Takes the draw back that is shown; the wheel stays as it was before. */
  readonly revoke: () => void
}

/** A draw whose winner is not dealt with yet. */
type OpenDraw = { readonly draw: Draw; readonly id: string }

/** `onRestored` hears of a draw that was open when the page was left, once the browser shows the page again. */
export function useSpin(wheel: TurnableWheel, record: DrawRecord, onRestored?: (draw: Draw) => void): Spin {
  const toasts = useToast()
  const motion = useRef<WheelMotion>(null)
  const [isSpinning, setSpinning] = useState(false)
  const [shownDraw, setShownDraw] = useState<Draw>()
  const [drawnFrom, setDrawnFrom] = useState<readonly Entry[]>()
  const open = useRef<OpenDraw>(undefined)
  const skipping = useRef<AbortController>(undefined)

  /** The entries after what the open draw does to them. */
  function finish(as: Mode | undefined): readonly Entry[] {
    const { draw } = open.current ?? {}
    open.current = undefined
    if (draw === undefined) return wheel.entries
    const changes = afterDraw(wheel.entries, { ...draw, mode: as ?? draw.mode })
    if (changes.length > 0) record.apply(changes, describeChanges(wheel.entries, changes))
    return applyEdits(wheel, changes).entries
  }
  useLeaving({ open, onRestored }, (isPageKept) => {
    finish(undefined)
    if (!isPageKept) return
    skipping.current?.abort()
    close()
  })

  function start(entries: readonly Entry[], count: number): void {
    const draw = drawNow({ wheelId: wheel.id, entries, mode: wheel.mode, count })
    if (draw === undefined || motion.current === null) return close()
    // Kept before anything moves: closing the page in the middle of a spin does not undo a draw.
    open.current = { draw, id: record.keep(draw) }
    skipping.current = new AbortController()
    setShownDraw(undefined)
    setDrawnFrom(entries)
    setSpinning(true)
    const turn = { entries: draw.entries, winnerId: draw.winnerId, durationSec: wheel.spinDurationSec }
    void motion.current.turnTo({ ...turn, skip: skipping.current.signal }).then((isThere) => {
      if (!isThere) return
      setSpinning(false)
      if (open.current?.draw === draw) setShownDraw(draw)
      else close()
    })
  }

  function close(): void {
    setShownDraw(undefined)
    setDrawnFrom(undefined)
  }

  function revoke(): void {
    const id = open.current?.id
    open.current = undefined
    close()
    if (id === undefined) return
    record.setRevoked(id, true)
    const action = { label: 'Rückgängig', onClick: () => record.setRevoked(id, false) }
    toasts.show({ kind: 'info', text: 'Ziehung zurückgenommen', action })
  }

  return {
    motion,
    isSpinning,
    entries: drawnFrom ?? wheel.entries,
    shownDraw,
    spin: (count = 1) => {
      if (open.current === undefined) start(wheel.entries, count)
    },
    skip: () => skipping.current?.abort(),
    settle: (as) => {
      finish(as)
      close()
    },
    again: () => start(finish(undefined), shownDraw === undefined ? 1 : winnerIds(shownDraw).length),
    revoke,
  }
}

/**
 * Runs if the user leaves during a spin or while its winner is shown: the wheel still does with the winner what its mode says,
 * because the draw already counts. The browser may keep a page that is left and restore it.
 */
function useLeaving(
  {
    open,
    onRestored,
  }: { readonly open: RefObject<OpenDraw | undefined>; readonly onRestored?: ((draw: Draw) => void) | undefined },
  onLeave: (isPageKept: boolean) => void,
): void {
  const left = useRef<OpenDraw>(undefined)
  const leaveNow = useEffectEvent((isPageKept: boolean) => {
    left.current = open.current
    onLeave(isPageKept)
  })
  const returnNow = useEffectEvent(() => {
    if (left.current !== undefined) onRestored?.(left.current.draw)
    left.current = undefined
  })
  useEffect(() => {
    const leave = (): void => leaveNow(true)
    const show = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) returnNow()
    }
    // Before the page's other listeners, which write down what has changed.
    window.addEventListener('pagehide', leave, { capture: true })
    window.addEventListener('pageshow', show)
    return () => {
      window.removeEventListener('pagehide', leave, { capture: true })
      window.removeEventListener('pageshow', show)
      leaveNow(false)
    }
  }, [])
}
