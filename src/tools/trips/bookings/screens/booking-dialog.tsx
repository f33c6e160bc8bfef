/** The form of a booking, a new one or one that is there (J26). */
import { present } from '#base/collections/optional-fields'
import { useState } from 'react'
import { useDocumentsClient } from '#documents/client'
import { Button } from '#ui/button'
import { Cluster, Stack } from '#ui/card'
import { Collapsible } from '#ui/collapsible'
import { CheckGroup } from '#ui/form/check-group'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { Segments } from '#ui/form/segments'
import { Select } from '#ui/form/select'
import { useForm, type Form } from '#ui/form/use-form'
import { useAtlas } from '../../atlas/screens/use-atlas.ts'
import { bookingKinds, bookingStates, MAX_LEGS } from '../../booking-model.ts'
import { bookingLabels, bookingStateLabels } from '../../labels.ts'
import type { TripView } from '../../frame/screens/trip-page.tsx'
import { CurrencySelect } from '../../money/screens/currency-select.tsx'
import { offerTravellers } from '../../travellers.ts'
import {
  bookingDraftOf,
  draftNextLeg,
  newBookingDraft,
  withKind,
  type BookingDraft,
  type LegDraft,
} from '../booking-draft.ts'
import { readBookingDraft, type BookingErrors, type BookingFields } from '../booking-form.ts'
import type { StoredBooking } from '../spans.ts'
import { LegFields, FieldPair, StopFields, ZoneLine } from './stop-fields.tsx'
import { useBookingEdits } from './use-booking-edits.ts'

type BookingDialogProps = {
  readonly trip: TripView
  /** Absent: a new one. */
  readonly booking?: StoredBooking
  readonly onClose: () => void
}

export function BookingDialog({ trip, booking, onClose }: BookingDialogProps) {
  const { add, save } = useBookingEdits(trip)
  const { newId } = useDocumentsClient()
  const [opened] = useState(booking)
  // Here before the first place is typed: who types fast leaves the field before its proposals would be there.
  useAtlas(true)
  const form = useForm({
    start: () => (opened === undefined ? newBookingDraft(trip, newId()) : bookingDraftOf(opened, trip, newId())),
    read: (draft) => readBookingDraft(draft, trip.zone),
    onSave: (fields: BookingFields) => {
      if (opened === undefined) add(fields)
      else save(opened, withoutOthers(opened), fields)
      onClose()
    },
    keptAs: `trip-booking:${booking?.id ?? `new:${trip.id}`}`,
  })
  return (
    <FormDialog
      title={opened === undefined ? 'Buchung eintragen' : 'Angaben bearbeiten'}
      submitLabel={opened === undefined ? 'Eintragen' : 'Speichern'}
      form={form}
      maxWidth={640}
      onClose={onClose}
    >
      <KindFields form={form} />
      <TimeFields form={form} trip={trip} newId={newId} />
      <MoreFields form={form} trip={trip} isOpen={opened !== undefined} />
    </FormDialog>
  )
}

/** What the form sets, as it was when it opened. */
function withoutOthers(opened: StoredBooking): BookingFields {
  const { kind, title, status, schedule, details, travellerIds, code, provider, link, note, price } = opened
  return {
    ...{ kind, title, status, schedule, details, travellerIds },
    ...present({ code, provider, link, note, price }),
  }
}

type BookingForm = Form<BookingDraft, BookingFields, BookingErrors>
type PartProps = { readonly form: BookingForm }

function KindFields({ form }: PartProps) {
  const { field, choice } = fieldsOf(form)
  const { draft, set } = form
  return (
    <>
      <FieldPair>
        <Select
          label="Art"
          name="kind"
          options={bookingKinds.map((value) => ({ value, text: bookingLabels[value] }))}
          value={draft.kind}
          onChange={(kind) => set(withKind(draft, kind))}
        />
        <Field label="Titel" {...field('title')} placeholder="Sonst nach Nummer oder Orten" autoComplete="off" />
      </FieldPair>
      <Segments
        label="Stand"
        options={bookingStates.map((value) => ({ value, text: bookingStateLabels[value] }))}
        {...choice('status')}
      />
    </>
  )
}

type TimeFieldsProps = PartProps & { readonly trip: TripView; readonly newId: () => string }

