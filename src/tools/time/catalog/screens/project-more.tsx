/** What the dialog of a project asks for when hours are billed: its customer, whether it is billable, and its budget. */
import { useState } from 'react'
import { sortRanked } from '#base/rank'
import type { MoreFieldsProps } from '#kit/catalog-item'
import { Field } from '#ui/form/field'
import { Select } from '#ui/form/select'
import { SwitchLine } from '#ui/form/switch'
import { FieldRow } from '#ui/list/columns'
import type { Project } from '../../model.ts'
import { draftOfBudget, readBudget } from '../../rates/budget-form.ts'
import { useBilling } from '../../rates/screens/use-billing.ts'

export function ProjectMore({ item, onChange }: MoreFieldsProps<Project>) {
  const { customers } = useBilling()
  const [draft, setDraft] = useState({
    customerId: item?.customerId ?? '',
    isBillable: item?.isBillable !== false,
    ...draftOfBudget(item?.budget),
  })
  const { faults, budget } = readBudget(draft)
  const open = sortRanked(customers.filter(({ id, isArchived }) => !isArchived || id === draft.customerId))
  const isGone = draft.customerId !== '' && open.every(({ id }) => id !== draft.customerId)

  function change(fields: Partial<typeof draft>): void {
    const next = { ...draft, ...fields }
    setDraft(next)
    const read = readBudget(next)
    onChange(
      read.faults === undefined
        ? {
            customerId: next.customerId === '' ? undefined : next.customerId,
            isBillable: next.isBillable ? undefined : false,
            budget: read.budget,
          }
        : undefined,
    )
  }

  return (
    <>
      <Select
        label="Kunde"
        name="customerId"
        options={[
          { value: '', text: 'Kein Kunde' },
          ...open.map(({ id, name }) => ({ value: id, text: name })),
          ...(isGone ? [{ value: draft.customerId, text: 'Gelöschter Kunde' }] : []),
        ]}
        value={draft.customerId}
        onChange={(customerId) => change({ customerId })}
      />
      <SwitchLine
        text="Abrechenbar"
        detail="Für alle Einträge, die nichts anderes sagen."
        isOn={draft.isBillable}
        onChange={(isBillable) => change({ isBillable })}
      />
      <FieldRow minWidth={150}>
        <Field
          label="Budget in Stunden"
          name="hours"
          value={draft.hours}
          onChange={(hours) => change({ hours })}
          error={faults?.hours}
          autoComplete="off"
        />
        <Field
          label="Budget in Euro"
          name="euros"
          inputMode="decimal"
          value={draft.euros}
          onChange={(euros) => change({ euros })}
          error={faults?.euros}
          autoComplete="off"
        />
      </FieldRow>
      {budget === undefined ? null : <span>Bei 80 % und bei 100 % bekommst du eine Nachricht.</span>}
    </>
  )
}
