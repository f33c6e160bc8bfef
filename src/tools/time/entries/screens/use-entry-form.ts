/** What an entry's dialog knows and does. */
import { useId, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { MINUTE_MS } from '#base/clock'
import { changesBetween, withFields } from '#base/field-changes'
import { useDocuments, useDocumentsClient } from '#documents/client'
import { chooseNames, type ChosenNames } from '../../catalog/catalog.ts'
import { describeEntryTimes } from '../describe-entry.ts'
import { readTimes, type ReadTimes } from '../../worked/draft-times.ts'
import { planEdits, splitEntry, type EntryEdit } from '../../worked/entry-commands.ts'
import {
  draftOfEntry,
  draftOfNew,
  entryOfDraft,
  findDraftProblems,
  type DraftProblems,
  type EntryDraft,
  type NewEntry,
  type OpenedEntry,
} from '../entry-draft.ts'
import { entriesCollection, kindLabels, projectsCollection, tagsCollection } from '../../collections.ts'
import type { TimeEntry } from '../../model.ts'
import { findEntryOverlaps, resolveOverlaps, type OverlapChoice, type Overlaps } from '../overlap-choices.ts'
import { resolveEntries, type ResolvedEntry } from '../../worked/resolve-entries.ts'
import { withoutMeta } from '#documents'
import { epochOf, minuteOf } from '../../calendar/zoned.ts'
import { focusFirstFault } from '#ui/form/focus-first-fault'
import { findNeighbour } from '../../frame/screens/focus-neighbour.ts'
import { newEntryId } from '../../frame/screens/use-entry-commands.ts'
import { useNow } from '#ui/use-now'
import { writeNames } from '../../catalog/screens/write-names.ts'
import { useTimeEdits, writeEntries } from '../../frame/screens/use-time-edits.ts'

export type EntryFormProps = {
  readonly onClose: () => void
  /** Moves the focus after the entry was deleted, for pages that show no list of entries. */
  readonly onDeleted?: () => void
} & ({ readonly entry: ResolvedEntry } | { readonly draft: NewEntry })

export type EntryFormState = ReturnType<typeof useEntryForm>

/** The entry that was edited as it would be written, with what has to be made for it. */
type Plan = { readonly entry: TimeEntry; readonly names: ChosenNames }

export function useEntryForm(props: EntryFormProps) {
  const documents = useDocumentsClient()
  const edits = useTimeEdits()
  const projects = useDocuments(projectsCollection)
  const tags = useDocuments(tagsCollection)
  const nowMs = useNow(MINUTE_MS)
  const deviceZone = Temporal.Now.timeZoneId()
  const [opened] = useState(() => findOpened(props, (id) => documents.get(entriesCollection, id)))
  const [start] = useState(() => startOf(props, opened, deviceZone))
  const [draft, setDraft] = useState(start)
  const [shown, setShown] = useState<ReadonlySet<keyof DraftProblems> | 'all'>(new Set())
  const [runningProblem, setRunningProblem] = useState<'started-anew' | undefined>()
  const [overlaps, setOverlaps] = useState<Overlaps | undefined>()
  const [newId] = useState(newEntryId)
  const fieldsId = useId()
  const id = opened?.stored.id ?? newId
  const read = useMemo(() => readTimes(draft), [draft])
  const problems = allProblems(draft, read, nowMs, runningProblem)

  function set(changes: Partial<EntryDraft>): void {
    setDraft((now) => ({ ...now, ...changes }))
    setRunningProblem(undefined)
    setOverlaps(undefined)
  }

  /** Undefined where something is wrong, which the fields then say. */
  function plan(from: EntryDraft): Plan | undefined {
    const times = readTimes(from)
    const planned = planEntry(from, times)
    if (planned === undefined || Object.keys(findDraftProblems(from, times, nowMs)).length > 0) return tell()
    if (times.end === undefined && !wouldRun(planned.entry)) {
      setRunningProblem('started-anew')
      return tell()
    }
    return planned
  }

  function tell(): undefined {
    // What gets the focus says first what is wrong with it.
    flushSync(() => setShown('all'))
    focusFirstFault(document.getElementById(fieldsId))
  }

  function planEntry(from: EntryDraft, times: ReadTimes): Plan | undefined {
    if (times.start === undefined) return undefined
    const names = chooseNames(from, { projects, tags }, newEntryId)
    const { projectId, tagIds } = names
    const entry = entryOfDraft({ ...from, projectId, tagIds }, times, opened)
    const current = documents.get(entriesCollection, id)
    if (opened === undefined || current === undefined) return { entry, names }
    // What another device has changed meanwhile stays, where this dialog did not change it.
    const own = changesBetween<TimeEntry>(withoutMeta<TimeEntry>(opened.stored), entry)
    return { entry: withFields<TimeEntry>(withoutMeta<TimeEntry>(current), own), names }
  }

  function wouldRun(entry: TimeEntry): boolean {
    const stored = documents.list(entriesCollection).filter((other) => other.id !== id)
    return resolveEntries([...stored, { ...entry, id }], Date.now()).some((other) => other.id === id && other.isRunning)
  }

  function apply(planned: Plan, entryEdits: readonly EntryEdit[], text: string): void {
    const changes = planEdits(documents.list(entriesCollection), entryEdits, Date.now())
    // The message below may move the focus to a button of the page, which has to be reachable again.
    flushSync(props.onClose)
    edits.run(text, (editing) => {
      writeNames(editing, planned.names)
      writeEntries(editing, changes)
    })
  }

  function save(choice?: OverlapChoice, from = draft, done = opened === undefined ? 'eingetragen' : 'geändert'): void {
    const planned = plan(from)
    if (planned === undefined) return
    const { entry } = planned
    const stored = documents.list(entriesCollection)
    const isMoved = opened === undefined || opened.stored.kind !== entry.kind || !isSameTime(opened.stored, entry)
    const found = isMoved ? findEntryOverlaps(id, entry, stored, Date.now()) : undefined
    if (found !== undefined && choice === undefined) {
      setOverlaps(found)
      return
    }
    const parts = { id, entry, stored, nowMs: Date.now(), newId: newEntryId }
    const entryEdits: readonly EntryEdit[] =
      found === undefined || choice === undefined
        ? [{ kind: 'put', id, entry }]
        : resolveOverlaps(choice, { ...parts, found })
    apply(planned, entryEdits, describeSaved(entry, done))
  }

  return {
    id,
    opened,
    draft,
    read,
    /** The problems to be shown by now. */
    problems: shown === 'all' ? problems : pick(problems, shown),
    /** Whether the user has tried to save: from then on problems are shown at once. */
    isTried: shown === 'all',
    fieldsId,
    overlaps,
    projects,
    tags,
    nowMs,
    deviceZone,
    isChanged: draft !== start,
    minutes: minutesOf(read, nowMs),
    set,
    /** Writes what stands in the fields the usual way; nothing is decided anew by it. */
    tidy: (changes: Partial<EntryDraft>) => setDraft((now) => ({ ...now, ...changes })),
    /** A field was left: from now on it says what is wrong with it. */
    leave: (field: keyof DraftProblems) => setShown((now) => (now === 'all' ? now : new Set([...now, field]))),
    save: (choice?: OverlapChoice) => save(choice),
    /** Whether the draft stands for an entry; otherwise the fields say why not. */
    check: () => plan(draft) !== undefined,
    move: (from: EntryDraft) => {
      setDraft(from)
      save(undefined, from, 'verschoben')
    },
    split: (atMs: number) => {
      const planned = plan(draft)
      if (planned === undefined) return
      const { entry } = planned
      const stored = [...documents.list(entriesCollection).filter((other) => other.id !== id), { ...entry, id }]
      const resolved = resolveEntries(stored, Date.now()).find((other) => other.id === id)
      if (resolved === undefined) return
      const parts = splitEntry({ ...entry, id }, resolved, atMs, newEntryId())
      apply(planned, parts, `${kindLabels[entry.kind]} geteilt`)
    },
    remove: () => {
      const changes = planEdits(documents.list(entriesCollection), [{ kind: 'remove', id }], Date.now())
      // The dialog gives the focus back to what opened it, which is about to go as well.
      flushSync(props.onClose)
      const neighbour = findNeighbour(document.activeElement)
      flushSync(() => edits.run(`${kindLabels[draft.kind]} gelöscht`, (editing) => writeEntries(editing, changes)))
      if (props.onDeleted === undefined) neighbour?.focus()
      else props.onDeleted()
    },
  }
}

function findOpened(
  props: EntryFormProps,
  find: (id: string) => OpenedEntry['stored'] | undefined,
): OpenedEntry | undefined {
  if (!('entry' in props)) return undefined
  const stored = find(props.entry.id)
  return stored === undefined ? undefined : { stored, resolved: props.entry }
}

function startOf(props: EntryFormProps, opened: OpenedEntry | undefined, zone: string): EntryDraft {
  if (opened !== undefined) return draftOfEntry(opened)
  if ('draft' in props) return draftOfNew(props.draft, zone)
  // It was deleted while its dialog was on its way; what it said is still there to be written down again.
  const { start, end, kind, projectId, tagIds, note } = props.entry
  const time = end === undefined ? { start } : { start, end }
  return draftOfNew({ date: start.slice(0, 10), time, kind, projectId, tagIds, note }, zone)
}

function allProblems(
  draft: EntryDraft,
  read: ReadTimes,
  nowMs: number,
  running: 'started-anew' | undefined,
): DraftProblems {
  const found = findDraftProblems(draft, read, nowMs)
  return running === undefined ? found : { end: running, ...found }
}

/** Returns the problems to show. A time that does not exist is shown at once, because typing on would not reveal it. */
function pick(problems: DraftProblems, shown: ReadonlySet<keyof DraftProblems>): DraftProblems {
  const { start, end, date, duration, project, note } = problems
  return {
    ...(start !== undefined && (start === 'no-such-start' || shown.has('start')) ? { start } : {}),
    ...(end !== undefined && (end === 'no-such-end' || shown.has('end')) ? { end } : {}),
    ...(date !== undefined && shown.has('date') ? { date } : {}),
    ...(duration !== undefined && shown.has('duration') ? { duration } : {}),
    ...(project !== undefined && shown.has('project') ? { project } : {}),
    ...(note !== undefined && shown.has('note') ? { note } : {}),
  }
}

/** Undefined while the times are not valid. */
function minutesOf({ start, end, endProblem }: ReadTimes, nowMs: number): number | undefined {
  if (start === undefined || endProblem !== undefined) return undefined
  const from = minuteOf(epochOf(start.at))
  return end === undefined ? minuteOf(nowMs) - from : minuteOf(epochOf(end.at)) - from
}

function isSameTime(a: TimeEntry, b: TimeEntry): boolean {
  return a.time.start === b.time.start && a.time.end === b.time.end
}

function describeSaved({ kind, time }: TimeEntry, done: string): string {
  const times = describeEntryTimes({ start: time.start, end: time.end }, time.start.slice(0, 10))
  return `${kindLabels[kind]} ${times} ${done}`
}
