/** The frame of the pages of a trip: its name, the ways to its other pages, its people and its menu. */
import { useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import type { DocumentView } from '#documents/client'
import { DocumentPage } from '#kit/document-page'
import { useDocumentMenu } from '#kit/document-menu'
import { PeopleLine } from '#kit/people-line'
import { ToolTabs } from '#kit/tool-tabs'
import { Menu } from '#ui/menu'
import { Page } from '#ui/page/page'
import { tripsCollection } from '../../collections.ts'
import type { Trip } from '../../model.ts'
import { TRIPS_PATH, tripPath } from '../../paths.ts'
import { DeleteTripDialog, useOwnThings } from './delete-trip-dialog.tsx'
import { tripIcon } from './trip-icons.ts'
import { ReaderLine, TripReader } from './trip-reader.tsx'

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
