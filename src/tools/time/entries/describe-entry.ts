/** Entries in a few words. */
import { projectNameOf } from '../catalog/catalog.ts'
import { kindLabels } from '../collections.ts'
import type { Project } from '../model.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import { shortDate } from '../words/format-day-name.ts'
import { dateOf, timeOf, type LocalDate, type Zoned } from '#base/calendar/zoned'

type Named = Pick<ResolvedEntry, 'kind' | 'projectId' | 'note'>

/** What it is about: its project, else its note, else „Arbeit“ or „Pause“. */
export function nameOfEntry(
  { kind, projectId, note }: Named,
  projects: readonly (Project & { readonly id: string })[],
): string {
  return projectNameOf(projectId, projects) ?? (note === undefined ? kindLabels[kind] : `„${note}“`)
}

/** `09:00–10:30`, of one that runs `seit 09:00`, with the day where it began on another one. */
export function describeEntryTimes(
  { start, end }: { readonly start: Zoned; readonly end: Zoned | undefined },
  date: LocalDate,
): string {
  const day = dateOf(start) === date ? '' : `${shortDate(dateOf(start))} `
  return end === undefined ? `${day}seit ${timeOf(start)}` : `${day}${timeOf(start)}–${timeOf(end)}`
}
