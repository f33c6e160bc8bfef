/** The payers: one, several, or no one yet. */
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { Select } from '#ui/form/select'
import { FieldRow } from '#ui/list/columns'
import { MANY, NOBODY } from '../expense-form.ts'
import type { TypedPart } from '../split-form.ts'
import type { ExpensePartProps } from './use-costs.ts'

export function PayerFields({ form, travellers }: ExpensePartProps) {
  const { draft, errors, set } = form
  const { field } = fieldsOf(form)
  function choose(payer: string): void {
    const parts = payer === MANY && draft.payers.length === 0 ? [{ id: draft.payer, text: draft.total }] : draft.payers
    set({ payer, payers: parts.filter(({ id }) => id !== NOBODY) })
  }
  return (
    <>
      <Select
        label="Bezahlt von"
        {...field('payer')}
        options={[
          ...travellers.map(({ id, name }) => ({ value: id, text: name })),
          ...(travellers.length > 1 ? [{ value: MANY, text: 'Mehreren' }] : []),
          { value: NOBODY, text: 'Noch niemandem (geplant)' },
        ]}
        error={errors.payers}
        onChange={choose}
      />
      {draft.payer === MANY ? (
        <PartFields
          parts={draft.payers}
          travellers={travellers}
          labelOf={(name) => `${name} hat bezahlt`}
          onChange={(payers) => set({ payers })}
        />
      ) : null}
    </>
  )
}

type PartFieldsProps = Pick<ExpensePartProps, 'travellers'> & {
  readonly parts: readonly TypedPart[]
  readonly labelOf: (name: string) => string
  /** Stands beside the first field. */
  readonly error?: string | undefined
  readonly onChange: (parts: readonly TypedPart[]) => void
}

/** A field for each traveller; an empty one is nothing. */
export function PartFields({ parts, travellers, labelOf, error, onChange }: PartFieldsProps) {
  const textOf = (id: string): string => parts.find((part) => part.id === id)?.text ?? ''
  return (
    <FieldRow minWidth={160}>
      {travellers.map(({ id, name }, index) => (
        <Field
          key={id}
          label={labelOf(name)}
          name={`part-${id}`}
          value={textOf(id)}
          onChange={(text) => onChange([...parts.filter((part) => part.id !== id), { id, text }])}
          error={index === 0 ? error : undefined}
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
    </FieldRow>
  )
}
