/** The form of a payment: its two travellers, amount, day and currency. */
import { useState } from 'react'
import { changesBetween } from '#base/collections/field-changes'
import { formatDate } from '#base/text/format'
import { withoutMeta } from '#documents'
import { useEdits, type Documents } from '#documents/client'
import { Button } from '#ui/button'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { Select } from '#ui/form/select'
import { useForm } from '#ui/form/use-form'
import { FieldRow } from '#ui/list/columns'
import { settlementsCollection } from '../../collections.ts'
import { useOwnTraveller } from '../../frame/screens/use-trip-documents.ts'
import { MAX_TITLE } from '../../model-fields.ts'
import type { Settlement } from '../../money-model.ts'
import { formatMoney } from '../amount.ts'
import type { Proposal } from '../balances.ts'
import {
  newPaymentDraft,
  paymentDraftOf,
  readPaymentDraft,
  type PaymentDraft,
  type PaymentErrors,
  type PaymentFields,
} from '../payment-form.ts'
import { MoneyFields } from './money-fields.tsx'
import type { Costs, KeptPayment } from './use-costs.ts'

/** `new`: between any two travellers; a proposal of the balances begins with its amount. */
export type EditedPayment = KeptPayment | Proposal | 'new'

type PaymentDialogProps = { readonly costs: Costs; readonly payment: EditedPayment; readonly onClose: () => void }

export function PaymentDialog({ costs, payment, onClose }: PaymentDialogProps) {
  const { trip, currency, knownRateOf, nameOf } = costs
  const edits = useEdits()
  const id = payment !== 'new' && 'id' in payment ? payment.id : undefined
  const [opened] = useState(() => (payment !== 'new' && 'id' in payment ? withoutMeta<Settlement>(payment) : undefined))
  const startPayment = useStart(costs, payment)
  const context = { tripCurrency: currency, knownRateOf, openedRate: opened?.rate }
  const form = useForm<PaymentDraft, PaymentFields, PaymentErrors>({
    start: () => (opened === undefined ? startPayment() : paymentDraftOf(opened, currency)),
    read: (draft) => readPaymentDraft(draft, context),
    onSave: (fields) => {
      const { fromId, toId, minor } = fields
      const amount = formatMoney({ minor, currency: fields.currency })
      const words =
        id === undefined
          ? `${nameOf(fromId)} hat ${nameOf(toId)} ${amount} gezahlt`
          : `Zahlung von ${nameOf(fromId)} vom ${formatDate(fields.on)} geändert`
      edits.run(words, (documents) => writePayment(documents, { id, opened, next: { ...fields, tripId: trip.id } }))
      onClose()
    },
    keptAs: `payment:${id ?? `new:${trip.id}${payment === 'new' || id !== undefined ? '' : partiesOf(payment)}`}`,
  })
  const { draft, set } = form
  const { field } = fieldsOf(form)
  const options = useOptions(costs, opened)
  return (
    <FormDialog
      title={id === undefined ? 'Neue Zahlung' : 'Zahlung ändern'}
      submitLabel="Speichern"
      form={form}
      onClose={onClose}
    >
      <FieldRow minWidth={180}>
        <Select label="Wer hat gezahlt" {...field('fromId')} options={options} />
        <Select label="An wen" {...field('toId')} options={options} />
      </FieldRow>
      <div>
        <Button variant="quiet" icon="sync" onClick={() => set({ fromId: draft.toId, toId: draft.fromId })}>
          Richtung tauschen
        </Button>
      </div>
      <MoneyFields form={form} costs={costs} context={context} what="die Zahlung" />
      <Field label="Datum" {...field('on')} type="date" isRequired />
      <Field label="Notiz" {...field('note')} maxLength={MAX_TITLE} autoComplete="off" />
    </FormDialog>
  )
}

const partiesOf = ({ fromId, toId }: Pick<Proposal, 'fromId' | 'toId'>): string => `:${fromId}:${toId}`

/** Of a new payment: the user pays another traveller, in the trip's currency, today. */
function useStart({ trip, currency }: Costs, payment: EditedPayment): () => PaymentDraft {
  const own = useOwnTraveller(trip)
  return () => {
    const ids = trip.travellers.filter(({ isGone }) => isGone !== true).map(({ id }) => id)
    const fromId = own?.id ?? ids[0] ?? ''
    const anyone = { fromId, toId: ids.find((id) => id !== fromId) ?? '' }
    const on = Temporal.Now.plainDateISO().toString()
    return newPaymentDraft(payment === 'new' ? anyone : payment, { currency, on })
  }
}

/** Who travels along, and who does no more but still owes or is named in this payment. */
function useOptions({ trip, standings, nameOf }: Costs, opened: Settlement | undefined) {
  const [named] = useState(() => {
    const owing = [...standings].filter(([, { balance }]) => balance !== 0).map(([id]) => id)
    return [...owing, ...(opened === undefined ? [] : [opened.fromId, opened.toId])]
  })
  const here = trip.travellers.filter(({ isGone }) => isGone !== true).map(({ id }) => id)
  return [...new Set([...here, ...named])].map((id) => ({ value: id, text: nameOf(id) }))
}

type PaymentChange = {
  readonly id: string | undefined
  readonly opened: Settlement | undefined
  readonly next: Settlement
}

/** Only what was changed here, the amount always with its currency and rate: others may have changed it meanwhile. */
function writePayment(documents: Documents, { id, opened, next }: PaymentChange): void {
  if (id === undefined || opened === undefined) {
    documents.add(settlementsCollection, next)
    return
  }
  const changes = changesBetween(opened, next)
  const { minor, currency, rate } = next
  const isOtherMoney = 'minor' in changes || 'currency' in changes || 'rate' in changes
  documents.modify(settlementsCollection, id, isOtherMoney ? { ...changes, minor, currency, rate } : changes)
}
