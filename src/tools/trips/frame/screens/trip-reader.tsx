/** What the pages of a trip do for a user who only reads it (J86, J87). */
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { useNames, useUser } from '#auth/client'
import { mayEdit, type ChangeDraft, ownId, type CollectionDefinition } from '#documents'
import {
  ReadingOnly,
  useMayEdit,
  type DocumentView,
  useDocument,
  useDocuments,
  useDocumentsStatus,
} from '#documents/client'
import { EditRow } from '#ui/list/edit-row'
import { ListRow } from '#ui/list/list-row'
import { Icon } from '#ui/page/icon'
import { Notice } from '#ui/page/notice'
import { tripFollowers, tripsCollection, settingsCollection } from '../../collections.ts'
import type { Trip, Traveller, TripSettings } from '../../model.ts'

const SHARED = new Set<string>([tripsCollection, ...tripFollowers].map(({ name }) => name))
const REFUSED = 'Du liest bei dieser Reise nur mit. Ändern kannst du sie erst, wenn du wieder bearbeiten darfst.'

/** What is private to the user follows no trip, and stays theirs to edit. */
const isShared = ({ path }: ChangeDraft): boolean => SHARED.has(path.slice(0, path.indexOf('/')))

/** Around the pages of a trip: a user who only reads it edits nothing of it below, whatever a screen offers. */
export function TripReader({ trip, children }: { readonly trip: DocumentView<Trip>; readonly children: ReactNode }) {
  const userId = useUser()?.id
  return (
    <ReadingOnly isOn={!mayEdit(tripsCollection, trip, userId)} isRefused={isShared} sentence={REFUSED}>
      {children}
    </ReadingOnly>
  )
}

/** Says that the user only reads, and who edits. Nothing for those who edit. */
export function ReaderLine({ trip }: { readonly trip: DocumentView<Trip> }) {
  const isEditor = useMayEdit()
  const editorIds = [trip.ownerId, ...trip.memberIds].filter((id) => mayEdit(tripsCollection, trip, id))
  const names = useNames(isEditor ? [] : editorIds)
  if (isEditor) return null
  const known = editorIds.map((id) => names.get(id) ?? 'jemand anderes')
  return (
    <Notice role="note">
      <Icon name="person" size={20} />
      <span>
        Du liest nur mit – nur {new Intl.ListFormat('de').format(known)} {known.length === 1 ? 'ändert' : 'ändern'}{' '}
        diese Reise.
      </span>
    </Notice>
  )
}

/** What only those see who edit the trip: its ways to add, change and delete. */
export function ForEditors({ children }: { readonly children: ReactNode }) {
  return useMayEdit() ? children : null
}

type TripRowProps = ComponentProps<typeof EditRow> & {
  /** Of one user alone, who may edit it whatever they may of the trip. */
  readonly isPrivate?: boolean
}

/** A row that is changed by pressing it; for a user who only reads it can only be read. */
export function TripRow({ isPrivate = false, ...row }: TripRowProps) {
  const isEditor = useMayEdit()
  if (isEditor || isPrivate) return <EditRow {...row} />
  return <ListRow as="div" before={row.before} title={row.title} detail={row.detail} actions={row.value} />
}

/** The documents of one collection that belong to a trip: those that follow it, or the user's private ones. */
export function useTripDocuments<Fields extends { readonly tripId: string }>(
  collection: CollectionDefinition<Fields>,
  tripId: string,
): readonly DocumentView<Fields>[] {
  const isFollowing = collection.follows !== undefined
  const listed = useDocuments(collection, isFollowing ? tripId : undefined)
  return useMemo(
    () => (isFollowing ? listed : listed.filter((document) => document.tripId === tripId)),
    [listed, tripId, isFollowing],
  )
}

/** What the user has chosen for all trips; undefined until something was chosen. */
export function useTripSettings(): TripSettings | undefined {
  const { userId } = useDocumentsStatus('userId')
  return useDocument(settingsCollection, ownId(userId))
}

/** The traveller that the user is; undefined if they do not travel along, or without an account. */
export function useOwnTraveller(trip: Pick<Trip, 'travellers'>): Traveller | undefined {
  const userId = useUser()?.id
  return userId === undefined
    ? undefined
    : trip.travellers.find((traveller) => traveller.userId === userId && traveller.isGone !== true)
}
