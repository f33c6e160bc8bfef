/** The form of an expense: amount, day, payers and how it is split. */
import { useState } from 'react'
import { changesBetween } from '#base/collections/field-changes'
import { withoutMeta } from '#documents'
import { useDocumentsClient, useEdits, type Documents } from '#documents/client'
import { Stack } from '#ui/card'
import { Collapsible } from '#ui/collapsible'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { Select } from '#ui/form/select'
import { useForm } from '#ui/form/use-form'
import { FieldRow } from '#ui/list/columns'
import { expensesCollection } from '../../collections.ts'
import { expenseLabels } from '../../labels.ts'
import { AttachedFiles } from '../../frame/screens/trip-files.tsx'
import { useOwnTraveller } from '../../frame/screens/trip-reader.tsx'
import { filesChangeOf, withChange, writeFiles } from '../../frame/screens/write-files.ts'
import { MAX_TEXT, MAX_TITLE } from '../../model-fields.ts'
import type { Traveller } from '../../model.ts'
import { expenseCategories, type Expense } from '../../money-model.ts'
import {
  expenseDraftOf,
  newExpenseDraft,
  NOBODY,
  readExpenseDraft,
  type ExpenseDraft,
  type ExpenseErrors,
  type ExpenseFields,
} from '../expense-form.ts'
import { sharesOf } from '../shares.ts'
import { MoneyFields } from './money-fields.tsx'
import { PayerFields, SplitFields } from './split-fields.tsx'
import type { Costs, ExpensePartProps, KeptExpense } from './use-costs.ts'

type ExpenseDialogProps = {
  readonly costs: Costs
  /** Undefined: a new one. */
  readonly expense: KeptExpense | undefined
  readonly onClose: () => void
}

export function ExpenseDialog({ costs, expense, onClose }: ExpenseDialogProps) {
  const { trip, currency, knownRateOf } = costs
  const edits = useEdits()
  const documents = useDocumentsClient()
  const own = useOwnTraveller(trip)
  // Known before it is saved: files say to which document they belong.
  const [freshId] = useState(() => expense?.id ?? documents.newId())
  const [opened] = useState(() => (expense === undefined ? undefined : withoutMeta<Expense>(expense)))
  const travellers = useTravellersOf(costs, opened)
  // Files that a kept draft brings back were taken for its own id.
  const idOf = ({ newId }: ExpenseDraft): string => (newId === '' ? freshId : newId)
  const context = { tripCurrency: currency, knownRateOf, opened: opened?.cost }
  const form = useForm<ExpenseDraft, ExpenseFields, ExpenseErrors>({
    start: () => (opened === undefined ? startExpense(costs, travellers, own?.id) : expenseDraftOf(opened, currency)),
    read: (draft) => readExpenseDraft(draft, context),
    onSave: (fields) => {
      edits.run(`„${fields.title}“ ${opened === undefined ? 'eingetragen' : 'geändert'}`, (writing) =>
        writeExpense(writing, { id: idOf(form.draft), opened, next: { ...fields, tripId: trip.id } }),
      )
      onClose()
    },
    keptAs: `expense:${expense?.id ?? `new:${trip.id}`}`,
  })
  const { field } = fieldsOf(form)
  const parts = { form, costs, travellers, context: { ...context, expenseId: idOf(form.draft) } }
  return (
    <FormDialog
      title={opened === undefined ? 'Neue Ausgabe' : 'Ausgabe ändern'}
      submitLabel={opened === undefined ? 'Eintragen' : 'Speichern'}
      maxWidth={560}
      form={form}
      onClose={onClose}
    >
      <Field label="Wofür" {...field('title')} maxLength={MAX_TITLE} autoComplete="off" isRequired />
      <MoneyFields {...parts} hint="Weniger als 0 ist eine Erstattung." what="die Ausgabe" />
      <FieldRow minWidth={180}>
        <Field label="Datum" {...field('on')} type="date" isRequired />
        <Select
          label="Kategorie"
          {...field('category')}
          options={expenseCategories.map((value) => ({ value, text: expenseLabels[value] }))}
        />
      </FieldRow>
      <PayerFields {...parts} />
      <SplitFields {...parts} />
      <MoreFields {...parts} />
    </FormDialog>
  )
}

type ExpenseChange = { readonly id: string; readonly opened: Expense | undefined; readonly next: Expense }

/** Only what was changed here: others may have changed the rest meanwhile. */
function writeExpense(documents: Documents, { id, opened, next }: ExpenseChange): void {
  if (opened === undefined) return void documents.add(expensesCollection, next, id)
  documents.modify(expensesCollection, id, changesBetween(opened, { ...next, files: opened.files }))
  writeFiles(documents, { collection: expensesCollection, id }, filesChangeOf(opened.files, next.files))
}

/** Most often the next expense is in the same currency as the last one, and of today. */
function startExpense(costs: Costs, travellers: readonly Traveller[], ownId: string | undefined): ExpenseDraft {
  const currency = costs.expenses[0]?.cost.total.currency ?? costs.currency
  const on = Temporal.Now.plainDateISO().toString()
  const payerId = ownId ?? travellers[0]?.id ?? NOBODY
  return newExpenseDraft({ currency, travellers }, { on, payerId, rate: costs.knownRateOf(currency) })
}

/** Who travels along, and who does no more but stands in this expense. */
function useTravellersOf({ trip }: Costs, opened: Expense | undefined): readonly Traveller[] {
  const [named] = useState(
    () =>
      new Set(
        opened === undefined
          ? []
          : [...opened.cost.payers, ...sharesOf(0, opened.cost.split, '')].map((traveller) => traveller.id),
      ),
  )
  const left = trip.travellers.filter((traveller) => traveller.isGone !== true || named.has(traveller.id))
  const known = new Set(left.map((traveller) => traveller.id))
  const lost = [...named].filter((travellerId) => !known.has(travellerId))
  return [...left, ...lost.map((travellerId) => ({ id: travellerId, name: 'Nicht mehr dabei' }))]
}

function MoreFields({ form, costs, context: { expenseId: id } }: ExpensePartProps) {
  const { draft, set } = form
  const { field } = fieldsOf(form)
  const [isOpen, setOpen] = useState(draft.note !== '' || draft.files.length > 0 || draft.bookingId !== '')
  return (
    <Collapsible title="Buchung, Notiz und Belege" isOpen={isOpen} onToggle={setOpen}>
      <Stack gap={2}>
        <Select
          label="Gehört zur Buchung"
          {...field('bookingId')}
          options={[
            { value: '', text: 'Keiner' },
            ...costs.bookings.map((booking) => ({ value: booking.id, text: booking.title })),
          ]}
        />
        <Field label="Notiz" {...field('note')} rows={2} maxLength={MAX_TEXT} />
        <AttachedFiles
          label="Belege"
          files={draft.files}
          belongsTo={{ collection: expensesCollection.name, documentId: id }}
          onChange={(change) => set((now) => ({ files: withChange(now.files, change), newId: id }))}
        />
      </Stack>
    </Collapsible>
  )
}
