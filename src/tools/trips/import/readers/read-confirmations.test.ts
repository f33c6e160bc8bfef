/** Mails and pages in the shapes in which companies send them; each is our own. */
import { expect, it } from 'vitest'
import { bookingOf, draftsOf, readImported } from '#testing/trips/read-confirmations'

const airport = (iataCode: string, name: string) => ({ '@type': 'Airport', iataCode, name })
const flight = (o: { number: string; from: string; to: string; at: string; until: string; seat?: string }) => ({
  '@context': 'http://schema.org',
  '@type': 'FlightReservation',
  reservationNumber: 'K7QX2M',
  reservationStatus: 'http://schema.org/ReservationConfirmed',
  airplaneSeat: o.seat,
  totalPrice: '389.40',
  priceCurrency: 'EUR',
  reservationFor: {
    '@type': 'Flight',
    flightNumber: o.number,
    airline: { '@type': 'Airline', name: 'Lufthansa', iataCode: 'LH' },
    departureAirport: airport(o.from, o.from),
    departureTime: o.at,
    arrivalAirport: airport(o.to, o.to),
    arrivalTime: o.until,
  },
})
const outward = {
  number: '400',
  from: 'FRA',
  to: 'JFK',
  at: '2025-07-04T13:30:00+02:00',
  until: '2025-07-04T16:05:00-04:00',
}
const script = (data: unknown): string =>
  `<html><body><script type="application/ld+json">${JSON.stringify(data)}</script><p>Hallo</p></body></html>`

function quoted(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) =>
    byte === 61 || byte > 126 || byte < 32
      ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
      : String.fromCharCode(byte),
  )
    .join('')
    .replaceAll(/(.{60})/g, '$1=\r\n')
}
const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('base64')
    .replaceAll(/(.{76})/g, '$1\r\n')

/** A mail in parts, as most are. */
function mail(...bodies: readonly (readonly [headers: string, body: string])[]): string {
  return [
    'Return-Path: <post@airline.example>',
    'From: =?utf-8?Q?L=C3=BCfthansa?= <post@airline.example>',
    'Subject: =?utf-8?B?SWhyZSBCdWNodW5nIA==?= =?utf-8?Q?best=C3=A4tigt?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b1"',
    '',
    'old programs read this',
    '--b1',
    'Content-Type: multipart/alternative;',
    ' boundary=b2',
    '',
    ...bodies.flatMap(([headers, body]) => ['--b2', headers, '', body]),
    '--b2--',
    '--b1--',
    '',
  ].join('\r\n')
}

it('J40: a mail of an airline has both flights in its HTML, quoted; each person’s seat is on the one flight', () => {
  const html = script([
    flight({ ...outward, seat: '14A' }),
    flight({ ...outward, seat: '14B' }),
    flight({
      number: '401',
      from: 'JFK',
      to: 'FRA',
      at: '2025-07-11T18:00:00-04:00',
      until: '2025-07-12T07:40:00+02:00',
    }),
  ])
  const drafts = draftsOf(
    mail(
      ['Content-Type: text/plain; charset=utf-8', 'Ihre Flüge am 04.07.2025'],
      ['Content-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable', quoted(html)],
    ),
  )
  expect(drafts.map(({ kind, title, code, provider }) => [kind, title, code, provider])).toEqual([
    ['flight', 'FRA – JFK', 'K7QX2M', 'Lufthansa'],
    ['flight', 'JFK – FRA', 'K7QX2M', 'Lufthansa'],
  ])
  expect(bookingOf(drafts[0])).toMatchObject({
    price: { minor: 38_940, currency: 'EUR' },
    details: [{ number: 'LH 400', seat: '14A, 14B' }],
    schedule: {
      legs: [
        {
          from: { at: { time: '13:30', zone: 'Europe/Berlin' } },
          to: { at: { time: '16:05', zone: 'America/New_York' } },
        },
      ],
    },
  })
})

it('J46: flights of one journey are legs of one booking', () => {
  const html = script({
    '@context': 'https://schema.org',
    '@graph': [
      flight({ number: '1166', from: 'FRA', to: 'LIS', at: '2025-06-10T09:35:00', until: '2025-06-10T11:45:00' }),
      flight({ number: '1900', from: 'LIS', to: 'FNC', at: '2025-06-10T13:00:00', until: '2025-06-10T14:50:00' }),
    ],
  })
  const drafts = draftsOf(html)
  expect(drafts.map(({ title }) => title)).toEqual(['FRA – FNC'])
  expect(bookingOf(drafts[0]).details.map(({ number }) => number)).toEqual(['LH 1166', 'LH 1900'])
})

