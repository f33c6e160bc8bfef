/** What an entry's dialog knows and does. */
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { MINUTE_MS } from '#base/clock'
import { changesBetween, hasKeys, withFields } from '#base/collections/field-changes'
import { failed, ok } from '#base/result'
import { useDocuments, useDocumentsClient, type Documents } from '#documents/client'
import { withoutMeta } from '#documents'
import { epochOf, minuteOf } from '#base/calendar/zoned'
import { useForm } from '#ui/form/use-form'
import { useNow } from '#ui/use-now'
import { chooseNames, withNamesOfKind, type ChosenNames } from '../../catalog/catalog.ts'
import { describeEntryTimes } from '../describe-entry.ts'
import { addBreak, readBreak } from '../break-inside.ts'
import {
  findOverlaps,
  findEntryOverlaps,
  resolveOverlaps,
  type OverlapChoice,
  type Overlaps,
} from '../overlap-choices.ts'
import type { Span } from '../../worked/work-time.ts'
import { formatHours } from '../../words/format-duration.ts'
import { readTimes, type ReadTimes } from '../../worked/draft-times.ts'
import { planEdits, splitEntry, type EntryEdit, type StoredEntry } from '../../worked/entry-commands.ts'
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
import type { EntryKind, TimeEntry } from '../../model.ts'
import { resolveEntries, type ResolvedEntry } from '../../worked/resolve-entries.ts'
import { newEntryId } from '../../frame/screens/use-apply-edits.ts'
import { writeNames } from '../../catalog/screens/catalog-fields.tsx'
import { useTimeEdits, writeEntries } from '../../frame/screens/use-time-edits.ts'

export type EntryFormProps = {
  readonly onClose: () => void
  /** Moves the focus after the entry was deleted, for pages that show no list of entries. */
  readonly onDeleted?: () => void
} & (
  | { readonly entry: ResolvedEntry }
  | { readonly draft: NewEntry }
  /** A new entry with all that another one says. */
  | { readonly copy: EntryDraft }
)

export type EntryFormState = ReturnType<typeof useEntryForm>

/** The entry that was edited as it would be written, with what has to be made for it. */
type Plan = { readonly entry: TimeEntry; readonly names: ChosenNames }

/** What is found at saving: the entry would not run, or it overlaps with others, about which the user decides. */
type EntryErrors = DraftProblems & { readonly overlaps?: Overlaps }

export function useEntryForm(props: EntryFormProps) {
  const documents = useDocumentsClient()
  const projects = useDocuments(projectsCollection)
  const tags = useDocuments(tagsCollection)
  const nowMs = useNow(MINUTE_MS)
  const deviceZone = Temporal.Now.timeZoneId()
  const [opened] = useState(() => findOpened(props, (id) => documents.get(entriesCollection, id)))
  const [newId] = useState(newEntryId)
  const id = opened?.stored.id ?? newId
  const writing = useEntryWriting({ ...props, id, opened, lists: { projects, tags } })
  const done = opened === undefined ? 'eingetragen' : 'geändert'
  const form = useForm<EntryDraft, EntryDraft, EntryErrors>({
    start: () => startOf(props, opened, deviceZone),
    read: (typed) => {
      const draft = withNamesOfKind(typed, opened?.stored)
      const problems = findDraftProblems(draft, readTimes(draft), nowMs)
      return hasKeys(problems) ? failed(problems) : ok(draft)
    },
    onSave: (draft) => writing.save(draft, done),
    keptAs: `entry:${opened?.stored.id ?? nameOfNew(props)}`,
  })
  const { draft } = form
  const read = useMemo(() => readTimes(draft), [draft])
  return {
    ...form,
    id,
    opened,
    read,
    errors: { ...findMissingTimes(read), ...form.errors },
    projects,
    tags,
    nowMs,
    deviceZone,
    minutes: minutesOf(read, nowMs),
    choose: (choice: OverlapChoice) => form.save((typed) => writing.save(typed, done, choice)),
    move: (from: EntryDraft) => {
      form.set(from)
      form.save((typed) => writing.save(typed, 'verschoben'))
    },
    split: (atMs: number) => form.save((typed) => writing.split(typed, atMs)),
    remove: () => writing.remove(draft.kind),
  }
}

