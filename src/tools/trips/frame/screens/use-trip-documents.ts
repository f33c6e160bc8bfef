/** What the pages of a trip read and who reads it. */
import { useMemo } from 'react'
import { useUser } from '#auth/client'
import { ownId, type CollectionDefinition } from '#documents'
import { useDocument, useDocuments, useDocumentsStatus, type DocumentView } from '#documents/client'
import { settingsCollection } from '../../collections.ts'
import type { Trip, Traveller, TripSettings } from '../../model.ts'

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
