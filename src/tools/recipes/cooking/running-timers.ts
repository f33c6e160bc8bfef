/** The timers of a cook (R66). */
import { DAY_MS } from '#base/clock'
import type { BarItem, ReadDocuments } from '../../tool-manifest.ts'
import { cookTimersCollection } from '../collections.ts'
import type { CookTimer } from '../model.ts'
import { cookPath, IDEAS_PATH } from '../paths.ts'

export type StoredTimer = CookTimer & { readonly id: string }

/** A timer that has rung for this long rings no more: the cook is not there. */
export const RINGS_FOR_MS = 10 * 60_000

/** The server takes no longer ones (R66): no recipe has one (R9). */
export const LONGEST_TIMER_MS = DAY_MS + RINGS_FOR_MS

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

/** What a cook has to know of a timer that the server does not ring. */
export function describeReach({ startedAt, endsAt }: CookTimer): string | undefined {
  const isLong = Date.parse(endsAt) - Date.parse(startedAt) > LONGEST_TIMER_MS
  return isLong ? 'Länger als ein Tag: Er klingelt nur, wo die App offen ist.' : undefined
}

/** „1:05:00“, „4:09“; counts up to the next second, so that it is 0:00 when it rings. */
export function formatLeft(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${hours === 0 ? minutes : `${hours}:${two(minutes)}`}:${two(seconds % 60)}`
}

/** The page on which a timer is about something: the step that is cooked (R86). */
export function timerPath({ recipeId }: Pick<CookTimer, 'recipeId'>): string {
  return recipeId === undefined ? IDEAS_PATH : cookPath(recipeId)
}

/** The next timer in the bar of every page (R97), and how many run beside it. */
export function timerBarItem(read: ReadDocuments, nowMs: number): BarItem | undefined {
  const [next, ...others] = readTimers(read(cookTimersCollection), nowMs)
  if (next === undefined) return undefined
  const { timer, leftMs, isRinging } = next
  const shown = isRinging ? 'Fertig' : formatLeft(leftMs)
  const text = others.length === 0 ? shown : `${shown} +${others.length}`
  return { text, label: `${text}, Wecker „${timer.label}“`, path: timerPath(timer), isCounting: true }
}
