/** Files of the programs and companies that people use, in the shapes in which these write them; every one is our own and a year old. */
import { describe, expect, it } from 'vitest'
import { bookingOf, draftsOf, missingIn } from '#testing/trips/read-confirmations'
import { endOf, startOf } from '../../bookings/schedule.ts'

const ZONES = [
  ...['BEGIN:VTIMEZONE', 'TZID:W. Europe Standard Time', 'BEGIN:STANDARD', 'DTSTART:16010101T030000'],
  ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
  ...['BEGIN:VTIMEZONE', 'TZID:Eastern Standard Time', 'BEGIN:STANDARD', 'DTSTART:16010101T020000'],
  ...['TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'END:STANDARD', 'END:VTIMEZONE'],
]
const calendar = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: readonly string[]): readonly string[] => ['BEGIN:VEVENT', 'UID:1@x', ...lines, 'END:VEVENT']

/** In the line breaks, and with the mark, that programs save files with. */
const saved = (text: string): readonly (readonly [string, string | Uint8Array<ArrayBuffer>])[] => [
  ['CRLF', text],
  ['LF', text.replaceAll('\r\n', '\n')],
  ['a byte order mark', `\uFEFF${text}`],
]

/** „flight LH 1166 K7QX2M 2025-06-10 09:35 Europe/Berlin > 2025-06-10 11:45 Europe/Lisbon“ */
function said(source: string | Uint8Array<ArrayBuffer>, zone = 'Europe/Berlin'): readonly string[] {
  return draftsOf(source).map((draft) => {
    expect(missingIn(draft)).toEqual({})
    const { kind, code, schedule, details } = bookingOf(draft, zone)
    const [from, to] = [startOf(schedule), endOf(schedule)].map(({ date, time, zone: there, isZoneAssumed }) =>
      [date, time, isZoneAssumed === true ? `${there}?` : there].filter((part) => part !== undefined).join(' '),
    )
    const numbers = details.flatMap(({ number }) => number ?? [])
    return [kind, ...numbers, code, from, '>', to].filter((part) => part !== undefined).join(' ')
  })
}

const google = calendar(
  'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
  'CALSCALE:GREGORIAN',
  'METHOD:PUBLISH',
  'X-WR-CALNAME:anna@example.org',
  'X-WR-TIMEZONE:Europe/Berlin',
  ...event(
    ...['DTSTART:20250610T073500Z', 'DTEND:20250610T104500Z', 'DTSTAMP:20250601T080000Z', 'CLASS:PUBLIC'],
    'DESCRIPTION:Um genaue Infos zu sehen\\, rufe die Buchung auf: FRA - LIS\\nBuchungscode: ',
    ' K7QX2M',
    ...['LOCATION:Frankfurt am Main FRA', 'STATUS:CONFIRMED', 'SUMMARY:Flug nach Lissabon (LH 1166)', 'TRANSP:OPAQUE'],
  ),
)
const outlook = calendar(
  'PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN',
  'METHOD:PUBLISH',
  'X-MS-OLK-FORCEINSPECTOROPEN:TRUE',
  ...ZONES,
  ...event(
    'CLASS:PUBLIC',
    'DTSTART;TZID="W. Europe Standard Time":20250704T133000',
    'DTEND;TZID="Eastern Standard Time":20250704T160500',
    'LOCATION:Frankfurt (FRA)',
    'SUMMARY;LANGUAGE=de:Flug LH 400 Frankfurt (FRA) - New York (JFK)',
    'X-ALT-DESC;FMTTYPE=text/html:<html><body>Buchung</body></html>',
    ...['BEGIN:VALARM', 'TRIGGER:-PT15M', 'ACTION:DISPLAY', 'DESCRIPTION:Reminder', 'END:VALARM'],
  ),
)
const apple = calendar(
  'PRODID:-//Apple Inc.//macOS 15.5//EN',
  ...['BEGIN:VTIMEZONE', 'TZID:Europe/Lisbon', 'BEGIN:DAYLIGHT', 'TZOFFSETFROM:+0000', 'DTSTART:19960331T010000'],
  ...['TZNAME:MESZ', 'TZOFFSETTO:+0100', 'END:DAYLIGHT', 'END:VTIMEZONE'],
  ...event(
    'DTSTART;TZID=Europe/Lisbon:20250611T200000',
    'DTEND;TZID=Europe/Lisbon:20250611T220000',
    'SUMMARY:Tisch im Restaurant Tasca',
    'LOCATION:Tasca\\nRua da Rosa 1\\, 1200 Lissabon\\, Portugal',
    'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="Rua da Rosa 1";X-APPLE-RADIUS=70;X-TITLE=Tasca:geo:38.7128,-9.1445',
  ),
  ...event('DTSTART:20250612T093000', 'DTEND:20250612T110000', 'SUMMARY:Führung durchs Kloster'),
)
const bahn = calendar(
  'PRODID:-//Deutsche Bahn AG//bahn.de//DE',
  'METHOD:PUBLISH',
  ...['BEGIN:VTIMEZONE', 'TZID:Europe/Berlin', 'END:VTIMEZONE'],
  ...event(
    'DTSTART;TZID=Europe/Berlin:20250611T080400',
    'DTEND;TZID=Europe/Berlin:20250611T120700',
    'SUMMARY:Berlin Hbf -> München Hbf',
    'DESCRIPTION:ICE 599\\nab Berlin Hbf 08:04 Gleis 3\\nan München Hbf 12:07 Gleis 22\\nWagen 23\\, ',
    ' Sitzplatz 61\\nAuftragsnummer: 123456789012',
    'LOCATION:Berlin Hbf',
  ),
)
const oebb = calendar(
  'PRODID:-//OEBB//Ticketshop//DE',
  ...event(
    'DTSTART;TZID=Europe/Vienna:20251024T205500',
    'DTEND;TZID=Europe/Rome:20251025T091500',
    'SUMMARY:NJ 295: Wien Hbf - Roma Termini',
    'DESCRIPTION:Buchungscode: 4711 0815 NJ',
    'LOCATION:Wien Hbf',
  ),
)
const tripit = calendar(
  'PRODID:-//TripIt//Trip//EN',
  'X-WR-CALNAME:Anna Beispiel (TripIt)',
  ...event(
    ...['DTSTART:20250610T073500Z', 'DTEND:20250610T104500Z', 'SUMMARY:LH1166 FRA to LIS', 'LOCATION:Frankfurt (FRA)'],
    'DESCRIPTION:[Flight] 6/10/2025 Lufthansa(LH) #1166 dep FRA 9:35am\\, Confirmation: K7QX2M',
  ),
)
const airbnb = calendar(
  'PRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN',
  ...event(
    ...['DTSTART;VALUE=DATE:20250610', 'DTEND;VALUE=DATE:20250613', 'SUMMARY:Aufenthalt in Loft in Alfama'],
    'DESCRIPTION:Bestätigungscode: HMABC12345\\nGäste: 2',
    'LOCATION:Lissabon\\, Portugal',
  ),
)

