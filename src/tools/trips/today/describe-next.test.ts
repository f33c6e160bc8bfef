import { expect, it } from 'vitest'
import { bookingOf, legOf, momentOf, stayOf } from '#testing/trips/trip-bookings'
import type { StoredBooking } from '../bookings/spans.ts'
import { describeNext, nextUp } from './next-up.ts'

const BERLIN = 'Europe/Berlin'

function tell(booking: StoredBooking, now: string, deviceZone = BERLIN): string | undefined {
  const nowMs = Date.parse(now)
  const next = nextUp([booking], nowMs)
  return next && describeNext(next, nowMs, deviceZone)
}

const train = bookingOf({
  title: 'Nach Salzburg',
  schedule: { legs: [legOf('one', `Berlin 2026-07-04 09:15 ${BERLIN}`, 'Salzburg 2026-07-04 15:02 Europe/Vienna')] },
  details: [{ id: 'one', number: 'ICE 599' }],
})

it.each([
  ['2026-07-04T05:00:00Z', 'ICE 599 um 09:15, Berlin'],
  ['2026-07-03T21:59:00Z', 'ICE 599 morgen um 09:15, Berlin'],
  ['2026-07-02T12:00:00Z', 'ICE 599 übermorgen um 09:15, Berlin'],
  ['2026-06-30T12:00:00Z', 'ICE 599 am Sa 04.07. um 09:15, Berlin'],
  ['2026-07-04T08:00:00Z', 'ICE 599, Ankunft um 15:02, Salzburg'],
])('J90: at %s the line says „%s“', (now, text) => {
  expect(tell(train, now)).toBe(text)
})

it('J90: the time is that of the booking, and says so where the clock of the device shows another', () => {
  const flight = bookingOf({
    ...{ kind: 'flight', title: 'Heimflug' },
    schedule: {
      legs: [legOf('one', 'Tokio 2026-07-05 00:30 Asia/Tokyo', `Frankfurt 2026-07-05 06:40 ${BERLIN}`)],
    },
  })
  // There it is the fourth already, two hours before the fifth.
  expect(tell(flight, '2026-07-04T13:00:00Z')).toBe('Heimflug morgen um 00:30 Ortszeit, Tokio')
  expect(tell(flight, '2026-07-04T15:10:00Z')).toBe('Heimflug um 00:30 Ortszeit, Tokio')
  expect(tell(flight, '2026-07-04T15:10:00Z', 'Asia/Tokyo')).toBe('Heimflug um 00:30, Tokio')
})

it('J90: stays say what is next of them; a name that the place begins with is not said twice', () => {
  const stay = bookingOf({ title: 'Pension', schedule: stayOf('2026-07-04', '2026-07-06') })
  expect(tell(stay, '2026-07-04T10:00:00Z')).toBe('Pension, Anreise heute')
  expect(tell(stay, '2026-07-05T10:00:00Z')).toBe('Pension, Abreise morgen')
  const visit = bookingOf({
    title: 'Museum',
    schedule: { event: { from: momentOf(`2026-07-04 10:00 ${BERLIN}`), spot: { name: 'Belvedere' } } },
  })
  expect(tell(visit, '2026-07-04T05:00:00Z')).toBe('Museum um 10:00, Belvedere')
})
