/** What the import of trips finds in a source, and the bookings it becomes, with the places of the world that the app knows. */
import { findAirport, findNamedPlace } from '../../src/tools/trips/atlas/atlas.ts'
import { zoneAt } from '../../src/tools/trips/atlas/zone-at.ts'
import { endOf, startOf } from '../../src/tools/trips/bookings/schedule.ts'
import type { Booking, Moment, Spot } from '../../src/tools/trips/booking-model.ts'
import type { FoundBooking, FoundItems } from '../../src/tools/trips/import/readers/drafts.ts'
import { makeBooking } from '../../src/tools/trips/import/make-booking.ts'
import type { Atlas } from '../../src/tools/trips/import/place-drafts.ts'
import { readSource } from '../../src/tools/trips/import/read-source.ts'

export const worldAtlas: Atlas = {
  findAirport,
  zoneAt,
  findPlace: findNamedPlace,
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

/** „flight LH 1166 K7QX2M „Titel“ Frankfurt 2025-06-10 09:35 Europe/Berlin > Lissabon 2025-06-10 11:45 Europe/Lisbon?“; or what is missing. */
export function sayDraft(draft: FoundBooking): string {
  const missing = missingIn(draft)
  if (Object.keys(missing).length > 0) return `${draft.title}: ${Object.values(missing).join(' ')}`
  const { kind, code, status, title, schedule, details } = bookingOf(draft)
  const [from, to] = [startOf(schedule), endOf(schedule)].map(sayMoment)
  const numbers = details.flatMap(({ number, fromPlatform }) => [number, fromPlatform])
  const [start, end] = spotsOf(schedule).map((spot) => spot?.name)
  const parts = [status === 'booked' ? '' : status, kind, ...numbers, code, `„${title}“`, start, from]
  const isOne = 'event' in schedule && schedule.event.to === undefined
  return [...parts, ...(isOne ? [] : ['>', end, to])].filter((part) => part !== undefined && part !== '').join(' ')
}

function sayMoment({ date, time, zone, isZoneAssumed }: Moment): string {
  return [date, time ?? [], isZoneAssumed === true ? `${zone}?` : zone].flat().join(' ')
}

function spotsOf(schedule: Booking['schedule']): readonly (Spot | undefined)[] {
  if ('legs' in schedule) return [schedule.legs[0]?.from.spot, schedule.legs.at(-1)?.to.spot]
  return ['stay' in schedule ? schedule.stay.spot : schedule.event.spot]
}
