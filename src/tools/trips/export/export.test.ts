/** What is written for other programs is read by another library than the one that wrote it. */
import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { utf8Length } from '#base/text/text'
import type { Booking, Schedule } from '../booking-model.ts'
import type { PlanItem } from '../model.ts'
import { itineraryOf, tripAsText } from './itinerary.ts'
import { tripsAsCalendar } from './trip-calendar.ts'
import type { Kept, MappedTrip } from './trip-contents.ts'
import { tripAsGpx, tripAsKml } from './trip-map-files.ts'

const meta = { updatedAt: '2026-05-01T08:00:00.000Z', version: 3 }
const FRANKFURT = { name: 'Frankfurt', code: 'FRA', lat: 50.0333, lon: 8.5706 }
const KENNEDY = { name: 'New York', code: 'JFK', lat: 40.6413, lon: -73.7781 }

function booking(id: string, schedule: Schedule, more: Partial<Booking> = {}): Kept<Booking> {
  const plain = { details: [], moves: [], travellerIds: [], files: [], status: 'booked' as const }
  return { ...plain, ...meta, id, tripId: 'trip', kind: 'flight', title: `Buchung ${id}`, schedule, ...more }
}

const flight = booking(
  'flight',
  {
    legs: [
      {
        id: 'out',
        from: { spot: FRANKFURT, at: { date: '2026-07-04', time: '13:30', zone: 'Europe/Berlin' } },
        to: { spot: KENNEDY, at: { date: '2026-07-04', time: '16:05', zone: 'America/New_York' } },
      },
    ],
  },
  { details: [{ id: 'out', number: 'LH 400', seat: '14A' }], code: 'K7QX2M', provider: 'Lufthansa', title: 'Hinflug' },
)
const hotel = booking(
  'hotel',
  { stay: { spot: { name: 'Hotel' }, zone: 'Europe/Berlin', checkIn: '2026-06-10', checkOut: '2026-06-13' } },
  { kind: 'stay', title: 'Hôtel Größe, „süß“; mit Seeblick und Frühstücksbüffet auf der Dachterrasse über dem Fluß' },
)
const item = (id: string, more: Partial<PlanItem>): Kept<PlanItem> => ({
  ...meta,
  ...{ id, tripId: 'trip', rank: 'V', title: id },
  ...more,
})

function contents(more: Partial<MappedTrip> = {}): MappedTrip {
  return {
    trip: {
      ...meta,
      id: 'trip',
      title: 'Amerika & zurück',
      range: { from: '2026-07-04', to: '2026-07-05' },
      zone: 'America/New_York',
      currency: 'EUR',
      travellers: [{ id: 'a', name: 'Anna' }],
      budgets: [],
    },
    ...{ bookings: [flight], plan: [], places: [], tracks: [] },
    ...more,
  }
}

const calendar = (more: Partial<MappedTrip>, hasCodes = true): string =>
  tripsAsCalendar('Reisen', [contents(more)], { hasCodes, host: 'app.example' })

/** As another library reads it: its own list of zones is not asked. */
function readEvents(text: string): readonly ICAL.Event[] {
  const root = new ICAL.Component(ICAL.parse(text) as never)
  ICAL.TimezoneService.reset()
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone as never)
  return root.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
}

it('J17: a flight has the clocks of both ends, and another library finds the instants', () => {
  const text = calendar({})
  expect(text).toContain('DTSTART;TZID=Europe/Berlin:20260704T133000\r\n')
  expect(text).toContain('DTEND;TZID=America/New_York:20260704T160500\r\n')
  const [event] = readEvents(text)
  expect(event?.startDate.toJSDate().toISOString()).toBe('2026-07-04T11:30:00.000Z')
  expect(event?.endDate.toJSDate().toISOString()).toBe('2026-07-04T20:05:00.000Z')
  expect(event?.uid).toBe('flight-out@app.example')
  expect(event?.summary).toBe('LH 400 Frankfurt (FRA) – New York (JFK)')
  expect(event?.description).toBe('Hinflug\nSitz 14A\nBuchungscode K7QX2M\nLufthansa')
})

