/** Bookings for tests, in few words. */
import type { Booking, Leg, Moment, Schedule } from '../../src/tools/trips/booking-model.ts'

/** `2026-07-04 13:30 Europe/Berlin`, `2026-07-04 – Europe/Berlin` for a day without a time. */
export function momentOf(text: string): Moment {
  const [date = '', time = '', zone = ''] = text.split(' ')
  return time === '–' ? { date, zone } : { date, time, zone }
}

/** A leg such as `legOf('one', 'Frankfurt 2026-07-04 13:30 Europe/Berlin', 'New York …')`; the name has no spaces. */
export function legOf(id: string, from: string, to: string): Leg {
  const stop = (text: string) => {
    const name = text.slice(0, text.indexOf(' '))
    return { spot: { name }, at: momentOf(text.slice(name.length + 1)) }
  }
  return { id, from: stop(from), to: stop(to) }
}

export function stayOf(checkIn: string, checkOut: string): Schedule {
  return { stay: { spot: { name: 'Pension' }, zone: 'Europe/Berlin', checkIn, checkOut } }
}

export function bookingOf(
  fields: Pick<Booking, 'schedule'> & Partial<Booking> & { readonly id?: string },
): Booking & { readonly id: string } {
  return {
    id: 'booking',
    tripId: 'trip',
    kind: 'stay' in fields.schedule ? 'stay' : 'legs' in fields.schedule ? 'train' : 'activity',
    title: fields.id ?? 'Buchung',
    status: 'booked',
    details: [],
    moves: [],
    travellerIds: [],
    files: [],
    ...fields,
  }
}
