/** A clock that somebody has forgotten to stop (rule 21), and when they may have been done. */
import { HOUR_MS, MINUTE_MS } from '#base/clock'
import type { DayAccount } from './account.ts'
import { predictEnd } from './predict-end.ts'
import type { ResolvedEntry } from './resolve-entries.ts'
import { restBreaks } from './rest-breaks.ts'
import { workTime } from './work-time.ts'
import { dateOf, epochOf, type LocalDate } from './zoned.ts'

/** Longer than that nobody may work in one day, the break included (§ 3 and § 4 ArbZG). */
export const LONGEST_MINUTES = 10 * 60 + 45

/** How long nobody is asked again who said that it is still running. */
export const PUT_OFF_MS = 3 * HOUR_MS

export function isForgotten(entry: ResolvedEntry, today: LocalDate): boolean {
  return entry.isRunning && (entry.endMinute - entry.startMinute > LONGEST_MINUTES || dateOf(entry.start) < today)
}

export type EndProposal = {
  /**
   * `begin`: a break that was the end of the day; `target`: when the day's target was reached; `activity`: the last time
   * anything was changed.
   */
  readonly kind: 'begin' | 'target' | 'activity' | 'now'
  readonly atMs: number
}

/** The earliest first; what lies ahead or before the begin is none, and of those of the same minute one is enough. */
export function proposeEnds(
  entry: ResolvedEntry,
  known: { readonly day: DayAccount; readonly lastChangeMs: number | undefined; readonly nowMs: number },
): readonly EndProposal[] {
  const { day, lastChangeMs, nowMs } = known
  const beginMs = epochOf(entry.start)
  const targetMinute = entry.kind === 'work' ? targetEnd(entry, day) : undefined
  const all: readonly EndProposal[] = [
    ...(entry.kind === 'break' ? [{ kind: 'begin', atMs: beginMs } as const] : []),
    ...(targetMinute === undefined ? [] : [{ kind: 'target', atMs: targetMinute * MINUTE_MS } as const]),
    ...(lastChangeMs === undefined ? [] : [{ kind: 'activity', atMs: lastChangeMs } as const]),
    { kind: 'now', atMs: nowMs },
  ]
  const minutes = new Set<number>()
  return all
    .filter(({ kind, atMs }) => {
      const minute = Math.floor(atMs / MINUTE_MS)
      const isPast = kind === 'begin' || (minute > entry.startMinute && atMs <= nowMs)
      const isNew = !minutes.has(minute)
      minutes.add(minute)
      return isPast && isNew
    })
    .toSorted((a, b) => a.atMs - b.atMs)
}

/** When the target of the day on which it began was reached, with the break that was due by then. */
function targetEnd(entry: ResolvedEntry, { parts, target, plan }: DayAccount): number | undefined {
  const others = parts.filter((part) => part.entry.id !== entry.id)
  const begin = {
    kind: 'work',
    startMinute: entry.startMinute,
    endMinute: entry.startMinute + 1,
    isRunning: false,
  } as const
  const forecast = predictEnd({
    nowMinute: entry.startMinute,
    target,
    worked: workTime(others),
    takenBreak: restBreaks([...others, begin]),
    restingFor: 0,
    mode: plan?.breakMode ?? 'hint',
  })
  return forecast?.kind === 'ahead' ? forecast.endMinute : undefined
}
