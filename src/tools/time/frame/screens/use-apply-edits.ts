import { useMemo } from 'react'
import { withFields, type FieldChanges } from '#base/collections/field-changes'
import { newId } from '#base/id'
import { useDocumentsClient, type Documents } from '#documents/client'
import {
  moveEntry,
  planEdits,
  splitEntry,
  withTime,
  type EntryEdit,
  type StoredEntry,
} from '../../worked/entry-commands.ts'
import { entriesCollection, kindLabels } from '../../collections.ts'
import { type EntryTime, type TimeEntry } from '../../model.ts'
import { resolveEntries, type ResolvedEntry } from '../../worked/resolve-entries.ts'
import type { Zoned } from '#base/calendar/zoned'
import { useTimeEdits, writeEntries, type TimeEdits } from './use-time-edits.ts'

/** What can be done with entries; each is one step that a toast tells with „Rückgängig“. An entry that is gone is left alone. */
export type EntryCommands = {
  /** Returns the id of the new entry. */
  readonly add: (entry: TimeEntry, text?: string) => string
  /** Sets fields, or removes those that are `undefined`. */
  readonly edit: (id: string, fields: FieldChanges<TimeEntry>, text?: string) => void
  /** Other begin or end; an explicit end counts whatever stops there are. */
  readonly setTime: (id: string, time: EntryTime, text?: string) => void
  /** Another begin, the same duration. */
  readonly move: (id: string, start: Zoned) => void
  /** In two at an instant inside; returns the id of the second part. */
  readonly split: (id: string, atMs: number) => string
  /** `afterUndo` is called when it is back, for moving the focus. */
  readonly remove: (ids: readonly string[], afterUndo?: () => void) => void
  /** Several edits as one step. */
  readonly apply: (edits: readonly EntryEdit[], text: string, afterUndo?: () => void) => void
}

export function newEntryId(): string {
  return newId((bytes) => crypto.getRandomValues(bytes))
}

/** The same object as long as the person is the same. */
export function useEntryCommands(): EntryCommands {
  const documents = useDocumentsClient()
  const edits = useTimeEdits()
  return useMemo(() => createEntryCommands(documents, edits), [documents, edits])
}

function createEntryCommands(documents: Documents, timeEdits: TimeEdits): EntryCommands {
  function apply(edits: readonly EntryEdit[], text: string, afterUndo?: () => void): void {
    const planned = planEdits(documents.list(entriesCollection), edits, Date.now())
    timeEdits.run(text, (editing) => writeEntries(editing, planned), { afterUndo })
  }

  /** Plans from the entry as it is now, so a button that was made a while ago never works on an old state. */
  function change(
    id: string,
    text: (entry: StoredEntry) => string,
    plan: (entry: StoredEntry, resolved: ResolvedEntry) => readonly EntryEdit[],
  ): void {
    const stored = documents.list(entriesCollection)
    const entry = stored.find((other) => other.id === id)
    const resolved = resolveEntries(stored, Date.now()).find((other) => other.id === id)
    if (entry !== undefined && resolved !== undefined) apply(plan(entry, resolved), text(entry))
  }

  const put = (id: string, entry: TimeEntry): readonly EntryEdit[] => [{ kind: 'put', id, entry }]
  return {
    apply,
    add: (entry, text = `${kindLabels[entry.kind]} eingetragen`) => {
      const id = newEntryId()
      apply(put(id, entry), text)
      return id
    },
    edit: (id, fields, text) =>
      change(
        id,
        ({ kind }) => text ?? `${kindLabels[kind]} geändert`,
        (entry) => put(id, withFields<TimeEntry>(entry, fields)),
      ),
    setTime: (id, time, text) =>
      change(
        id,
        ({ kind }) => text ?? `${kindLabels[kind]} geändert`,
        (entry) => put(id, withTime(entry, time)),
      ),
    move: (id, start) =>
      change(
        id,
        ({ kind }) => `${kindLabels[kind]} verschoben`,
        (entry, resolved) => [moveEntry(entry, resolved, start)],
      ),
    split: (id, atMs) => {
      const newPart = newEntryId()
      change(
        id,
        ({ kind }) => `${kindLabels[kind]} aufgeteilt`,
        (entry, resolved) => splitEntry(entry, resolved, atMs, newPart),
      )
      return newPart
    },
    remove: (ids, afterUndo) => {
      const kinds = new Set(ids.map((id) => documents.get(entriesCollection, id)?.kind ?? 'work'))
      const [kind = 'work'] = kinds
      const text = ids.length === 1 ? `${kindLabels[kind]} gelöscht` : `${ids.length} Einträge gelöscht`
      apply(
        ids.map((id) => ({ kind: 'remove', id })),
        text,
        afterUndo,
      )
    },
  }
}
