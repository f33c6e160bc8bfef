/** The source of the streets of a trip's map on this device (J80, J83). */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useUser } from '#auth/client'
import { HOUR_MS } from '#base/clock'
import { useDocuments } from '#documents/client'
import { useDocumentsState } from '#kit/documents-state'
import { useAnswer } from '#kit/use-answer'
import { tripsCollection } from '../../collections.ts'
import { readStreets, type Streets } from '../streets-endpoints.ts'
import { keptRegionsOf, type KeptRegions, type RegionState } from './kept-regions.ts'
import { createStreetSource, type StreetSource } from './street-source.ts'

/** What the server offers, also without a network; undefined: it is not known. */
export function useOfferedStreets(): Streets | undefined {
  return useAnswer({ endpoint: readStreets, input: () => ({}), key: 'trips:streets', everyMs: HOUR_MS }).answer
}

export type TripRegion = { readonly regions: KeptRegions; readonly state: RegionState }

/** The region of a trip; undefined without an account, and until the device has been looked at. */
export function useTripRegion(tripId: string): TripRegion | undefined {
  const userId = useUser()?.id
  const regions = userId === undefined ? undefined : keptRegionsOf(userId)
  const state = useSyncExternalStore(regions?.subscribe ?? subscribeToNothing, () => regions?.getState(tripId))
  return useMemo(
    () => (regions === undefined || state === undefined ? undefined : { regions, state }),
    [regions, state],
  )
}

const subscribeToNothing = () => () => undefined

/** A source of tiles, or the address of a style. */
export type MapStreets = { readonly source: StreetSource } | { readonly style: string }

export type StreetsOfMap = {
  /** Undefined: the map shows outlines. The same object as long as nothing of it changes. */
  readonly streets: MapStreets | undefined
  /** Whether some of them are on this device. */
  readonly isKept: boolean
  /** Whether the server is known to have none. */
  readonly isWithout: boolean
}

export function useStreets(tripId: string): StreetsOfMap {
  const offered = useOfferedStreets()
  const kept = useTripRegion(tripId)
  const region = kept?.state.region
  const readBytes = kept?.regions.readBytes
  // Each answer is another object.
  const [archiveText, style] = [JSON.stringify(offered?.archive), offered?.style]
  const streets = useMemo(() => {
    const archive = archiveText === undefined ? undefined : (JSON.parse(archiveText) as Streets['archive'])
    const source = createStreetSource({
      archive,
      region,
      readBytes,
      fetch: (...request) => globalThis.fetch(...request),
    })
    return source === undefined ? (style === undefined ? undefined : { style }) : { source }
  }, [archiveText, style, region, readBytes])
  return { streets, isKept: region !== undefined, isWithout: offered !== undefined && streets === undefined }
}

/** Removes regions of trips that are no more, on any page of the tool, once it is known which trips there are. */
export function TidyRegions(): null {
  const userId = useUser()?.id
  const isComplete = useDocumentsState() === 'complete'
  const ids = useDocuments(tripsCollection)
    .map(({ id }) => id)
    .join(' ')
  useEffect(() => {
    if (userId !== undefined && isComplete) void keptRegionsOf(userId).keepOnly(new Set(ids.split(' ')))
  }, [userId, isComplete, ids])
  return null
}