type WritingOptions = {
  readonly id: string
  readonly opened: OpenedEntry | undefined
  readonly lists: Parameters<typeof chooseNames>[1]
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** Writes the entry of a dialog; drafts have no problems here. */
function useEntryWriting(options: WritingOptions) {
  const { id, opened, onClose, onDeleted } = options
  const documents = useDocumentsClient()
  const edits = useTimeEdits()

  function write({ names }: Plan, entryEdits: readonly EntryEdit[], text: string): void {
    const changes = planEdits(documents.list(entriesCollection), entryEdits, Date.now())
    // The message below may move the focus to a button of the page, which has to be reachable again.
    flushSync(onClose)
    edits.run(text, (editing) => {
      writeNames(editing, names)
      writeEntries(editing, changes)
    })
  }

  return {
    save(draft: EntryDraft, done: string, choice?: OverlapChoice): EntryErrors | void {
      const planned = planEntry(draft, options, documents)
      const { entry } = planned
      const stored = documents.list(entriesCollection)
      if (readTimes(draft).end === undefined && resolvedWith(stored, { ...entry, id })?.isRunning !== true)
        return { end: 'started-anew' }
      const span = breakOf(draft)
      if (span !== undefined && hasBreakIn(stored, span)) return { breakLength: 'break-there' }
      const isMoved = opened === undefined || opened.stored.kind !== entry.kind || !isSameTime(opened.stored, entry)
      const found = isMoved ? findEntryOverlaps(id, entry, stored, Date.now()) : undefined
      if (found !== undefined && choice === undefined) return { overlaps: found }
      const parts = { id, entry, stored, nowMs: Date.now(), newId: newEntryId }
      const entryEdits = found && choice ? resolveOverlaps(choice, { ...parts, found }) : [putEntry(id, entry)]
      write(planned, withBreak(entryEdits, draft, span), describeSaved(entry, done, span))
    },
    split(draft: EntryDraft, atMs: number): EntryErrors | void {
      const planned = planEntry(draft, options, documents)
      const entry = { ...planned.entry, id }
      const resolved = resolvedWith(documents.list(entriesCollection), entry)
      if (resolved === undefined) return
      const parts = withBreak(splitEntry(entry, resolved, atMs, newEntryId()), draft, breakOf(draft))
      write(planned, parts, `${kindLabels[entry.kind]} aufgeteilt`)
    },
    remove(kind: EntryKind): void {
      const changes = planEdits(documents.list(entriesCollection), [{ kind: 'remove', id }], Date.now())
      // The dialog gives the focus back to what opened it, which is about to go as well.
      flushSync(onClose)
      const neighbour = findNeighbour(document.activeElement)
      flushSync(() => edits.run(`${kindLabels[kind]} gelöscht`, (editing) => writeEntries(editing, changes)))
      if (onDeleted === undefined) neighbour?.focus()
      else onDeleted()
    },
  }
}

function planEntry(draft: EntryDraft, { id, opened, lists }: WritingOptions, documents: Documents): Plan {
  const names = chooseNames(draft, lists, newEntryId)
  const { projectId, tagIds } = names
  const entry = entryOfDraft({ ...draft, projectId, tagIds }, readTimes(draft), opened)
  const current = documents.get(entriesCollection, id)
  if (opened === undefined || current === undefined) return { entry, names }
  // What another device has changed meanwhile stays, where this dialog did not change it.
  const own = changesBetween<TimeEntry>(withoutMeta<TimeEntry>(opened.stored), entry)
  return { entry: withFields<TimeEntry>(withoutMeta<TimeEntry>(current), own), names }
}

function putEntry(id: string, entry: TimeEntry): EntryEdit {
  return { kind: 'put', id, entry }
}

function breakOf(draft: EntryDraft): Span | undefined {
  const found = readBreak(draft, readTimes(draft), Date.now())
  return found.ok ? found.value : undefined
}

function withBreak(edits: readonly EntryEdit[], { zone }: EntryDraft, span: Span | undefined): readonly EntryEdit[] {
  return span === undefined ? edits : addBreak(edits, span, { zone, nowMs: Date.now(), newId: newEntryId })
}

function hasBreakIn(stored: readonly StoredEntry[], span: Span): boolean {
  return findOverlaps({ ...span, kind: 'break' }, resolveEntries(stored, Date.now())).length > 0
}

/** What an entry is, once it stands among the others. */
function resolvedWith(stored: readonly StoredEntry[], entry: StoredEntry): ResolvedEntry | undefined {
  const others = stored.filter(({ id }) => id !== entry.id)
  return resolveEntries([...others, entry], Date.now()).find(({ id }) => id === entry.id)
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
  if ('copy' in props) return props.copy
  if ('draft' in props) return draftOfNew(props.draft, zone)
  // It was deleted while its dialog was on its way; what it said is still there to be written down again.
  const { start, end, kind, projectId, tagIds, note, isBillable } = props.entry
  const time = end === undefined ? { start } : { start, end }
  return draftOfNew({ date: start.slice(0, 10), time, kind, projectId, tagIds, note, isBillable }, zone)
}

/** Names the new entry by the time it begins with: another one begins with its own. */
function nameOfNew(props: EntryFormProps): string {
  if ('copy' in props) return `copy:${props.copy.date}:${props.copy.start}`
  return 'draft' in props ? `new:${props.draft.date}:${props.draft.time?.start ?? ''}` : 'new'
}

/** Times that do not exist are shown at once, because typing on would not reveal them. */
function findMissingTimes({ startProblem, endProblem }: ReadTimes): DraftProblems {
  return {
    ...(startProblem === 'no-such-start' ? { start: startProblem } : {}),
    ...(endProblem === 'no-such-end' ? { end: endProblem } : {}),
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

function describeSaved({ kind, time }: TimeEntry, done: string, span: Span | undefined): string {
  const times = describeEntryTimes({ start: time.start, end: time.end }, time.start.slice(0, 10))
  const rest = span === undefined ? '' : `, davon ${formatHours(span.endMinute - span.startMinute)} Pause`
  return `${kindLabels[kind]} ${times} ${done}${rest}`
}

/**
 * Returns the element that gets the focus when the focused row is deleted: the button of the row after it, of the one before, or the
 * next one of its part of the page. Call it before the row is gone.
 */
function findNeighbour(focused: Element | null): HTMLElement | undefined {
  const row = focused?.closest('li')
  const near = [row?.nextElementSibling, row?.previousElementSibling].flatMap(
    (sibling) => sibling?.querySelector<HTMLElement>('a, button') ?? [],
  )
  const others = [...(focused?.closest('section, main')?.querySelectorAll<HTMLElement>('a, button') ?? [])]
  return near[0] ?? others.find((button) => row === null || row === undefined || !row.contains(button))
}