it('J40: a hotel by microdata, a train, a bus, a car, a table and a concert by JSON-LD', () => {
  const hotel = `<div itemscope itemtype="http://schema.org/LodgingReservation">
    <meta itemprop="reservationNumber" content="4711.0815"/>
    <link itemprop="reservationStatus" href="http://schema.org/ReservationConfirmed"/>
    <div itemprop="reservationFor" itemscope itemtype="http://schema.org/LodgingBusiness">
      <span itemprop="name">Pensão do
        Rossio</span><div itemprop="address" itemscope itemtype="http://schema.org/PostalAddress">
        <span itemprop="addressLocality">Lisboa</span></div>
      <div itemprop="geo" itemscope><meta itemprop="latitude" content="38.7143"><meta itemprop="longitude" content="-9.1393"></div>
    </div><meta itemprop="checkinDate" content="2025-06-10T15:00:00+01:00"><time itemprop="checkoutDate" datetime="2025-06-13T11:00:00+01:00"></time></div>`
  const trip = { departureTime: '2025-10-24T20:18:00+02:00', arrivalTime: '2025-10-25T08:15:00+02:00' }
  const others = [
    {
      '@type': 'TrainReservation',
      reservationNumber: 'AB12CD',
      reservationFor: {
        ...trip,
        trainNumber: '457',
        trainName: 'NJ',
        departureStation: { name: 'Berlin Hbf' },
        arrivalStation: { name: 'Wien Hbf' },
        departurePlatform: 12,
      },
      reservedTicket: { ticketedSeat: { seatNumber: '65', seatSection: '21' } },
    },
    {
      '@type': 'http://schema.org/BusReservation',
      reservationFor: {
        ...trip,
        busNumber: 'N5',
        departureBusStop: { name: 'Berlin ZOB' },
        arrivalBusStop: { name: 'Praha' },
      },
    },
    {
      '@type': 'RentalCarReservation',
      pickupTime: '2025-06-10',
      dropoffTime: '2025-06-12',
      pickupLocation: { name: 'Faro' },
      reservationFor: { name: 'Kleinwagen' },
    },
    {
      '@type': 'FoodEstablishmentReservation',
      startTime: '2025-06-11T20:00:00',
      partySize: 2,
      reservationFor: { name: 'Tasca', address: 'Rua 1, Lisboa' },
      reservationStatus: 'ReservationCancelled',
    },
    {
      '@type': 'EventReservation',
      reservationFor: { name: 'Fado', startDate: 'Jun 12, 2025 8:30 PM', location: { name: 'Alfama' } },
    },
  ]
  const drafts = draftsOf(`<html><body>${hotel}${script(others)}`)
  expect(bookingOf(drafts[0])).toMatchObject({
    kind: 'stay',
    title: 'Pensão do Rossio',
    code: '4711.0815',
    schedule: {
      stay: {
        zone: 'Europe/Lisbon',
        checkIn: '2025-06-10',
        checkInTime: '15:00',
        checkOut: '2025-06-13',
        checkOutTime: '11:00',
        spot: { lat: 38.7143 },
      },
    },
  })
  expect(bookingOf(drafts[1])).toMatchObject({
    kind: 'train',
    title: 'Berlin Hbf – Wien Hbf',
    details: [{ number: 'NJ 457', seat: '65', coach: '21', fromPlatform: '12' }],
  })
  expect(bookingOf(drafts[2])).toMatchObject({ kind: 'bus', details: [{ number: 'N5' }] })
  expect(bookingOf(drafts[3])).toMatchObject({
    kind: 'car',
    title: 'Kleinwagen',
    schedule: { legs: [{ from: { spot: { name: 'Faro' } }, to: { spot: { name: 'Faro' } } }] },
  })
  expect(bookingOf(drafts[4])).toMatchObject({
    kind: 'activity',
    status: 'cancelled',
    note: 'Rua 1, Lisboa\nPersonen: 2',
  })
  expect(bookingOf(drafts[5])).toMatchObject({
    title: 'Fado',
    schedule: {
      event: {
        spot: { name: 'Alfama' },
        from: { date: '2025-06-12', time: '20:30', zone: 'Europe/Berlin', isZoneAssumed: true },
      },
    },
  })
})

it('J40: a mail with an attached calendar, one in an attached mail, and old encodings', () => {
  const ics =
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Führung\r\nDTSTART;TZID=Europe/Berlin:20250610T100000\r\nEND:VEVENT\r\nEND:VCALENDAR'
  const attached = mail([
    'Content-Type: text/calendar; charset=utf-8\r\nContent-Transfer-Encoding: base64',
    base64(new TextEncoder().encode(ics)),
  ])
  expect(draftsOf(attached).map(({ title }) => title)).toEqual(['Führung'])
  expect(
    draftsOf(mail(['Content-Type: message/rfc822', attached.replaceAll('b1', 'c1').replaceAll('b2', 'c2')])).map(
      ({ title }) => title,
    ),
  ).toEqual(['Führung'])
  const latin = mail([
    'Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable',
    'Hotel S=FC=DF\r\nAnreise: 10.06.2025\r\nAbreise: 13.06.2025\r\nBuchungsnummer: 4711-0815',
  ])
  const [draft] = draftsOf(latin)
  expect(bookingOf(draft)).toMatchObject({
    title: 'Ihre Buchung bestätigt',
    code: '4711-0815',
    schedule: { stay: { checkIn: '2025-06-10', checkOut: '2025-06-13' } },
  })
  expect(draft?.note).toContain('Hotel Süß')
})

it('J47: what is no confirmation, hostile pages and mails without end say so and stop', () => {
  expect(readImported('')).toEqual({ ok: false, error: 'empty' })
  expect(readImported('Hallo Welt')).toEqual({ ok: false, error: 'nothing-found' })
  expect(readImported(new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d]))).toEqual({ ok: false, error: 'other-file' })
  expect(readImported('<div>'.repeat(300_000))).toMatchObject({ ok: false })
  const broken = readImported('<script type="application/ld+json">{"@type":"FlightReservation",</script>')
  expect(broken).toMatchObject({ ok: true, value: { faults: [{ text: 'Die Daten der Buchung sind beschädigt.' }] } })
  expect(readImported(`[${'{"@graph":['.repeat(50_000)}`).ok).toBe(true)
  const nested = Array.from(
    { length: 3_000 },
    (_none, index) => `Content-Type: multipart/mixed; boundary=b${index}\r\n\r\n--b${index}\r\n`,
  ).join('')
  expect(readImported(`MIME-Version: 1.0\r\n${nested}`).ok).toBe(false)
  const people = Array.from({ length: 3_000 }, () => flight(outward))
  expect(draftsOf(script(people))).toHaveLength(1)
})