describe.each([
  [
    'Google Calendar',
    google,
    ['flight LH 1166 K7QX2M 2025-06-10 09:35 Europe/Berlin > 2025-06-10 11:45 Europe/Lisbon'],
  ],
  ['Outlook', outlook, ['flight LH 400 2025-07-04 13:30 Europe/Berlin > 2025-07-04 16:05 America/New_York']],
  [
    'Apple',
    apple,
    [
      'activity 2025-06-11 20:00 Europe/Lisbon > 2025-06-11 22:00 Europe/Lisbon',
      // Floating: the clock of where one is, so that of the trip.
      'activity 2025-06-12 09:30 Europe/Berlin? > 2025-06-12 11:00 Europe/Berlin?',
    ],
  ],
  [
    'Deutsche Bahn',
    bahn,
    ['train ICE 599 123456789012 2025-06-11 08:04 Europe/Berlin > 2025-06-11 12:07 Europe/Berlin'],
  ],
  ['ÖBB', oebb, ['train NJ 295 2025-10-24 20:55 Europe/Vienna > 2025-10-25 09:15 Europe/Rome']],
  ['TripIt', tripit, ['flight LH 1166 K7QX2M 2025-06-10 09:35 Europe/Berlin > 2025-06-10 11:45 Europe/Lisbon']],
  ['Airbnb', airbnb, ['stay HMABC12345 2025-06-10 Europe/Lisbon? > 2025-06-13 Europe/Lisbon?']],
] as const)('J40: a calendar of %s', (_name, text, bookings) => {
  it.each(saved(text))('reads right with %s', (_kind, source) => {
    expect(said(source)).toEqual(bookings)
  })
})

const base64 = (text: string): string =>
  Buffer.from(text)
    .toString('base64')
    .replaceAll(/(.{76})/g, '$1\r\n')
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
/** Each byte that is no letter or digit of ASCII, and lines that end softly. */
const quoted = (text: string, encoding: 'utf8' | 'latin1' = 'utf8'): string =>
  Array.from(Buffer.from(text, encoding), (byte) =>
    byte === 10 || byte === 13 || (byte > 31 && byte < 127 && byte !== 61)
      ? String.fromCharCode(byte)
      : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  )
    .join('')
    .replaceAll(/([^\r\n]{70})/g, '$1=\r\n')

