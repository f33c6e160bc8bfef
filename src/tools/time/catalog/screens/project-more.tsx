/** What the dialog of a project asks for when hours are billed: its customer, whether it is billable, and its budget. */
import { useState } from 'react'
import { sortRanked } from '#base/rank'
import { useIsDeviceOnly } from '#documents/client'
import type { MoreFieldsProps } from '#kit/catalog-item'
import { QuietText } from '#ui/card'
import { Field } from '#ui/form/field'
import { Select } from '#ui/form/select'
import { SwitchLine } from '#ui/form/switch'
import { FieldRow } from '#ui/list/columns'
import type { Project } from '../../model.ts'
import { draftOfBudget, readBudget, type BudgetDraft } from '../../rates/budget-form.ts'
import { useBilling } from '../../rates/screens/use-billing.ts'

type MoreDraft = BudgetDraft & {
  /** Empty: it has none. */
  readonly customerId: string
  readonly isBillable: boolean
}

export function ProjectMore({ item, onChange }: MoreFieldsProps<Project>) {
  const [draft, setDraft] = useState<MoreDraft>({
    customerId: item?.customerId ?? '',
    isBillable: item?.isBillable !== false,
    ...draftOfBudget(item?.budget),
  })
  const { faults, budget } = readBudget(draft)

  function change(fields: Partial<MoreDraft>): void {
    const next = { ...draft, ...fields }
    setDraft(next)
    onChange(fieldsOfMore(next))
  }

  return (
    <>
      <CustomerField chosen={draft.customerId} onChange={(customerId) => change({ customerId })} />
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
      {budget === undefined ? null : <BudgetWords />}
    </>
  )
}

/** Without an account there is no server that could tell it (F9). */
function BudgetWords() {
  return (
    <QuietText>
      {useIsDeviceOnly()
        ? 'Wie viel gebraucht ist, steht in der Liste der Projekte. Für Nachrichten bei 80 % und 100 % brauchst du ein Konto.'
        : 'Bei 80 % und bei 100 % bekommst du eine Nachricht.'}
    </QuietText>
  )
}

/** Undefined while something is wrong. */
function fieldsOfMore(draft: MoreDraft) {
  const { faults, budget } = readBudget(draft)
  if (faults !== undefined) return undefined
  return {
    customerId: draft.customerId === '' ? undefined : draft.customerId,
    isBillable: draft.isBillable ? undefined : false,
    budget,
  }
}

type CustomerFieldProps = { readonly chosen: string; readonly onChange: (customerId: string) => void }

function CustomerField({ chosen, onChange }: CustomerFieldProps) {
  const { customers } = useBilling()
  const open = sortRanked(customers.filter(({ id, isArchived }) => !isArchived || id === chosen))
  const isGone = chosen !== '' && open.every(({ id }) => id !== chosen)
  return (
    <Select
      label="Kunde"
      name="customerId"
      options={[
        { value: '', text: 'Kein Kunde' },
        ...open.map(({ id, name }) => ({ value: id, text: name })),
        ...(isGone ? [{ value: chosen, text: 'Gelöschter Kunde' }] : []),
      ]}
      value={chosen}
      onChange={onChange}
    />
  )
}
