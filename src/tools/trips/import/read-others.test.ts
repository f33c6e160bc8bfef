/** Map files, pasted texts and trips of our own. */
import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { privateNotesCollection, tripFollowers } from '../collections.ts'
import { tripAsJson } from '../export/trip-file.ts'
import type { MappedTrip } from '../export/trip-contents.ts'
import { tripAsGpx, tripAsKml } from '../export/trip-map-files.ts'
import { makeExampleTrip } from '../trip/example-trip.ts'
import type { BookingDraft, FoundItems } from './drafts.ts'
import { findTimes } from './find-dates.ts'
import { planImportRows, planTripFile, rangeOfItems, tripOfFile } from './plan-import.ts'
import { readMapFile } from './read-map-file.ts'
import { readSource } from './read-source.ts'
import { readTripFile } from './read-trip-file.ts'
import { thinLine, type Position } from './thin-line.ts'

const parts = {
  decode: (bytes: Uint8Array<ArrayBuffer>, charset: string) => new TextDecoder(charset).decode(bytes),
  decodeFile: (bytes: Uint8Array<ArrayBuffer>) => new TextDecoder().decode(bytes),
  atlas: { findAirport: () => undefined, zoneAt: () => undefined, findPlace: () => undefined },
}

function readAll(text: string): FoundItems {
  const read = readSource(new TextEncoder().encode(text), parts)
  if (!read.ok) throw new Error(read.error)
  return read.value
}
const draftsIn = (text: string): readonly BookingDraft[] =>
  readAll(text).items.flatMap((item) => (item.kind === 'booking' ? [item.booking] : []))

it('J18: what is written for maps reads back: places, routes and tracks', () => {
  const meta = { updatedAt: '2026-05-01T08:00:00.000Z', version: 1 }
  const trip: MappedTrip = {
    trip: {
      ...meta,
      id: 'trip',
      title: 'T',
      range: { from: '2026-05-10', to: '2026-05-12' },
      zone: 'UTC',
      currency: 'EUR',
      travellers: [],
      budgets: [],
    },
    bookings: [],
    plan: [],
    places: [{ ...meta, id: 'p', tripId: 'trip', name: 'Café & <Bar>', lat: 38.7, lon: -9.1, category: 'food' }],
    tracks: [
      {
        ...meta,
        id: 't',
        tripId: 'trip',
        title: 'Weg',
        kind: 'track',
        points: [857_060, 5_003_330, 857_100, 5_003_400],
      },
    ],
  }
  const expected = [
    { kind: 'place', place: { name: 'Café & <Bar>', lat: 38.7, lon: -9.1, category: 'other' } },
    { kind: 'track', track: { title: 'Weg', kind: 'track', points: [857_060, 5_003_330, 857_100, 5_003_400] } },
  ]
  expect(readAll(tripAsGpx(trip)).items).toEqual(expected)
  expect(readAll(tripAsKml(trip)).items).toEqual(expected)
})

it('J40: GPX and KML of other programs: segments, folders, namespaces, CDATA and tracks with times', () => {
  const gpx = `<?xml version="1.0"?><gpx version="1.0"><trk><name>Rund</name><trkseg>${'<trkpt lat="1" lon="2"><ele>3</ele></trkpt><trkpt lat="1.5" lon="2"/>'}</trkseg><trkseg><trkpt lat="5" lon="6"/><trkpt lat="6" lon="6"/></trkseg></trk><wpt lat="91" lon="0"/><wpt lat="10" lon="20"><name>A</name><desc>&lt;b&gt;Text&lt;/b&gt;</desc></wpt></gpx>`
  expect(readAll(gpx)).toEqual({
    items: [
      { kind: 'track', track: { title: 'Rund (1)', kind: 'track', points: [200_000, 100_000, 200_000, 150_000] } },
      { kind: 'track', track: { title: 'Rund (2)', kind: 'track', points: [600_000, 500_000, 600_000, 600_000] } },
      { kind: 'place', place: { name: 'A', lat: 10, lon: 20, category: 'other', note: 'Text' } },
    ],
    faults: [
      { place: 'Punkt 5', text: 'Die Position ist keine.' },
      { place: '„Strecke ohne Namen“', text: 'Hat weder eine Position noch eine Strecke.' },
    ],
  })
  const kml = `<kml:kml xmlns:kml="x"><Document><Folder><name>Ordner</name><Placemark><name><![CDATA[Turm & Tor]]></name><Point><coordinates> 8.5706,50.0333 </coordinates></Point></Placemark>
    <Placemark><name>Spur</name><gx:Track><gx:coord>1 2 3</gx:coord><gx:coord>1.5 2.5 3</gx:coord></gx:Track></Placemark></Folder></Document></kml:kml>`
  expect(readAll(kml).items).toEqual([
    { kind: 'place', place: { name: 'Turm & Tor', lat: 50.0333, lon: 8.5706, category: 'other' } },
    { kind: 'track', track: { title: 'Spur', kind: 'track', points: [100_000, 200_000, 150_000, 250_000] } },
  ])
})

