import { useUser } from '#auth/client'
import { documentChange, type DocumentChange, type DocumentView } from '#documents/client'
import { withoutMeta } from '#documents'
import { incidentsCollection } from '../../collections.ts'
import { acknowledge, withAcknowledgementNote, withdraw, withNote } from '../incident-edits.ts'
import type { Incident } from '../../model.ts'
import { useUptimeEdits } from '../../parts/screens/use-uptime-edits.ts'

/** What a person does about an incident; each can be undone, and all of it works offline. */
export function useIncidentEdits(view: DocumentView<Incident>) {
  const edits = useUptimeEdits()
  const userId = useUser()?.id
  const before = withoutMeta<Incident>(view)
  const apply = (after: Incident, text: string): void => {
    edits.apply([documentChange(incidentsCollection, view.id, { before, after })], text)
  }
  return {
    acknowledge: () => {
      const at = new Date().toISOString()
      if (userId === undefined) return
      edits.apply([takeOver(view.id, before, acknowledge(before, { userId, at }))], 'Du kümmerst dich darum')
    },
    withdraw: () => apply(withdraw(before), 'Zurückgenommen: Niemand kümmert sich darum'),
    noteWork: (note: string) => apply(withAcknowledgementNote(before, note), 'Notiz gespeichert'),
    note: (note: string) => apply(withNote(before, note), 'Notiz gespeichert'),
  }
}

/** Undoing leaves the incident without an acknowledgement: an earlier one has to be given again by its user (rule X13 of documents). */
function takeOver(id: string, before: Incident, after: Incident): DocumentChange {
  const change = documentChange(incidentsCollection, id, { before, after })
  const invert = (): DocumentChange =>
    documentChange(incidentsCollection, id, { before: after, after: withdraw(after) })
  const own: DocumentChange = {
    invert,
    asItIs: () => own,
    make: (documents) => {
      const made = change.make(documents)
      return made && { ...made, invert }
    },
  }
  return own
}
