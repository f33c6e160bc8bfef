/** „Buchung ändern“: another day for a booking, with what follows from it before it is saved (J6, J7). */
import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { useNames, useUser } from '#auth/client'
import { failed, ok, type Result } from '#base/result'

import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { RadioGroup } from '#ui/form/radio-group'
import { Select } from '#ui/form/select'
import { SwitchLine } from '#ui/form/switch'
import { useForm, type Form } from '#ui/form/use-form'
import { Icon } from '#ui/page/icon'
import { useNow } from '#ui/use-now'
import { MINUTE_MS } from '#base/clock'
import type { Schedule } from '../../booking-model.ts'
import { bookingsCollection, expensesCollection, planCollection } from '../../collections.ts'
import type { TripView } from '../../frame/screens/trip-page.tsx'
import { useTripDocuments, useTripSettings } from '../../frame/screens/trip-reader.tsx'
import { MAX_TITLE } from '../../model-fields.ts'
import { formatMoment, formatShortDay, momentAt } from '../../moments/moment.ts'
import { consequencesOf, type Consequence } from '../consequences.ts'
import { describeConsequence, formatSpot } from '../describe-booking.ts'
import { describeChanges } from '../describe-move.ts'
import { marksOf } from '../marks.ts'
import { anchorOf, moveSchedule, type MoveScope } from '../move-schedule.ts'
import { DEFAULT_REMINDER_HOURS } from '../reminders.ts'
import type { StoredBooking } from '../spans.ts'
import { startOf } from '../schedule.ts'
import { FieldPair } from './stop-fields.tsx'
import { useBookingEdits } from './use-booking-edits.ts'

type MoveDialogProps = {
  readonly trip: TripView
  readonly booking: StoredBooking
  readonly dialog: MoveDialogState
}

type MoveDraft = {
  readonly time: string
  readonly legId: string
  readonly scope: MoveScope
  readonly reason: string
  readonly isTold: boolean
  readonly isExtended: boolean
}
type MoveErrors = { readonly [Field in 'date' | 'time' | 'reason']?: string | undefined }
type ReadMove = MoveDraft & { readonly next: Schedule }

/** Closing it keeps the chosen day; saving takes it away, as it is the booking's by then. */
export function MoveBookingDialog({ trip, booking, dialog }: MoveDialogProps) {
  const others = useOthers(trip)
  const { form, consequences } = useMoveForm({ trip, booking, dialog }, others)
  const { field, choice, toggle } = fieldsOf(form)
  const isLong = 'legs' in booking.schedule && booking.schedule.legs.length > 1
  return (
    <FormDialog
      title="Buchung ändern"
      submitLabel="Verschieben"
      form={form}
      maxWidth={520}
      onClose={() => dialog.setOpen(false)}
    >
      <TargetFields schedule={booking.schedule} form={form} dialog={dialog} />
      {isLong ? <RadioGroup label="Was zieht mit?" options={scopes} {...choice('scope')} /> : null}
      <Preview trip={trip} booking={booking} next={form.value?.next} consequences={consequences} />
      <ExtendSwitch consequences={consequences} trip={trip} {...toggle('isExtended')} />
      <Field label="Grund" {...field('reason')} placeholder="Zum Beispiel Streik" autoComplete="off" />
      {others.length === 0 ? null : <SwitchLine text="Mitreisende benachrichtigen" {...toggle('isTold')} />}
    </FormDialog>
  )
}

