/** Debts between travellers, how they are settled with one press or by another amount, and what was settled. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { formatCount, formatDate } from '#base/text/format'
import { useEdits, type Documents } from '#documents/client'
import { removeRow } from '#kit/remove-row'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { Collapsible } from '#ui/collapsible'
import { keepFocus } from '#ui/keep-focus'
import { BigList } from '#ui/list/big-list'
import { ListRow } from '#ui/list/list-row'
import { RowButton } from '#ui/list/row-button'
import { changesBetween } from '#base/collections/field-changes'
import { withoutMeta } from '#documents'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { Select } from '#ui/form/select'
import { useForm } from '#ui/form/use-form'
import { FieldRow } from '#ui/list/columns'
import { settlementsCollection } from '../../collections.ts'
import { ForEditors, TripRow, useOwnTraveller } from '../../frame/screens/trip-reader.tsx'
import { formatMoney } from '../amount.ts'
import { moneyOf, type Proposal } from '../balances.ts'
import { describeRateAge } from '../rates.ts'
import { CountedAmount } from './counted-amount.tsx'
import type { Costs, KeptPayment } from './use-costs.ts'
import { MAX_TITLE } from '../../model-fields.ts'
import type { Settlement } from '../../money-model.ts'
import {
  newPaymentDraft,
  paymentDraftOf,
  readPaymentDraft,
  type PaymentDraft,
  type PaymentErrors,
  type PaymentFields,
} from '../payment-form.ts'
import { MoneyFields } from './money-fields.tsx'

const ROW_PX = 57
const PAYMENT_PX = 72

export function OwingCard({ costs }: { readonly costs: Costs }) {
  const { proposals, settlements, standings, currency, nameOf, trip, uncountedIds } = costs
  const edits = useEdits()
  const [payment, edit] = useState<EditedPayment>()
  // A payment that waits for its rate is to be found.
  const [isOpen, setOpen] = useState(() => settlements.some(({ id }) => uncountedIds.includes(id)))
  if (standings.size === 0 && settlements.length === 0 && trip.travellers.length < 2) return null

  function settle({ fromId, toId, minor }: Proposal): void {
    const on = Temporal.Now.plainDateISO().toString()
    const settlement = { tripId: trip.id, fromId, toId, minor, currency, on }
    const words = `${nameOf(fromId)} hat ${nameOf(toId)} ${formatMoney({ minor, currency })} gezahlt`
    keepFocus(() => edits.run(words, (documents) => documents.add(settlementsCollection, settlement)))
  }

  return (
    <Card aria-labelledby="owing">
      <Stack gap={1}>
        <SectionTitle id="owing">Wer schuldet wem</SectionTitle>
        {proposals.length === 0 ? <QuietText>Alle sind quitt.</QuietText> : null}
        <BigList
          items={proposals}
          keyOf={({ fromId, toId }) => `${fromId}-${toId}`}
          rowPx={ROW_PX}
          renderRow={(proposal) => <ProposalRow costs={costs} proposal={proposal} onSettle={settle} onEdit={edit} />}
        />
        {trip.travellers.length < 2 ? null : <NewPayment onPress={() => edit('new')} />}
        <Collapsible
          title="Abrechnung"
          detail={settlements.length === 0 ? undefined : formatCount(settlements.length, 'Zahlung', 'Zahlungen')}
          isOpen={isOpen}
          onToggle={setOpen}
        >
          <Standings costs={costs} />
          <Settlements costs={costs} onEdit={edit} />
        </Collapsible>
      </Stack>
      <ForEditors>
        {payment === undefined ? null : (
          <PaymentDialog costs={costs} payment={payment} onClose={() => edit(undefined)} />
        )}
      </ForEditors>
    </Card>
  )
}

function NewPayment({ onPress }: { readonly onPress: () => void }) {
  return (
    <ForEditors>
      <div>
        <Button variant="secondary" icon="plus" onClick={onPress}>
          Zahlung eintragen
        </Button>
      </div>
    </ForEditors>
  )
}

type ProposalRowProps = {
  readonly costs: Costs
  readonly proposal: Proposal
  readonly onSettle: (proposal: Proposal) => void
  readonly onEdit: (proposal: Proposal) => void
}

function ProposalRow({ costs: { nameOf, currency }, proposal, onSettle, onEdit }: ProposalRowProps) {
  const between = `${nameOf(proposal.fromId)} an ${nameOf(proposal.toId)}`
  return (
    <ListRow
      as="div"
      title={`${between}: ${formatMoney({ minor: proposal.minor, currency })}`}
      actions={
        <ForEditors>
          <Cluster gap={1}>
            <Button variant="secondary" icon="check" onClick={() => onSettle(proposal)}>
              Ausgleichen
            </Button>
            <RowButton icon="edit" label={`Anderer Betrag: ${between}`} onClick={() => onEdit(proposal)} />
          </Cluster>
        </ForEditors>
      }
    />
  )
}

function Standings({ costs: { standings, nameOf, currency } }: { readonly costs: Costs }) {
  const write = (minor: number): string => formatMoney({ minor, currency })
  const rows = [...standings].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return (
    <ul>
      {rows.map(([id, { paid, share, balance }]) => (
        <ListRow
          key={id}
          title={nameOf(id)}
          detail={`Bezahlt ${write(paid)} · Anteil ${write(share)}`}
          actions={balance === 0 ? 'quitt' : balance > 0 ? `bekommt ${write(balance)}` : `schuldet ${write(-balance)}`}
        />
      ))}
    </ul>
  )
}

type SettlementsProps = { readonly costs: Costs; readonly onEdit: (payment: KeptPayment) => void }

function Settlements({ costs, onEdit }: SettlementsProps) {
  const { settlements, nameOf, currency } = costs
  const edits = useEdits()
  if (settlements.length === 0) return null
  return (
    <>
      <Heading>Zahlungen</Heading>
      <BigList
        items={settlements}
        keyOf={({ id }) => id}
        rowPx={PAYMENT_PX}
        renderRow={(payment) => {
          const name = `Zahlung von ${nameOf(payment.fromId)} vom ${formatDate(payment.on)}`
          return (
            <TripRow
              name={name}
              title={`${nameOf(payment.fromId)} an ${nameOf(payment.toId)}`}
              detail={describePayment(payment, currency)}
              value={<CountedAmount money={moneyOf(payment)} currency={currency} />}
              onEdit={() => onEdit(payment)}
              onDelete={() => removeRow(edits, settlementsCollection, payment.id, name)}
            />
          )
        }}
      />
    </>
  )
}

/** „12.06.2026 · bar · Kurs vom 3.6.“ */
function describePayment({ on, note, rate, currency: own }: KeptPayment, currency: string): string {
  const age = rate === undefined || own === currency ? undefined : describeRateAge(rate, on)
  return [formatDate(on), note, age].filter((part) => part !== undefined).join(' · ')
}

const Heading = styled('h3')({ marginTop: 16, fontWeight: 650 })

/** `new`: between any two travellers; a proposal of the balances begins with its amount. */
type EditedPayment = KeptPayment | Proposal | 'new'

type PaymentDialogProps = { readonly costs: Costs; readonly payment: EditedPayment; readonly onClose: () => void }

function PaymentDialog({ costs, payment, onClose }: PaymentDialogProps) {
  const { trip, currency, knownRateOf, nameOf } = costs
  const edits = useEdits()
  const id = payment !== 'new' && 'id' in payment ? payment.id : undefined
  const [opened] = useState(() => (payment !== 'new' && 'id' in payment ? withoutMeta<Settlement>(payment) : undefined))
  const startPayment = useStart(costs, payment)
  const context = { tripCurrency: currency, knownRateOf, opened: opened && moneyOf(opened) }
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
      submitLabel={id === undefined ? 'Eintragen' : 'Speichern'}
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
