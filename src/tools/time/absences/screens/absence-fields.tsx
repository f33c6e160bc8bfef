/** The fields of an absence. */
import { Field } from '#ui/form/field'
import { fieldsOf, type FieldsForm } from '#ui/form/fields-of'
import { RadioGroup } from '#ui/form/radio-group'
import { Select } from '#ui/form/select'
import { FieldRow } from '#ui/list/columns'
import { withFirstDay, type AbsenceDraft, type PortionChoice } from '../absence-form.ts'
import { absenceLabels, ownEffectLabels } from '../../collections.ts'
import { MAX_NOTE, ownEffects, type AbsenceKind } from '../../model.ts'
import { otherKinds, usualKinds } from '../../account/mark-day.ts'
import { MarkSwatch } from '../../account/screens/mark-swatch.tsx'

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

export function AbsenceFields({ form }: { readonly form: FieldsForm<AbsenceDraft> }) {
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
