/** The templates as buttons: one tap starts the clock, or records a whole entry. Shows nothing if there are no templates. */
import { useState } from 'react'
import { compareTexts } from '#base/text/format'
import { useDocuments, useDocumentsClient, type DocumentView } from '#documents/client'
import { Chip, Chips } from '#ui/form/chip'
import { Icon } from '#ui/page/icon'
import type { LocalDate } from '#base/calendar/zoned'
import { describeTemplate, choiceOfTemplate, entryOfTemplate } from '../../catalog/templates.ts'
import type { NewEntry } from '../../entries/entry-draft.ts'
import { entriesCollection, projectsCollection, templatesCollection } from '../../collections.ts'
import type { Template } from '../../model.ts'
import { findEntryOverlaps } from '../../entries/overlap-choices.ts'
import { EntryDialog } from '../../entries/screens/entry-dialog.tsx'
import { templateIcon } from '../../frame/screens/time-icons.ts'
import { useClock } from './use-clock.ts'
import { newEntryId, useApplyEdits } from '../../frame/screens/use-apply-edits.ts'

type TemplateButtonsProps = {
  /** The day that whole entries are made on. */
  readonly date: LocalDate
  /** Whether starting the clock makes sense here, which is so on the day that it is. */
  readonly hasClock: boolean
}

export function TemplateButtons({ date, hasClock }: TemplateButtonsProps) {
  const templates = useDocuments(templatesCollection)
  const projects = useDocuments(projectsCollection)
  const [draft, setDraft] = useState<NewEntry>()
  const press = usePress(date, setDraft)
  const shown = templates
    .filter(({ times }) => hasClock || times !== undefined)
    .toSorted((a, b) => compareTexts(a.title, b.title))
  if (shown.length === 0) return null
  return (
    <Chips role="group" aria-label="Vorlagen">
      {shown.map((template) => (
        <Chip
          key={template.id}
          title={describeTemplate(template, projects)}
          picture={<Icon name={template.times === undefined ? templateIcon : 'plus'} size={18} />}
          onClick={() => press(template)}
        >
          {template.title}
        </Chip>
      ))}
      {draft === undefined ? null : <EntryDialog draft={draft} onClose={() => setDraft(undefined)} />}
    </Chips>
  )
}

/** If something has to be decided first (an overlap, a time that does not exist), opens the dialog with it. */
function usePress(date: LocalDate, openDialog: (draft: NewEntry) => void) {
  const documents = useDocumentsClient()
  const applyEdits = useApplyEdits()
  const clock = useClock()

  return (template: DocumentView<Template>): void => {
    if (template.times === undefined) {
      clock.press('switch', choiceOfTemplate(template))
      return
    }
    const entry = entryOfTemplate(template, date, Temporal.Now.timeZoneId())
    const stored = documents.list(entriesCollection)
    const isFree = entry !== undefined && findEntryOverlaps(newEntryId(), entry, stored, Date.now()) === undefined
    if (isFree) applyEdits([{ kind: 'put', id: newEntryId(), entry }], `„${template.title}“ eingetragen`)
    else openDialog({ ...choiceOfTemplate(template), date, ...(entry === undefined ? {} : { time: entry.time }) })
  }
}
