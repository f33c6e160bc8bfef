import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import type { StoredBooking } from '../bookings/spans.ts'
import { endsOf } from './booking-ends.ts'
import { orderDay, placeIn, type StoredItem } from './order-day.ts'

const zone = 'Europe/Lisbon'
const on = '2026-06-10'
const range = { from: on, to: on }
const time = fc.integer({ min: 0, max: 23 }).map((hours) => `${String(hours).padStart(2, '0')}:00`)
const bookings = fc.uniqueArray(time, { maxLength: 3 }).map((times) =>
  times.map((from, index): StoredBooking => {
    const plain = { tripId: 'trip', status: 'booked' as const, details: [], moves: [], travellerIds: [], files: [] }
    return {
      ...plain,
      id: `b${index}`,
      kind: 'activity',
      title: from,
      schedule: { event: { from: { date: on, time: from, zone } } },
    }
  }),
)
const items = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^i[a-z]{2}$/),
    // Few ranks, so that many are equal, as after two people have been offline.
    rank: fc.constantFrom('V', 'W', 'X', 'XV'),
    time: fc.option(time, { nil: undefined }),
    bookingId: fc.option(fc.constantFrom('b0', 'b1', 'gone'), { nil: undefined }),
  }),
  { selector: ({ id }) => id, maxLength: 8 },
)
const itemOf = ({
  id,
  rank,
  time: from,
  bookingId,
}: {
  id: string
  rank: string
  time?: string | undefined
  bookingId?: string | undefined
}): StoredItem => ({
  ...{ id, rank, on, tripId: 'trip', title: id },
  ...(from !== undefined && { time: { from } }),
  ...(bookingId !== undefined && { bookingId }),
})

it('J10 J29: what is put behind an entry stands there on all devices, and the others keep their order', () => {
  fc.assert(
    fc.property(items, bookings, fc.nat(), (drawn, booked, place) => {
      const ends = booked.flatMap((booking) => endsOf(booking, range))
      const stored = drawn.map(itemOf)
      const entries = orderDay(stored, ends, { zone })
      expect(orderDay(stored.toReversed(), ends.toReversed(), { zone })).toEqual(entries)
      expect(entries).toHaveLength(stored.length + ends.length)
      const keys = entries.map(({ key }) => key)
      const index = place % (keys.length + 1)
      const { own, others } = placeIn(entries, keys[index - 1], 'untimed')
      const ranks = new Map(others.map(({ id, rank }) => [id, rank]))
      const after = [
        ...stored.map((item) => ({ ...item, rank: ranks.get(item.id) ?? item.rank })),
        itemOf({ id: 'new', ...own }),
      ]
      expect(orderDay(after, ends, { zone }).map(({ key }) => key)).toEqual(keys.toSpliced(index, 0, 'new'))
    }),
    runsOf(300),
  )
})
