/** What a template makes. */
import { readTimes } from '../worked/draft-times.ts'
import type { Template, TimeEntry } from '../model.ts'
import type { LocalDate } from '#base/calendar/zoned'

/** The whole entry that a template with times makes on a day; undefined where the clocks skip one of its times then. */
export function entryOfTemplate(template: Template, date: LocalDate, zone: string): TimeEntry | undefined {
  const { times } = template
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
  return { ...choiceOfTemplate(template), time: { start: start.at, end: end.at }, source: 'form' }
}

/** What the template says of the entry, or of what the clock is to count. */
export function choiceOfTemplate({ kind, projectId, tagIds, note, isBillable }: Template) {
  return {
    kind,
    ...(projectId === undefined ? {} : { projectId }),
    ...(tagIds === undefined ? {} : { tagIds }),
    ...(note === undefined ? {} : { note }),
    ...(isBillable === undefined ? {} : { isBillable }),
  }
}
