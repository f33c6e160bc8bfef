/** What is exported of a trip: its documents, each with its id and when it was changed. */
import type { Booking } from '../booking-model.ts'
import type { PlanItem, Trip, TripPlace, TripTrack } from '../model.ts'

export type Kept<Fields> = Fields & {
  readonly id: string
  readonly updatedAt: string
  /** How often the server has changed it. */
  readonly version: number
  /** Whether a change has still to reach the server. */
  readonly isPending?: boolean
}

export type TripContents = {
  readonly trip: Kept<Trip>
  readonly bookings: readonly Kept<Booking>[]
  readonly plan: readonly Kept<PlanItem>[]
  readonly places: readonly Kept<TripPlace>[]
}

export type MappedTrip = TripContents & { readonly tracks: readonly Kept<TripTrack>[] }

/** A name for a file that every system takes. */
export function fileNameOf({ title }: Pick<Trip, 'title'>): string {
  return title.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim() || 'Reise'
}
