/** The costs of a trip: their sum beside the budgets, the debts, and each of them. */
import { useState } from 'react'
import { useUser } from '#auth/client'
import { HOUR_MS } from '#base/clock'
import { formatCount } from '#base/text/format'
import { useAnswer } from '#kit/use-answer'
import { LinkButton } from '#ui/button'
import { Stack } from '#ui/card'
import { EmptyState } from '#ui/list/empty-state'
import { Icon } from '#ui/page/icon'
import { Notice } from '#ui/page/notice'
import { moneyIcon } from '../../frame/screens/trip-icons.ts'
import { TripPage, type TripView } from '../../frame/screens/trip-page.tsx'
import { ForEditors, useOwnTraveller } from '../../frame/screens/trip-reader.tsx'
import { tripPath } from '../../paths.ts'
import type { EuroRates } from '../rates.ts'
import { readRates } from '../rates-endpoint.ts'
import { BudgetCard } from './budget-card.tsx'
import { ExpenseDialog } from './expense-dialog.tsx'
import { ExpenseList } from './expense-list.tsx'
import { OwingCard } from './owing-card.tsx'
import { useCosts, type EditedExpense } from './use-costs.ts'

export function CostsScreen() {
  // Without an account there is no server to ask.
  return useUser() === null ? <Costs list={undefined} /> : <CostsWithRates />
}

function CostsWithRates() {
  const { answer } = useAnswer({ endpoint: readRates, input: () => ({}), key: 'trips:rates', everyMs: HOUR_MS })
  return <Costs list={answer?.list} />
}

function Costs({ list }: { readonly list: EuroRates | undefined }) {
  const [edited, edit] = useState<EditedExpense>()
  return (
    <TripPage view="Kosten">{(trip) => <OpenedCosts trip={trip} list={list} edited={edited} onEdit={edit} />}</TripPage>
  )
}

type OpenedCostsProps = {
  readonly trip: TripView
  readonly list: EuroRates | undefined
  readonly edited: EditedExpense
  readonly onEdit: (edited: EditedExpense) => void
}

function OpenedCosts({ trip, list, edited, onEdit }: OpenedCostsProps) {
  const costs = useCosts(trip, list)
  const own = useOwnTraveller(trip)
  const { expenses, uncountedIds } = costs
  return (
    <Stack gap={2}>
      <BudgetCard costs={costs} ownId={own?.id} onAdd={() => onEdit('new')} />
      {expenses.length === 0 ? <NoCosts trip={trip} /> : null}
      {uncountedIds.length === 0 ? null : (
        <Notice icon="info">
          {formatCount(uncountedIds.length, 'Betrag zählt', 'Beträge zählen')} noch nicht mit, weil der Kurs fehlt.
          Öffne {uncountedWord(costs)} und trag ihn nach.
        </Notice>
      )}
      <OwingCard costs={costs} />
      {expenses.length === 0 ? null : <ExpenseList costs={costs} onEdit={onEdit} />}
      <ForEditors>
        {edited === undefined ? null : (
          <ExpenseDialog
            costs={costs}
            expense={edited === 'new' ? undefined : edited}
            onClose={() => onEdit(undefined)}
          />
        )}
      </ForEditors>
    </Stack>
  )
}

/** „die Ausgabe“, „die Zahlung“ */
function uncountedWord({ uncountedIds, settlements }: ReturnType<typeof useCosts>): string {
  const payments = settlements.filter(({ id }) => uncountedIds.includes(id)).length
  if (payments === 0) return 'die Ausgabe'
  return payments === uncountedIds.length ? 'die Zahlung' : 'die Ausgabe oder Zahlung'
}

function NoCosts({ trip }: { readonly trip: TripView }) {
  const picture = <Icon name={moneyIcon} size={48} />
  return trip.travellers.length === 0 ? (
    <EmptyState
      picture={picture}
      title="Wer reist mit?"
      actions={
        <ForEditors>
          <LinkButton variant="secondary" to={tripPath(trip.id, 'mitreisende')}>
            Mitreisende hinzufügen
          </LinkButton>
        </ForEditors>
      }
    >
      Sag zuerst, wer mitreist. Dann weiß die App, für wen du Geld ausgibst.
    </EmptyState>
  ) : (
    <EmptyState picture={picture} title="Noch keine Ausgaben">
      Schreib auf, wer was bezahlt hat, auch in fremder Währung und ohne Netz: „Abendessen, 62,40 €, Anna, für alle“. Am
      Ende steht hier, wer wem wie viel schuldet.
    </EmptyState>
  )
}
