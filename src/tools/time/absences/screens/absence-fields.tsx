/** The fields of an absence. */
import { Field } from '#ui/form/field'
import { fieldsOf, type FieldsForm } from '#ui/form/fields-of'
import { RadioGroup } from '#ui/form/radio-group'
import { Select } from '#ui/form/select'
import { FieldRow } from '#ui/list/columns'
import { withFirstDay, type AbsenceDraft, type PortionChoice } from '../absence-form.ts'
import { absenceLabels } from '../../collections.ts'
import { absenceKinds, MAX_NOTE } from '../../model.ts'
import { MarkSwatch } from '../../account/screens/mark-swatch.tsx'

const kindOptions = absenceKinds.map((value) => ({
  value,
  text: absenceLabels[value],
  picture: <MarkSwatch kind={value} />,
}))

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
      <RadioGroup label="Art" variant="tiles" options={kindOptions} {...choice('kind')} />
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