function useMoveForm({ trip, booking, dialog }: MoveDialogProps, others: readonly string[]) {
  const { move } = useBookingEdits(trip)
  const { schedule } = booking
  const form = useForm({
    start: (): MoveDraft => {
      const legId = 'legs' in schedule ? (schedule.legs[0]?.id ?? '') : ''
      return { time: '', legId, scope: 'all', reason: '', isTold: true, isExtended: false }
    },
    read: (draft) => readMove(schedule, dialog.date, draft),
    onSave: ({ next, reason, isTold, isExtended }: ReadMove) => {
      const outside = consequences.find((one) => one.kind === 'outside')
      move(booking, {
        from: schedule,
        to: next,
        ...(reason.trim() !== '' && { reason: reason.trim() }),
        ...(!isTold && { isQuiet: true }),
        range: isExtended ? outside?.extended : undefined,
      })
      dialog.setOpen(false)
      dialog.setDate(undefined)
    },
    keptAs: `trip-move:${booking.id}`,
  })
  const { draft, value } = form
  const consequences = useConsequences({ trip, booking, next: value?.next, others: draft.isTold ? others : [] })
  return { form, consequences }
}

type TargetFieldsProps = {
  readonly schedule: Schedule
  readonly form: Form<MoveDraft, ReadMove, MoveErrors>
  readonly dialog: MoveDialogState
}

/** Which leg, and when it begins from now on. */
function TargetFields({ schedule, form, dialog }: TargetFieldsProps) {
  const { field, choice } = fieldsOf(form)
  const legs = 'legs' in schedule ? schedule.legs : []
  const leg = legs.find(({ id }) => id === form.draft.legId)
  const anchor = anchorOf(schedule, leg?.id)
  const place = leg?.from.spot.name ?? marksOf(schedule)[0]?.spot?.name ?? anchor.zone
  return (
    <>
      {legs.length < 2 ? null : (
        <Select
          label="Abschnitt"
          name="legId"
          options={legs.map(({ id, from, to }) => ({
            value: id,
            text: `${formatSpot(from.spot)} → ${formatSpot(to.spot)}`,
          }))}
          {...choice('legId')}
        />
      )}
      <FieldPair>
        <Field
          label="Neues Datum"
          name="date"
          type="date"
          value={dialog.date ?? ''}
          onChange={(date) => dialog.setDate(date === '' ? undefined : date)}
          onBlur={() => (dialog.date === undefined ? undefined : form.leave('date'))}
          hint={`Bisher ${formatMoment(anchor)} – leer: derselbe Tag`}
          error={form.errors.date}
        />
        <Field label="Neue Uhrzeit" {...field('time')} type="time" hint={`Ortszeit ${place} – leer: wie bisher`} />
      </FieldPair>
    </>
  )
}

const scopes = [
  { value: 'all', text: 'Alle Abschnitte' },
  { value: 'leg', text: 'Nur diesen Abschnitt' },
  { value: 'following', text: 'Diesen und alle danach' },
] as const

function readMove(schedule: Schedule, date: string | undefined, draft: MoveDraft): Result<ReadMove, MoveErrors> {
  const { time, legId, scope, reason } = draft
  const moved = moveSchedule(schedule, { date, time, legId, scope })
  const isLong = reason.trim().length > MAX_TITLE
  if (moved.ok && !isLong) return ok({ ...draft, next: moved.value })
  return failed({ ...(moved.ok ? {} : moved.error), ...(isLong && { reason: `Höchstens ${MAX_TITLE} Zeichen.` }) })
}

/** The names of the others who see the trip. */
function useOthers({ ownerId, memberIds, travellers }: TripView): readonly string[] {
  const userId = useUser()?.id
  const ids = userId === undefined ? [] : [ownerId, ...memberIds].filter((id) => id !== userId)
  const names = useNames(ids)
  return ids.map(
    (id) => names.get(id) ?? travellers.find((traveller) => traveller.userId === id)?.name ?? 'Jemand anderes',
  )
}

type ConsequencesProps = Pick<MoveDialogProps, 'trip' | 'booking'> & {
  readonly next: Schedule | undefined
  readonly others: readonly string[]
}

