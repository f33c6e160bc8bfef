import { describe, expect, test } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import type { Schedule } from '../booking-model.ts'
import { distanceKm, greatCircle, splitAtDateLine, unwrapRing } from './great-circle.ts'
import { boundsOf, mapDays, mapLines, mapThings, numbersOfDay, pointOf, type MapSources } from './map-contents.ts'
import { formatPosition, placeDraftOf, readPlaceDraft, readPosition } from './place-form.ts'

const FRA = { lat: 50.0333, lon: 8.5706 }
const JFK = { lat: 40.6397, lon: -73.7789 }
const [NRT, HNL] = [
  { lat: 35.765, lon: 140.386 },
  { lat: 21.3187, lon: -157.9225 },
]

describe('J51 great circles', () => {
  test('Frankfurt to New York is 6,189 km', () => {
    expect(Math.round(distanceKm(FRA, JFK))).toBe(6_189)
    const [line, ...others] = greatCircle(FRA, JFK)
    expect(others).toEqual([])
    expect(line?.at(0)).toEqual([8.5706, 50.0333])
    expect(line?.at(-1)).toEqual([-73.7789, 40.6397])
    // It goes further north than both ends.
    expect(Math.max(...(line ?? []).map(([, lat]) => lat))).toBeGreaterThan(52)
  })

  test('a line over the date line is two that end there', () => {
    const parts = greatCircle(NRT, HNL)
    expect(parts).toHaveLength(2)
    expect(parts[0]?.at(-1)?.[0]).toBe(180)
    expect(parts[1]?.at(0)?.[0]).toBe(-180)
    expect(parts[0]?.at(-1)?.[1]).toBe(parts[1]?.at(0)?.[1])
  })

  test('from a place to itself, and to the other end of the earth', () => {
    expect(greatCircle(FRA, FRA)).toEqual([
      [
        [8.5706, 50.0333],
        [8.5706, 50.0333],
      ],
    ])
    const opposite = greatCircle({ lat: 0, lon: 0 }, { lat: 0, lon: 180 })
    for (const [lon, lat] of opposite.flat()) expect(Number.isFinite(lon) && Number.isFinite(lat)).toBe(true)
  })

  test('no part of any line jumps over the map', () => {
    const point = fc.record({
      lat: fc.double({ min: -89, max: 89, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    fc.assert(
      fc.property(point, point, (from, to) => {
        for (const part of greatCircle(from, to))
          for (const [index, [lon, lat]] of part.entries()) {
            expect(Math.abs(lat)).toBeLessThanOrEqual(90 + 1e-9)
            const next = part[index + 1]
            if (next !== undefined) expect(Math.abs(next[0] - lon)).toBeLessThanOrEqual(180)
          }
      }),
      runsOf(200),
    )
  })

  test('a recorded track is cut as well', () => {
    expect(
      splitAtDateLine([
        [179, 10],
        [-179, 12],
        [-178, 12],
      ]),
    ).toEqual([
      [
        [179, 10],
        [180, 11],
      ],
      [
        [-180, 11],
        [-179, 12],
        [-178, 12],
      ],
    ])
  })

  test('a land across the date line stays in one piece, and one around a pole is closed along it', () => {
    const ring = unwrapRing([
      [170, 60],
      [-170, 60],
      [-175, 70],
      [170, 60],
    ])
    expect(ring.map(([lon]) => lon)).toEqual([170, 190, 185, 170])
    const south = unwrapRing([
      [-90, -70],
      [0, -72],
      [90, -70],
      [-180, -75],
      [-90, -70],
    ])
    expect(south.map(([lon, lat]) => `${lon} ${lat}`)).toEqual([
      ...['-90 -70', '0 -72', '90 -70', '180 -75', '270 -70'],
      ...['270 -90', '-90 -90', '-90 -70'],
    ])
  })
})

const flight: Schedule = {
  legs: [
    {
      id: 'l1',
      from: {
        spot: { name: 'Frankfurt', code: 'FRA', ...FRA },
        at: { date: '2026-07-04', time: '13:30', zone: 'Europe/Berlin' },
      },
      to: {
        spot: { name: 'New York', code: 'JFK' },
        at: { date: '2026-07-04', time: '16:05', zone: 'America/New_York' },
      },
    },
  ],
}
const usual = { tripId: 't', status: 'booked' as const, details: [], moves: [], travellerIds: [], files: [] }
const stay: Schedule = {
  stay: {
    spot: { name: 'Hotel', lat: 40.7, lon: -74 },
    zone: 'America/New_York',
    checkIn: '2026-07-04',
    checkOut: '2026-07-06',
  },
}
const place = (id: string, name: string) => ({
  id,
  tripId: 't',
  name,
  lat: 40.75,
  lon: -73.98,
  category: 'sight' as const,
})
const sources: MapSources = {
  trip: { range: { from: '2026-07-04', to: '2026-07-06' }, zone: 'America/New_York' },
  places: [place('p1', 'Museum'), place('p2', 'Park'), place('p3', 'Nie')],
  bookings: [
    { ...usual, id: 'b1', kind: 'flight', title: 'LH 400', schedule: flight },
    { ...usual, id: 'b2', kind: 'stay', title: 'Hotel', schedule: stay },
    { ...usual, id: 'b3', kind: 'flight', title: 'weg', schedule: flight, status: 'cancelled' },
  ],
  items: [
    { id: 'i1', tripId: 't', on: '2026-07-05', rank: 'a1', title: 'Park', placeId: 'p2' },
    { id: 'i2', tripId: 't', on: '2026-07-05', rank: 'a2', title: 'Museum', placeId: 'p1' },
    { id: 'i3', tripId: 't', on: '2026-07-05', rank: 'a3', title: 'Noch mal Park', placeId: 'p2' },
  ],
  tracks: [
    { id: 'k1', tripId: 't', title: 'Lauf', kind: 'track', points: [-7_400_000, 4_070_000, -7_399_000, 4_071_000] },
  ],
}
const findPoint = (spot: Parameters<typeof pointOf>[0]) => pointOf(spot) ?? (spot.code === 'JFK' ? JFK : undefined)

describe('J52 what the map shows', () => {
  test('places, ends of bookings that are known, lines and tracks; nothing that is cancelled', () => {
    const things = mapThings(sources, findPoint)
    expect(things.map(({ key, name }) => `${key} ${name}`)).toEqual([
      ...['p1 Museum', 'p2 Park', 'p3 Nie'],
      ...['b1.l1.from Frankfurt', 'b1.l1.to New York', 'b2.checkIn Hotel'],
    ])
    expect(things[3]?.detail).toBe('LH 400: Abflug Sa 04.07. 13:30')
    expect(things[4]?.detail).toBe('LH 400: Ankunft Sa 04.07. 16:05, Luftlinie 6.189 km')
    expect(mapLines(sources, findPoint).map(({ key, kind, parts }) => [key, kind, parts.length])).toEqual([
      ['k1', 'track', 1],
      ['b1.l1', 'flight', 1],
    ])
    expect(mapLines(sources, findPoint)[0]?.parts[0]?.[0]).toEqual([-74, 40.7])
    // Of an airport that is not known there is neither a pin nor a line.
    expect(mapThings(sources, pointOf)).toHaveLength(5)
    expect(mapLines(sources, pointOf)).toHaveLength(1)
  })

  test('the pins of a day are numbered in the order of the plan, each once', () => {
    const things = mapThings(sources, findPoint)
    expect(mapDays(sources, things)).toEqual(['2026-07-04', '2026-07-05', '2026-07-06'])
    expect([...numbersOfDay(sources, things, '2026-07-05')]).toEqual([
      ['p2', 1],
      ['p1', 2],
      ['b2.checkIn', 3],
    ])
    expect([...numbersOfDay(sources, things, '2026-07-04')]).toEqual([
      ['b1.l1.from', 1],
      ['b1.l1.to', 2],
      ['b2.checkIn', 3],
    ])
    expect(numbersOfDay(sources, things, '2027-01-01').size).toBe(0)
  })

  test('the box around all of it', () => {
    expect(boundsOf([])).toBeUndefined()
    expect(boundsOf([FRA, JFK])).toEqual({ west: -73.7789, south: 40.6397, east: 8.5706, north: 50.0333 })
  })
})

describe('J53 positions as people copy them', () => {
  test.each([
    ['38.6916, -9.2160', 38.6916, -9.216],
    ['38,6916; -9,2160', 38.6916, -9.216],
    ['38,6916 −9,2160', 38.6916, -9.216],
    ['48.2082° N, 16.3738° E', 48.2082, 16.3738],
    ['33.86 S 151.21 O', -33.86, 151.21],
    ['geo:48.2,16.37', 48.2, 16.37],
    ['https://www.google.com/maps/place/Prater/@48.2166,16.3958,15z', 48.2166, 16.3958],
    [
      'https://www.google.com/maps/place/Prater/@48.2166,16.3958,15z/data=!4m6!3m5!1s0x476d07:0x9!8m2!3d48.2131!4d-16.3972!16s',
      48.2131,
      -16.3972,
    ],
    [
      'https://www.google.com/maps/dir/A/B/@48.1,16.2,12z/data=!4m9!1m2!3d48.2!4d16.3!1m2!3d48.21!4d16.41',
      48.21,
      16.41,
    ],
    ['https://www.openstreetmap.org/?mlat=48.2&mlon=16.4#map=15/48.21/16.39', 48.21, 16.39],
    ['https://maps.apple.com/?ll=48.2,16.37', 48.2, 16.37],
  ])('%s', (text, lat, lon) => expect(readPosition(text)).toEqual({ lat, lon }))

  test.each(['', 'Wien', '91, 0', '48', '48, 16, 12', '1'.repeat(120)])('%j is none', (text) => {
    expect(readPosition(text)).toBeUndefined()
  })

  test('what is written is read again', () => {
    expect(readPosition(formatPosition({ lat: 38.69163, lon: -9.216 }))).toEqual({ lat: 38.69163, lon: -9.216 })
  })
})

describe('J53 the form of a place', () => {
  test('reads what is there and leaves out what is empty', () => {
    const draft = { ...placeDraftOf({ lat: 1, lon: 2 }), name: ' Turm ', link: 'https://example.org' }
    expect(readPlaceDraft(draft)).toEqual({
      ok: true,
      value: { name: 'Turm', category: 'sight', lat: 1, lon: 2, link: 'https://example.org' },
    })
  })

  test('J85: another name leaves the exact position as it is, and another position counts', () => {
    const opened = { name: 'Turm', category: 'sight', lat: 38.691584301, lon: -9.215977112 } as const
    const draft = placeDraftOf(opened)
    const renamed = readPlaceDraft({ ...draft, name: 'Torre' }, opened)
    expect(renamed).toMatchObject({ value: { name: 'Torre', lat: 38.691584301, lon: -9.215977112 } })
    expect(readPlaceDraft({ ...draft, position: '38,7; -9,2' }, opened)).toMatchObject({
      value: { lat: 38.7, lon: -9.2 },
    })
  })

  test('says at each field what is missing', () => {
    const read = readPlaceDraft({ ...placeDraftOf({}), link: 'www', position: 'Wien' })
    expect(read.ok ? {} : Object.keys(read.error)).toEqual(['name', 'position', 'link'])
  })
})