it('J47: entities of a KML file are never replaced, and 3,000 places are 2,000 and a sentence', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]><kml><Placemark><name>&b;&x;</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>`
  expect(readAll(bomb).items).toEqual([{ kind: 'place', place: { name: '&b;&x;', lat: 2, lon: 1, category: 'other' } }])
  const many = readMapFile(`<gpx>${'<wpt lat="1" lon="2"><name>x</name></wpt>'.repeat(3_000)}</gpx>`)
  expect([many.items.length, many.faults]).toEqual([
    2_000,
    [{ place: 'Datei', text: 'Nach 2000 Orten und Strecken ist Schluss. Teil die Datei auf.' }],
  ])
  expect(readMapFile(`<gpx>${'<trk>'.repeat(100_000)}`).items).toEqual([])
})

it('J40: a track is thinned to its shape: its ends and its corners stay', () => {
  const line: Position[] = Array.from({ length: 20_000 }, (_none, index) => [index / 2_000, index === 10_000 ? 5 : 0])
  const thin = thinLine(line, 2_000)
  expect(thin.length).toBeLessThanOrEqual(2_000)
  expect(thin[0]).toEqual([0, 0])
  expect(thin.at(-1)).toEqual([9.9995, 0])
  expect(thin).toContainEqual([5, 5])
})

it('J40: thinning keeps both ends, the order, and never more than it may', () => {
  const position = fc.tuple(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -90, max: 90, noNaN: true }),
  )
  fc.assert(
    fc.property(fc.array(position, { minLength: 2, maxLength: 60 }), fc.integer({ min: 2, max: 30 }), (line, most) => {
      const thin = thinLine(line, most)
      expect(thin.length).toBeGreaterThanOrEqual(2)
      expect(thin.length).toBeLessThanOrEqual(Math.max(2, most))
      expect([thin[0], thin.at(-1)]).toEqual([line[0], line.at(-1)])
      const places = thin.map((one) => line.indexOf(one))
      expect(places.every((place, index) => index === 0 || place > (places[index - 1] ?? -1))).toBe(true)
    }),
    runsOf(200),
  )
})

it.each([
  ['am 24.12.2026 um 13:30 Uhr', '2026-12-24', '13:30'],
  ['Do, 24.12.26, 9.05 Uhr', '2026-12-24', '09:05'],
  ['24. Dezember 2026, 13 Uhr', '2026-12-24', '13:00'],
  ['1. März 2026', '2026-03-01', undefined],
  ['2026-12-24T13:30', '2026-12-24', '13:30'],
  ['24 December 2026 at 1:30 pm', '2026-12-24', '13:30'],
  ['December 24th, 2026, 12:05 AM', '2026-12-24', '00:05'],
  ['12/24/2026 10:00', '2026-12-24', '10:00'],
  ['24/12/2026', '2026-12-24', undefined],
])('J44: „%s“ is %s %s', (text, date, time) => {
  const { dates, times } = findTimes(text)
  expect([dates[0]?.date, times[0]?.time]).toEqual([date, time])
})

it.each(['24.12.', '04/05/2026', '30.02.2026', '24. Dezember', 'Version 1.2.3.4', '12.50 € für 3 Personen', '99:99'])(
  'J42 J44: „%s“ is no day',
  (text) => {
    expect(findTimes(text).dates).toEqual([])
  },
)

it('J44: any text is read without a fault', () => {
  const words = fc.constantFrom(
    '24.12.2026',
    '13:30',
    'Flug',
    'LH 400',
    '(FRA)',
    '→',
    'nach',
    'Hotel',
    '\n',
    'Check-in:',
    'PNR',
    ' ',
    'ä',
    '=?',
    '<',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(words, { maxLength: 40 }).map((list) => list.join(' ')),
  )
  fc.assert(
    fc.property(text, (source) => {
      const read = readSource(new TextEncoder().encode(source), parts)
      const drafts = read.ok ? read.value.items : []
      for (const { date } of drafts.flatMap((item) =>
        item.kind === 'booking' && 'stay' in item.booking.schedule ? [item.booking.schedule.stay.from] : [],
      ))
        if (date !== undefined) expect(findTimes(source).dates.map((found) => found.date)).toContain(date)
    }),
    runsOf(200),
  )
})

it('J44: pasted flights become one booking each, with the code that stands above them', () => {
  const drafts = draftsIn(`Deine Reise mit Lufthansa
