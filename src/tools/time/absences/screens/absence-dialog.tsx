/** Adds or changes an absence, and says meanwhile what it costs and what it overlaps with. */
import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { changesBetween } from '#base/collections/field-changes'
import type { DocumentView } from '#documents/client'
import { Button } from '#ui/button'

import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { Icon } from '#ui/page/icon'
import { withoutMeta } from '#documents'
import { Field } from '#ui/form/field'
import { fieldsOf, type FieldsForm } from '#ui/form/fields-of'
import { RadioGroup } from '#ui/form/radio-group'
import { Select } from '#ui/form/select'
import { FieldRow } from '#ui/list/columns'
import { absenceCost, describeCost, describeLeaveLeft } from '../absence-cost.ts'
import {
  draftOfAbsence,
  newAbsenceDraft,
  readAbsenceDraft,
  type DayRange,
  withFirstDay,
  type AbsenceDraft,
  type PortionChoice,
} from '../absence-form.ts'
import { describeAbsenceOverlaps, findAbsenceOverlaps, nameAbsence } from '../../words/describe-absence.ts'
import { absencesCollection, absenceLabels, ownEffectLabels } from '../../collections.ts'
import { type Absence, MAX_NOTE, ownEffects, type AbsenceKind } from '../../model.ts'
import type { LeaveSources } from './use-leave-account.ts'
import { useRemoveAbsence } from './use-remove-absence.ts'
import { useTimeEdits } from '../../frame/screens/use-time-edits.ts'
import { otherKinds, usualKinds } from '../../account/mark-day.ts'
import { MarkSwatch } from '../../account/screens/mark-swatch.tsx'

type AbsenceDialogProps = {
  /** The days of a new one. */
  readonly days: DayRange
  /** Of a new one. */
  readonly note?: string
  /** The one to change. */
  readonly absence?: DocumentView<Absence>
  readonly sources: LeaveSources
  readonly onClose: () => void
}

export function AbsenceDialog({ days, note, absence, sources, onClose }: AbsenceDialogProps) {
  const edits = useTimeEdits()
  const remove = useRemoveAbsence()
  const [opened] = useState(() => absence && withoutMeta<Absence>(absence))
  const form = useForm({
    start: () => (opened === undefined ? newAbsenceDraft(days, note) : draftOfAbsence(opened)),
    read: readAbsenceDraft,
    onSave: save,
    keptAs: `absence:${absence?.id ?? `${days.from}:${days.to}`}`,
  })

  function save(typed: Absence): void {
    edits.run(`${nameAbsence(typed)} ${absence === undefined ? 'eingetragen' : 'geändert'}`, (documents) => {
      if (absence === undefined || opened === undefined) documents.add(absencesCollection, typed)
      else documents.modify(absencesCollection, absence.id, changesBetween(opened, typed))
    })
    onClose()
  }

  return (
    <FormDialog
      title={absence === undefined ? 'Abwesenheit eintragen' : 'Abwesenheit ändern'}
      submitLabel={absence === undefined ? 'Eintragen' : 'Speichern'}
      form={form}
      onClose={onClose}
    >
      <AbsenceFields form={form} />
      <Effects absence={form.value} sources={sources} id={absence?.id} />
      {absence === undefined ? null : (
        <div>
          <Button
            variant="quiet"
            icon="trash"
            onClick={() => {
              remove(absence)
              onClose()
            }}
          >
            Löschen
          </Button>
        </div>
      )}
    </FormDialog>
  )
}

type EffectsProps = {
  /** Absent while the typed values are not a valid absence. */
  readonly absence: Absence | undefined
  readonly sources: LeaveSources
  /** Of the one that is changed. */
  readonly id: string | undefined
}

/** What follows from it, while it is typed. */
function Effects({ absence, sources, id }: EffectsProps) {
  const [effect, overlap] = useMemo(() => {
    if (absence === undefined) return []
    const absences = sources.absences.filter((other) => other.id !== id)
    const cost = absenceCost(absence, { ...sources, absences })
    const left = describeLeaveLeft(cost, absence)
    return [
      [describeCost(cost, absence), ...(left === undefined ? [] : [left])].join(' '),
      describeAbsenceOverlaps(findAbsenceOverlaps(absence.days, absences)),
    ]
  }, [absence, sources, id])
  return (
    <Lines aria-live="polite">
      {effect === undefined ? null : (
        <Line>
          <Icon name="info" size={20} />
          <span>{effect}</span>
        </Line>
      )}
      {overlap === undefined ? null : (
        <Line>
          <Icon name="warning" size={20} />
          <span>{overlap}</span>
        </Line>
      )}
    </Lines>
  )
}

const Lines = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  padding: 12,
  borderRadius: 12,
  background: theme.vars.palette.background.raised,
  '&:empty': { display: 'none' },
}))

const Line = styled('p')({ display: 'flex', gap: 10, '& svg': { flexShrink: 0, marginTop: 2 } })

const isUsual = (kind: AbsenceKind): boolean => usualKinds.some((usual) => usual === kind)
const otherOptions = otherKinds.map((value) => ({ value, text: absenceLabels[value] }))
const effectOptions = ownEffects.map((value) => ({ value, text: ownEffectLabels[value] }))

/** The usual kinds as tiles, and one for all others. */
const kindTiles = (other: AbsenceKind) => [
  ...usualKinds.map((value) => ({ value, text: absenceLabels[value], picture: <MarkSwatch kind={value} /> })),
  { value: other, text: 'Andere', picture: <MarkSwatch kind={other} /> },
]

const portionOptions: readonly { readonly value: PortionChoice; readonly text: string }[] = [
  { value: 'full', text: 'Ganze Tage' },
  { value: 'half', text: 'Halbe Tage' },
  { value: 'minutes', text: 'Stunden' },
]

/** The fields of an absence. */
function AbsenceFields({ form }: { readonly form: FieldsForm<AbsenceDraft> }) {
  const { draft, set } = form
  const { choice, field } = fieldsOf(form)
  return (
    <>
      <RadioGroup
        label="Art"
        variant="tiles"
        options={kindTiles(isUsual(draft.kind) ? 'unpaid' : draft.kind)}
        {...choice('kind')}
      />
      {isUsual(draft.kind) ? null : <Select label="Welche" {...field('kind')} options={otherOptions} />}
      {draft.kind === 'own' ? (
        <FieldRow minWidth={200}>
          <Field label="Name" {...field('ownName')} autoComplete="off" isRequired />
          <Select label="Wirkung" {...field('ownEffect')} options={effectOptions} />
        </FieldRow>
      ) : null}
      <FieldRow minWidth={140}>
        <Field
          label="Von"
          {...field('from')}
          type="date"
          onChange={(from) => set(withFirstDay(draft, from))}
          isRequired
        />
        <Field label="Bis" {...field('to')} type="date" isRequired />
        <Select label="Anteil" {...field('portion')} options={portionOptions} />
        {draft.portion === 'minutes' ? (
          <Field
            label="Stunden am Tag"
            {...field('hours')}
            inputMode="decimal"
            placeholder="2:30"
            autoComplete="off"
            isRequired
          />
        ) : null}
      </FieldRow>
      <Field label="Notiz" {...field('note')} maxLength={MAX_NOTE} autoComplete="off" />
    </>
  )
}
