/** What the trip costs, in all and by category, beside what it may cost. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useEdits, useMayEdit, type Documents } from '#documents/client'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, Stack } from '#ui/card'
import { keepFocus } from '#ui/keep-focus'
import { StatusLine } from '#ui/page/status-line'
import { UsageBar } from '#ui/picture/usage-bar'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { tripsCollection } from '../../collections.ts'
import { ForEditors } from '../../frame/screens/trip-reader.tsx'
import type { Money } from '../../model-fields.ts'
import { formatMoney, writeAmount } from '../amount.ts'
import {
  proposeBudget,
  type BudgetUse,
  moneyOfBudget,
  type Budget,
  type BudgetId,
  budgetChanges,
  budgetDraftOf,
  budgetIds,
  readBudgetDraft,
  type BudgetDraft,
  type BudgetErrors,
} from '../budgets.ts'
import { describeRateAge, writeRate } from '../rates.ts'
import type { Costs } from './use-costs.ts'
import { expenseLabels } from '../../labels.ts'

const NEARLY = 0.9

type BudgetCardProps = {
  readonly costs: Costs
  /** The traveller that the user is. */
  readonly ownId: string | undefined
  readonly onAdd: () => void
}

export function BudgetCard({ costs, ownId, onAdd }: BudgetCardProps) {
  const { uses, currency, expenses, trip } = costs
  const [isOpen, setOpen] = useState(false)
  const total = uses.find(({ id }) => id === 'total')
  const others = uses.filter(({ id }) => id !== 'total')
  return (
    <Card aria-label="Summe und Budget">
      <Stack gap={2}>
        <Head>
          <div>
            <Sum>{formatMoney({ minor: total?.spent ?? 0, currency })}</Sum>
            <QuietText>
              {total === undefined || total.planned === 0
                ? 'ausgegeben'
                : `ausgegeben, dazu ${formatMoney({ minor: total.planned, currency })} geplant`}
            </QuietText>
            <OwnStanding costs={costs} ownId={ownId} />
          </div>
          <ForEditors>
            {trip.travellers.length === 0 ? null : (
              <Button variant="primary" icon="plus" onClick={onAdd}>
                Ausgabe eintragen
              </Button>
            )}
          </ForEditors>
        </Head>
        {total === undefined || (total.limit ?? total.foreign) === undefined ? null : <Use use={total} costs={costs} />}
        {expenses.length === 0 && trip.budgets.length === 0
          ? null
          : others.map((use) => <Use key={use.id} use={use} costs={costs} />)}
        <ForEditors>
          <div>
            <Button variant="secondary" onClick={() => setOpen(true)}>
              {trip.budgets.length === 0 ? 'Budget festlegen' : 'Budget ändern'}
            </Button>
          </div>
        </ForEditors>
      </Stack>
      <ForEditors>{isOpen ? <BudgetDialog costs={costs} onClose={() => setOpen(false)} /> : null}</ForEditors>
    </Card>
  )
}

function OwnStanding({
  costs: { standings, currency },
  ownId,
}: {
  readonly costs: Costs
  readonly ownId: string | undefined
}) {
  const own = ownId === undefined ? undefined : standings.get(ownId)
  if (own === undefined) return null
  const { share, balance } = own
  const owed = formatMoney({ minor: Math.abs(balance), currency })
  return (
    <QuietText>
      Dein Anteil: {formatMoney({ minor: share, currency })}.{' '}
      {balance === 0 ? 'Du bist quitt.' : balance > 0 ? `Du bekommst ${owed}.` : `Du schuldest ${owed}.`}
    </QuietText>
  )
}

function Use({ use, costs }: { readonly use: BudgetUse; readonly costs: Costs }) {
  const { id, spent, planned, limit, foreign } = use
  const { currency } = costs
  const used = spent + planned
  const words = formatMoney({ minor: used, currency })
  if (limit === undefined)
    return (
      <div>
        <Line>
          <span>{budgetLabels[id]}</span>
          <span>{words}</span>
        </Line>
        {foreign === undefined ? null : <ForeignBudget id={id} foreign={foreign} costs={costs} />}
      </div>
    )
  const left = limit - used
  return (
    <UsageBar
      label={budgetLabels[id]}
      used={Math.max(0, used)}
      limit={limit}
      words={`${words} von ${formatMoney({ minor: limit, currency })}`}
      tone={left < 0 ? 'alarm' : used > limit * NEARLY ? 'warning' : 'good'}
    >
      {left < 0
        ? `${formatMoney({ minor: -left, currency })} über dem Budget`
        : `Noch ${formatMoney({ minor: left, currency })}`}
    </UsageBar>
  )
}

type ForeignBudgetProps = Pick<BudgetUse, 'id'> & { readonly foreign: Money; readonly costs: Costs }

/** J70: a budget of another currency, which says nothing about the costs until it is converted or entered anew. */
function ForeignBudget({ id, foreign, costs: { trip, knownRateOf } }: ForeignBudgetProps) {
  const edits = useEdits()
  const isEditor = useMayEdit()
  const proposal = proposeBudget(foreign, knownRateOf)
  const name = budgetLabels[id]
  function convert(money: Money): void {
    keepFocus(() =>
      edits.run(`Budget „${name}“ umgerechnet`, (documents) =>
        documents.modifyItem(tripsCollection, trip.id, 'budgets', id, money),
      ),
    )
  }
  return (
    <>
      <StatusLine icon="warning" tone="warning">
        Budget {formatMoney(foreign)}: nicht vergleichbar
      </StatusLine>
      {!isEditor ? null : proposal === undefined ? (
        <QuietText>Trag es unter „Budget ändern“ in {trip.currency} neu ein.</QuietText>
      ) : (
        <Cluster>
          <Button
            variant="secondary"
            icon="sync"
            label={`${name}: in ${formatMoney(proposal.money)} umrechnen`}
            onClick={() => convert(proposal.money)}
          >
            In {formatMoney(proposal.money)} umrechnen
          </Button>
          <QuietText>
            {describeRateAge(proposal.rate, '')}: {writeRate(proposal.rate.value)} {foreign.currency} für 1{' '}
            {trip.currency}
          </QuietText>
        </Cluster>
      )}
    </>
  )
}

const Sum = styled('strong')({ fontSize: '1.75rem', lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' })
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
})
const Line = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 16,
  fontVariantNumeric: 'tabular-nums',
  '& > :first-of-type': { fontWeight: 550 },
})

const budgetLabels: Readonly<Record<BudgetId, string>> = { total: 'Insgesamt', ...expenseLabels }

type BudgetDialogProps = { readonly costs: Costs; readonly onClose: () => void }

/** The form of the budgets of a trip. */
function BudgetDialog({ costs, onClose }: BudgetDialogProps) {
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
