import { shortDate } from '../short-date.ts'
import { describeTimes, entryName } from '../describe-block.ts'
import { findOverlaps } from '../find-overlaps.ts'
import { kindLabels, type EntryTime, type Project, type TimeEntry } from '../model.ts'
import type { ResolvedEntry } from '../resolve-entries.ts'
import { withTime } from '../week-blocks.ts'
import { dateOf, epochOf, minuteOf } from '../zoned.ts'
import { useEntryCommands } from './use-entry-commands.ts'

type Sources = {
  readonly entries: readonly ResolvedEntry[]
  readonly projects: ReadonlyMap<string, Project>
}

/** Writes what was dragged or moved by keys, once, and tells what it has become and what it overlaps. */
export function useWeekWrites({ entries, projects }: Sources): (time: EntryTime, entry?: ResolvedEntry) => void {
  const commands = useEntryCommands()
  const nameOf = (entry: ResolvedEntry): string => entryName(entry, projects.get(entry.projectId ?? '')?.name)

  function overlapText(time: EntryTime, entry: ResolvedEntry | undefined): string {
    const startMinute = minuteOf(epochOf(time.start))
    const endMinute = time.end === undefined ? (entry?.endMinute ?? startMinute) : minuteOf(epochOf(time.end))
    const kind = entry?.kind ?? 'work'
    const [other, ...more] = findOverlaps({ startMinute, endMinute, id: entry?.id, kind }, entries)
    if (other === undefined) return ''
    const rest = more.length === 0 ? '' : ` und ${more.length} weiteren`
    return `. Überschneidet sich mit „${nameOf(other)}“ (${describeTimes(other)})${rest}.`
  }

  return (time, entry) => {
    const what = `${shortDate(dateOf(time.start))}, ${describeTimes({ start: time.start, end: time.end })}`
    const overlap = overlapText(time, entry)
    if (entry === undefined) {
      const added: TimeEntry = { kind: 'work', time, source: 'form' }
      commands.add(added, `${kindLabels.work} eingetragen: ${what}${overlap}`)
      return
    }
    const verb = isMoved(entry, time) ? 'verschoben' : 'geändert'
    commands.setTime(entry.id, time, `${nameOf(entry)} ${verb}: ${what}${overlap}`)
  }
}

/** Whether it is as long as it was. */
function isMoved(entry: ResolvedEntry, time: EntryTime): boolean {
  const { startMinute, endMinute } = withTime(entry, time)
  return !entry.isRunning && endMinute - startMinute === entry.endMinute - entry.startMinute
}
