/** The fields of an absence. */
import { styled } from '@mui/material/styles'
import { Field } from '#ui/form/field'
import { RadioGroup } from '#ui/form/radio-group'
import { Select } from '#ui/form/select'
import { withFirstDay, type AbsenceDraft, type AbsenceFaults, type PortionChoice } from '../absence-form.ts'
import { absenceLabels } from '../../collections.ts'
import { absenceKinds, MAX_NOTE } from '../../model.ts'
import { MarkSwatch } from '../../account/screens/mark-swatch.tsx'

type AbsenceFieldsProps = {
  readonly draft: AbsenceDraft
  readonly faults: Partial<AbsenceFaults>
  readonly onChange: (fields: Partial<AbsenceDraft>) => void
}

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

export function AbsenceFields({ draft, faults, onChange }: AbsenceFieldsProps) {
  return (
    <>
      <RadioGroup
        label="Art"
        variant="tiles"
        options={kindOptions}
        value={draft.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <Pair>
        <Field
          label="Von"
          name="from"
          type="date"
          value={draft.from}
          onChange={(from) => onChange(withFirstDay(draft, from))}
          error={faults.from}
          isRequired
        />
        <Field
          label="Bis"
          name="to"
          type="date"
          value={draft.to}
          onChange={(to) => onChange({ to })}
          error={faults.to}
          isRequired
        />
        <Select
          label="Anteil"
          name="portion"
          options={portionOptions}
          value={draft.portion}
          onChange={(portion) => onChange({ portion })}
        />
        {draft.portion === 'minutes' ? (
          <Field
            label="Stunden am Tag"
            name="hours"
            inputMode="decimal"
            value={draft.hours}
            onChange={(hours) => onChange({ hours })}
            error={faults.hours}
            placeholder="2:30"
            autoComplete="off"
            isRequired
          />
        ) : null}
      </Pair>
      <Field
        label="Notiz"
        name="note"
        value={draft.note}
        onChange={(note) => onChange({ note })}
        maxLength={MAX_NOTE}
        autoComplete="off"
      />
    </>
  )
}

const Pair = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
  alignItems: 'start',
})
