/** All expenses of a trip, newest first, narrowed by category and traveller. */
import { useMemo } from 'react'
import { formatCount, formatDate } from '#base/text/format'
import { useEdits } from '#documents/client'
import { removeRow } from '#kit/remove-row'
import { Button } from '#ui/button'
import { QuietText, TitledCard } from '#ui/card'
import { downloadText } from '#ui/files/download'
import { Select } from '#ui/form/select'
import { BigList } from '#ui/list/big-list'
import { FilterBar, FilterChips } from '#ui/list/filter-bar'
import { useFilter } from '#ui/list/use-filter'
import { expensesCollection } from '../../collections.ts'
import { TripRow } from '../../frame/screens/trip-reader.tsx'
import { expenseLabels } from '../../labels.ts'
import { expenseCategories, type ExpenseCategory } from '../../money-model.ts'
import { expensesCsv } from '../expenses-csv.ts'
import { describeRateAge } from '../rates.ts'
import { sharesOf } from '../shares.ts'
import { CountedAmount } from './counted-amount.tsx'
import type { Costs, EditedExpense, KeptExpense } from './use-costs.ts'

const ROW_PX = 72
/** Fewer are seen at a glance. */
const FILTERED_FROM = 6

type Filter = { readonly category: ExpenseCategory | undefined; readonly travellerId: string }

const address = {
  read: (query: URLSearchParams): Filter => ({
    category: expenseCategories.find((category) => category === query.get('kategorie')),
    travellerId: query.get('wer') ?? '',
  }),
  write: ({ category, travellerId }: Filter) => ({ kategorie: category, wer: travellerId }),
}

type ExpenseListProps = { readonly costs: Costs; readonly onEdit: (edited: EditedExpense) => void }

export function ExpenseList({ costs, onEdit }: ExpenseListProps) {
  const { expenses, settlements, trip } = costs
  const [filter, change] = useFilter(address)
  const shown = useMemo(() => expenses.filter((expense) => isShown(expense, filter)), [expenses, filter])
  const edits = useEdits()
  const exportTable = (): void =>
    downloadText(`Kosten ${trip.title}.csv`, expensesCsv(trip, expenses, settlements), 'text/csv')
  return (
    <TitledCard id="expenses" title="Ausgaben">
      {expenses.length < FILTERED_FROM ? null : <Filters costs={costs} filter={filter} onChange={change} />}
      {shown.length === 0 ? <QuietText>Nichts passt zu diesem Filter.</QuietText> : null}
      <BigList
        items={shown}
        keyOf={({ id }) => id}
        rowPx={ROW_PX}
        renderRow={(expense) => (
          <TripRow
            name={`„${expense.title}“`}
            title={expense.title}
            detail={describeExpense(expense, costs)}
            value={<CountedAmount money={expense.cost} currency={costs.currency} />}
            onEdit={() => onEdit(expense)}
            onDelete={() => removeRow(edits, expensesCollection, expense.id, `„${expense.title}“`)}
          />
        )}
      />
      <div>
        <Button variant="quiet" icon="download" onClick={exportTable}>
          Als Tabelle (CSV)
        </Button>
      </div>
    </TitledCard>
  )
}

function isShown({ category, cost, id }: KeptExpense, filter: Filter): boolean {
  if (filter.category !== undefined && category !== filter.category) return false
  const { travellerId } = filter
  if (travellerId === '') return true
  // 0 is as good as any total: who takes part does not depend on it.
  return (
    cost.payers.some((payer) => payer.id === travellerId) ||
    sharesOf(0, cost.split, id).some((share) => share.id === travellerId)
  )
}

type FiltersProps = {
  readonly costs: Costs
  readonly filter: Filter
  readonly onChange: (change: Partial<Filter>) => void
}

function Filters({ costs: { expenses, trip }, filter, onChange }: FiltersProps) {
  const used = new Set(expenses.map(({ category }) => category))
  return (
    <FilterBar
      label="Ausgaben filtern"
      isNarrowed={filter.travellerId !== ''}
      choices={
        <FilterChips
          label="Nach Kategorie filtern"
          all={formatCount(expenses.length, 'Ausgabe', 'Ausgaben')}
          options={expenseCategories
            .filter((category) => used.has(category))
            .map((value) => ({ value, text: expenseLabels[value] }))}
          value={filter.category}
          onChange={(category) => onChange({ category })}
        />
      }
      fields={
        <Select
          label="Wer"
          name="traveller"
          value={filter.travellerId}
          options={[{ value: '', text: 'Alle' }, ...trip.travellers.map(({ id, name }) => ({ value: id, text: name }))]}
          onChange={(travellerId) => onChange({ travellerId })}
        />
      }
    />
  )
}

function describeExpense(
  { on, category, cost, bookingId }: KeptExpense,
  { nameOf, bookings, currency }: Costs,
): string {
  const { rate, total } = cost
  const age = rate === undefined || total.currency === currency ? undefined : describeRateAge(rate, on)
  const booking = bookings.find(({ id }) => id === bookingId)
  return [
    formatDate(on),
    expenseLabels[category],
    cost.payers.length === 0 ? 'geplant' : `von ${cost.payers.map(({ id }) => nameOf(id)).join(', ')}`,
    ...(booking === undefined ? [] : [booking.title]),
    ...(age === undefined ? [] : [age]),
  ].join(' · ')
}
