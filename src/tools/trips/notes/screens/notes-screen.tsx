/** „Notizen“: what is to be done before and on the trip, and what is worth to be kept. */
import { useState } from 'react'
import { MINUTE_MS } from '#base/clock'
import type { DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { Stack } from '#ui/card'
import { useNow } from '#ui/use-now'
import { TripPage } from '../../frame/screens/trip-page.tsx'
import type { Trip } from '../../model.ts'
import { dateIn } from '../../moments/moment.ts'
import { NoteList, type ListedNote } from './note-list.tsx'
import { TaskList } from './task-list.tsx'

type Edited = ListedNote | 'new' | undefined

export function NotesScreen() {
  const [edited, edit] = useState<Edited>()
  return (
    <TripPage
      view="Notizen"
      actions={() => (
        <Button variant="primary" icon="plus" onClick={() => edit('new')}>
          Notiz anlegen
        </Button>
      )}
    >
      {(trip) => <Lists trip={trip} edited={edited} onEdit={edit} />}
    </TripPage>
  )
}

type ListsProps = {
  readonly trip: DocumentView<Trip>
  readonly edited: Edited
  readonly onEdit: (note: Edited) => void
}

function Lists({ trip, edited, onEdit }: ListsProps) {
  const today = dateIn(useNow(MINUTE_MS), trip.zone)
  return (
    <Stack gap={2}>
      <TaskList trip={trip} today={today} />
      <NoteList tripId={trip.id} edited={edited} onEdit={onEdit} />
    </Stack>
  )
}
