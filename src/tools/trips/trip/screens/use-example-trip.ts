/** „Beispielreise“: added with one press and removed with one, each as one step of undo (J59). */
import { useNavigate } from 'react-router'
import { useDocumentsClient, useEdits, type Documents } from '#documents/client'
import { useLeave } from '#ui/use-leave'
import {
  bookingsCollection,
  expensesCollection,
  notesCollection,
  packingCollection,
  placesCollection,
  planCollection,
  privateNotesCollection,
  privatePackingCollection,
  settlementsCollection,
  tasksCollection,
  tripFollowers,
  tripsCollection,
} from '../../collections.ts'
import { tripPath, TRIPS_PATH } from '../../paths.ts'
import { makeExampleTrip } from '../example-trip.ts'
import { todayIn } from '../trip-state.ts'
import { deviceZone, useMakeMe } from './trip-dialog.tsx'

export function useExampleTrip(): { readonly add: () => void; readonly remove: (tripId: string) => void } {
  const documents = useDocumentsClient()
  const edits = useEdits()
  const navigate = useNavigate()
  const leave = useLeave()
  const makeMe = useMakeMe()

  function add(): void {
    const tripId = documents.newId()
    const example = makeExampleTrip({
      today: todayIn(deviceZone(), Date.now()),
      makeId: () => documents.newId(),
      traveller: makeMe(),
    })
    edits.run(
      '„Beispielreise“ angelegt',
      (editing) => {
        editing.add(tripsCollection, example.trip, tripId)
        for (const fields of example.bookings) editing.add(bookingsCollection, { ...fields, tripId })
        for (const fields of example.plan) editing.add(planCollection, { ...fields, tripId })
        for (const fields of example.places) editing.add(placesCollection, { ...fields, tripId })
        for (const fields of example.expenses) editing.add(expensesCollection, { ...fields, tripId })
        for (const fields of example.settlements) editing.add(settlementsCollection, { ...fields, tripId })
        for (const fields of example.packing) editing.add(packingCollection, { ...fields, tripId })
        for (const fields of example.tasks) editing.add(tasksCollection, { ...fields, tripId })
        for (const fields of example.notes) editing.add(notesCollection, { ...fields, tripId })
      },
      { afterUndo: () => void navigate(TRIPS_PATH) },
    )
    void navigate(tripPath(tripId))
  }

  /** With all that follows it: an example leaves nothing behind. */
  function remove(tripId: string): void {
    edits.run(
      '„Beispielreise“ entfernt',
      (editing) => {
        for (const { collection, id } of listBelongings(documents, tripId)) editing.remove(collection, id)
        editing.remove(tripsCollection, tripId)
      },
      { afterUndo: () => void navigate(tripPath(tripId)) },
    )
    leave(TRIPS_PATH)
  }

  return { add, remove }
}

/** Everything that belongs to a trip, also what is the user's alone. */
function listBelongings(documents: Documents, tripId: string) {
  type Belonging = { readonly tripId: string }
  return [
    ...tripFollowers.flatMap((collection) =>
      documents.list<Belonging>(collection, tripId).map(({ id }) => ({ collection, id })),
    ),
    ...[privatePackingCollection, privateNotesCollection].flatMap((collection) =>
      documents
        .list<Belonging>(collection)
        .filter((own) => own.tripId === tripId)
        .map(({ id }) => ({ collection, id })),
    ),
  ]
}
