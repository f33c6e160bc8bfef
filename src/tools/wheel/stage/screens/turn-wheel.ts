/** The motions of a spin: animations that the compositor carries out, without any script per frame. */
import { modulo, rotationAt } from '../../parts/geometry.ts'
import type { Motion, Tick } from '../../parts/tick-schedule.ts'

/** How long names cross-fade for people who want no motion. */
const FADE_MS = 600
/** Between two keyframes the wheel turns at a constant speed; with this many the steps are invisible. */
const KEYFRAMES = 120
/** How far a sector's edge pushes the pointer, and how long it takes back to its place. */
const NUDGE_DEG = 13
const NUDGE_MS = 150

/** Turns the disc. It stays at the end of the motion until `settleDisc`. */
export function turnDisc(disc: HTMLElement, { start, end, durationMs }: Motion): Animation {
  const keyframes = Array.from({ length: KEYFRAMES + 1 }, (_, step) => ({
    offset: step / KEYFRAMES,
    transform: `rotate(${rotationAt(step, start, end, KEYFRAMES)}deg)`,
  }))
  return disc.animate(keyframes, { duration: durationMs, fill: 'forwards' })
}

/** In place of turning: what was under the pointer fades out, and what is under it then fades in. */
export function fadeDisc(disc: HTMLElement, { start, end }: Pick<Motion, 'start' | 'end'>): Animation {
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
export function fadeName(name: HTMLElement, change: () => void): void {
  name.animate({ opacity: [1, 0] }, { duration: FADE_MS / 2 }).addEventListener('finish', () => {
    change()
    name.animate({ opacity: [0, 1] }, { duration: FADE_MS / 2 })
  })
}

/** Leaves the disc at a rotation without any animation; gives that rotation below 360 degrees. */
export function settleDisc(disc: HTMLElement, rotation: number): number {
  const rest = modulo(rotation, 360)
  disc.style.transform = `rotate(${rest}deg)`
  return rest
}

/** Each sector that passes pushes the pointer along, and it springs back. */
export function nudgePointer(pointer: Element, ticks: readonly Tick[], durationMs: number): Animation {
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