function useConsequences({ trip, booking, next, others }: ConsequencesProps): readonly Consequence[] {
  const bookings = useTripDocuments(bookingsCollection, trip.id)
  const expenses = useTripDocuments(expensesCollection, trip.id)
  const plan = useTripDocuments(planCollection, trip.id)
  const reminderHours = useTripSettings()?.reminderHours ?? DEFAULT_REMINDER_HOURS
  const nowMs = useNow(MINUTE_MS)
  // Made anew with each key; the rest stays the same while one types.
  const [nextKey, othersKey] = [JSON.stringify(next), others.join()]
  return useMemo(
    () =>
      next === undefined
        ? []
        : consequencesOf({ trip, booking, next, bookings, expenses, plan, reminderHours, others, nowMs }),
    // oxlint-disable-next-line react/exhaustive-deps -- by their texts
    [trip, booking, nextKey, bookings, expenses, plan, reminderHours, othersKey, nowMs],
  )
}

type PreviewProps = Pick<MoveDialogProps, 'trip' | 'booking'> & {
  readonly next: Schedule | undefined
  readonly consequences: readonly Consequence[]
}

/** Old and new of every end that moves, and what follows; read out when it changes. */
function Preview({ trip, booking, next, consequences }: PreviewProps) {
  const changes = next === undefined ? [] : describeChanges({ from: booking.schedule, to: next }, booking.kind)
  const { zone } = startOf(booking.schedule)
  const dayOf = (epochMs: number): string => formatMoment(momentAt(epochMs, zone))
  const words = { dayOf, travellers: trip.travellers }
  return (
    <Frame role="status" aria-label="Was sich ändert">
      {changes.map(({ key, label, old = '', next: moved }) => (
        <p key={key}>
          {label}: {old} → <strong>{moved}</strong>
        </p>
      ))}
      {consequences.map((consequence, index) => (
        <Line key={index} isWarning={isWarning(consequence)}>
          <Icon name={isWarning(consequence) ? 'warning' : 'info'} size={20} />
          <span>{describeConsequence(consequence, words)}</span>
        </Line>
      ))}
    </Frame>
  )
}

function isWarning({ kind }: Consequence): boolean {
  return kind !== 'reminders' && kind !== 'expense' && kind !== 'plan' && kind !== 'told'
}

type ExtendSwitchProps = Pick<MoveDialogProps, 'trip'> & {
  readonly consequences: readonly Consequence[]
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

function ExtendSwitch({ consequences, trip, ...rest }: ExtendSwitchProps) {
  const extended = consequences.find(({ kind }) => kind === 'outside')
  if (extended?.kind !== 'outside' || extended.extended === undefined) return null
  const { from, to } = extended.extended
  const parts = [
    ...(from === trip.range.from ? [] : [`ab ${formatShortDay(from)}`]),
    ...(to === trip.range.to ? [] : [`bis ${formatShortDay(to)}`]),
  ]
  return <SwitchLine text={`Reise ${parts.join(' ')} verlängern`} {...rest} />
}

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  padding: 12,
  borderRadius: 12,
  background: theme.vars.palette.background.raised,
  fontVariantNumeric: 'tabular-nums',
  // A live region has to be there before its words are.
  '&:empty': { padding: 0 },
}))

const Line = styled('p', { shouldForwardProp: (name) => name !== 'isWarning' })<{ readonly isWarning: boolean }>(
  ({ theme, isWarning }) => ({
    display: 'flex',
    gap: 8,
    overflowWrap: 'anywhere',
    ...(isWarning && { fontWeight: 600 }),
    '& svg': { flexShrink: 0, marginTop: 2, ...(isWarning && { color: theme.vars.palette.warning.main }) },
  }),
)

/** The state of the dialog „Buchung ändern“. */
type MoveDialogState = {
  readonly isOpen: boolean
  /** The day chosen in the dialog, `YYYY-MM-DD` as the picker gives it; undefined until one is chosen. */
  readonly date: string | undefined
  readonly setOpen: (isOpen: boolean) => void
  readonly setDate: (date: string | undefined) => void
}

/**
 * Closed and without a day at first. Each is set without the other: opening chooses no day, a chosen day opens nothing, and closing keeps it
 * for the next time.
 */
export function useMoveDialog(): MoveDialogState {
  const [isOpen, setOpen] = useState(false)
  const [date, setDate] = useState<string>()
  return { isOpen, date, setOpen, setDate }
}
