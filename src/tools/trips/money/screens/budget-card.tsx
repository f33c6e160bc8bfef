/** What the trip costs, in all and by category, beside what it may cost. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useEdits, useMayEdit } from '#documents/client'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, Stack } from '#ui/card'
import { keepFocus } from '#ui/keep-focus'
import { StatusLine } from '#ui/page/status-line'
import { UsageBar } from '#ui/picture/usage-bar'
import { tripsCollection } from '../../collections.ts'
import { ForEditors } from '../../frame/screens/trip-reader.tsx'
import type { Money } from '../../model-fields.ts'
import { formatMoney } from '../amount.ts'
import { proposeBudget, type BudgetUse } from '../budgets.ts'
import { describeRateAge, writeRate } from '../rates.ts'
import { BudgetDialog, budgetLabels } from './budget-dialog.tsx'
import type { Costs } from './use-costs.ts'

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
          <ForEditors>
            {trip.travellers.length === 0 ? null : (
              <Button variant="primary" icon="plus" onClick={onAdd}>
                Ausgabe
              </Button>
            )}
          </ForEditors>
        </Head>
        <div>
          <QuietText>
            {total === undefined || total.planned === 0
              ? 'ausgegeben'
              : `ausgegeben, dazu ${formatMoney({ minor: total.planned, currency })} geplant`}
          </QuietText>
          <OwnStanding costs={costs} ownId={ownId} />
        </div>
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
