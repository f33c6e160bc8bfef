/** „Reisezeitraum ändern“: other days for a trip, with what follows from them before they are saved (J8). */
import { useMemo } from 'react'
import { useUser } from '#auth/client'
import { daysBetween } from '#base/calendar/calendar-day'
import { failed, ok, type Result } from '#base/result'
import { formatDate } from '#base/text/format'
import { useEdits, type DocumentView } from '#documents/client'
import { Cluster } from '#ui/card'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { RadioGroup } from '#ui/form/radio-group'
import { SwitchLine } from '#ui/form/switch'
import { useForm } from '#ui/form/use-form'
import { MAX_MOVES, type Booking, type Move } from '../../booking-model.ts'
import {
  bookingsCollection,
  expensesCollection,
  planCollection,
  tasksCollection,
  tripsCollection,
} from '../../collections.ts'
import { useTripDocuments } from '../../frame/screens/trip-reader.tsx'
import { MAX_TRIP_DAYS, type Trip, type TripRange } from '../../model.ts'
import { findDayFault } from '../../moments/moment.ts'
import { changeRange, describeRangeEdits, type RangeEdits, type RangeMode } from '../change-range.ts'

type Draft = TripRange & { readonly mode: RangeMode; readonly isTold: boolean }
type Faults = { readonly [Field in 'from' | 'to']: string | undefined }

const modes = [
  {
    value: 'bookingsStay',
    text: 'Buchungen bleiben',
    detail: 'Alles behält seinen Tag. Was an Tagen stand, die wegfallen, kommt zu „Ohne Tag“.',
  },
  {
    value: 'moveAll',
    text: 'Alles verschieben',
    detail: 'Buchungen, Programm und Aufgaben rücken um so viele Tage mit wie der erste Tag.',
  },
  {
    value: 'frameOnly',
    text: 'Nur den Zeitraum',
    detail: 'Nichts rückt. Was dann außerhalb liegt, bleibt dort stehen.',
  },
] as const satisfies readonly { readonly value: RangeMode; readonly text: string; readonly detail: string }[]

export function RangeDialog({ trip, onClose }: { readonly trip: DocumentView<Trip>; readonly onClose: () => void }) {
  const things = useDatedThings(trip.id)
  const { bookings } = things
  const write = useWriteRange(trip)
  const form = useForm<Draft, Draft, Faults>({
    start: { ...trip.range, mode: 'bookingsStay', isTold: true },
    read: readRange,
    onSave: ({ from, to, mode, isTold }) => {
      write(changeRange(trip, things, from, to, mode), bookings, isTold ? {} : { isQuiet: true })
      onClose()
    },
  })
  const { from, to, mode } = form.draft
  const isValid = form.value !== undefined
  const sentences = useMemo(
    () => (isValid ? describeRangeEdits(changeRange(trip, things, from, to, mode)) : []),
    [isValid, trip, things, from, to, mode],
  )
  const { field, choice, toggle } = fieldsOf(form)
  return (
    <FormDialog title="Reisezeitraum ändern" submitLabel="Speichern" form={form} maxWidth={520} onClose={onClose}>
      <Cluster gap={2}>
        <Field label="Erster Tag" {...field('from')} type="date" isRequired />
        <Field label="Letzter Tag" {...field('to')} type="date" isRequired />
      </Cluster>
      <RadioGroup label="Was geschieht mit dem, was geplant ist?" {...choice('mode')} options={modes} />
      {mode === 'moveAll' && bookings.length > 0 ? (
        <SwitchLine
          text="Mitreisende benachrichtigen"
          detail="Eine Nachricht für alle Buchungen, mit altem und neuem Tag der ersten."
          {...toggle('isTold')}
        />
      ) : null}
      <div role="status">
        {sentences.length === 0 ? (
          isValid && 'Nichts anderes ändert sich.'
        ) : (
          <ul>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
    </FormDialog>
  )
}

function useDatedThings(tripId: string) {
  const bookings = useTripDocuments(bookingsCollection, tripId)
  const plan = useTripDocuments(planCollection, tripId)
  const tasks = useTripDocuments(tasksCollection, tripId)
  const expenses = useTripDocuments(expensesCollection, tripId)
  return useMemo(() => ({ bookings, plan, tasks, expenses }), [bookings, plan, tasks, expenses])
}

function readRange(draft: Draft): Result<Draft, Faults> {
  const { from, to } = draft
  const [fromFault, toFault] = [findDayFault(from), findDayFault(to)]
  const isKnown = fromFault === undefined && toFault === undefined
  const days = isKnown ? daysBetween(from, to) : 0
  const faults: Faults = {
    from: fromFault,
    to:
      toFault ??
      (days < 0 ? 'Das Ende liegt vor dem Anfang.' : undefined) ??
      (days >= MAX_TRIP_DAYS ? `Eine Reise dauert höchstens ${MAX_TRIP_DAYS} Tage.` : undefined),
  }
  return faults.from === undefined && faults.to === undefined ? ok(draft) : failed(faults)
}

/** Writes a change of the range as one step; each moved booking keeps in its history what it was. */
function useWriteRange(trip: DocumentView<Trip>) {
  const edits = useEdits()
  const by = useUser()?.id
  return (
    { range, bookings, plan, tasks, expenses }: RangeEdits,
    known: readonly DocumentView<Booking>[],
    telling: Pick<Move, 'isQuiet'>,
  ): void => {
    const movesOf = new Map(known.map(({ id, moves }) => [id, moves]))
    const move = {
      ...{ at: new Date().toISOString(), reason: 'Reisezeitraum geändert' },
      ...(by !== undefined && { by }),
      ...telling,
    }
    edits.run(`„${trip.title}“: ${formatDate(range.from)} bis ${formatDate(range.to)}`, (documents) => {
      documents.modify(tripsCollection, trip.id, { range })
      for (const { id, from, to } of bookings) {
        documents.modify(bookingsCollection, id, { schedule: to })
        documents.addItem(bookingsCollection, id, 'moves', { ...move, from, to })
        const moves = (movesOf.get(id) ?? []).toSorted((a, b) => (a.at < b.at ? -1 : 1))
        const surplus = moves.slice(0, Math.max(moves.length + 1 - MAX_MOVES, 0))
        for (const old of surplus) documents.removeItem(bookingsCollection, id, 'moves', old.id)
      }
      for (const { id, on } of plan) documents.modify(planCollection, id, { on })
      for (const { id, dueOn } of tasks) documents.modify(tasksCollection, id, { dueOn })
      for (const { id, on } of expenses) documents.modify(expensesCollection, id, { on })
    })
  }
}