function TimeFields({ form, trip, newId }: TimeFieldsProps) {
  const { draft, set, errors } = form
  const setLeg = (leg: LegDraft): void => set({ legs: draft.legs.map((one) => (one.id === leg.id ? leg : one)) })
  if (draft.shape !== 'legs') return <StayOrEvent form={form} trip={trip} />
  return (
    <>
      {draft.legs.map((leg, index) => (
        <LegFields
          key={leg.id}
          leg={leg}
          title={draft.legs.length === 1 ? 'Strecke' : `Abschnitt ${index + 1}`}
          path={`legs.${index}`}
          kind={draft.kind}
          errors={errors}
          tripZone={trip.zone}
          onChange={setLeg}
          {...(draft.legs.length > 1 && {
            onRemove: () => set({ legs: draft.legs.filter(({ id }) => id !== leg.id) }),
          })}
        />
      ))}
      {draft.legs.length >= MAX_LEGS ? null : (
        <Cluster>
          <Button
            variant="secondary"
            icon="plus"
            onClick={() => {
              const last = draft.legs.at(-1)
              if (last !== undefined) set({ legs: [...draft.legs, draftNextLeg(newId(), last)] })
            }}
          >
            Weiterer Abschnitt
          </Button>
        </Cluster>
      )}
    </>
  )
}

function StayOrEvent({ form, trip }: PartProps & { readonly trip: TripView }) {
  const { draft, set, errors } = form
  const isStay = draft.shape === 'stay'
  const end = (change: Partial<BookingDraft['end']>): void => set({ end: { ...draft.end, ...change } })
  return (
    <>
      <StopFields
        words={isStay ? { spot: 'Wo', date: 'Anreise', time: 'Check-in ab' } : { spot: 'Wo', date: 'Am', time: 'Um' }}
        path="at"
        stop={draft.at}
        errors={errors}
        tripZone={trip.zone}
        isSpotRequired={isStay}
        onChange={(at) => set({ at })}
      />
      <FieldPair>
        <Field
          label={isStay ? 'Abreise' : 'Bis (Tag)'}
          name="end.date"
          type="date"
          value={draft.end.date}
          onChange={(date) => end({ date })}
          hint={isStay ? undefined : 'Leer: am selben Tag'}
          error={errors['end.date']}
          isRequired={isStay}
        />
        <Field
          label={isStay ? 'Check-out bis' : 'Bis (Uhrzeit)'}
          name="end.time"
          type="time"
          value={draft.end.time}
          onChange={(time) => end({ time })}
          error={errors['end.time']}
        />
      </FieldPair>
      {isStay || draft.end.zone === undefined ? null : (
        <ZoneLine
          label="Ende"
          zone={draft.end.zone}
          tripZone={trip.zone}
          error={errors['end.zone']}
          onChange={(zone) => end({ zone })}
        />
      )}
    </>
  )
}

type MoreFieldsProps = PartProps & { readonly trip: TripView; readonly isOpen: boolean }

function MoreFields({ form, trip, isOpen: isOpenAtFirst }: MoreFieldsProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const { draft, set, errors } = form
  const [chosen] = useState(draft.travellerIds)
  const travellers = offerTravellers(trip.travellers, chosen)
  const { field } = fieldsOf(form)
  // An error inside is seen.
  const hasError = ['provider', 'link', 'price', 'note'].some((name) => errors[name] !== undefined)
  return (
    <>
      <Field label="Buchungscode" {...field('code')} autoComplete="off" />
      <Collapsible title="Mehr Angaben" isOpen={isOpen || hasError} onToggle={setOpen}>
        <Stack gap={2}>
          {travellers.length < 2 ? null : (
            <CheckGroup
              label="Wer ist dabei? (Nichts gewählt: alle)"
              options={travellers}
              chosen={draft.travellerIds}
              onChange={(travellerIds) => set({ travellerIds })}
            />
          )}
          <FieldPair>
            <Field label="Preis" {...field('price')} inputMode="decimal" placeholder="1.234,50" autoComplete="off" />
            <CurrencySelect value={draft.currency} onChange={(currency) => set({ currency })} />
          </FieldPair>
          <Field label="Anbieter" {...field('provider')} placeholder="Lufthansa" autoComplete="off" />
          <Field label="Link" {...field('link')} placeholder="https://" autoComplete="off" />
          <Field label="Notiz" {...field('note')} rows={4} />
        </Stack>
      </Collapsible>
    </>
  )
}
