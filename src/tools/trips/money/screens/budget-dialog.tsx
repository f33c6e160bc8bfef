/** The form of the budgets of a trip. */
import { useState } from 'react'
import { useEdits, type Documents } from '#documents/client'
import { Button } from '#ui/button'
import { QuietText } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { tripsCollection } from '../../collections.ts'
import { expenseLabels } from '../../labels.ts'
import type { Money } from '../../model-fields.ts'
import { formatMoney, writeAmount } from '../amount.ts'
import {
  budgetChanges,
  budgetDraftOf,
  budgetIds,
  readBudgetDraft,
  type BudgetDraft,
  type BudgetErrors,
} from '../budget-form.ts'
import { moneyOfBudget, proposeBudget, type Budget, type BudgetId } from '../budgets.ts'
import { describeRateAge } from '../rates.ts'
import type { Costs } from './use-costs.ts'

export const budgetLabels: Readonly<Record<BudgetId, string>> = { total: 'Insgesamt', ...expenseLabels }

type BudgetDialogProps = { readonly costs: Costs; readonly onClose: () => void }

export function BudgetDialog({ costs, onClose }: BudgetDialogProps) {
  const edits = useEdits()
  const { trip, knownRateOf } = costs
  const [opened] = useState({ budgets: trip.budgets, currency: trip.currency })
  const start = budgetDraftOf(opened)
  const form = useForm<BudgetDraft, readonly Budget[], BudgetErrors>({
    start,
    read: (draft) => readBudgetDraft(draft, opened),
    onSave: (budgets) => {
      edits.run(`Budget von „${trip.title}“ geändert`, (documents) =>
        writeBudgets(documents, trip.id, { opened: opened.budgets, budgets }),
      )
      onClose()
    },
    keptAs: `budget:${trip.id}:${opened.currency}`,
  })
  const { field } = fieldsOf(form)
  const foreignOf = (id: BudgetId): Money | undefined => {
    const budget = opened.budgets.find((each) => each.id === id)
    const money = budget === undefined ? undefined : moneyOfBudget(budget, opened.currency)
    return money === undefined || money.currency === opened.currency || form.draft[id] !== start[id] ? undefined : money
  }
  return (
    <FormDialog title="Budget" submitLabel="Speichern" form={form} onClose={onClose}>
      <QuietText>In {opened.currency}. Was leer bleibt, hat keine Grenze.</QuietText>
      {budgetIds.map((id) => {
        const foreign = foreignOf(id)
        return (
          <div key={id}>
            <Field
              label={budgetLabels[id]}
              {...field(id)}
              hint={
                foreign === undefined
                  ? undefined
                  : `Noch in ${foreign.currency}, deshalb nicht vergleichbar. Trag es in ${opened.currency} neu ein.`
              }
              inputMode="decimal"
              autoComplete="off"
            />
            {foreign === undefined ? null : (
              <Proposed foreign={foreign} knownRateOf={knownRateOf} onTake={(text) => form.set({ [id]: text })} />
            )}
          </div>
        )
      })}
    </FormDialog>
  )
}

type ProposedProps = Pick<Costs, 'knownRateOf'> & {
  readonly foreign: Money
  readonly onTake: (text: string) => void
}

/** What a budget of another currency is by the last known rate. */
function Proposed({ foreign, knownRateOf, onTake }: ProposedProps) {
  const proposal = proposeBudget(foreign, knownRateOf)
  if (proposal === undefined) return null
  return (
    <Button variant="quiet" onClick={() => onTake(writeAmount(proposal.money))}>
      {formatMoney(proposal.money)} übernehmen ({describeRateAge(proposal.rate, '')})
    </Button>
  )
}

type BudgetWriting = { readonly opened: readonly Budget[]; readonly budgets: readonly Budget[] }

function writeBudgets(documents: Documents, tripId: string, { opened, budgets }: BudgetWriting): void {
  for (const change of budgetChanges(opened, budgets)) {
    if (change.type === 'add') documents.addItem(tripsCollection, tripId, 'budgets', change.budget)
    else if (change.type === 'set') documents.modifyItem(tripsCollection, tripId, 'budgets', change.id, change.fields)
    else documents.removeItem(tripsCollection, tripId, 'budgets', change.id)
  }
}
