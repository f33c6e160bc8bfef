/** Entries with one tap: what each of them does, and the dialog to make one. */
import { useState } from 'react'
import { compareTexts } from '#base/text/format'
import { useDocuments, useEdits, type DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { Card } from '#ui/card'
import { EmptyState } from '#ui/list/empty-state'
import { BigList } from '#ui/list/big-list'
import { EditRow } from '#ui/list/edit-row'
import { removeRow } from '#kit/remove-row'
import { SettingsPage } from '#kit/settings-page'
import { styled } from '@mui/material/styles'
import { changesBetween } from '#base/collections/field-changes'
import { withoutMeta } from '#documents'
import { Field } from '#ui/form/field'
import { fieldsOf, type FieldsForm } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { RadioGroup } from '#ui/form/radio-group'
import { Segments } from '#ui/form/segments'
import {
  describeTemplate,
  draftOfTemplate,
  EMPTY_TEMPLATE,
  readTemplateDraft,
  type TemplateDraft,
  type TemplateProblems,
} from '../templates.ts'
import { projectsCollection, templatesCollection, tagsCollection } from '../../collections.ts'
import { type Template, MAX_NAME, MAX_NOTE } from '../../model.ts'
import { templateIcon, kindOptions } from '../../frame/screens/time-icons.ts'
import { chooseNames, withNamesOfKind } from '../catalog.ts'
import { parseEndTime, parseTime } from '../../words/parse-time.ts'
import { BillableField } from '../../rates/screens/billable-field.tsx'
import { ProjectField, TagField, writeNames } from './catalog-fields.tsx'
import { newEntryId } from '../../frame/screens/use-apply-edits.ts'

const ROW_PX = 61

type StoredTemplate = DocumentView<Template>

export function TemplatesScreen() {
  const templates = useDocuments(templatesCollection)
  const [editing, setEditing] = useState<StoredTemplate | 'new'>()
  const newButton = (
    <Button variant="primary" icon="plus" onClick={() => setEditing('new')}>
      Neue Vorlage
    </Button>
  )
  return (
    <SettingsPage tool="Zeiterfassung" heading="Vorlagen" {...(templates.length === 0 ? {} : { actions: newButton })}>
      {templates.length === 0 ? (
        <EmptyState icon={templateIcon} title="Noch keine Vorlagen" actions={newButton}>
          Eine Vorlage startet mit einem Tipp die Uhr für ein Projekt oder trägt einen ganzen Eintrag ein, zum Beispiel
          die Mittagspause.
        </EmptyState>
      ) : (
        <TemplateList templates={templates} onEdit={setEditing} />
      )}
      {editing === undefined ? null : (
        <TemplateDialog template={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </SettingsPage>
  )
}

type TemplateListProps = {
  readonly templates: readonly StoredTemplate[]
  readonly onEdit: (template: StoredTemplate) => void
}

function TemplateList({ templates, onEdit }: TemplateListProps) {
  const projects = useDocuments(projectsCollection)
  const edits = useEdits()
  return (
    <Card as="div">
      <BigList
        items={templates.toSorted((a, b) => compareTexts(a.title, b.title))}
        keyOf={({ id }) => id}
        rowPx={ROW_PX}
        renderRow={(template) => (
          <EditRow
            name={template.title}
            title={template.title}
            detail={describeTemplate(template, projects)}
            onEdit={() => onEdit(template)}
            onDelete={() => removeRow(edits, templatesCollection, template.id, `Vorlage „${template.title}“`)}
          />
        )}
      />
    </Card>
  )
}

type TemplateDialogProps = {
  /** Undefined for a new one. */
  readonly template: DocumentView<Template> | undefined
  readonly onClose: () => void
}

const doings = [
  { value: 'clock', text: 'Startet die Uhr', detail: 'Was gerade läuft, endet damit.' },
  { value: 'entry', text: 'Trägt einen ganzen Eintrag ein', detail: 'Mit Beginn und Ende, am gezeigten Tag.' },
] as const

function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const form = useTemplateForm(template, onClose)
  const { choice, field } = fieldsOf(form)
  return (
    <FormDialog
      title={template === undefined ? 'Neue Vorlage' : 'Vorlage bearbeiten'}
      submitLabel={template === undefined ? 'Anlegen' : 'Speichern'}
      form={form}
      onClose={onClose}
    >
      <Field label="Name" {...field('title')} maxLength={MAX_NAME} autoComplete="off" isRequired />
      <Segments label="Art" options={kindOptions} {...choice('kind')} />
      <RadioGroup label="Beim Antippen" options={doings} {...choice('does')} />
      {form.draft.does === 'entry' ? <Times form={form} /> : null}
      <Words form={form} />
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
