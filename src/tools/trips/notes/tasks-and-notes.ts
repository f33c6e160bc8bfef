/** To-dos and notes of a trip: the order of the former, and what is typed of each (J32, J33). */
import { addDays } from '#base/calendar/calendar-day'
import { failed, ok, type Result } from '#base/result'
import { sortRanked } from '#base/rank'
import type { TripNote, TripTask } from '../model.ts'
import { findDayFault } from '../moments/moment.ts'

export type StoredTask = TripTask & { readonly id: string }

/** Open ones in the order of the user, and those that are done, the last one first. */
export function listTasks<Task extends StoredTask>(tasks: readonly Task[]) {
  const sorted = sortRanked(tasks.map((task) => ({ id: task.id, rank: task.rank, name: task.title, task })))
  const done = sorted.filter(({ task }) => task.doneAt !== undefined)
  return {
    open: sorted.filter(({ task }) => task.doneAt === undefined).map(({ task }) => task),
    done: done.map(({ task }) => task).toSorted((a, b) => ((a.doneAt ?? '') > (b.doneAt ?? '') ? -1 : 1)),
  }
}

/** „bis 03.06.2026“, and whether that is over or near: in the next three days. */
export function dueStateOf({ dueOn, doneAt }: TripTask, today: string): 'none' | 'later' | 'soon' | 'late' {
  if (dueOn === undefined || doneAt !== undefined) return 'none'
  if (dueOn < today) return 'late'
  return dueOn <= addDays(today, 3) ? 'soon' : 'later'
}

export type TaskDraft = { readonly title: string; readonly dueOn: string; readonly travellerId: string }
export type TaskFields = Pick<TripTask, 'title' | 'dueOn' | 'travellerId'>
export type TaskErrors = { readonly [Field in 'title' | 'dueOn']?: string | undefined }

export function taskDraftOf({ title, dueOn = '', travellerId = '' }: TaskFields): TaskDraft {
  return { title, dueOn, travellerId }
}

export function readTaskDraft(draft: TaskDraft): Result<TaskFields, TaskErrors> {
  const { dueOn, travellerId } = draft
  const title = draft.title.trim()
  const errors: TaskErrors = {
    title: title === '' ? 'Schreib, was zu tun ist.' : undefined,
    dueOn: dueOn === '' ? undefined : findDayFault(dueOn),
  }
  if (errors.title !== undefined || errors.dueOn !== undefined) return failed(errors)
  return ok({ title, ...(dueOn !== '' && { dueOn }), ...(travellerId !== '' && { travellerId }) })
}

/** What is typed of a note: shared with the trip, or of the user alone. */
export type NoteDraft = Pick<TripNote, 'title' | 'files'> & {
  readonly text: string
  readonly isPrivate: boolean
  /** Of a new note, once files were taken for it; else empty. */
  readonly newId: string
}
export type NoteFields = Omit<TripNote, 'tripId'> & { readonly isPrivate: boolean }
type NoteErrors = { readonly title?: string }

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
