import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { changesBetween } from '#base/collections/field-changes'
import { withoutMeta } from '#documents'
import { useDocuments, useEdits, type DocumentView } from '#documents/client'
import { Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf, type FieldsForm } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { RadioGroup } from '#ui/form/radio-group'
import { Segments } from '#ui/form/segments'
import { chooseNames, withNamesOfKind } from '../catalog.ts'
import { projectsCollection, tagsCollection, templatesCollection } from '../../collections.ts'
import { MAX_NAME, MAX_NOTE, type Template } from '../../model.ts'
import { parseEndTime, parseTime } from '../../words/parse-time.ts'
import {
  draftOfTemplate,
  EMPTY_TEMPLATE,
  readTemplateDraft,
  type TemplateDraft,
  type TemplateProblems,
} from '../template-draft.ts'
import { kindOptions } from '../../frame/screens/entry-form-icons.ts'
import { BillableField } from '../../rates/screens/billable-field.tsx'
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
  const { choice, field } = fieldsOf(form)
  return (
    <FormDialog
      title={template === undefined ? 'Neue Vorlage' : 'Vorlage bearbeiten'}
      submitLabel={template === undefined ? 'Anlegen' : 'Speichern'}
      form={form}
      onClose={onClose}
    >
      <Stack gap={2}>
        <Field label="Name" {...field('title')} maxLength={MAX_NAME} autoComplete="off" isRequired />
        <Segments label="Art" options={kindOptions} {...choice('kind')} />
        <RadioGroup label="Beim Antippen" options={doings} {...choice('does')} />
        {form.draft.does === 'entry' ? <Times form={form} /> : null}
        <Words form={form} />
      </Stack>
    </FormDialog>
  )
}

function useTemplateForm(template: DocumentView<Template> | undefined, onClose: () => void) {
  const projects = useDocuments(projectsCollection)
  const tags = useDocuments(tagsCollection)
  const edits = useEdits()
  // As it was when the dialog opened: what another device changes meanwhile is kept where it was not changed here.
  const [opened] = useState(() => template && withoutMeta<Template>(template))
  const form = useForm({
    start: () => (template === undefined ? EMPTY_TEMPLATE : draftOfTemplate(template)),
    read: (draft) => readTemplateDraft(withNamesOfKind(draft, opened)),
    onSave: save,
    keptAs: `template:${template?.id ?? 'new'}`,
  })

  function save(typed: Template): void {
    const names = chooseNames(withNamesOfKind(form.draft, opened), { projects, tags }, newEntryId)
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

type PartProps = { readonly form: FieldsForm<TemplateDraft, TemplateProblems> }

function Times({ form }: PartProps) {
  const { draft, set } = form
  const { field } = fieldsOf(form)
  return (
    <Pair>
      <Field
        label="Beginn"
        {...field('start')}
        inputMode="decimal"
        onBlur={() => set({ start: parseTime(draft.start) ?? draft.start })}
        placeholder="8:15"
        autoComplete="off"
        isRequired
      />
      <Field
        label="Ende"
        {...field('end')}
        inputMode="decimal"
        onBlur={() => set({ end: parseEndTime(draft.end) ?? draft.end })}
        placeholder="16:30"
        autoComplete="off"
        isRequired
      />
    </Pair>
  )
}

function Words({ form }: PartProps) {
  const projects = useDocuments(projectsCollection)
  const tags = useDocuments(tagsCollection)
  const { draft, errors, set } = form
  const { kind, projectId, newProject, tagIds, newTags, typedTag } = draft
  const { field } = fieldsOf(form)
  return (
    <>
      {kind === 'break' ? null : (
        <>
          <ProjectField
            projects={projects}
            projectId={projectId}
            newProject={newProject}
            error={errors.project}
            onChange={set}
          />
          <TagField tags={tags} tagIds={tagIds} newTags={newTags} typedTag={typedTag} onChange={set} />
          <BillableField draft={draft} projects={projects} onChange={set} />
        </>
      )}
      <Field label="Notiz" {...field('note')} maxLength={MAX_NOTE} autoComplete="off" />
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
