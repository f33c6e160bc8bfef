import { readTimes } from '../worked/draft-times.ts'
import type { Template, TimeEntry } from '../model.ts'
import type { LocalDate } from '#base/calendar/zoned'

/** The whole entry that a template with times makes on a day; undefined where the clocks skip one of its times then. */
export function entryOfTemplate(template: Template, date: LocalDate, zone: string): TimeEntry | undefined {
  const { kind, times, projectId, tagIds, note } = template
  if (times === undefined) return undefined
  const { start, end } = readTimes({
    ...times,
    date,
    zone,
    endZone: zone,
    extraDays: 0,
    startOccurrence: 'first',
    endOccurrence: 'first',
  })
  if (start === undefined || end === undefined) return undefined
  return {
    kind,
    time: { start: start.at, end: end.at },
    source: 'form',
    ...(projectId === undefined ? {} : { projectId }),
    ...(tagIds === undefined ? {} : { tagIds }),
    ...(note === undefined ? {} : { note }),
  }
}
