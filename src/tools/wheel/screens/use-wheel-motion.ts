/** What a spin does to the wheel on the screen: the disc turns, the pointer ticks, names pass, sounds play. */
import { useEffect, useImperativeHandle, useRef, type Ref, type RefObject } from 'react'
import { layOutSectors, targetRotation, turnsFor } from '../geometry.ts'
import type { Entry } from '../model.ts'
import { scheduleTicks, type Motion, type Tick } from '../tick-schedule.ts'
import { prefersStillness } from './motion-setting.ts'
import { followTicks } from './follow-ticks.ts'
import { secureUint32 } from './randomness.ts'
import { fadeDisc, nudgePointer, settleDisc, turnDisc } from './turn-wheel.ts'
import { useWheelSound, type SoundSetting } from './use-wheel-sound.ts'

export type Turn = {
  /** Those on the wheel in their order: what is drawn from. */
  readonly entries: readonly Pick<Entry, 'id' | 'text' | 'weight'>[]
  /** On whom the pointer ends. */
  readonly winnerId: string
  readonly durationSec: number
  /** Ends the motion at once where it would have ended. */
  readonly skip: AbortSignal
}

/** What makes a wheel on the screen turn. */
export type WheelMotion = {
  /**
   * Turns until the pointer is on the winner; where no motion is wanted, names fade instead. False when the wheel was
   * taken off the page before. Call it in the press that asks for it, since sounds need one.
   */
  turnTo(turn: Turn): Promise<boolean>
}

type Parts = {
  /** The part that turns. */
  readonly disc: RefObject<HTMLDivElement | null>
  readonly pointer: RefObject<SVGSVGElement | null>
  /** Shows the name under the pointer; empty where names can be read on the wheel itself. */
  readonly name: RefObject<HTMLElement | null>
}

export function useWheelMotion(ref: Ref<WheelMotion>, setting: SoundSetting): Parts {
  const disc = useRef<HTMLDivElement>(null)
  const pointer = useRef<SVGSVGElement>(null)
  const name = useRef<HTMLElement>(null)
  const rotation = useRef(0)
  const leaving = useLeaving()
  const sound = useWheelSound(setting)

  useImperativeHandle(ref, () => {
    async function turnTo({ entries, winnerId, durationSec, skip }: Turn): Promise<boolean> {
      const signal = leaving.current?.signal
      if (disc.current === null || pointer.current === null || signal === undefined) return false
      const sectors = layOutSectors(entries)
      const winner = sectors.find((sector) => sector.id === winnerId)
      if (winner === undefined) throw new Error('the winner is not on the wheel')
      const start = rotation.current
      const end = targetRotation({ start, winner, turns: turnsFor(durationSec), jitter: secureUint32() / 2 ** 32 })
      const motion: Motion = { sectors, start, end, durationMs: durationSec * 1_000 }
      const animation = prefersStillness() ? fadeDisc(disc.current, motion) : turnDisc(disc.current, motion)
      const ending = new AbortController()
      signal.addEventListener('abort', () => animation.cancel(), { once: true, signal: ending.signal })
      skip.addEventListener('abort', () => animation.finish(), { once: true, signal: ending.signal })
      if (!prefersStillness()) {
        const ticks = scheduleTicks(motion)
        accompany({ ticks, motion, animation, signal: ending.signal, texts: entries })
      }
      const isThere = await arrived(animation)
      ending.abort()
      if (isThere) {
        rotation.current = settleDisc(disc.current, end)
        animation.cancel()
      }
      sound.end(isThere)
      return isThere
    }

    function accompany(o: {
      readonly ticks: readonly Tick[]
      readonly motion: Motion
      readonly animation: Animation
      readonly signal: AbortSignal
      readonly texts: Turn['entries']
    }): void {
      if (pointer.current !== null) {
        const nudges = nudgePointer(pointer.current, o.ticks, o.motion.durationMs)
        o.signal.addEventListener('abort', () => nudges.cancel(), { once: true })
      }
      sound.start(o.ticks, o.animation)
      const texts = new Map(o.texts.map(({ id, text }) => [id, text]))
      followTicks(o.ticks, o.animation, o.signal, (id) => {
        if (name.current !== null) name.current.textContent = texts.get(id) ?? ''
      })
    }
    return { turnTo }
  }, [leaving, sound])
  return { disc, pointer, name }
}

/** False when the animation was cancelled, which only leaving the page does. */
async function arrived(animation: Animation): Promise<boolean> {
  try {
    await animation.finished
    return true
  } catch {
    return false
  }
}

function useLeaving(): RefObject<AbortController | null> {
  const leaving = useRef<AbortController>(null)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  return leaving
}
