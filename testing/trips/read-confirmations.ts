/** What the import of trips finds in a source, and the bookings it becomes, with the places of the world that the app knows. */
import { findAirport, foldName, searchSpots } from '../../src/tools/trips/atlas/atlas.ts'
import { zoneAt } from '../../src/tools/trips/atlas/zone-at.ts'
import type { Booking } from '../../src/tools/trips/booking-model.ts'
import type { FoundBooking, FoundItems } from '../../src/tools/trips/import/readers/drafts.ts'
import { makeBooking } from '../../src/tools/trips/import/make-booking.ts'
import { findNamedPlace, type Atlas } from '../../src/tools/trips/import/place-drafts.ts'
import { readSource } from '../../src/tools/trips/import/read-source.ts'

export const worldAtlas: Atlas = {
  findAirport,
  zoneAt,
  findPlace: (name: string) => findNamedPlace({ searchSpots, foldName }, name),
}
const parts = {
  decode: (bytes: Uint8Array<ArrayBuffer>, charset: string) => new TextDecoder(charset).decode(bytes),
  decodeFile: (bytes: Uint8Array<ArrayBuffer>) => new TextDecoder().decode(bytes),
  atlas: worldAtlas,
}

export function readImported(source: string | Uint8Array<ArrayBuffer>) {
  return readSource(typeof source === 'string' ? new TextEncoder().encode(source) : source, parts)
}

export function itemsOf(source: string | Uint8Array<ArrayBuffer>): FoundItems {
  const read = readImported(source)
  if (!read.ok) throw new Error(read.error)
  return read.value
}

export function draftsOf(source: string | Uint8Array<ArrayBuffer>): readonly FoundBooking[] {
  return itemsOf(source).items.flatMap((item) => (item.kind === 'booking' ? [item.booking] : []))
}

export function bookingOf(draft: FoundBooking | undefined, zone = 'Europe/Berlin'): Booking {
  if (draft === undefined) throw new Error('no draft')
  let count = 0
  const made = makeBooking(draft, { tripId: 'trip', zone, newId: () => `leg${(count += 1)}` })
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  return made.value
}

/** What has to be filled in before a draft is a booking, by its fields. */
export function missingIn(draft: FoundBooking | undefined): Readonly<Record<string, string>> {
  if (draft === undefined) throw new Error('no draft')
  const made = makeBooking(draft, { tripId: 'trip', zone: 'Europe/Berlin', newId: () => 'leg' })
  return made.ok ? {} : made.error
}
