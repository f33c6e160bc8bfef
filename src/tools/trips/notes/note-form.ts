/** What is typed of a note: shared with the trip, or of the user alone (J33). */
import { failed, ok, type Result } from '#base/result'
import type { TripNote } from '../model.ts'

export type NoteDraft = Pick<TripNote, 'title' | 'files'> & {
  readonly text: string
  readonly isPrivate: boolean
  /** Of a new note, once files were taken for it; else empty. */
  readonly newId: string
}
export type NoteFields = Omit<TripNote, 'tripId'> & { readonly isPrivate: boolean }
export type NoteErrors = { readonly title?: string }

export function noteDraftOf({ title, text = '', files, isPrivate }: NoteFields): NoteDraft {
  return { title, text, files, isPrivate, newId: '' }
}

export function readNoteDraft({
  title: typed,
  text: body,
  isPrivate,
  files,
}: NoteDraft): Result<NoteFields, NoteErrors> {
  const [title, text] = [typed.trim(), body.trim()]
  if (title === '') return failed({ title: 'Gib der Notiz einen Titel.' })
  return ok({ title, ...(text !== '' && { text }), isPrivate, files })
}
