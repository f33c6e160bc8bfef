/** The frame of the pages of a trip: its name, the ways to its other pages, its people and its menu. */
import { useState, type ReactNode, useMemo } from 'react'
import { useParams, useNavigate } from 'react-router'
import { type DocumentView, useEdits } from '#documents/client'
import { DocumentPage } from '#kit/document-page'
import { useDocumentMenu } from '#kit/document-menu'
import { PeopleLine } from '#kit/people-line'
import { ToolTabs } from '#kit/tool-tabs'
import { Menu } from '#ui/menu'
import { Page } from '#ui/page/page'
import { ok } from '#base/result'
import { formatCount } from '#base/text/format'
import { QuietText } from '#ui/card'
import { fieldsOf } from '#ui/form/fields-of'
import { FormDialog } from '#ui/form/form-dialog'
import { SwitchLine } from '#ui/form/switch'
import { useForm } from '#ui/form/use-form'
import { useLeave } from '#ui/use-leave'
import { tripsCollection, privateNotesCollection, privatePackingCollection } from '../../collections.ts'
import type { Trip } from '../../model.ts'
import { TRIPS_PATH, tripPath } from '../../paths.ts'
import { tripIcon } from './trip-icons.ts'
import { ReaderLine, TripReader, useTripDocuments } from './trip-reader.tsx'

export type TripView = DocumentView<Trip>

type TripPageProps = {
  /** The name of this page, for the tab of the browser; absent: the trip's first page. */
  readonly view?: string
  readonly lead?: (trip: TripView) => ReactNode
  readonly actions?: (trip: TripView) => ReactNode
  readonly children: (trip: TripView) => ReactNode
}

export const tripWords = {
  one: 'Reise',
  this: 'Diese Reise',
  yours: 'Deine Reisen',
  toAll: 'Zu deinen Reisen',
  allPath: TRIPS_PATH,
  icon: tripIcon,
}

/** The trip is that of the address (`:id`). */
export function TripPage(props: TripPageProps) {
  const { id = '' } = useParams()
  return (
    <DocumentPage collection={tripsCollection} id={id} words={tripWords}>
      {(trip) => (
        <TripReader key={trip.id} trip={trip}>
          <OpenedTrip {...props} trip={trip} />
        </TripReader>
      )}
    </DocumentPage>
  )
}

function OpenedTrip({ view, lead, actions, children, trip }: TripPageProps & { readonly trip: TripView }) {
  const own = useOwnThings(trip.id)
  const [isDeleting, setDeleting] = useState(false)
  const entries = useDocumentMenu({
    collection: tripsCollection,
    document: trip,
    words: tripWords,
    titleOf: ({ title }: Trip) => title,
    pathOf: tripPath,
    ...(own.words !== '' && { onRemove: () => setDeleting(true) }),
  })
  return (
    <Page
      title={view === undefined ? trip.title : `${view} – ${trip.title}`}
      heading={trip.title}
      {...(lead === undefined ? {} : { lead: lead(trip) })}
      {...(actions === undefined ? {} : { actions: actions(trip) })}
      tools={
        <>
          <PeopleLine collection={tripsCollection} document={trip} />
          <Menu label="Mehr zu dieser Reise" entries={entries} />
        </>
      }
    >
      <ToolTabs
        label="Ansichten der Reise"
        tabs={[
          { to: tripPath(trip.id), text: 'Überblick', isAt: (pathname) => pathname === tripPath(trip.id) },
          { to: tripPath(trip.id, 'heute'), text: 'Heute' },
          { to: tripPath(trip.id, 'plan'), text: 'Plan' },
          { to: tripPath(trip.id, 'buchungen'), text: 'Buchungen' },
          { to: tripPath(trip.id, 'karte'), text: 'Karte' },
          { to: tripPath(trip.id, 'kosten'), text: 'Kosten' },
          { to: tripPath(trip.id, 'packliste'), text: 'Packliste' },
          { to: tripPath(trip.id, 'notizen'), text: 'Notizen' },
          { to: tripPath(trip.id, 'mitreisende'), text: 'Mitreisende' },
        ]}
      />
      <ReaderLine trip={trip} />
      {children(trip)}
      {isDeleting ? <DeleteTripDialog trip={trip} own={own} onClose={() => setDeleting(false)} /> : null}
    </Page>
  )
}

/** What is the user's alone of a trip, and in words: „2 Notizen und 5 Zeilen Gepäck“; without words there is nothing. */
function useOwnThings(tripId: string) {
  const notes = useTripDocuments(privateNotesCollection, tripId)
  const packing = useTripDocuments(privatePackingCollection, tripId)
  return useMemo(() => {
    const words = [
      ...(notes.length === 0 ? [] : [formatCount(notes.length, 'Notiz', 'Notizen')]),
      ...(packing.length === 0 ? [] : [formatCount(packing.length, 'Zeile Gepäck', 'Zeilen Gepäck')]),
    ].join(' und ')
    return { notes, packing, words }
  }, [notes, packing])
}

type DeleteTripDialogProps = {
  readonly trip: { readonly id: string; readonly title: string }
  readonly own: ReturnType<typeof useOwnThings>
  readonly onClose: () => void
}

/** „Reise löschen“, if the user has own things with the trip: they stay unless the user says otherwise (J65). */
function DeleteTripDialog({ trip: { id, title }, own, onClose }: DeleteTripDialogProps) {
  const edits = useEdits()
  const navigate = useNavigate()
  const leave = useLeave()
  const form = useForm({
    start: { isWithOwn: false },
    read: (draft: { readonly isWithOwn: boolean }) => ok(draft),
    onSave: ({ isWithOwn }) => {
      onClose()
      const afterUndo = (): void => void navigate(tripPath(id))
      edits.run(
        `„${title}“ gelöscht`,
        (documents) => {
          for (const note of isWithOwn ? own.notes : []) documents.remove(privateNotesCollection, note.id)
          for (const item of isWithOwn ? own.packing : []) documents.remove(privatePackingCollection, item.id)
          documents.remove(tripsCollection, id)
        },
        { afterUndo },
      )
      leave(TRIPS_PATH)
    },
  })
  return (
    <FormDialog title={`„${title}“ löschen`} submitLabel="Reise löschen" form={form} onClose={onClose}>
      <QuietText>
        Zu dieser Reise hast du eigene Sachen, die sonst niemand sieht: Diese Sachen bleiben in den Einstellungen des
        Reiseplaners, und du kannst sie in eine andere Reise übernehmen.
      </QuietText>
      <SwitchLine text="Auch meine eigenen Sachen löschen" detail={own.words} {...fieldsOf(form).toggle('isWithOwn')} />
    </FormDialog>
  )
}
