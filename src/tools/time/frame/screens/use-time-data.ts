import { useMemo } from 'react'
import { MINUTE_MS } from '#base/clock'
import { useDocuments, type DocumentView } from '#documents/client'
import {
  absencesCollection,
  closingsCollection,
  correctionsCollection,
  entriesCollection,
  plansCollection,
} from '../../collections.ts'
import { type Absence, type Closing, type Correction, type Plan } from '../../model.ts'
import { resolveEntries, type ResolvedEntry } from '../../worked/resolve-entries.ts'
import { toZoned, dateOf, type LocalDate } from '#base/calendar/zoned'
import { useNow } from '#ui/use-now'

/** What the screens compute everything from; each part stays the same object until something in it changes. */
export type TimeData = {
  /** The earliest first, also those of kind `break`. */
  readonly entries: readonly ResolvedEntry[]
  readonly plans: readonly DocumentView<Plan>[]
  readonly absences: readonly DocumentView<Absence>[]
  readonly corrections: readonly DocumentView<Correction>[]
  readonly closings: readonly DocumentView<Closing>[]
  /** The minute it is, as milliseconds since 1970 UTC. */
  readonly nowMs: number
  /** The time zone of the device. */
  readonly zone: string
  readonly today: LocalDate
}

export function useTimeData(): TimeData {
  const plans = useDocuments(plansCollection)
  const absences = useDocuments(absencesCollection)
  const corrections = useDocuments(correctionsCollection)
  const closings = useDocuments(closingsCollection)
  const nowMs = useNow(MINUTE_MS)
  const entries = useResolvedEntries(nowMs)
  const zone = Temporal.Now.timeZoneId()
  return useMemo(
    () => ({ entries, plans, absences, corrections, closings, nowMs, zone, today: dateOf(toZoned(nowMs, zone)) }),
    [entries, plans, absences, corrections, closings, nowMs, zone],
  )
}

function useResolvedEntries(nowMs: number): readonly ResolvedEntry[] {
  const stored = useDocuments(entriesCollection)
  return useMemo(() => resolveEntries(stored, nowMs), [stored, nowMs])
}