it.each([
  ['2026-03-10', '13:30', 'Europe/Berlin', '2026-03-10T12:30:00.000Z'],
  ['2026-03-29', '03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25', '12:00', 'Europe/Berlin', '2026-10-25T11:00:00.000Z'],
  ['2026-03-08', '12:00', 'America/New_York', '2026-03-08T16:00:00.000Z'],
  ['2026-10-04', '12:00', 'Australia/Lord_Howe', '2026-10-04T01:00:00.000Z'],
  ['2026-06-10', '12:00', 'Asia/Kathmandu', '2026-06-10T06:15:00.000Z'],
  ['2027-01-01', '00:30', 'Europe/Lisbon', '2027-01-01T00:30:00.000Z'],
  ['2026-06-10', '12:00', 'UTC', '2026-06-10T12:00:00.000Z'],
])('J17: %s %s in %s is the same instant by its VTIMEZONE', (date, time, zone, instant) => {
  const [event] = readEvents(calendar({ bookings: [booking('b', { event: { from: { date, time, zone } } })] }))
  expect(event?.startDate.toJSDate().toISOString()).toBe(instant)
})

it('J17: a hotel is of whole days that end before the day one leaves; lines have at most 75 octets', () => {
  const text = calendar({ bookings: [hotel] })
  expect(text).toContain('DTSTART;VALUE=DATE:20260610\r\nDTEND;VALUE=DATE:20260613\r\n')
  expect(text).not.toContain('VTIMEZONE')
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(utf8Length(line)).toBeLessThanOrEqual(75)
  expect(readEvents(text)[0]?.summary).toBe(hotel.title)
})

it('J17: what is cancelled says so, each change counts, and an unknown zone leaves the time as it is', () => {
  const cancelled = { ...flight, status: 'cancelled' as const, isPending: true }
  const [event] = readEvents(calendar({ bookings: [cancelled] }))
  expect([event?.component.getFirstPropertyValue('status'), event?.sequence]).toEqual(['CANCELLED', 7 * 51])
  const unknown = booking('b', { event: { from: { date: '2026-06-10', time: '12:00', zone: 'Mars/Base' } } })
  expect(calendar({ bookings: [unknown] })).toContain('DTSTART:20260610T120000\r\n')
})

it('J17: signs that mean something in a calendar come back as they were; codes are left out on demand', () => {
  const title = 'A, B; C \\ D\nBEGIN:VEVENT\r\nEND:VCALENDAR \u0007'
  const event = { from: { date: '2026-06-10', zone: 'UTC' } }
  const events = readEvents(calendar({ bookings: [booking('b', { event }, { title, note: title })] }))
  expect(events.map(({ summary }) => summary)).toEqual([title.replace('\r', '').replace('\u0007', '')])
  expect(calendar({}, false)).not.toContain('K7QX2M')
})

it('J17: an item of the plan is in it with its day; without one it is not', () => {
  const plan = [
    item('mit', { on: '2026-07-05', time: { from: '10:00', to: '12:00' } }),
    item('tag', { on: '2026-07-05' }),
    item('ohne', {}),
  ]
  const events = readEvents(calendar({ bookings: [], plan }))
  expect(events.map(({ summary, startDate }) => `${summary} ${startDate.toString()}`)).toEqual([
    'mit 2026-07-05T10:00:00',
    'tag 2026-07-05',
  ])
})

it('J17: an item of the plan that goes on past midnight ends on the next day', () => {
  const plan = [item('Konzert', { on: '2026-07-04', time: { from: '22:00', to: '01:00' } })]
  const [event] = readEvents(calendar({ bookings: [], plan }))
  expect(event?.endDate.toString()).toBe('2026-07-05T01:00:00')
})

it('J18: GPX has waypoints, a route for each day and tracks, in this order, and latitude before longitude', () => {
  const tracks = [
    {
      ...meta,
      id: 't',
      tripId: 'trip',
      title: 'Weg <1>',
      kind: 'track' as const,
      points: [857_060, 5_003_330, 857_100, 5_003_400],
    },
  ]
  const gpx = tripAsGpx(contents({ tracks }))
  expect(gpx).toContain('<wpt lat="50.0333" lon="8.5706"><name>Frankfurt (FRA)</name></wpt>')
  expect(gpx).toContain('<trk><name>Weg &lt;1&gt;</name><trkseg><trkpt lat="50.0333" lon="8.5706">')
  expect(gpx).toContain('<name>Amerika &amp; zurück</name>')
  expect(gpx.indexOf('<wpt')).toBeLessThan(gpx.indexOf('<rte>'))
  expect(gpx.indexOf('<rte>')).toBeLessThan(gpx.indexOf('<trk>'))
})

it('J18: KML has longitude before latitude, and a line over the 180th meridian is cut there', () => {
  expect(tripAsKml(contents())).toContain('<coordinates>8.5706,50.0333,0</coordinates>')
  const points = [17_000_000, 1_000_000, -17_000_000, 2_000_000]
  const tracks = [{ ...meta, id: 't', tripId: 'trip', title: 'Weg', kind: 'track' as const, points }]
  expect(tripAsKml(contents({ tracks, bookings: [] }))).toContain(
    '<coordinates>170,10,0 180,15,0</coordinates></LineString><LineString><coordinates>-180,15,0 -170,20,0</coordinates>',
  )
})

