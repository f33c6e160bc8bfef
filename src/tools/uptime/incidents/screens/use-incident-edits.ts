import { useUser } from '#auth/client'
import type { FieldChanges } from '#base/collections/field-changes'
import { useEdits, type DocumentView, type EditOptions, type Edits } from '#documents/client'
import type { DeedParts } from '#kit/tool-door'
import { incidentsCollection } from '../../collections.ts'
import type { Incident } from '../../model.ts'

/** What a user does about an incident; each can be undone, and all of it works offline. */
export function useIncidentEdits({ id, acknowledgement }: DocumentView<Incident>) {
  const edits = useEdits()
  const userId = useUser()?.id
  const modify = (fields: FieldChanges<Incident>, text: string, options?: EditOptions): void => {
    edits.run(text, (documents) => documents.modify(incidentsCollection, id, fields), options)
  }
  return {
    /** The note of an earlier acknowledgement goes with it. */
    acknowledge: () => {
      if (userId !== undefined) acknowledge(edits, id, userId)
    },
    withdraw: () => modify({ acknowledgement: undefined }, 'Zurückgenommen: Niemand kümmert sich darum'),
    /** An empty text removes the note. */
    noteWork: (text: string) => {
      if (acknowledgement === undefined) return
      const { note: _before, ...own } = acknowledgement
      modify({ acknowledgement: { ...own, ...noteOf(text) } }, 'Notiz gespeichert')
    },
    note: (text: string) => modify({ note: noteOf(text).note }, 'Notiz gespeichert'),
  }
}

/** What the start page does about an incident. */
export const incidentDeeds = {
  acknowledge: ({ edits, userId, about }: DeedParts): void => {
    if (userId !== undefined && about !== undefined) acknowledge(edits, about, userId)
  },
}

function acknowledge(edits: Edits, id: string, userId: string): void {
  const acknowledgement = { at: new Date().toISOString(), userId }
  edits.run('Du kümmerst dich darum', (documents) => documents.modify(incidentsCollection, id, { acknowledgement }), {
    forgets: ['acknowledgement'],
  })
}

function noteOf(text: string): { readonly note?: string } {
  const note = text.trim()
  return note === '' ? {} : { note }
}
