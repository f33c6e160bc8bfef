/** What a trip's page reads: the documents of one collection that belong to the trip. */
import { useMemo } from 'react'
import type { CollectionDefinition } from '#documents'
import { useDocuments, type DocumentView } from '#documents/client'

export function useTripDocuments<Fields extends { readonly tripId: string }>(
  collection: CollectionDefinition<Fields>,
  tripId: string,
): readonly DocumentView<Fields>[] {
  const all = useDocuments(collection)
  return useMemo(() => all.filter((document) => document.tripId === tripId), [all, tripId])
}
