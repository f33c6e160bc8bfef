import { shortDate, shortWeekday } from '../words/format-day-name.ts'
import { formatHours, formatSpokenDuration } from '../words/format-duration.ts'
import { kindLabels } from '../collections.ts'
import type { ResolvedEntry } from '../worked/resolve-entries.ts'
import { dateOf, timeOf } from '#base/calendar/zoned'

/** `08:00–12:00`, with the day of the end where it is another one: `22:00–Do, 19.11., 06:00`. */
export function describeTimes({ start, end }: Pick<ResolvedEntry, 'start' | 'end'>): string {
  const from = timeOf(start)
  if (end === undefined) return `${from}–jetzt`
  const to = dateOf(end) === dateOf(start) ? timeOf(end) : `${shortDate(dateOf(end))}, ${timeOf(end)}`
  return `${from}–${to}`
}

/** `22:00–06:00`, for where there is little room and the day is seen. */
export function clockTimes({ start, end }: Pick<ResolvedEntry, 'start' | 'end'>): string {
  return `${timeOf(start)}–${end === undefined ? 'jetzt' : timeOf(end)}`
}

/** `seit Mi 22:00–06:00`: what goes on from a day before says since when (W13). */
export function blockTimes({ entry, isFirst }: { readonly entry: ResolvedEntry; readonly isFirst: boolean }): string {
  return isFirst ? clockTimes(entry) : `seit ${shortWeekday(dateOf(entry.start))} ${clockTimes(entry)}`
}

/** `4:00 Std.`, how long an entry is however its block looks. */
export function describeLength({ startMinute, endMinute }: ResolvedEntry): string {
  return formatHours(endMinute - startMinute)
}

/** What an entry is called: its project, or its kind. A break is always one. */
export function entryName({ kind }: ResolvedEntry, projectName: string | undefined): string {
  return kind === 'break' ? kindLabels.break : (projectName ?? kindLabels.work)
}

/** All that a block tells, for who does not see it. */
export function spokenEntry(entry: ResolvedEntry, projectName: string | undefined, isFirst: boolean): string {
  const { start, end, startMinute, endMinute, kind, note } = entry
  const until =
    end === undefined
      ? 'läuft'
      : `bis ${dateOf(end) === dateOf(start) ? '' : `${shortDate(dateOf(end))}, `}${timeOf(end)}`
  return [
    `${shortDate(dateOf(start))}, ${timeOf(start)} ${until}`,
    kindLabels[kind],
    ...(projectName === undefined ? [] : [projectName]),
    ...(note === undefined ? [] : [note]),
    formatSpokenDuration(endMinute - startMinute),
    ...(isFirst ? [] : [`Fortsetzung vom ${shortDate(dateOf(start))}`]),
  ].join(', ')
}
