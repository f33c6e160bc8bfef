/** Reservations of schema.org in the shapes in which companies send them; each is our own. */
import { expect, it } from 'vitest'
import { draftsOf, sayDraft } from '#testing/trips/read-confirmations'

const script = (data: object): string =>
  `<html><script type="application/ld+json">${JSON.stringify(data)}</script></html>`
const airport = (iataCode: string) => ({ '@type': 'Airport', iataCode })

it.each([
  [
    'a list of flights whose airline is called a provider, one by the clock there and one by an instant',
    script([
      {
        '@type': 'FlightReservation',
        reservationNumber: 'K7QX2M',
        reservationFor: {
          ...{ flightNumber: '1166', provider: { '@type': 'Airline', iataCode: 'LH' } },
          ...{ departureAirport: airport('FRA'), departureTime: '2025-12-05T09:35' },
          ...{ arrivalAirport: airport('LIS'), arrivalTime: '2025-12-05T11:45' },
        },
      },
      {
        '@type': 'http://schema.org/FlightReservation',
        reservationNumber: 'K7QX2M',
        reservationFor: {
          ...{ flightNumber: 'TP1685', departureAirport: airport('LIS'), departureTime: '2025-12-06T13:00:00Z' },
          ...{ arrivalAirport: airport('FNC'), arrivalTime: '2025-12-06T14:50:00Z' },
        },
      },
    ]),
    [
      'flight LH 1166 K7QX2M „FRA – LIS“ Frankfurt am Main 2025-12-05 09:35 Europe/Berlin > Lissabon Humberto Delgado 2025-12-05 11:45 Europe/Lisbon',
      'flight TP1685 K7QX2M „LIS – FNC“ Lissabon Humberto Delgado 2025-12-06 13:00 Europe/Lisbon > Funchal Madeira Cristiano Ronaldo 2025-12-06 14:50 Atlantic/Madeira',
    ],
  ],
  [
    'hotels in a graph: the time beside the day, the day as a time, an address that is a text, an English town',
    script({
      '@graph': [
        {
          ...{ '@type': ['LodgingReservation'], checkinDate: '2025-12-05', checkinTime: '15:00' },
          ...{ checkoutDate: '2025-12-08', checkoutTime: '11:00:00' },
          reservationFor: { name: 'Hotel Ring', address: 'Ring 1, 1010 Wien' },
        },
        {
          ...{ '@type': 'LodgingReservation', checkinTime: '2025-12-08', checkoutTime: '2025-12-09' },
          reservationFor: { name: 'Mundial', address: { addressLocality: 'Lisbon' } },
        },
      ],
    }),
    [
      'stay „Hotel Ring“ Hotel Ring, Ring 1, 1010 Wien 2025-12-05 15:00 Europe/Vienna? > 2025-12-08 11:00 Europe/Vienna?',
      'stay „Mundial“ Mundial, Lisbon 2025-12-08 Europe/Lisbon? > 2025-12-09 Europe/Lisbon?',
    ],
  ],
  [
    'a train that says its number twice, and was cancelled',
    script({
      ...{ '@type': 'TrainReservation', reservationStatus: 'Cancelled', reservationId: 'AB12CD' },
      reservationFor: {
        ...{ trainName: 'ICE 599', trainNumber: '599', departurePlatform: '3' },
        ...{ departureStation: { name: 'Berlin Hbf' }, departureTime: '2025-12-05T08:04:00+01:00' },
        ...{ arrivalStation: { name: 'München Hbf' }, arrivalTime: '2025-12-05T12:07:00+01:00' },
      },
    }),
    [
      'cancelled train ICE 599 3 AB12CD „Berlin Hbf – München Hbf“ Berlin Hbf 2025-12-05 08:04 Europe/Berlin > München Hbf 2025-12-05 12:07 Europe/Berlin',
    ],
  ],
  [
    'an event, a table and a car, with a day of two readings, none of the calendar, and an instant far away',
    script([
      {
        '@type': 'EventReservation',
        reservationFor: { name: 'Konzert', startDate: '12/05/2025 20:00', location: { name: 'Arena' } },
      },
      { '@type': 'EventReservation', reservationFor: { name: 'Oper', startDate: '2025-02-30T20:00:00' } },
      {
        ...{ '@type': 'FoodEstablishmentReservation', startTime: '2025-12-05T19:30:00-08:00' },
        reservationFor: { name: 'Tasca', address: { addressLocality: 'Los Angeles' } },
      },
      {
        ...{ '@type': 'RentalCarReservation', pickupTime: '2025-12-05T10:00', dropoffTime: '2025-12-08T10:00' },
        ...{ pickupLocation: { name: 'Lisbon' }, dropoffLocation: { name: 'Faro' } },
      },
    ]),
    [
      'Konzert: Anfang: Der Tag fehlt.',
      'Oper: Anfang: Der Tag fehlt.',
      'activity „Tasca“ Tasca, Los Angeles 2025-12-05 19:30 America/Los_Angeles',
      'car „Lisbon – Faro“ Lisbon 2025-12-05 10:00 Europe/Lisbon? > Faro 2025-12-08 10:00 Europe/Lisbon?',
    ],
  ],
])('J40: %s', (_name, html, bookings) => {
  expect(draftsOf(html).map(sayDraft)).toEqual(bookings)
})

it.each([
  ['as long as a booking may have', 2_000, true],
  ['one sign longer', 2_001, false],
])('J47: a link %s', (_what, length, isTaken) => {
  const url = 'https://x.example/'.padEnd(length, 'a')
  const [draft] = draftsOf(script({ '@type': 'EventReservation', url, reservationFor: { name: 'Fado' } }))
  expect(draft).toMatchObject({ title: 'Fado', link: isTaken ? url : undefined })
})
