import { describe, expect, test } from 'vitest'
import { airportList } from './airport-list.ts'
import { cityList } from './city-list.ts'
import { findAirport, foldName, placesWithin, searchSpots } from './atlas.ts'
import { zoneAt } from './zone-at.ts'

const namesOf = (query: string, first?: 'airports' | 'places') =>
  searchSpots(query, 5, first).map(({ spot }) => (spot.code === undefined ? spot.name : `${spot.code} ${spot.name}`))

describe('J48 airports', () => {
  test.each([
    ['FRA', 'Frankfurt am Main', 'Europe/Berlin'],
    ['jfk', 'New York John F. Kennedy', 'America/New_York'],
    ['VIE', 'Wien', 'Europe/Vienna'],
    ['HNL', 'Honolulu Daniel K Inouye', 'Pacific/Honolulu'],
    ['KTM', 'Kathmandu Tribhuvan', 'Asia/Kathmandu'],
    ['LDH', 'Lord Howe Island', 'Australia/Lord_Howe'],
  ])('%s is %s in %s', (code, name, zone) => {
    expect(findAirport(code)).toMatchObject({ spot: { name, code: code.toUpperCase() }, zone })
  })

  test('an unknown code is none', () => {
    expect(findAirport('QQQ')).toBeUndefined()
    expect(findAirport('')).toBeUndefined()
  })

  test('lie where they are', () => {
    const { spot } = findAirport('FRA') ?? {}
    expect(spot?.lat).toBeCloseTo(50.04, 1)
    expect(spot?.lon).toBeCloseTo(8.57, 1)
  })
})

describe('J48 what is typed finds places', () => {
  test.each([
    ['wien', 'Wien'],
    ['Vienna', 'Wien'],
    ['zuerich', 'Zürich'],
    ['zurich', 'Zürich'],
    ['Koeln', 'Köln'],
    ['Lissab', 'Lissabon'],
    ['Lisbon', 'Lissabon'],
    ['Copenhagen', 'Kopenhagen'],
    ['Mailnad', 'Mailand'],
    ['Barclona', 'Barcelona'],
    ['sao paulo', 'São Paulo'],
    ['Garmisch', 'Garmisch-Partenkirchen'],
    ['Lodz', 'Lodz'],
  ])('%s is %s', (query, name) => expect(namesOf(query)[0]).toBe(name))

  test('a code comes first, and airports lead where they are asked for', () => {
    expect(namesOf('muc')[0]).toBe('MUC München')
    expect(namesOf('Frankfurt', 'airports').slice(0, 2)).toEqual([
      'FRA Frankfurt am Main',
      'HHN Frankfurt am Main Hahn',
    ])
    expect(namesOf('London', 'airports')).toContain('LHR London Heathrow')
    expect(namesOf('Frankfurt')[0]).toBe('Frankfurt am Main')
  })

  test('nothing is found for nothing, and for what is no place', () => {
    expect(namesOf('')).toEqual([])
    expect(namesOf(' - ')).toEqual([])
    expect(namesOf('xyzzyx')).toEqual([])
    expect(namesOf('x'.repeat(5_000))).toEqual([])
  })
})

test('J48 every line of both lists is read: positions, zones that exist, codes that differ', () => {
  const all = [...airportList.matchAll(/[@]([^;]+);/g), ...cityList.matchAll(/[@]([^;]+);/g)].map(
    (match) => match[1] ?? '',
  )
  const known = new Set(all)
  for (const zone of known) expect(() => new Intl.DateTimeFormat('de', { timeZone: zone })).not.toThrow()
  const codes = [...airportList.matchAll(/;([A-Z]{3})/g)].map((match) => match[1])
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.length).toBeGreaterThan(3_000)
  for (const entry of [...airportList.matchAll(/;([^;@\n]+)/g)].map((match) => match[1] ?? ''))
    expect(entry).toMatch(/^[A-Z]{3}!?[^,]+,[^,]*,-?\d+(?:\.\d+)?,-?\d+(?:\.\d+)?$/)
  for (const entry of [...cityList.matchAll(/;([^;@\n]+)/g)].map((match) => match[1] ?? ''))
    expect(entry).toMatch(/^[^,]+,-?\d+(?:\.\d+)?,-?\d+(?:\.\d+)?,[\da-z]$/)
})

test('J48 names are compared without marks and signs', () => {
  expect(foldName('  Saint-Étienne  ')).toBe('saint etienne')
  expect(foldName('Straßburg')).toBe('strassburg')
  expect(foldName('Łódź')).toBe('lodz')
})

test('J49 a position has a zone, and what is none has no zone', () => {
  expect(zoneAt(52.5, 13.4)).toBe('Europe/Berlin')
  expect(zoneAt(40.64, -73.78)).toBe('America/New_York')
  expect(zoneAt(91, 0)).toBeUndefined()
  expect(zoneAt(Number.NaN, 0)).toBeUndefined()
})

test('J48 the biggest places of a part of the world', () => {
  const names = placesWithin({ west: 9, south: 46, east: 17, north: 49 }, 3).map(({ name }) => name)
  expect(names.slice(0, 2).toSorted()).toEqual(['München', 'Wien'])
  expect(placesWithin({ west: -30, south: -50, east: -20, north: -40 }, 3)).toEqual([])
})
