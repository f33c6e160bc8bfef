/**
 * Airports and places of the world that are in the app itself, so that one is found without network and has its zone. The lists weigh 120 kB:
 * screens load this file with `import()`. A line of a list is a country, „AT@Europe/Vienna;…;…@…“, and after each zone stand its entries:
 * „Wien/Vienna,48.21,16.37,d“ (names, position, how big: 0 for 1,000 people, each step of 36 twice as many, capitals two more) or, of an airport,
 * „VIE!Wien/Vienna,Schwechat,48.11,16.57“ (its code, „!“ if it is a big one, its city, what it is called besides).
 */
import type { Spot } from '../booking-model.ts'
import { airportList } from './airport-list.ts'
import { cityList } from './city-list.ts'

export type KnownSpot = {
  readonly spot: Spot
  /** An IANA name. */
  readonly zone: string
  /** ISO 3166 code of the country. */
  readonly country: string
}

type Entry = KnownSpot & {
  /** Folded; the first is the one that is shown. */
  readonly names: readonly string[]
  readonly size: number
}

/** How big the cities of airports count, so that they stand among them. */
const AIRPORT_SIZE = 5
const BIG_AIRPORT_SIZE = 10

type Atlas = { readonly airports: readonly Entry[]; readonly cities: readonly Entry[] }
let atlas: Atlas | undefined
let byCode: ReadonlyMap<string, KnownSpot> | undefined

/** The airport of an IATA code in any case; undefined if the list lacks it. */
export function findAirport(code: string): KnownSpot | undefined {
  byCode ??= new Map(openAtlas().airports.map((entry) => [entry.spot.code ?? '', toKnown(entry)]))
  return byCode.get(code.trim().toUpperCase())
}

/**
 * J48: airports and places for what a user types, at most `limit`, the likeliest first: a code, then whole names, beginnings, beginnings of
 * further words, and if nothing fits, names that are one letter off. Bigger ones come before smaller ones; `first` says which kind leads
 * where both fit alike. Dots of umlauts and accents may be missing or written „ae“.
 */
export function searchSpots(
  query: string,
  limit: number,
  first: 'airports' | 'places' = 'places',
): readonly KnownSpot[] {
  const wanted = foldName(query.slice(0, MAX_QUERY))
  if (wanted === '') return []
  const exact = rankAll(wanted, rankName, first)
  const found = exact.length > 0 || wanted.length < MIN_TYPO_LENGTH ? exact : rankAll(wanted, rankTypo, first)
  return found.slice(0, limit).map(({ entry }) => toKnown(entry))
}

/** The biggest place that is called exactly so, in any of the languages of the list; a city before an airport. */
export function findNamedPlace(name: string): KnownSpot | undefined {
  const wanted = foldName(name.slice(0, MAX_QUERY))
  const { cities, airports } = openAtlas()
  for (const entries of [cities, airports]) {
    const found = entries.filter(({ names }) => names.includes(wanted))
    if (found.length > 0)
      return toKnown(found.reduce((biggest, entry) => (entry.size > biggest.size ? entry : biggest)))
  }
  return undefined
}

type Box = { readonly west: number; readonly south: number; readonly east: number; readonly north: number }

/** The biggest places within a box, for the names on a map; at most `limit`. */
export function placesWithin({ west, south, east, north }: Box, limit: number): readonly Spot[] {
  return openAtlas()
    .cities.filter(({ spot: { lat = 0, lon = 0 } }) => lat >= south && lat <= north && lon >= west && lon <= east)
    .toSorted((a, b) => b.size - a.size)
    .slice(0, limit)
    .map(({ spot }) => spot)
}

const MAX_QUERY = 60
const MIN_TYPO_LENGTH = 4

type Ranked = { readonly entry: Entry; readonly rank: number }