/** A text for people and a page for programs, as companies send them. */
function alternative(plain: readonly [string, string], html: readonly [string, string]): string {
  return [
    ...['From: =?iso-8859-1?Q?Buchung_=FCber_uns?= <post@x.example>', 'Date: Sun, 01 Jun 2025 10:00:00 +0200'],
    ...['Subject: =?utf-8?Q?Buchungsbest=C3=A4tigung?=', 'MIME-Version: 1.0'],
    ...['Content-Type: multipart/alternative; boundary="=_a"', ''],
    ...['--=_a', ...[plain, html].flatMap(([headers, body]) => [headers, '', body, '--=_a'])]
      .join('\n')
      .replace(/--=_a$/, '--=_a--')
      .split('\n'),
  ].join('\r\n')
}
const page = (data: object): string =>
  `<html><body><script type="application/ld+json">${JSON.stringify(data)}</script><p>Grüße</p></body></html>`
const PLAIN = ['Content-Type: text/plain; charset=utf-8', 'Hallo'] as const

const lufthansa = {
  '@type': 'FlightReservation',
  reservationNumber: 'K7QX2M',
  reservationFor: {
    '@type': 'Flight',
    flightNumber: '1166',
    airline: { name: 'Lufthansa', iataCode: 'LH' },
    departureAirport: { name: 'Frankfurt', iataCode: 'FRA' },
    arrivalAirport: { name: 'Lissabon', iataCode: 'LIS' },
    departureTime: '2025-06-10T09:35:00+02:00',
    arrivalTime: '2025-06-10T11:45:00+01:00',
  },
}
const booking = {
  '@type': 'LodgingReservation',
  reservationNumber: '4711081599',
  reservationFor: { '@type': 'LodgingBusiness', name: 'Pensão Größe', address: { addressLocality: 'Lissabon' } },
  checkinDate: '2025-06-10T15:00:00+01:00',
  checkoutDate: '2025-06-13T11:00:00+01:00',
}
const HTML = 'Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: '
const eurowings = [
  ...['Deine Buchung bei Eurowings', 'Buchungscode: EWX7K2', '', 'EW 9610'],
  ...['Köln/Bonn (CGN) → Lissabon (LIS)', 'Dienstag, 10.06.2025, 06:05 – 08:10 Uhr', ''],
].join('\r\n')
const bookingText = [
  ...['Ihre Buchung ist bestätigt', 'Hotel Größe', 'Adresse: Rua 1, Lissabon'],
  ...[
    'Anreise: Dienstag, 10. Juni 2025 (ab 15:00)',
    'Abreise: Freitag, 13. Juni 2025 (bis 11:00)',
    'Bestätigungsnummer: 4711081599',
  ],
].join('\r\n')

it.each([
  [
    'Lufthansa in base64',
    alternative(PLAIN, [`${HTML}base64`, base64(page(lufthansa))]),
    'flight LH 1166 K7QX2M 2025-06-10 09:35 Europe/Berlin > 2025-06-10 11:45 Europe/Lisbon',
  ],
  [
    'Booking.com in quoted-printable',
    alternative(PLAIN, [`${HTML}quoted-printable`, quoted(page(booking))]),
    'stay 4711081599 2025-06-10 15:00 Europe/Lisbon > 2025-06-13 11:00 Europe/Lisbon',
  ],
  [
    'Booking.com in words of ISO 8859-1',
    alternative(
      [
        'Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable',
        quoted(bookingText, 'latin1'),
      ],
      ['Content-Type: text/html; charset=iso-8859-1', '<p>Ihre Buchung</p>'],
    ),
    'stay 4711081599 2025-06-10 15:00 Europe/Lisbon? > 2025-06-13 11:00 Europe/Lisbon?',
  ],
  [
    'Eurowings in words, 8 bits',
    alternative(
      [
        'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit',
        Buffer.from(eurowings).toString('latin1'),
      ],
      [`${HTML}base64`, base64('<p>Deine Buchung</p>')],
    ),
    'flight EW 9610 EWX7K2 2025-06-10 06:05 Europe/Berlin > 2025-06-10 08:10 Europe/Lisbon',
  ],
])('J40: a mail of %s reads right, with both kinds of line breaks', (_name, text, expected) => {
  expect(said(bytesOf(text))).toEqual([expected])
  expect(said(bytesOf(text.replaceAll('\r\n', '\n')))).toEqual([expected])
})
