/** What changes the balance or the leave besides work: what was there before, what was paid, what is set right. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { formatDate } from '#base/text/format'
import { useDocuments, type DocumentView } from '#documents/client'
import { Detail } from '#ui/detail'
import { Button } from '#ui/button'
import { Card, Stack } from '#ui/card'
import { EmptyState } from '#ui/list/empty-state'
import { EditRow } from '#ui/list/edit-row'
import { BigList } from '#ui/list/big-list'
import { scalesIcon } from '#ui/page/tool-icons'
import { removeRow } from '#kit/remove-row'
import { SettingsPage } from '#kit/settings-page'
import { changesBetween } from '#base/collections/field-changes'
import { Field } from '#ui/form/field'
import { fieldsOf, type FieldsForm } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { Select } from '#ui/form/select'
import { withoutMeta } from '#documents'
import {
  describeAmount,
  nameCorrection,
  runCorrections,
  draftOfCorrection,
  newCorrectionDraft,
  readCorrectionDraft,
  type CorrectionDraft,
} from '../correction-form.ts'
import { correctionLabels, correctionsCollection } from '../../collections.ts'
import { type Correction, type CorrectionKind, correctionKinds, MAX_NOTE } from '../../model.ts'
import { useTimeEdits } from '../../frame/screens/use-time-edits.ts'
import { endSentence } from '../../words/format-duration.ts'
import { useToday } from '../../frame/screens/use-time-data.ts'

const ROW_PX = 61

const HEADING = 'Startsaldo und Korrekturen'

/** What the dialog is open for: a new one of a kind, or one that is there. */
type Editing = { readonly kind: CorrectionKind } | { readonly correction: DocumentView<Correction> }

export function CorrectionsScreen() {
  const corrections = useDocuments(correctionsCollection)
  const [editing, setEditing] = useState<Editing>()
  const isEmpty = corrections.length === 0
  const newButton = (
    <Button variant="primary" icon="plus" onClick={() => setEditing({ kind: isEmpty ? 'opening' : 'adjustment' })}>
      {isEmpty ? 'Startsaldo eintragen' : 'Neue Korrektur'}
    </Button>
  )
  return (
    <SettingsPage tool="Zeiterfassung" heading={HEADING} {...(isEmpty ? {} : { actions: newButton })}>
      {isEmpty ? (
        <EmptyState icon={scalesIcon} title="Du fängst nicht bei null an?" actions={newButton}>
          Trag ein, was dein Konto schon hat, zum Beispiel +5:30 Überstunden aus deiner alten Tabelle. Auch ausgezahlte
          Stunden und Resturlaub vom letzten Jahr gehören hierher.
        </EmptyState>
      ) : (
        <CorrectionList corrections={corrections} onEdit={(correction) => setEditing({ correction })} />
      )}
      {editing === undefined ? null : <CorrectionDialog {...editing} onClose={() => setEditing(undefined)} />}
    </SettingsPage>
  )
}

type CorrectionListProps = {
  readonly corrections: readonly DocumentView<Correction>[]
  readonly onEdit: (correction: DocumentView<Correction>) => void
}

function CorrectionList({ corrections, onEdit }: CorrectionListProps) {
  const edits = useTimeEdits()
  return (
    <Card>
      <BigList
        items={runCorrections(corrections)}
        keyOf={({ correction }) => correction.id}
        rowPx={ROW_PX}
        renderRow={({ correction, total }) => (
          <EditRow
            name={nameOf(correction)}
            title={correctionLabels[correction.kind]}
            detail={[formatDate(correction.date), ...(correction.reason === undefined ? [] : [correction.reason])].join(
              ' · ',
            )}
            value={
              <>
                <Amount>{describeAmount(correction)}</Amount>
                <Detail>zusammen {describeAmount({ kind: correction.kind, amount: total })}</Detail>
              </>
            }
            onEdit={() => onEdit(correction)}
            onDelete={() => removeRow(edits, correctionsCollection, correction.id, nameOf(correction))}
          />
        )}
      />
    </Card>
  )
}

function nameOf({ kind, date }: Correction): string {
  return nameCorrection(correctionLabels[kind], date)
}

const Amount = styled('span')({ display: 'block', fontWeight: 650 })

type CorrectionDialogProps = {
  /** What a new one is to begin with. */
  readonly kind?: CorrectionKind
  /** The one to change. */
  readonly correction?: DocumentView<Correction>
  readonly onClose: () => void
}

const kindOptions = correctionKinds.map((value) => ({ value, text: correctionLabels[value] }))

const kindHints = {
  opening: 'Was dein Konto schon hatte, als du hier angefangen hast.',
  payout: 'Stunden, die dir ausgezahlt wurden. Sie gehen vom Saldo ab.',
  adjustment: 'Was sonst dazukommt oder mit Minus abgeht.',
  leave:
    'Tage, die dazukommen oder mit Minus abgehen, zum Beispiel Rest vom letzten Jahr. Sie zählen im Jahr dieses Tages.',
} as const satisfies Record<CorrectionKind, string>

const amountLabels = {
  opening: 'Stunden',
  payout: 'Ausgezahlte Stunden',
  adjustment: 'Stunden',
  leave: 'Tage',
} as const satisfies Record<CorrectionKind, string>

/** Adds or changes a correction of the balance or the leave. */
function CorrectionDialog({ kind = 'adjustment', correction, onClose }: CorrectionDialogProps) {
  const today = useToday()
  const edits = useTimeEdits()
  const [opened] = useState(() => correction && withoutMeta<Correction>(correction))
  const form = useForm({
    start: () => (opened === undefined ? newCorrectionDraft(kind, today) : draftOfCorrection(opened)),
    read: readCorrectionDraft,
    onSave: save,
    keptAs: `correction:${correction?.id ?? 'new'}`,
  })

  function save(typed: Correction): void {
    const name = nameCorrection(correctionLabels[typed.kind], typed.date)
    edits.run(`${name} ${correction === undefined ? 'eingetragen' : 'geändert'}`, (documents) => {
      if (correction === undefined || opened === undefined) documents.add(correctionsCollection, typed)
      else documents.modify(correctionsCollection, correction.id, changesBetween(opened, typed))
    })
    onClose()
  }

  const newTitle = kind === 'opening' ? 'Startsaldo eintragen' : 'Neue Korrektur'
  return (
    <FormDialog
      title={correction === undefined ? newTitle : 'Korrektur ändern'}
      submitLabel={correction === undefined ? 'Eintragen' : 'Speichern'}
      form={form}
      onClose={onClose}
    >
      <CorrectionFields
        form={form}
        effect={form.value === undefined ? undefined : endSentence(`Zählt als ${describeAmount(form.value)}`)}
      />
    </FormDialog>
  )
}

type CorrectionFieldsProps = {
  readonly form: FieldsForm<CorrectionDraft>
  readonly effect: string | undefined
}

function CorrectionFields({ form, effect }: CorrectionFieldsProps) {
  const { kind } = form.draft
  const { field } = fieldsOf(form)
  const example = kind === 'leave' ? 'Zum Beispiel 5 oder −1,5.' : 'Zum Beispiel +5:30, −4 oder 2,5.'
  return (
    <Stack gap={2}>
      <Select label="Art" {...field('kind')} options={kindOptions} hint={kindHints[kind]} />
      <Field label={amountLabels[kind]} {...field('amount')} hint={effect ?? example} autoComplete="off" isRequired />
      <Field label="Tag" {...field('date')} type="date" isRequired />
      <Field label="Grund" {...field('reason')} maxLength={MAX_NOTE} autoComplete="off" />
    </Stack>
  )
}
