import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useToast } from '#messaging/client'
import { applyEdits } from '../../edits/entry-edits.ts'
import type { Draw, Wheel } from '../../model.ts'
import type { DrawRecord } from '../../draws/screens/draw-record.ts'
import { newEntryId } from '../../parts/screens/randomness.ts'
import type { TurnableWheel } from './use-spin.ts'

export type PageDraw = { readonly id: string; readonly draw: Draw }

/** `turning`: the wheel has not stopped yet, and a list would reveal the winner too early. */
type KeptDraw = PageDraw & { readonly state: 'turning' | 'shown' | 'revoked' }

export type PageWheel = {
  readonly wheel: TurnableWheel
  readonly record: DrawRecord
  /** The wheel stands at the winner of this draw. */
  readonly onShown: (draw: Draw) => void
  /** Whose winner was shown and not taken back, the latest first. */
  readonly draws: readonly PageDraw[]
  readonly setSound: (isOn: boolean) => void
  /** Everybody who was drawn is in the wheel again. */
  readonly putAllBack: () => void
}

/** A wheel that no document keeps: turned, and gone with the page (K8). */
export function usePageWheel(initial: Wheel): PageWheel {
  const toasts = useToast()
  const [wheel, setWheel] = useState<TurnableWheel>(() => ({ ...initial, id: newEntryId() }))
  const [draws, setDraws] = useState<readonly KeptDraw[]>([])
  const isHere = useRef(true)
  useLayoutEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const record = useMemo(
    (): DrawRecord => ({
      keep: (draw) => {
        const id = newEntryId()
        setDraws((before) => [{ id, draw, state: 'turning' }, ...before])
        return id
      },
      apply: (changes, text) => {
        // After the user leaves, changes to this wheel have no effect any more.
        if (!isHere.current) return
        const touched = new Set(changes.map(({ id }) => id))
        setWheel((before) => applyTo(before, changes))
        toasts.show({
          kind: 'info',
          text,
          action: {
            label: 'Rückgängig',
            onClick: () => setWheel((now) => restore(now, wheel, touched)),
          },
        })
      },
      setRevoked: (drawId, isRevoked) =>
        setDraws((before) =>
          before.map((kept) => (kept.id === drawId ? { ...kept, state: isRevoked ? 'revoked' : 'shown' } : kept)),
        ),
    }),
    [toasts, wheel],
  )
  return {
    wheel,
    record,
    onShown: (draw) =>
      setDraws((before) => before.map((kept) => (kept.draw === draw ? { ...kept, state: 'shown' } : kept))),
    draws: draws.filter(({ state }) => state === 'shown'),
    setSound: (isSoundOn) => setWheel((now) => ({ ...now, isSoundOn })),
    putAllBack: () => setWheel((now) => ({ ...now, entries: now.entries.map(comeBack) })),
  }
}

function applyTo(wheel: TurnableWheel, changes: Parameters<DrawRecord['apply']>[0]): TurnableWheel {
  return { ...applyEdits(wheel, changes), id: wheel.id }
}

/** These entries as they were in the other state. */
function restore(now: TurnableWheel, earlier: TurnableWheel, ids: ReadonlySet<string>): TurnableWheel {
  const was = new Map(earlier.entries.map((entry) => [entry.id, entry]))
  return { ...now, entries: now.entries.map((entry) => (ids.has(entry.id) ? (was.get(entry.id) ?? entry) : entry)) }
}

function comeBack(entry: Wheel['entries'][number]): Wheel['entries'][number] {
  if (entry.isActive || entry.drawnAt === undefined) return entry
  const { drawnAt: _drawnAt, ...back } = entry
  return { ...back, isActive: true }
}
