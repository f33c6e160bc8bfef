import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { changesBetween } from '#base/field-changes'
import { withoutMeta } from '#documents'
import { useDocuments, useEdits, type DocumentView } from '#documents/client'
import { Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { RadioGroup } from '#ui/form/radio-group'
import { Segments } from '#ui/form/segments'
import { chooseNames } from '../catalog.ts'
import { projectsCollection, tagsCollection, templatesCollection } from '../../collections.ts'
import { MAX_NAME, MAX_NOTE, type Template } from '../../model.ts'
import { parseEndTime, parseTime } from '../../words/parse-time.ts'
import { draftOfTemplate, EMPTY_TEMPLATE, readTemplateDraft, type TemplateDraft } from '../template-draft.ts'
import { kindOptions } from '../../frame/screens/entry-form-icons.ts'
import { ProjectField } from './project-field.tsx'
import { TagField } from './tag-field.tsx'
import { newEntryId } from '../../frame/screens/use-entry-commands.ts'
import { writeNames } from './write-names.ts'

type TemplateDialogProps = {
  /** Undefined for a new one. */
  readonly template: DocumentView<Template> | undefined
  readonly onClose: () => void
}

const doings = [
  { value: 'clock', text: 'Startet die Uhr', detail: 'Was gerade läuft, endet damit.' },
  { value: 'entry', text: 'Trägt einen ganzen Eintrag ein', detail: 'Mit Beginn und Ende, am gezeigten Tag.' },
] as const

export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const form = useTemplateForm(template, onClose)
  const { draft, set, errors: problems } = form
  return (
    <FormDialog
      title={template === undefined ? 'Neue Vorlage' : 'Vorlage bearbeiten'}
      submitLabel="Speichern"
      form={form}
      onClose={onClose}
    >
      <Stack gap={2}>
        <Field
          label="Name"
          name="title"
          value={draft.title}
          onChange={(title) => set({ title })}
          maxLength={MAX_NAME}
          error={problems.title}
          autoComplete="off"
          isRequired
        />
        <Segments label="Art" options={kindOptions} value={draft.kind} onChange={(kind) => set({ kind })} />
        <RadioGroup label="Beim Antippen" options={doings} value={draft.does} onChange={(does) => set({ does })} />
        {draft.does === 'entry' ? <Times draft={draft} problems={problems} onChange={set} /> : null}
        <Words draft={draft} problems={problems} onChange={set} />
      </Stack>
    </FormDialog>
  )
}

type Problems = { readonly [Field in 'title' | 'start' | 'end' | 'project' | 'note']?: string | undefined }

function useTemplateForm(template: DocumentView<Template> | undefined, onClose: () => void) {
  const projects = useDocuments(projectsCollection)
  const tags = useDocuments(tagsCollection)
  const edits = useEdits()
  // As it was when the dialog opened: what another device changes meanwhile is kept where it was not changed here.
  const [opened] = useState(() => template && withoutMeta<Template>(template))
  const form = useForm({
    start: () => (template === undefined ? EMPTY_TEMPLATE : draftOfTemplate(template)),
    read: readTemplateDraft,
    onSave: save,
    keptAs: `template:${template?.id ?? 'new'}`,
  })

  function save(typed: Template): void {
    const names = chooseNames(form.draft, { projects, tags }, newEntryId)
    const { projectId, tagIds } = names
    const fields = {
      ...typed,
      ...(projectId === undefined ? {} : { projectId }),
      ...(tagIds.length === 0 ? {} : { tagIds: [...tagIds] }),
    }
    const text = `Vorlage „${fields.title}“ ${template === undefined ? 'gespeichert' : 'geändert'}`
    onClose()
    edits.run(text, (documents) => {
      writeNames(documents, names)
      if (template === undefined || opened === undefined) documents.add(templatesCollection, fields)
      else documents.modify(templatesCollection, template.id, changesBetween<Template>(opened, fields))
    })
  }

  return form
}

type PartProps = {
  readonly draft: TemplateDraft
  readonly problems: Problems
  readonly onChange: (changes: Partial<TemplateDraft>) => void
}

function Times({ draft, problems, onChange }: PartProps) {
  return (
    <Pair>
      <Field
        label="Beginn"
        name="start"
        inputMode="decimal"
        value={draft.start}
        onChange={(start) => onChange({ start })}
        onBlur={() => onChange({ start: parseTime(draft.start) ?? draft.start })}
        placeholder="8:15"
        error={problems.start}
        autoComplete="off"
        isRequired
      />
      <Field
        label="Ende"
        name="end"
        inputMode="decimal"
        value={draft.end}
        onChange={(end) => onChange({ end })}
        onBlur={() => onChange({ end: parseEndTime(draft.end) ?? draft.end })}
        placeholder="16:30"
        error={problems.end}
        autoComplete="off"
        isRequired
      />
    </Pair>
  )
}

function Words({ draft, problems, onChange }: PartProps) {
  const projects = useDocuments(projectsCollection)
  const tags = useDocuments(tagsCollection)
  const { projectId, newProject, tagIds, newTags, typedTag } = draft
  return (
    <>
      <ProjectField
        projects={projects}
        projectId={projectId}
        newProject={newProject}
        error={problems.project}
        onChange={onChange}
      />
      <TagField tags={tags} tagIds={tagIds} newTags={newTags} typedTag={typedTag} onChange={onChange} />
      <Field
        label="Notiz"
        name="note"
        value={draft.note}
        onChange={(note) => onChange({ note })}
        maxLength={MAX_NOTE}
        error={problems.note}
        autoComplete="off"
      />
    </>
  )
}

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  alignItems: 'start',
  gap: 12,
  fontVariantNumeric: 'tabular-nums',
})
