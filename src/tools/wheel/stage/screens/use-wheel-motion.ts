/** What a spin does to the wheel on the screen: the disc turns, the pointer ticks, names pass, sounds play. */
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type Ref, type RefObject } from 'react'
import { layOutSectors, targetRotation, turnsFor, modulo, rotationAt } from '../../parts/geometry.ts'
import type { Entry } from '../../model.ts'
import { scheduleTicks, type Motion, type Tick } from '../../parts/tick-schedule.ts'
import { prefersStillness } from './motion-setting.ts'
import { followTicks } from './follow-ticks.ts'
import { secureUint32 } from '../../parts/screens/randomness.ts'
import { useWheelSound, type SoundSetting } from '../../sound/screens/use-wheel-sound.ts'

export type Turn = {
  /** Those on the wheel in their order: what is drawn from. */
  readonly entries: readonly Pick<Entry, 'id' | 'text' | 'weight'>[]
  /** The entry the pointer stops at. */
  readonly winnerId: string
  readonly durationSec: number
  /** Ends the motion at once where it would have ended. */
  readonly skip: AbortSignal
}

/** What makes a wheel on the screen turn. */
export type WheelMotion = {
  /**
   * Turns until the pointer is on the winner; if no motion is wanted, fades the names instead. Resolves to false if the wheel was
   * removed from the page before. Call it inside the press handler, because sounds require a press.
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

/** `restDeg`: which place of the wheel is under the pointer as long as it has not turned. */
export function useWheelMotion(ref: Ref<WheelMotion>, setting: SoundSetting, restDeg: number): Parts {
  const disc = useRef<HTMLDivElement>(null)
  const pointer = useRef<SVGSVGElement>(null)
  const name = useRef<HTMLElement>(null)
  const rotation = useRef(0)
  const hasTurned = useRef(false)
  const leaving = useLeaving()
  const sound = useWheelSound(setting)

  useLayoutEffect(() => {
    if (disc.current !== null && !hasTurned.current) rotation.current = settleDisc(disc.current, -restDeg)
  }, [restDeg])

  useImperativeHandle(
    ref,
    () => ({
      async turnTo(turn) {
        const element = disc.current
        if (element === null || leaving.current === null) return false
        hasTurned.current = true
        const motion = planMotion(turn, rotation.current)
        const ticks = prefersStillness() ? [] : scheduleTicks(motion)
        const ending = new AbortController()
        const animation = animate({ disc: element, pointer, name }, { turn, motion, ticks, signal: ending.signal })
        sound.start(ticks, animation)
        const isOver = await arrived(animation, { skip: turn.skip, leave: leaving.current.signal, ending })
        // A user who leaves may also have skipped the spin, so check that the wheel is still on the page.
        const isThere = isOver && element.isConnected
        if (isThere) {
          rotation.current = settleDisc(element, motion.end)
          animation.cancel()
          showName(name, turn, turn.winnerId)
        }
        sound.end(isThere)
        return isThere
      },
    }),
    [leaving, sound],
  )
  return { disc, pointer, name }
}

function planMotion({ entries, winnerId, durationSec }: Turn, start: number): Motion {
  const sectors = layOutSectors(entries)
  const winner = sectors.find((sector) => sector.id === winnerId)
  if (winner === undefined) throw new Error('the winner is not on the wheel')
  const end = targetRotation({ start, winner, turns: turnsFor(durationSec), jitter: secureUint32() / 2 ** 32 })
  return { sectors, start, end, durationMs: durationSec * 1_000 }
}

/** Starts everything that moves; gives what it takes until the wheel stands. The rest ends with `signal`. */
function animate(
  { disc, pointer, name }: Omit<Parts, 'disc'> & { readonly disc: HTMLElement },
  o: { readonly turn: Turn; readonly motion: Motion; readonly ticks: readonly Tick[]; readonly signal: AbortSignal },
): Animation {
  const { turn, motion, ticks, signal } = o
  if (prefersStillness()) {
    if (name.current !== null) fadeName(name.current, () => showName(name, turn, turn.winnerId))
    return fadeDisc(disc, motion)
  }
  const animation = turnDisc(disc, motion)
  if (pointer.current !== null) {
    const nudges = nudgePointer(pointer.current, ticks, motion.durationMs)
    signal.addEventListener('abort', () => nudges.cancel(), { once: true })
  }
  followTicks(ticks, animation, signal, (id) => showName(name, turn, id))
  return animation
}

function showName(name: Parts['name'], { entries }: Turn, id: string): void {
  if (name.current !== null) name.current.textContent = entries.find((entry) => entry.id === id)?.text ?? ''
}

/** True once it stands; false when the wheel was taken off the page. */
async function arrived(
  animation: Animation,
  {
    skip,
    leave,
    ending,
  }: { readonly skip: AbortSignal; readonly leave: AbortSignal; readonly ending: AbortController },
): Promise<boolean> {
  leave.addEventListener('abort', () => animation.cancel(), { once: true, signal: ending.signal })
  skip.addEventListener('abort', () => animation.finish(), { once: true, signal: ending.signal })
  try {
    await animation.finished
    return true
  } catch {
    return false
  } finally {
    ending.abort()
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

// The motions of a spin: animations that the compositor carries out, without any script per frame.

/** How long names cross-fade for people who want no motion. */
const FADE_MS = 600
/** Between two keyframes the wheel turns at a constant speed; with this many the steps are invisible. */
const KEYFRAMES = 120
/** How far a sector's edge pushes the pointer, and how long it takes back to its place. */
const NUDGE_DEG = 13
const NUDGE_MS = 150

/** Turns the disc. It stays at the end of the motion until `settleDisc`. */
function turnDisc(disc: HTMLElement, { start, end, durationMs }: Motion): Animation {
  const keyframes = Array.from({ length: KEYFRAMES + 1 }, (_, step) => ({
    offset: step / KEYFRAMES,
    transform: `rotate(${rotationAt(step, start, end, KEYFRAMES)}deg)`,
  }))
  return disc.animate(keyframes, { duration: durationMs, fill: 'forwards' })
}

/** In place of turning: what was under the pointer fades out, and what is under it then fades in. */
function fadeDisc(disc: HTMLElement, { start, end }: Pick<Motion, 'start' | 'end'>): Animation {
  const [from, to] = [`rotate(${start}deg)`, `rotate(${end}deg)`]
  return disc.animate(
    [
      { opacity: 1, transform: from, offset: 0 },
      { opacity: 0, transform: from, offset: 0.5 },
      { opacity: 0, transform: to, offset: 0.5 },
      { opacity: 1, transform: to, offset: 1 },
    ],
    { duration: FADE_MS, fill: 'forwards' },
  )
}

/** The same for a name: halfway, when nothing is seen of it, `change` puts another in its place. */
function fadeName(name: HTMLElement, change: () => void): void {
  name.animate({ opacity: [1, 0] }, { duration: FADE_MS / 2 }).addEventListener('finish', () => {
    change()
    name.animate({ opacity: [0, 1] }, { duration: FADE_MS / 2 })
  })
}

/** Leaves the disc at a rotation without any animation; gives that rotation below 360 degrees. */
function settleDisc(disc: HTMLElement, rotation: number): number {
  const rest = modulo(rotation, 360)
  disc.style.transform = `rotate(${rest}deg)`
  return rest
}

/** Each sector that passes pushes the pointer along, and it springs back. */
function nudgePointer(pointer: Element, ticks: readonly Tick[], durationMs: number): Animation {
  const keyframes = ticks.flatMap(({ atMs }, index) => {
    const nextMs = ticks[index + 1]?.atMs ?? durationMs
    const backMs = Math.min(atMs + NUDGE_MS, (atMs + nextMs) / 2 + (nextMs - atMs) / 4)
    return [
      { offset: atMs / durationMs, transform: `rotate(${-NUDGE_DEG}deg)`, easing: 'ease-out' },
      { offset: Math.min(1, backMs / durationMs), transform: 'rotate(0deg)' },
    ]
  })
  const rest = { transform: 'rotate(0deg)' }
  return pointer.animate([{ ...rest, offset: 0 }, ...keyframes, { ...rest, offset: 1 }], { duration: durationMs })
}
