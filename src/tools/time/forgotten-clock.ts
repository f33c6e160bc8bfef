/** A clock that somebody has forgotten to stop (rule 21), and when they may have been done. */
import { HOUR_MS, MINUTE_MS } from '#base/clock'
import type { ResolvedEntry } from './resolve-entries.ts'
import { dateOf, type LocalDate } from './zoned.ts'

/** Longer than that nobody may work in one day, the break included (§ 3 and § 4 ArbZG). */
const LONGEST_MINUTES = 10 * 60 + 45

/** How long nobody is asked again who said that it is still running. */
export const PUT_OFF_MS = 3 * HOUR_MS

export function isForgotten(entry: ResolvedEntry, today: LocalDate): boolean {
  return entry.isRunning && (entry.endMinute - entry.startMinute > LONGEST_MINUTES || dateOf(entry.start) < today)
}

export type EndProposal = {
  /** `target`: when the day's target was reached; `activity`: the last time anything was changed. */
  readonly kind: 'target' | 'activity' | 'now'
  readonly atMs: number
}

/** The earliest first; what lies before the begin or ahead is none, nor what comes to the same minute as another. */
export function proposeEnds(
  entry: ResolvedEntry,
  known: { readonly targetMinute: number | undefined; readonly lastChangeMs: number | undefined; readonly nowMs: number },
): readonly EndProposal[] {
  const { targetMinute, lastChangeMs, nowMs } = known
  const all: EndProposal[] = [{ kind: 'now', atMs: nowMs }]
  if (targetMinute !== undefined) all.unshift({ kind: 'target', atMs: targetMinute * MINUTE_MS })
  if (lastChangeMs !== undefined) all.unshift({ kind: 'activity', atMs: lastChangeMs })
  const minutes = new Set<number>([entry.startMinute])
  return all
    .toSorted((a, b) => a.atMs - b.atMs)
    .filter(({ kind, atMs }) => {
      const minute = Math.floor(atMs / MINUTE_MS)
      const isNew = minute > entry.startMinute && atMs <= nowMs && !minutes.has(minute)
      minutes.add(minute)
      return isNew || kind === 'now'
    })
}
