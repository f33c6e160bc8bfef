/** Adds or changes what an hour costs. */
import { useState } from 'react'
import { changesBetween } from '#base/collections/field-changes'
import { compareTexts, formatDate } from '#base/text/format'
import { useDocuments, useEdits, type DocumentView } from '#documents/client'
import { withoutMeta } from '#documents'
import { Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { Select } from '#ui/form/select'
import { useForm } from '#ui/form/use-form'
import { projectsCollection, ratesCollection } from '../../collections.ts'
import { useToday } from '../../frame/screens/use-today.ts'
import type { Rate } from '../../model.ts'
import { ALL_PROJECTS, draftOfRate, readRateDraft, type RateDraft } from '../rate-form.ts'
import { useBilling } from './use-billing.ts'

type RateDialogProps = {
  /** The one to change; undefined for a new one. */
  readonly rate: DocumentView<Rate> | undefined
  readonly nameOf: (projectId: string) => string
  readonly onClose: () => void
}

export function RateDialog({ rate, nameOf, onClose }: RateDialogProps) {
  const today = useToday()
  const edits = useEdits()
  const { rates } = useBilling()
  const [opened] = useState(() => rate && withoutMeta<Rate>(rate))
  const others = rates.filter(({ id }) => id !== rate?.id)
  const form = useForm({
    start: () => (opened === undefined ? { projectId: '', validFrom: today, amount: '' } : draftOfRate(opened)),
    read: (draft: RateDraft) => readRateDraft(draft, others),
    onSave: save,
    keptAs: `rate:${rate?.id ?? 'new'}`,
  })
  const { field } = fieldsOf(form)

  function save(typed: Rate): void {
    const done = rate === undefined ? 'angelegt' : 'geändert'
    edits.run(`Stundensatz ab ${formatDate(typed.validFrom)} ${done}`, (documents) => {
      if (rate === undefined || opened === undefined) documents.add(ratesCollection, typed)
      else documents.modify(ratesCollection, rate.id, changesBetween<Rate>(opened, typed))
    })
    onClose()
  }

  return (
    <FormDialog
      title={rate === undefined ? 'Neuer Stundensatz' : 'Stundensatz ändern'}
      submitLabel={rate === undefined ? 'Anlegen' : 'Speichern'}
      form={form}
      onClose={onClose}
    >
      <Stack gap={2}>
        <Field
          label="Euro pro Stunde"
          {...field('amount')}
          inputMode="decimal"
          hint="Zum Beispiel 85 oder 92,50."
          isRequired
        />
        <Field
          label="Gültig ab"
          {...field('validFrom')}
          type="date"
          hint={opened !== undefined && opened.validFrom < today ? HAS_BEGUN : 'Davor ändert sich nichts.'}
          isRequired
        />
        <ScopeField chosen={form.draft.projectId} nameOf={nameOf} {...field('projectId')} />
      </Stack>
    </FormDialog>
  )
}

const HAS_BEGUN =
  'Der Satz hat schon begonnen: Eine Änderung ändert Beträge seit diesem Tag. Gilt ab jetzt ein anderer, leg einen neuen an.'

type ScopeFieldProps = {
  readonly chosen: string
  readonly nameOf: (projectId: string) => string
  readonly value: string
  readonly onChange: (projectId: string) => void
}

function ScopeField({ chosen, nameOf, value, onChange }: ScopeFieldProps) {
  const projects = useDocuments(projectsCollection)
  const ids = projects.filter(({ id, isArchived }) => !isArchived || id === chosen).map(({ id }) => id)
  const all = chosen === '' || ids.includes(chosen) ? ids : [...ids, chosen]
  const options = all.map((id) => ({ value: id, text: nameOf(id) })).toSorted((a, b) => compareTexts(a.text, b.text))
  return (
    <Select
      label="Gilt für"
      name="projectId"
      options={[{ value: '', text: ALL_PROJECTS }, ...options]}
      value={value}
      onChange={onChange}
      hint="Ein Projekt mit eigenem Satz nimmt den eigenen."
    />
  )
}
