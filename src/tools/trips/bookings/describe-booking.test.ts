import { describe, expect, it } from 'vitest'
import { bookingOf, legOf, momentOf, stayOf } from '#testing/trips/trip-bookings'
import { describeConsequence, formatDuration, listBookings } from './describe-booking.ts'

const flight = bookingOf({
  id: 'flight',
  kind: 'flight',
  schedule: {
    legs: [
      legOf('out', 'LA 2026-06-10 22:30 America/Los_Angeles', 'Sydney 2026-06-12 06:30 Australia/Sydney'),
      legOf('back', 'Tokio 2026-06-17 00:05 Asia/Tokyo', 'Honolulu 2026-06-16 12:30 Pacific/Honolulu'),
    ],
  },
})
const hotel = bookingOf({ id: 'hotel', schedule: stayOf('2026-06-10', '2026-06-13') })
const opera = bookingOf({ id: 'opera', schedule: { event: { from: momentOf('2026-06-17 – UTC') } } })

describe('J3: the list of bookings', () => {
  it('has each leg on its local day, with how many days later it arrives', () => {
    expect(
      listBookings([opera, hotel, flight], undefined).map((line) => [
        line.key,
        line.day,
        line.isFirstOfDay,
        line.detail,
      ]),
    ).toEqual([
      ['hotel', '2026-06-10', true, '3 Nächte bis Sa 13.06., Pension'],
      ['flight.out', '2026-06-10', false, '22:30 LA → 06:30 Sydney (+2 Tage)'],
      ['flight.back', '2026-06-17', true, '00:05 Tokio → 12:30 Honolulu (−1 Tag)'],
      ['opera', '2026-06-17', false, ''],
    ])
    expect(listBookings([opera, hotel, flight], 'stay')).toHaveLength(1)
  })

  it('a duration that cannot be is not shown', () => {
    const [a, b] = [momentOf('2026-06-10 09:00 UTC'), momentOf('2026-06-10 10:05 UTC')]
    expect([formatDuration(a, b), formatDuration(b, a), formatDuration(a, a)]).toEqual([
      '1:05 Std.',
      undefined,
      undefined,
    ])
  })
})

const travellers = [
  { id: 'anna', name: 'Anna' },
  { id: 'ben', name: 'Ben' },
]
const itemMove = (title: string) => ({ itemId: title, title, from: '2026-06-11', to: '2026-06-12' })

it.each([
  [
    { kind: 'connection', minutes: 5, minimum: 10, name: 'RE 1', next: 'ICE 2' },
    'Knapper Anschluss: 5 Min. zwischen „RE 1“ und „ICE 2“, nötig sind 10 Min.',
  ],
  [
    { kind: 'connection', minutes: -5, minimum: 10, name: 'RE 1', next: 'ICE 2' },
    'Anschluss weg: „ICE 2“ ist fort, bevor „RE 1“ ankommt.',
  ],
  [{ kind: 'open-nights', nights: [{ night: '2026-06-13', travellerIds: [] }] }, 'Keine Unterkunft 13./14.06.'],
  [
    { kind: 'open-nights', nights: [{ night: '2026-06-13', travellerIds: ['ben'] }] },
    'Keine Unterkunft 13./14.06. für Ben',
  ],
  [{ kind: 'plan', moves: [itemMove('Café')] }, 'Im Plan zieht mit: „Café“, Do 11.06. → Fr 12.06.'],
  [{ kind: 'plan', moves: ['a', 'b', 'c', 'd', 'e'].map(itemMove) }, 'Im Plan ziehen mit: „a“, „b“, „c“ und 2 weitere'],
  [{ kind: 'reminders', count: 0, nextMs: undefined }, 'Eine Erinnerung kommt nicht mehr: Dafür ist es zu spät.'],
  [{ kind: 'reminders', count: 2, nextMs: 1 }, '2 Erinnerungen, die erste am Tag 1'],
  [
    { kind: 'told', names: ['Ben'], unreached: ['Tom'] },
    'Eine Nachricht bekommt: Ben. Ohne Konto, sag es selbst: Tom.',
  ],
] as const)('J7 J25 J69: %o in words', (consequence, words) => {
  expect(describeConsequence(consequence, { dayOf: (epochMs) => `Tag ${epochMs}`, travellers })).toBe(words)
})
