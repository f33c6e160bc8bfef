/** What people change about an incident; the rest of it is the server's. */
import type { Incident } from '../model.ts'

/** The user takes over („Ich kümmere mich darum“); a note of an earlier acknowledgement is removed with it. */
export function acknowledge(incident: Incident, by: { readonly userId: string; readonly at: string }): Incident {
  return { ...incident, acknowledgement: { at: by.at, userId: by.userId } }
}

export function withdraw({ acknowledgement: _gone, ...incident }: Incident): Incident {
  return incident
}

/** Sets the note; an empty text removes it. */
export function withAcknowledgementNote(incident: Incident, note: string): Incident {
  if (incident.acknowledgement === undefined) return incident
  const { note: _before, ...acknowledgement } = incident.acknowledgement
  return { ...incident, acknowledgement: { ...acknowledgement, ...noteOf(note) } }
}

/** Sets the note; an empty text removes it. */
export function withNote({ note: _before, ...incident }: Incident, note: string): Incident {
  return { ...incident, ...noteOf(note) }
}

function noteOf(text: string): { readonly note?: string } {
  const note = text.trim()
  return note === '' ? {} : { note }
}
