/** What the trip costs, in all and by category, beside what it may cost. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { failed, ok, type Result } from '#base/result'
import { useEdits, type Documents } from '#documents/client'
import { Button } from '#ui/button'
import { Card, QuietText, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { UsageBar } from '#ui/picture/usage-bar'
import { tripsCollection } from '../../collections.ts'
import { expenseLabels } from '../../labels.ts'
import type { Trip } from '../../model.ts'
import { expenseCategories } from '../../money-model.ts'
import { formatMoney, parseAmount, writeAmount } from '../amount.ts'
import type { BudgetUse } from '../budgets.ts'
import type { Costs } from './use-costs.ts'

type BudgetId = BudgetUse['id']
const labels: Readonly<Record<BudgetId, string>> = { total: 'Insgesamt', ...expenseLabels }
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
          <Sum>{formatMoney({ minor: total?.spent ?? 0, currency })}</Sum>
          {trip.travellers.length === 0 ? null : (
            <Button variant="primary" icon="plus" onClick={onAdd}>
              Ausgabe
            </Button>
          )}
        </Head>
        <div>
          <QuietText>
            {total === undefined || total.planned === 0
              ? 'ausgegeben'
              : `ausgegeben, dazu ${formatMoney({ minor: total.planned, currency })} geplant`}
          </QuietText>
          <OwnStanding costs={costs} ownId={ownId} />
        </div>
        {total?.limit === undefined ? null : <Use use={total} currency={currency} />}
        {expenses.length === 0 && trip.budgets.length === 0
          ? null
          : others.map((use) => <Use key={use.id} use={use} currency={currency} />)}
        <div>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {trip.budgets.length === 0 ? 'Budget festlegen' : 'Budget ändern'}
          </Button>
        </div>
      </Stack>
      {isOpen ? <BudgetDialog trip={trip} onClose={() => setOpen(false)} /> : null}
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

function Use({ use, currency }: { readonly use: BudgetUse; readonly currency: string }) {
  const { id, spent, planned, limit } = use
  const used = spent + planned
  const words = formatMoney({ minor: used, currency })
  if (limit === undefined)
    return (
      <Line>
        <span>{labels[id]}</span>
        <span>{words}</span>
      </Line>
    )
  const left = limit - used
  return (
    <UsageBar
      label={labels[id]}
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

type BudgetDraft = Readonly<Record<BudgetId, string>>
type BudgetErrors = { readonly [Id in BudgetId]?: string | undefined }
const ids = ['total', ...expenseCategories] as const

/** An empty field is no budget. */
function readBudgets(draft: BudgetDraft, currency: string): Result<Trip['budgets'], BudgetErrors> {
  const budgets: Trip['budgets'] = []
  const errors: Partial<Record<BudgetId, string>> = {}
  for (const id of ids) {
    if (draft[id].trim() === '') continue
    const read = parseAmount(draft[id], currency)
    if (!read.ok) errors[id] = read.error
    else if (read.value <= 0) errors[id] = 'Ein Budget ist mehr als 0.'
    else budgets.push({ id, minor: read.value })
  }
  return Object.keys(errors).length === 0 ? ok(budgets) : failed(errors)
}

function BudgetDialog({ trip, onClose }: { readonly trip: Costs['trip']; readonly onClose: () => void }) {
  const edits = useEdits()
  const { id, currency } = trip
  const [opened] = useState(trip.budgets)
  const form = useForm<BudgetDraft, Trip['budgets'], BudgetErrors>({
    start: () => {
      const written = new Map(trip.budgets.map(({ id: of, minor }) => [of, writeAmount({ minor, currency })]))
      const textOf = (of: BudgetId): string => written.get(of) ?? ''
      return {
        ...{ total: textOf('total'), transport: textOf('transport'), stay: textOf('stay'), food: textOf('food') },
        ...{ activity: textOf('activity'), shopping: textOf('shopping'), fees: textOf('fees'), other: textOf('other') },
      }
    },
    read: (draft) => readBudgets(draft, currency),
    onSave: (budgets) => {
      edits.run('Budget geändert', (documents) => writeBudgets(documents, id, { opened, budgets }))
      onClose()
    },
    keptAs: `budget:${id}`,
  })
  return (
    <FormDialog title="Budget" submitLabel="Speichern" form={form} onClose={onClose}>
      <QuietText>In {currency}. Was leer bleibt, hat keine Grenze.</QuietText>
      {ids.map((each) => (
        <Field
          key={each}
          label={labels[each]}
          name={each}
          value={form.draft[each]}
          onChange={(text) => form.set({ [each]: text })}
          error={form.errors[each]}
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
    </FormDialog>
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

/** Category by category, so that two users who set different ones both keep theirs. */
function writeBudgets(
  documents: Documents,
  tripId: string,
  { opened, budgets }: { readonly opened: Trip['budgets']; readonly budgets: Trip['budgets'] },
): void {
  const before = new Map(opened.map((budget) => [budget.id, budget]))
  for (const budget of budgets) {
    const old = before.get(budget.id)
    if (old === undefined) documents.addItem(tripsCollection, tripId, 'budgets', budget)
    else if (old.minor !== budget.minor)
      documents.modifyItem(tripsCollection, tripId, 'budgets', budget.id, { minor: budget.minor })
    before.delete(budget.id)
  }
  for (const gone of before.keys()) documents.removeItem(tripsCollection, tripId, 'budgets', gone)
}
