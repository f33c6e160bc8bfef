/** Calendars in the shapes in which programs and companies write them; each is our own. */
import { expect, it } from 'vitest'
import { bookingOf, draftsOf, itemsOf, missingIn, readImported } from '#testing/trips/read-confirmations'

const calendar = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: readonly string[]): readonly string[] => ['BEGIN:VEVENT', 'UID:1@x', ...lines, 'END:VEVENT']

it('J40: an airline with zones at both ends', () => {
  const [draft] = draftsOf(
    calendar(
      'METHOD:PUBLISH',
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Berlin',
      'BEGIN:DAYLIGHT',
      'DTSTART:19810329T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
      ...event(
        'DTSTART;TZID=Europe/Berlin:20250704T133000',
        'DTEND;TZID=America/New_York:20250704T160500',
        'SUMMARY:Lufthansa LH400 Frankfurt (FRA) - New York (JFK)',
        'LOCATION:Frankfurt\\, Terminal 1',
        'DESCRIPTION:Buchungscode: K7QX2M\\nSitzplatz 14A\\nGate B44',
        'BEGIN:VALARM',
        'TRIGGER:-PT3H',
        'DESCRIPTION:Check-in',
        'END:VALARM',
      ),
    ),
  )
  expect(draft).toMatchObject({ kind: 'flight', code: 'K7QX2M', status: 'booked' })
  expect(bookingOf(draft)).toMatchObject({
    schedule: {
      legs: [
        {
          from: { spot: { code: 'FRA' }, at: { date: '2025-07-04', time: '13:30', zone: 'Europe/Berlin' } },
          to: { spot: { code: 'JFK' }, at: { date: '2025-07-04', time: '16:05', zone: 'America/New_York' } },
        },
      ],
    },
    details: [{ number: 'LH 400', seat: '14A', fromPlatform: 'B44' }],
  })
})

it('J40: a railway, with a folded line in the middle of an umlaut-free word and a platform', () => {
  const [draft] = draftsOf(
    calendar(
      ...event(
        'DTSTART;TZID="Europe/Berlin":20251024T201800',
        'DTEND;TZID="Europe/Berlin":20251025T081500',
        'SUMMARY:Berlin Hbf → Wien ',
        ' Hbf',
        'DESCRIPTION:NJ 457\\, Wagen 21\\, Platz 65\\nab Berlin Hbf Gleis 12\\nAuftragsnummer: AB12CD',
        'LOCATION:Berlin Hbf',
      ),
    ),
  )
  expect(draft).toMatchObject({ kind: 'train', code: 'AB12CD', title: 'Berlin Hbf → Wien Hbf' })
  expect(bookingOf(draft)).toMatchObject({
    schedule: {
      legs: [
        { from: { spot: { name: 'Berlin Hbf' } }, to: { spot: { name: 'Wien Hbf' }, at: { date: '2025-10-25' } } },
      ],
    },
    details: [{ number: 'NJ 457', coach: '21', seat: '65', fromPlatform: '12' }],
  })
})

it('J40 J43: Google writes instants in UTC and the zone of the calendar; the airports know better', () => {
  const [flight, hotel] = draftsOf(
    calendar(
      'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
      'X-WR-TIMEZONE:Europe/Berlin',
      ...event(
        'DTSTART:20250704T113000Z',
        'DTEND:20250704T200500Z',
        'SUMMARY:Flug nach New York (LH 400)',
        'LOCATION:Frankfurt am Main FRA',
        'DESCRIPTION:FRA - JFK',
      ),
      ...event(
        'DTSTART;VALUE=DATE:20250704',
        'DTEND;VALUE=DATE:20250708',
        'SUMMARY:Aufenthalt im Hotel Hudson',
        'LOCATION:Hotel Hudson\\, New York',
      ),
    ),
  )
  expect(bookingOf(flight)).toMatchObject({
    kind: 'flight',
    schedule: {
      legs: [
        {
          from: { at: { time: '13:30', zone: 'Europe/Berlin' } },
          to: { at: { time: '16:05', zone: 'America/New_York' } },
        },
      ],
    },
  })
  expect(bookingOf(hotel)).toMatchObject({
    kind: 'stay',
    title: 'Hotel Hudson',
    schedule: { stay: { checkIn: '2025-07-04', checkOut: '2025-07-08' } },
  })
})