function rankAll(
  wanted: string,
  rankOf: (name: string, wanted: string) => number | undefined,
  first: 'airports' | 'places',
): readonly Ranked[] {
  const { airports, cities } = openAtlas()
  const leading = first === 'airports' ? airports : cities
  const ranked = (first === 'airports' ? [...airports, ...cities] : [...cities, ...airports]).flatMap((entry) => {
    const ranks = entry.names.flatMap((name) => rankOf(name, wanted) ?? [])
    if (entry.spot.code?.toLowerCase() === wanted) ranks.push(-1)
    return ranks.length === 0 ? [] : [{ entry, rank: Math.min(...ranks) }]
  })
  const isLeading = new Set(leading)
  const kind = ({ entry }: Ranked) => (isLeading.has(entry) ? 0 : 1)
  return ranked.toSorted((a, b) => a.rank - b.rank || kind(a) - kind(b) || b.entry.size - a.entry.size)
}

/** 0: the same, 1: it begins so, 2: one of its words does. Both are folded. */
function rankName(name: string, wanted: string): number | undefined {
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  return name.includes(` ${wanted}`) ? 2 : undefined
}

/** 3 if the beginning of the name becomes the wanted text by changing, adding, leaving out or swapping one letter. */
function rankTypo(name: string, wanted: string): number | undefined {
  if (name[0] !== wanted[0]) return undefined
  let place = 1
  while (place < wanted.length && name[place] === wanted[place]) place++
  const rest = wanted.slice(place + 1)
  const isClose =
    name.startsWith(rest, place + 1) ||
    name.startsWith(rest, place) ||
    name.startsWith(wanted.slice(place), place + 1) ||
    (name[place] === wanted[place + 1] &&
      name[place + 1] === wanted[place] &&
      name.startsWith(wanted.slice(place + 2), place + 2))
  return isClose ? 3 : undefined
}

function toKnown({ spot, zone, country }: Entry): KnownSpot {
  return { spot, zone, country }
}

const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  æ: 'ae',
  đ: 'd',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
}

/** Small letters without marks, words apart by one space: „São Tomé“ is „sao tome“. */
export function foldName(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßøłıæđœþð]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Names as they may be typed: „zurich“ and „zuerich“. */
function namesOf(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const folded = foldName(name)
    const long = foldName(name.toLowerCase().replaceAll(/[äöü]/g, (letter) => `${letter.normalize('NFD')[0] ?? ''}e`))
    return folded === long ? [folded] : [folded, long]
  })
}

function openAtlas(): Atlas {
  atlas ??= { airports: readList(airportList, readAirport), cities: readList(cityList, readCity) }
  return atlas
}

function readList(list: string, read: (cells: string, where: Where) => Entry): readonly Entry[] {
  return list
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [country = '', ...zones] = line.split('@')
      return zones.flatMap((part) => {
        const [zone = '', ...entries] = part.split(';')
        return entries.map((cells) => read(cells, { country, zone }))
      })
    })
}

type Where = Pick<KnownSpot, 'country' | 'zone'>

function readCity(cells: string, where: Where): Entry {
  const [names = '', lat, lon, size = ''] = cells.split(',')
  const all = names.split('/')
  return {
    ...where,
    spot: { name: all[0] ?? '', lat: Number(lat), lon: Number(lon) },
    names: namesOf(all),
    size: Number.parseInt(size, 36),
  }
}

function readAirport(cells: string, where: Where): Entry {
  const [head = '', called = '', lat, lon] = cells.split(',')
  const isBig = head[3] === '!'
  const cities = head.slice(isBig ? 4 : 3).split('/')
  const names = called === '' ? cities : [`${cities[0] ?? ''} ${called}`, ...cities.slice(1)]
  return {
    ...where,
    spot: { name: names[0] ?? '', code: head.slice(0, 3), lat: Number(lat), lon: Number(lon) },
    names: namesOf([...names, ...cities]),
    size: isBig ? BIG_AIRPORT_SIZE : AIRPORT_SIZE,
  }
}

/** What stands in a field for places: of a text that names no known place only its name is known. An empty name: nothing stands in it. */
export type SpotChoice = { readonly spot: Spot; readonly zone?: string }

export const NO_SPOT: SpotChoice = { spot: { name: '' } }
