/** The field values of a template's dialog, and the template they result in. Pure. */
import { present } from '#base/collections/optional-fields'
import { failed, ok, type Result } from '#base/result'
import type { LocalDate } from '#base/calendar/zoned'
import { MAX_NAME, MAX_NOTE, type EntryKind, type Template, type TimeEntry, type Project } from '../model.ts'
import { type NamesDraft, projectNameOf } from './catalog.ts'
import { parseEndTime, parseTime } from '../words/parse-time.ts'
import { readTimes } from '../worked/draft-times.ts'
import { kindLabels } from '../collections.ts'

export type TemplateDraft = Required<NamesDraft> & {
  readonly title: string
  readonly kind: EntryKind
  readonly does: 'clock' | 'entry'
  readonly start: string
  readonly end: string
  readonly note: string
  /** Undefined: as its project says. */
  readonly isBillable: boolean | undefined
}

export type TemplateProblems = {
  readonly [Field in 'title' | 'start' | 'end' | 'project' | 'note']?: string
}

export const EMPTY_TEMPLATE: TemplateDraft = {
  title: '',
  kind: 'work',
  does: 'clock',
  start: '',
  end: '',
  projectId: undefined,
  newProject: undefined,
  tagIds: [],
  newTags: [],
  typedTag: '',
  note: '',
  isBillable: undefined,
}

export function draftOfTemplate(template: Template): TemplateDraft {
  const { title, kind, times, projectId, tagIds = [], note = '', isBillable } = template
  const { start, end } = times ?? EMPTY_TEMPLATE
  return {
    ...EMPTY_TEMPLATE,
    title,
    kind,
    does: times === undefined ? 'clock' : 'entry',
    start,
    end,
    projectId,
    tagIds,
    note,
    isBillable,
  }
}

/** The template without what is still to be made for it: its new project and tags. */
export function readTemplateDraft(draft: TemplateDraft): Result<Template, TemplateProblems> {
  const title = draft.title.trim()
  const note = draft.note.trim()
  const start = parseTime(draft.start)
  const end = parseEndTime(draft.end)
  const problems: TemplateProblems = {
    ...(title === '' ? { title: 'Wie soll die Vorlage heißen?' } : {}),
    ...(title.length > MAX_NAME ? { title: `Höchstens ${MAX_NAME} Zeichen.` } : {}),
    ...(draft.does === 'entry' && start === undefined ? { start: 'Keine Uhrzeit. So geht es: 8:15' } : {}),
    ...(draft.does === 'entry' && end === undefined ? { end: 'Keine Uhrzeit. So geht es: 16:30' } : {}),
    ...(draft.does === 'entry' && start !== undefined && start === end ? { end: 'Beginn und Ende sind gleich.' } : {}),
    ...(draft.newProject?.trim() === '' ? { project: 'Wie soll das Projekt heißen?' } : {}),
    ...(note.length > MAX_NOTE ? { note: `Höchstens ${MAX_NOTE} Zeichen.` } : {}),
  }
  if (Object.keys(problems).length > 0) return failed(problems)
  const { kind, projectId, tagIds, isBillable } = draft
  const hasTimes = draft.does === 'entry' && start !== undefined && end !== undefined
  return ok({
    title,
    kind,
    ...(hasTimes ? { times: { start, end } } : {}),
    ...(projectId === undefined ? {} : { projectId }),
    ...(tagIds.length === 0 ? {} : { tagIds: [...tagIds] }),
    ...(note === '' ? {} : { note }),
    ...(isBillable === undefined || kind === 'break' ? {} : { isBillable }),
  })
}

/** The whole entry that a template with times makes on a day; undefined where the clocks skip one of its times then. */
export function entryOfTemplate(template: Template, date: LocalDate, zone: string): TimeEntry | undefined {
  const { times } = template
  if (times === undefined) return undefined
  const { start, end } = readTimes({
    ...times,
    date,
    zone,
    endZone: zone,
    extraDays: 0,
    startOccurrence: 'first',
    endOccurrence: 'first',
  })
  if (start === undefined || end === undefined) return undefined
  return { ...choiceOfTemplate(template), time: { start: start.at, end: end.at }, source: 'form' }
}

/** What the template says of the entry, or of what the clock is to count. */
export function choiceOfTemplate({ kind, projectId, tagIds, note, isBillable }: Template) {
  return {
    kind,
    ...present({ projectId, tagIds, note, isBillable }),
  }
}

/** What one tap does, and for what: `Trägt 08:00–16:30 ein · Projekt Alpha`. */
export function describeTemplate(
  { kind, times, projectId, note, title }: Template,
  projects: readonly (Project & { readonly id: string })[],
): string {
  const does = times === undefined ? 'Startet die Uhr' : `Trägt ${times.start}–${times.end} ein`
  const project = projectNameOf(projectId, projects)
  return [
    does,
    ...(kind === 'break' ? [kindLabels.break] : []),
    ...(project === undefined ? [] : [project]),
    ...(note === undefined || note === title ? [] : [`„${note}“`]),
  ].join(' · ')
}