it('J40: Outlook names zones as Windows does', () => {
  const [draft] = draftsOf(
    calendar(
      'PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN',
      ...event(
        'DTSTART;TZID="W. Europe Standard Time":20251110T090000',
        'DTEND;TZID="Eastern Standard Time":20251110T120000',
        'SUMMARY;LANGUAGE=de:Führung',
      ),
    ),
  )
  expect(draft?.schedule).toEqual({
    event: {
      from: { date: '2025-11-10', time: '09:00', zone: 'Europe/Berlin' },
      to: { date: '2025-11-10', time: '12:00', zone: 'America/New_York' },
    },
  })
})

it('J40: Apple and Thunderbird, whose zones are described in the file or have long names; a duration in place of an end', () => {
  const [draft] = draftsOf(
    calendar(
      'BEGIN:VTIMEZONE',
      'TZID:Meine Zone',
      'X-LIC-LOCATION:Asia/Tokyo',
      'END:VTIMEZONE',
      ...event('DTSTART;TZID=Meine Zone:20251110T230000', 'DURATION:PT2H30M', 'SUMMARY:Konzert', 'STATUS:TENTATIVE'),
      ...event(
        'DTSTART;TZID=/mozilla.org/20050126_1/Europe/Lisbon:20251110T230000',
        'SUMMARY:Fado',
        'STATUS:CANCELLED',
      ),
    ),
  )
  expect(draft).toMatchObject({
    status: 'planned',
    schedule: {
      event: { from: { zone: 'Asia/Tokyo' }, to: { date: '2025-11-11', time: '01:30', zone: 'Asia/Tokyo' } },
    },
  })
})

it('J46: TripIt tells both ends of a stay apart; together they are one', () => {
  const drafts = draftsOf(
    calendar(
      'X-WR-CALNAME:Anna (TripIt)',
      ...event(
        'DTSTART:20250610T140000Z',
        'DTEND:20250610T150000Z',
        'SUMMARY:Check-in: Pensão do Rossio',
        'LOCATION:Lisboa',
      ),
      ...event(
        'DTSTART:20250613T100000Z',
        'DTEND:20250613T110000Z',
        'SUMMARY:Check-out: Pensão do Rossio',
        'LOCATION:Lisboa',
      ),
    ),
  )
  expect(drafts).toHaveLength(1)
  expect(bookingOf(drafts[0], 'Europe/Lisbon')).toMatchObject({
    kind: 'stay',
    title: 'Pensão do Rossio',
    schedule: {
      stay: {
        zone: 'Europe/Lisbon',
        checkIn: '2025-06-10',
        checkInTime: '15:00',
        checkOut: '2025-06-13',
        checkOutTime: '11:00',
      },
    },
  })
})

it('J40: Airbnb and Kayak', () => {
  const [stay, flight] = draftsOf(
    calendar(
      ...event(
        'DTSTART;VALUE=DATE:20250610',
        'DTEND;VALUE=DATE:20250613',
        'SUMMARY:Unterkunft: Loft in Alfama',
        'DESCRIPTION:Bestätigungscode: HMABC12345',
      ),
      ...event(
        'DTSTART:20250610T073500Z',
        'DTEND:20250610T104500Z',
        'SUMMARY:Flight LH 1166: FRA to LIS',
        'DESCRIPTION:Confirmation: K7QX2M',
      ),
    ),
  )
  expect(stay).toMatchObject({ kind: 'stay', title: 'Loft in Alfama', code: 'HMABC12345' })
  expect(bookingOf(flight)).toMatchObject({
    code: 'K7QX2M',
    schedule: {
      legs: [
        {
          from: { spot: { code: 'FRA' }, at: { time: '09:35' } },
          to: { spot: { code: 'LIS' }, at: { time: '11:45', zone: 'Europe/Lisbon' } },
        },
      ],
    },
    details: [{ number: 'LH 1166' }],
  })
})

it('J42: what a calendar does not say is asked for, and nothing is made up', () => {
  const [draft] = draftsOf(calendar(...event('SUMMARY:Flug nach Wien', 'DTSTART:20251332T250000')))
  expect(missingIn(draft)).toEqual({
    '0-from': 'Von wo?',
    '0-departure-date': 'Abflug: Der Tag fehlt.',
    '0-arrival-date': 'Ankunft: Der Tag fehlt.',
  })
})

