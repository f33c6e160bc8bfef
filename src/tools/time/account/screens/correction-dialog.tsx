/** Adds or changes a correction of the balance or the leave. */
import { useState } from 'react'
import { changesBetween } from '#base/collections/field-changes'
import type { DocumentView } from '#documents/client'
import { Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf, type FieldsForm } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { Select } from '#ui/form/select'
import {
  describeAmount,
  draftOfCorrection,
  nameCorrection,
  newCorrectionDraft,
  readCorrectionDraft,
  type CorrectionDraft,
} from '../correction-form.ts'
import { correctionLabels, correctionsCollection } from '../../collections.ts'
import { endSentence } from '../../words/format-duration.ts'
import { correctionKinds, MAX_NOTE, type Correction, type CorrectionKind } from '../../model.ts'
import { withoutMeta } from '#documents'
import { useTimeEdits } from '../../frame/screens/use-time-edits.ts'
import { useToday } from '../../frame/screens/use-today.ts'

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

export function CorrectionDialog({ kind = 'adjustment', correction, onClose }: CorrectionDialogProps) {
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
      submitLabel={correction === undefined ? 'Anlegen' : 'Speichern'}
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
