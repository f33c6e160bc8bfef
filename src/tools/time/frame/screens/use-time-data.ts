import { useMemo } from 'react'
import { MINUTE_MS } from '#base/clock'
import { useDocuments, type DocumentView, useDocumentsClient } from '#documents/client'
import { toZoned, dateOf, type LocalDate } from '#base/calendar/zoned'
import { useNow } from '#ui/use-now'
import { settingsIdOf } from '#base/join-settings'
import {
  absencesCollection,
  closingsCollection,
  correctionsCollection,
  entriesCollection,
  plansCollection,
  settingsCollection,
} from '../../collections.ts'
import type { Absence, Closing, Correction, Plan, Settings } from '../../model.ts'
import { resolveEntries, type ResolvedEntry } from '../../worked/resolve-entries.ts'
import { countNights, currentDay } from '../../shifts/night-days.ts'
import { readSettings, type KnownSettings } from '../read-settings.ts'

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

/** The settings that count; the same object until one of them changes. */
export function useSettings(): KnownSettings {
  const stored = useDocuments(settingsCollection)
  return useMemo(() => readSettings(stored), [stored])
}

/** Sets some of them, at once. */
export function useChangeSettings(): (fields: Settings) => void {
  const documents = useDocumentsClient()
  return (fields) => {
    const id = settingsIdOf(documents.list(settingsCollection))
    if (id === undefined) documents.add(settingsCollection, fields)
    else documents.modify(settingsCollection, id, fields)
  }
}

/** The day it is where the device is. */
export function useToday(): LocalDate {
  return dateOf(toZoned(useNow(MINUTE_MS), Temporal.Now.timeZoneId()))
}
