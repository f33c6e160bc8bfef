/** The timers of a cook (R66). */
import type { CookTimer } from '../model.ts'

export type StoredTimer = CookTimer & { readonly id: string }

/** A timer that has rung for this long rings no more: the cook is not there. */
export const RINGS_FOR_MS = 10 * 60_000

export type TimerState = { readonly timer: StoredTimer; readonly leftMs: number; readonly isRinging: boolean }

/** Those that are not stopped, the next one first. */
export function readTimers(timers: readonly StoredTimer[], nowMs: number): readonly TimerState[] {
  return timers
    .filter(({ stoppedAt }) => stoppedAt === undefined)
    .map((timer) => {
      const leftMs = Date.parse(timer.endsAt) - nowMs
      return { timer, leftMs, isRinging: leftMs <= 0 }
    })
    .filter(({ leftMs }) => leftMs > -RINGS_FOR_MS)
    .toSorted((a, b) => a.leftMs - b.leftMs || (a.timer.id < b.timer.id ? -1 : 1))
}

/** „1:05:00“, „4:09“; counts up to the next second, so that it is 0:00 when it rings. */
export function formatLeft(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${hours === 0 ? minutes : `${hours}:${two(minutes)}`}:${two(seconds % 60)}`
}
