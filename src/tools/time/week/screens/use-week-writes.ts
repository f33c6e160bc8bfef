import { useState } from 'react'
import { useDocumentsClient } from '#documents/client'
import { withoutMeta } from '#documents'
import { dateOf } from '#base/calendar/zoned'
import { clockTimes, describeTimes, entryName, moveBlock } from '../week-blocks.ts'
import { withTime as storedWithTime } from '../../worked/entry-commands.ts'
import {
  findOverlaps,
  findEntryOverlaps,
  resolveOverlaps,
  type OverlapChoice,
  type Overlaps,
} from '../../entries/overlap-choices.ts'
import { entriesCollection } from '../../collections.ts'
import type { EntryTime, Project, TimeEntry } from '../../model.ts'
import type { ResolvedEntry } from '../../worked/resolve-entries.ts'
import { shortDate } from '../../words/format-day-name.ts'
import { newEntryId, useApplyEdits } from '../../frame/screens/use-apply-edits.ts'

type Sources = {
  readonly entries: readonly ResolvedEntry[]
  readonly projects: ReadonlyMap<string, Project>
}

/** An overlap that is not written before the user has chosen a way out. */
export type OverlapQuestionOfWeek = {
  /** `Arbeit: Mi, 18.11., 09:00–11:00` */
  readonly title: string
  readonly found: Overlaps
  readonly choose: (choice: OverlapChoice) => void
  readonly dismiss: () => void
}

export function useWeekWrites({ entries, projects }: Sources) {
  const documents = useDocumentsClient()
  const applyEdits = useApplyEdits()
  const [question, setQuestion] = useState<OverlapQuestionOfWeek>()
  const nameOf = (entry: ResolvedEntry): string => entryName(entry, projects.get(entry.projectId ?? '')?.name)
  const dismiss = (): void => setQuestion(undefined)

  /** Writes what was dragged, drawn or moved by keys, as one step; or asks first. */
  function write(time: EntryTime, before: ResolvedEntry | undefined): void {
    const id = before?.id ?? newEntryId()
    const now = before === undefined ? DRAWN : documents.get(entriesCollection, id)
    // Another device has deleted it meanwhile.
    if (now === undefined) return
    const entry = before === undefined ? { ...DRAWN, time } : storedWithTime(withoutMeta<TimeEntry>(now), time)
    const stored = documents.list(entriesCollection)
    const nowMs = Date.now()
    const found = findEntryOverlaps(id, entry, stored, nowMs)
    const times = `${shortDate(dateOf(time.start))}, ${describeTimes({ start: time.start, end: time.end })}`
    const name = before === undefined ? 'Arbeit' : nameOf(before)
    const told = `${name} ${verbOf(before, time)}: ${times}`
    if (found === undefined || !hasNew(found, before, entries)) {
      const [other] = found?.overlaps ?? []
      const beside =
        other === undefined ? '' : `, überlappt weiter mit ${clockTimes(other.other)} ${nameOf(other.other)}`
      applyEdits([{ kind: 'put', id, entry }], `${told}${beside}`)
      return
    }
    const choose = (choice: OverlapChoice): void => {
      dismiss()
      applyEdits(resolveOverlaps(choice, { id, entry, found, stored, nowMs, newId: newEntryId }), told)
    }
    setQuestion({ title: `${name}: ${times}`, found, choose, dismiss })
  }

  return { write, question }
}

const DRAWN: TimeEntry = { kind: 'work', time: { start: '' }, source: 'form' }

/** Whether it overlaps one that it did not overlap before: what was so already is not asked for again. */
function hasNew(found: Overlaps, before: ResolvedEntry | undefined, entries: readonly ResolvedEntry[]): boolean {
  const known = before === undefined ? [] : findOverlaps(before, entries).map(({ id }) => id)
  return found.overlaps.some(({ other }) => !known.includes(other.id))
}

function verbOf(before: ResolvedEntry | undefined, time: EntryTime): string {
  if (before === undefined) return 'eingetragen'
  const { startMinute, endMinute } = moveBlock(before, time)
  const isAsLong = !before.isRunning && endMinute - startMinute === before.endMinute - before.startMinute
  return isAsLong ? 'verschoben' : 'geändert'
}
