/** Map files: our own, and those of other programs. */
import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { itemsOf } from '#testing/trips/read-confirmations'
import type { MappedTrip } from '../../export/trip-contents.ts'
import { tripAsGpx, tripAsKml } from '../../export/trip-map-files.ts'
import { readMapFile } from './read-map-file.ts'
import { thinLine, type TrackPosition } from './thin-line.ts'

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
  expect(itemsOf(tripAsGpx(trip)).items).toEqual(expected)
  expect(itemsOf(tripAsKml(trip)).items).toEqual(expected)
})

it('J40: GPX and KML of other programs: segments, folders, namespaces, CDATA and tracks with times', () => {
  const gpx = `<?xml version="1.0"?><gpx version="1.0"><trk><name>Rund</name><trkseg>${'<trkpt lat="1" lon="2"><ele>3</ele></trkpt><trkpt lat="1.5" lon="2"/>'}</trkseg><trkseg><trkpt lat="5" lon="6"/><trkpt lat="6" lon="6"/></trkseg></trk><wpt lat="91" lon="0"/><wpt lat="10" lon="20"><name>A</name><desc>&lt;b&gt;Text&lt;/b&gt;</desc></wpt></gpx>`
  expect(itemsOf(gpx)).toEqual({
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
  expect(itemsOf(kml).items).toEqual([
    { kind: 'place', place: { name: 'Turm & Tor', lat: 50.0333, lon: 8.5706, category: 'other' } },
    { kind: 'track', track: { title: 'Spur', kind: 'track', points: [100_000, 200_000, 150_000, 250_000] } },
  ])
})

it('J47: entities of a KML file are never replaced, and 3,000 places are 2,000 and a sentence', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]><kml><Placemark><name>&b;&x;</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>`
  expect(itemsOf(bomb).items).toEqual([{ kind: 'place', place: { name: '&b;&x;', lat: 2, lon: 1, category: 'other' } }])
  const many = readMapFile(`<gpx>${'<wpt lat="1" lon="2"><name>x</name></wpt>'.repeat(3_000)}</gpx>`)
  expect([many.items.length, many.faults]).toEqual([
    2_000,
    [{ place: 'Datei', text: 'Nach 2.000 Orten und Strecken ist Schluss. Teil die Datei auf.' }],
  ])
  expect(readMapFile(`<gpx>${'<trk>'.repeat(100_000)}`).items).toEqual([])
})

it('J40: a track is thinned to its shape: its ends and its corners stay', () => {
  const line: TrackPosition[] = Array.from({ length: 20_000 }, (_none, index) => [
    index / 2_000,
    index === 10_000 ? 5 : 0,
  ])
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
      const whole: readonly TrackPosition[] = line
      const places = thin.map((one) => whole.indexOf(one))
      expect(places.every((place, index) => index === 0 || place > (places[index - 1] ?? -1))).toBe(true)
    }),
    runsOf(200),
  )
})