it('J19: each day has a heading of its own, legs stand on the day they leave, and codes are optional', () => {
  const plan = [item('Spaziergang', { on: '2026-07-04' }), item('Laden', {})]
  const whole = contents({ plan })
  expect(
    itineraryOf(whole, { hasCodes: true }).map(({ date, entries }) => [date, entries.map(({ time }) => time)]),
  ).toEqual([
    ['2026-07-04', ['', '13:30']],
    ['2026-07-05', []],
    [undefined, ['']],
  ])
  expect(tripAsText(whole, { hasCodes: false })).toBe(
    [
      ...['Amerika & zurück', '04.07.2026 bis 05.07.2026', 'Mit Anna', '', 'Samstag, 04.07.2026', 'Spaziergang'],
      ...['13:30 Flug: Hinflug', '  LH 400, Frankfurt (FRA) → New York (JFK), an 16:05', '  Sitz 14A', '  Lufthansa'],
      ...['', 'Ohne Tag', 'Laden', ''],
    ].join('\n'),
  )
  expect(tripAsText(whole, { hasCodes: true })).toContain('Buchungscode K7QX2M')
})

it('J19: without codes, those in the note, the title and the link of what was pasted are not in it either', () => {
  const note = 'Deine Buchung K7QX2M ist bestätigt.\nPIN: 4711\nTicketnummer 220-1234567\nTerminal 1, Gepäck bis 23 kg'
  const pasted = { ...flight, title: 'Flug K7QX2M', note, link: 'https://air.example/mmb?code=K7QX2M&name=Muster' }
  const whole = contents({ bookings: [pasted] })
  for (const written of [tripAsText(whole, { hasCodes: false }), calendar({ bookings: [pasted] }, false)]) {
    expect(written).not.toMatch(/K7QX2M|4711|1234567|air\.example/)
    expect(written).toMatch(/Terminal 1/)
    expect(written).toMatch(/23 kg/)
  }
  expect(calendar({ bookings: [pasted] })).toMatch(/air\.example/)
})

it('J19: words that are no codes stay as they are', () => {
  const note = [
    ...['Pinguine ansehen', 'PIN kommt per SMS', 'QR-Code scannen', 'Codeshare-Flug mit LH 12', 'PIN'],
    ...['Ankunft 2026', 'Check-in 12:00, Code 12'],
  ].join('\n')
  const plain = { ...flight, title: 'Pinakothek der Moderne, Pinneberg', provider: 'Codefish', note }
  const withCode = (code: string) => tripAsText(contents({ bookings: [{ ...plain, code }] }), { hasCodes: false })
  expect(withCode('K7QX2M')).toContain('Pinakothek der Moderne, Pinneberg')
  for (const line of note.split('\n').slice(0, -1)) expect(withCode('K7QX2M')).toContain(line)
  expect(withCode('12')).toContain('Check-in …:00, Code …')
  expect(withCode('2')).toContain('Check-in 12:00')
})

it('J19: a traveller who left is not named', () => {
  const { trip, ...rest } = contents()
  const left = { id: 'b', name: 'Ben', isGone: true as const }
  const textOf = (travellers: typeof trip.travellers) =>
    tripAsText({ ...rest, trip: { ...trip, travellers } }, { hasCodes: false }).split('\n')[2]
  expect([textOf([left, ...trip.travellers]), textOf([left])]).toEqual(['Mit Anna', ''])
})

it.each([
  ['10:00', '10:00'],
  ['10:00', '09:30'],
])('J17: from %s to %s in zones that are assumed, a calendar says no end', (departure, arrival) => {
  const at = (time: string) => ({ date: '2026-07-04', time, zone: 'Europe/Berlin', isZoneAssumed: true as const })
  const from = { spot: FRANKFURT, at: at(departure) }
  const legs = [{ id: 'out', from, to: { spot: { name: 'London' }, at: at(arrival) } }]
  const text = tripsAsCalendar('x', [contents({ bookings: [booking('b', { legs })] })], { hasCodes: false, host: 'h' })
  const event = new ICAL.Component(ICAL.parse(text) as never).getFirstSubcomponent('vevent')
  expect([event?.hasProperty('dtstart'), event?.hasProperty('dtend')]).toEqual([true, false])
})
