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
import { countNights, currentDay } from '../../shifts/night-days.ts'
import { useSettings } from './use-settings.ts'
import { toZoned, dateOf, type LocalDate } from '#base/calendar/zoned'
import { useNow } from '#ui/use-now'

/** What the screens compute everything from; each part stays the same object until something in it changes. */
export type TimeData = {
  /** The earliest first, also those of kind `break`; with their nights if these count as a whole (P17). */
  readonly entries: readonly ResolvedEntry[]
  /** The same, always counted from midnight to midnight, as the law and the calendar do; the same list if nights count so anyway. */
  readonly calendarEntries: readonly ResolvedEntry[]
  readonly plans: readonly DocumentView<Plan>[]
  readonly absences: readonly DocumentView<Absence>[]
  readonly corrections: readonly DocumentView<Correction>[]
  readonly closings: readonly DocumentView<Closing>[]
  /** The minute it is, as milliseconds since 1970 UTC. */
  readonly nowMs: number
  /** The time zone of the device. */
  readonly zone: string
  readonly today: LocalDate
  /** The day on which work counts now: today, or that on which the night that runs began (P17). */
  readonly workDay: LocalDate
}

export function useTimeData(): TimeData {
  const plans = useDocuments(plansCollection)
  const absences = useDocuments(absencesCollection)
  const corrections = useDocuments(correctionsCollection)
  const closings = useDocuments(closingsCollection)
  const nowMs = useNow(MINUTE_MS)
  const counted = useCountedEntries(nowMs)
  const zone = Temporal.Now.timeZoneId()
  return useMemo(() => {
    const today = dateOf(toZoned(nowMs, zone))
    const workDay = currentDay(counted.entries, today)
    return { ...counted, plans, absences, corrections, closings, nowMs, zone, today, workDay }
  }, [counted, plans, absences, corrections, closings, nowMs, zone])
}

function useCountedEntries(nowMs: number): Pick<TimeData, 'entries' | 'calendarEntries'> {
  const stored = useDocuments(entriesCollection)
  const { isNightWhole } = useSettings()
  return useMemo(() => {
    const calendarEntries = resolveEntries(stored, nowMs)
    return { entries: isNightWhole ? countNights(calendarEntries) : calendarEntries, calendarEntries }
  }, [stored, nowMs, isNightWhole])
}
