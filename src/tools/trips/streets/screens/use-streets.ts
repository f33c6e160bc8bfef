/** The source of the streets of a trip's map on this device (J80, J83). */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useUser } from '#auth/client'
import { HOUR_MS } from '#base/clock'
import { useAnswer } from '#kit/use-answer'
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

/** Undefined: the map shows outlines. The same object as long as nothing of it changes. */
export function useStreets(tripId: string): MapStreets | undefined {
  const offered = useOfferedStreets()
  const kept = useTripRegion(tripId)
  const region = kept?.state.region
  const readBytes = kept?.regions.readBytes
  // Each answer is another object.
  const [archiveText, style] = [JSON.stringify(offered?.archive), offered?.style]
  return useMemo(() => {
    const archive = archiveText === undefined ? undefined : (JSON.parse(archiveText) as Streets['archive'])
    const source = createStreetSource({
      archive,
      region,
      readBytes,
      fetch: (...request) => globalThis.fetch(...request),
    })
    return source === undefined ? (style === undefined ? undefined : { style }) : { source }
  }, [archiveText, style, region, readBytes])
}

/** Removes regions of trips that are no more. */
export function useTidyRegions(kept: TripRegion | undefined, tripIds: readonly string[]): void {
  const regions = kept?.regions
  const text = tripIds.join(' ')
  useEffect(() => {
    if (text !== '') regions?.keepOnly(new Set(text.split(' ')))
  }, [regions, text])
}
