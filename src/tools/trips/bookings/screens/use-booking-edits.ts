/** What is written of bookings; each is one step that one press undoes. */
import { useUser } from '#auth/client'
import { changesBetween } from '#base/collections/field-changes'
import { useEdits, type Documents } from '#documents/client'
import { MAX_MOVES, type Booking, type LegDetail, type Move, type Schedule } from '../../booking-model.ts'
import { bookingsCollection, expensesCollection, planCollection, tripsCollection } from '../../collections.ts'
import type { TripView } from '../../frame/screens/trip-page.tsx'
import { nameFilesChange, writeFiles, type FilesChange } from '../../frame/screens/write-files.ts'
import type { TripRange } from '../../model.ts'
import { bookingChanges, type BookingFields } from '../booking-form.ts'
import { moveLinkedExpenses, moveLinkedItems } from '../consequences.ts'
import { describeMove, settleConflict, type Version } from '../describe-move.ts'
import { datesKey } from '../marks.ts'
import { withSpots } from '../schedule.ts'
import type { StoredBooking } from '../spans.ts'

type MoveToSave = Pick<Move, 'from' | 'to' | 'reason' | 'isQuiet'> & {
  /** The trip's new range, if it is to hold the booking. */
  readonly range?: TripRange | undefined
}

export function useBookingEdits(trip: TripView) {
  const edits = useEdits()
  const by = useUser()?.id
  return {
    move(booking: StoredBooking, { range, ...move }: MoveToSave): void {
      edits.run(describeMove({ title: `„${booking.title}“` }, move), (documents) => {
        writeSchedule(documents, booking, move.to)
        addMoves(documents, booking, by, [move])
        if (range !== undefined) documents.modify(tripsCollection, trip.id, { range })
      })
    },
    settle(booking: StoredBooking, versions: readonly Version[], chosen: Version): void {
      edits.run(`„${booking.title}“: eine Fassung gewählt`, (documents) => {
        writeSchedule(documents, booking, chosen.schedule)
        addMoves(documents, booking, by, settleConflict(versions, chosen))
      })
    },
    add(fields: BookingFields): void {
      edits.run(`„${fields.title}“ eingetragen`, (documents) =>
        documents.add(bookingsCollection, { ...fields, tripId: trip.id, moves: [], files: [] }),
      )
    },
    /** Other dates are a move as well: fellow travellers hear of it, and it stands in the history. */
    save(booking: StoredBooking, opened: BookingFields, fields: BookingFields): void {
      edits.run(`„${fields.title}“ geändert`, (documents) => {
        const { schedule, details, ...rest } = bookingChanges(opened, fields)
        documents.modify(bookingsCollection, booking.id, rest)
        if (details !== undefined) writeDetails(documents, booking.id, opened.details, fields.details)
        if (schedule === undefined) return
        const isMoved = datesKey(opened.schedule) !== datesKey(fields.schedule)
        writeSchedule(documents, booking, isMoved ? schedule : corrected(documents, booking.id, opened, schedule))
        if (isMoved) addMoves(documents, booking, by, [{ from: opened.schedule, to: fields.schedule }])
      })
    },
    change(booking: StoredBooking, name: string, changes: Partial<Pick<Booking, 'status'>>): void {
      edits.run(name, (documents) => documents.modify(bookingsCollection, booking.id, changes))
    },
    attach({ id }: StoredBooking, change: FilesChange): void {
      edits.run(nameFilesChange(change), (documents) =>
        writeFiles(documents, { collection: bookingsCollection, id }, change),
      )
    },
    remove(booking: StoredBooking, afterUndo: () => void): void {
      edits.run(`„${booking.title}“ gelöscht`, (documents) => documents.remove(bookingsCollection, booking.id), {
        afterUndo,
      })
    },
  }
}

export type BookingEdits = ReturnType<typeof useBookingEdits>

/** With what is planned behind its ends (J69), and the expenses of the day on which it began (J7). */
function writeSchedule(documents: Documents, { id, tripId, schedule }: StoredBooking, next: Schedule): void {
  const from = documents.get(bookingsCollection, id)?.schedule ?? schedule
  const items = documents.list(planCollection, tripId)
  documents.modify(bookingsCollection, id, { schedule: next })
  for (const { itemId, to } of moveLinkedItems(items, id, { from, to: next }))
    documents.modify(planCollection, itemId, { on: to })
  const expenses = documents.list(expensesCollection, tripId)
  for (const { expenseId, to } of moveLinkedExpenses(expenses, id, { from, to: next }))
    documents.modify(expensesCollection, expenseId, { on: to })
}

/** Moves are only ever added; the oldest ones go when there are too many. */
function addMoves(
  documents: Documents,
  booking: StoredBooking,
  by: string | undefined,
  moves: readonly Omit<Move, 'id' | 'at' | 'by'>[],
): void {
  const at = new Date().toISOString()
  for (const move of moves)
    documents.addItem(bookingsCollection, booking.id, 'moves', { at, ...(by !== undefined && { by }), ...move })
  const count = Math.max(booking.moves.length + moves.length - MAX_MOVES, 0)
  for (const { id } of booking.moves.toSorted((a, b) => (a.at < b.at ? -1 : 1)).slice(0, count))
    documents.removeItem(bookingsCollection, booking.id, 'moves', id)
}

/** Item by item, so that the seat of one user and the gate of another both stay, also if the form was opened before there was either. */
export function writeDetails(
  documents: Documents,
  id: string,
  opened: readonly LegDetail[],
  typed: readonly LegDetail[],
): void {
  const before = new Map(opened.map((detail) => [detail.id, detail]))
  const stored = new Set(documents.get(bookingsCollection, id)?.details.map((detail) => detail.id))
  for (const detail of typed) {
    const old = before.get(detail.id)
    if (old === undefined && !stored.has(detail.id)) documents.addItem(bookingsCollection, id, 'details', detail)
    else
      documents.modifyItem(
        bookingsCollection,
        id,
        'details',
        detail.id,
        changesBetween<LegDetail>(old ?? { id: detail.id }, detail),
      )
    before.delete(detail.id)
  }
  for (const gone of before.keys()) documents.removeItem(bookingsCollection, id, 'details', gone)
}

/** What stands there, with corrected places: dates to which another user has moved it meanwhile stay. */
function corrected(documents: Documents, id: string, opened: BookingFields, typed: Schedule): Schedule {
  const now = documents.get(bookingsCollection, id)?.schedule ?? opened.schedule
  return datesKey(now) === datesKey(opened.schedule) ? typed : withSpots(now, typed)
}