Buchungscode: K7QX2M

LH 400 am 04.07.2026
Frankfurt (FRA) → New York (JFK)
13:30 – 16:05

LH 401 am 11.07.2026
New York (JFK) → Frankfurt (FRA)
Abflug 18:00 Uhr
Ankunft 12.07.2026, 07:40 Uhr`)
  expect(
    drafts.map(({ code, schedule }) => [
      code,
      'legs' in schedule && [schedule.legs[0]?.from.code, schedule.legs[0]?.departure, schedule.legs[0]?.arrival],
    ]),
  ).toEqual([
    ['K7QX2M', ['FRA', { date: '2026-07-04', time: '13:30' }, {}]],
    ['K7QX2M', ['JFK', { date: '2026-07-11', time: '18:00' }, { date: '2026-07-12', time: '07:40' }]],
  ])
})

it('J44: a hotel in German and in English, and a day without a year, which is named and left empty', () => {
  const [german] = draftsIn(
    'Hotel Miramar\nAdresse: Rua 1, Lissabon\nCheck-in: Mi, 10.06.2026 ab 15:00 Uhr\nCheck-out: Sa, 13.06.2026 bis 11:00 Uhr\nBestätigungsnummer: 4711-0815',
  )
  expect(german).toMatchObject({
    kind: 'stay',
    code: '4711-0815',
    schedule: {
      stay: {
        spot: { name: 'Rua 1, Lissabon' },
        from: { date: '2026-06-10', time: '15:00' },
        to: { date: '2026-06-13', time: '11:00' },
      },
    },
  })
  const [english] = draftsIn(
    'Your stay at Sunset Inn\nCheck-in\nWednesday, June 10, 2026\nfrom 3:00 PM\nCheck-out\nSaturday, June 13, 2026',
  )
  expect(english?.schedule).toMatchObject({
    stay: { from: { date: '2026-06-10', time: '15:00' }, to: { date: '2026-06-13' } },
  })
  const [unsure] = draftsIn('Hotel Miramar vom 10.06. bis 13.06.')
  expect(unsure?.schedule).toMatchObject({ stay: { from: {}, to: {} } })
  expect(unsure?.remarks).toEqual(['Nicht eindeutig, darum leer gelassen: „10.06.“, „13.06.“'])
})

let count = 0
const example = makeExampleTrip({
  today: '2026-11-28',
  makeId: () => `id${(count += 1)}`,
  traveller: { id: 'me', name: 'Anna', userId: 'anna' },
})
const lists = [
  example.bookings,
  example.plan,
  example.places,
  [],
  example.expenses,
  example.settlements,
  example.packing,
  example.tasks,
  example.notes,
]
const documents = new Map(
  tripFollowers.map(({ name }, list) => [
    name as string,
    (lists[list] ?? []).map((fields, index) => ({ ...fields, tripId: 'old', id: `${name}-${index}` })),
  ]),
)
const note = {
  id: 'private',
  tripId: 'old',
  title: 'Pass',
  files: [{ fileId: 'f'.repeat(26), name: 'a.pdf', type: 'application/pdf', sizeBytes: 1 }],
}
const exported = (isWithPrivate: boolean): string =>
  tripAsJson({
    trip: { ...example.trip, id: 'old' },
    read: ({ name }) => (name === privateNotesCollection.name ? [note] : (documents.get(name) ?? [])),
    isWithPrivate,
    exportedAt: '2026-11-28T12:00:00.000Z',
  })

it('J41: a whole trip comes back as it was, under new ids that name each other', () => {
  const read = readTripFile(exported(false))
  if (!read.ok || read.value.trip === undefined) throw new Error('not read')
  expect([read.value.faults, tripOfFile(read.value.trip, 'anna')]).toEqual([[], example.trip])
  expect(tripOfFile(read.value.trip, 'ben').travellers[0]).toEqual({ id: 'me', name: 'Anna' })
  const planned = planTripFile(read.value, { tripId: 'new' })
  const before = [...documents].flatMap(([collection, list]) =>
    list.map(({ id: _id, ...fields }) => ({ collection, ...fields, tripId: 'new' })),
  )
  expect(planned.map(({ collection, fields }) => ({ collection, ...fields }))).toEqual(before)
  expect(new Set(planned.map(({ id }) => id)).size).toBe(before.length)
  expect(planTripFile(read.value, { tripId: 'other' })[0]?.id).not.toBe(planned[0]?.id)
})

it('J41: private things are in it on demand only, and attached files stay behind', () => {
  const privateOf = (text: string) => {
    const read = readTripFile(text)
    return read.ok
      ? planTripFile(read.value, { tripId: 'new' }).filter(
          ({ collection }) => collection === privateNotesCollection.name,
        )
      : []
  }
  expect(privateOf(exported(false))).toEqual([])
  expect(privateOf(exported(true)).map(({ fields }) => fields)).toEqual([{ tripId: 'new', title: 'Pass', files: [] }])
})

it('J41 J47: what names something else in the file follows it; broken and newer files say so', () => {
  const file = JSON.parse(exported(false)) as { version: number; documents: Record<string, Record<string, unknown>[]> }
  const [item] = file.documents['tripPlanItems'] ?? []
  if (item !== undefined) Object.assign(item, { bookingId: 'tripBookings-1', placeId: 'gone' })
  file.documents['tripTasks']?.push({ id: 'x', title: '' })
  const read = readTripFile(JSON.stringify(file))
  if (!read.ok) throw new Error(read.error)
  expect(read.value.faults).toEqual([{ place: 'Aufgabe 4', text: 'Ist beschädigt und bleibt weg.' }])
  const planned = planTripFile(read.value, { tripId: 'new' })
  const booking = planned.filter(({ collection }) => collection === 'tripBookings')[1]
  const plan = planned.find(({ collection }) => collection === 'tripPlanItems')
  expect(plan?.fields).toMatchObject({ bookingId: booking?.id })
  expect(plan?.fields).not.toHaveProperty('placeId')
  expect(readTripFile(JSON.stringify({ ...file, version: 2 }))).toEqual({ ok: false, error: 'newer-version' })
  expect(readTripFile(exported(false).slice(0, -10))).toEqual({ ok: false, error: 'broken-file' })
  expect(readTripFile(`{"format":"taschenmesser-reise","a":${'['.repeat(100_000)}`)).toEqual({
    ok: false,
    error: 'broken-file',
  })
})

it('J46: what is in the trip already is known by its code and its beginning, also after it was moved', () => {
  const { items } = readAll('Hotel Miramar\nCheck-in: 10.06.2026\nCheck-out: 13.06.2026\nBuchungsnummer: 4711-0815')
  const trip = { tripId: 'trip', zone: 'Europe/Lisbon', bookings: [], places: [], tracks: [] }
  expect(rangeOfItems(items)).toEqual({ from: '2026-06-10', to: '2026-06-13' })
  const [row] = planImportRows([...items, ...items], trip)
  expect(planImportRows([...items, ...items], trip).map(({ isKnown }) => isKnown)).toEqual([false, true])
  if (row?.document === undefined) throw new Error('nothing planned')
  const booking = { ...(row.document.fields as never as { schedule: never }), id: row.document.id }
  const again = (bookings: readonly object[]) =>
    planImportRows(items, { ...trip, bookings: bookings as never })[0]?.isKnown
  expect(again([{ ...booking, id: 'typed' }])).toBe(true)
  const stay = { spot: { name: 'x' }, zone: 'UTC', checkIn: '2026-07-01', checkOut: '2026-07-02' }
  expect(again([{ ...booking, schedule: { stay } }])).toBe(true)
  expect(again([{ ...booking, schedule: { stay }, id: 'typed' }])).toBe(false)
})