it('J47: only the first of a series, whatever its rule says; deep and large calendars are read at once', () => {
  const series = draftsOf(
    calendar(...event('DTSTART:20251110T090000Z', 'SUMMARY:Sprachkurs', 'RRULE:FREQ=SECONDLY;COUNT=99999999')),
  )
  expect(series).toHaveLength(1)
  expect(series[0]?.remarks).toEqual(['Eine Serie: Nur der erste Termin wird übernommen.'])
  const deep = `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\n'.repeat(200_000)}`
  expect(draftsOf(deep)).toHaveLength(1)
  const many = calendar(
    ...Array.from({ length: 2_500 }, () => event('DTSTART:20251110T090000Z', `SUMMARY:${'x'.repeat(1_800)}`)).flat(),
  )
  const read = readImported(many)
  expect(many.length).toBeGreaterThan(4_500_000)
  expect(read.ok && [read.value.items.length > 0, read.value.faults]).toEqual([
    true,
    [{ place: 'Kalender', text: 'Nach 2.000 Terminen ist Schluss: 500 fehlen. Teil die Datei auf.' }],
  ])
})

it('J47: a name of 5,000 characters is cut with a mark, and it is said', () => {
  const [draft] = draftsOf(calendar(...event('DTSTART:20251110T090000Z', `SUMMARY:${'ä'.repeat(5_000)}`)))
  expect(draft?.title).toHaveLength(200)
  expect(draft?.title.endsWith(' … (gekürzt)')).toBe(true)
  expect(draft?.remarks).toEqual(['Zu lange Texte sind gekürzt.'])
})

it('J78: the appointment with which TripIt begins a trip is its title and its days, and no booking', () => {
  const whole = [
    ...[
      'BEGIN:VEVENT',
      'UID:c32a5eaba2354bb29e012ec18da827db90550a3b@tripit.com',
      'TRANSP:TRANSPARENT',
      'GEO:38.71;-9.13',
    ],
    ...['DTSTART;VALUE=DATE:20250610', 'DTEND;VALUE=DATE:20250614', 'SUMMARY:Lisbon\\, Portugal\\, June 2025'],
    'LOCATION:Lisbon\\, Portugal',
    'DESCRIPTION:Anna Beispiel is in Lisbon\\, Portugal from Jun 10 to Jun 13\\, 2025\\nView and/or edit details in TripIt',
    'END:VEVENT',
  ]
  const note = [
    ...['BEGIN:VEVENT', 'UID:item-3c9b96df-4b6f-9000-0003-0000e9d77c45@tripit.com', 'DTSTART;VALUE=DATE:20250611'],
    ...[
      'DTEND;VALUE=DATE:20250612',
      'SUMMARY:Belém',
      'DESCRIPTION:https://www.tripit.com/trip/show/id/1\\n[Note] Belém',
      'END:VEVENT',
    ],
  ]
  const { items, wholeTrips } = itemsOf(calendar(...whole, ...note))
  expect(wholeTrips).toEqual([
    { title: 'Lisbon, Portugal, June 2025', range: { from: '2025-06-10', to: '2025-06-13' } },
  ])
  expect(items.map((item) => item.kind === 'booking' && item.booking.title)).toEqual(['Belém'])
})

it.each([
  ['a link to TripIt alone', 'UID:1@google.com', 'Unser Plan: https://www.tripit.com/trip/show/id/1', 'booking'],
  ['a hired car', 'UID:1@tripit.com', '[Car Rental] Sixt', 'booking'],
  [
    'the sentence of TripIt, copied into another calendar',
    'UID:1@google.com',
    'Anna Beispiel is in Lisbon\\, Portugal from Jun 10 to 13\\, 2025\\nView and/or edit details in TripIt',
    'trip',
  ],
  ['that sentence without TripIt', 'UID:1@google.com', 'Ben is in Lisbon from Jun 10 to Jun 13\\, 2025', 'booking'],
])('J78: whole days with %s', (_name, uid, detail, expected) => {
  const days = ['DTSTART;VALUE=DATE:20250610', 'DTEND;VALUE=DATE:20250614']
  const lines = ['BEGIN:VEVENT', uid, ...days, 'SUMMARY:Lissabon', `DESCRIPTION:${detail}`, 'END:VEVENT']
  const { items, wholeTrips } = itemsOf(calendar(...lines))
  expect([items.length, wholeTrips?.length ?? 0]).toEqual(expected === 'trip' ? [0, 1] : [1, 0])
})
