/** Which part of a map a trip needs without a network: much around its places, and less of what is further away (J82). */
import { MAX_TILE_ZOOM, tileIdOf, tilePosition, type Coordinate } from './pmtiles-format.ts'

export const MAX_REGION_BYTES = 50 * 1024 * 1024
export const MAX_REGION_SPOTS = 600
/** The most tiles that a region has. */
export const MAX_REGION_TILES = 60_000

/** How much around a place is in the region, in kilometres, up to a zoom. */
const REACHES = [
  { upTo: 6, km: 400 },
  { upTo: 9, km: 60 },
  { upTo: 12, km: 20 },
  { upTo: MAX_TILE_ZOOM, km: 5 },
] as const
/** A place this far from all places of the region is no more within its streets. */
const WITHIN_KM = 4
/** Places nearer to each other than a tile of this zoom, some kilometres, count as one. */
const GRID_ZOOM = 14
const KM_PER_DEGREE = 111.32

/** Spots of a region. With more places than fit, `places` says that some have no streets. */
export type RegionSpots = {
  readonly spots: readonly Coordinate[]
  /** Places apart from each other: how many there are, and how many of them are spots. */
  readonly places: { readonly all: number; readonly within: number }
}

/** One of those that are next to each other, at most 600; fewer from a long track than from places. */
export function regionSpots(places: readonly Coordinate[], tracks: readonly Coordinate[]): RegionSpots {
  const apart = thin([...places], GRID_ZOOM)
  const all = apart.length
  for (let zoom = GRID_ZOOM - 1; zoom > 0; zoom -= 1) {
    const spots = thin([...apart, ...thin(tracks, zoom)], GRID_ZOOM)
    if (spots.length <= MAX_REGION_SPOTS) return { spots, places: { all, within: all } }
  }
  const spots = apart.slice(0, MAX_REGION_SPOTS)
  return { spots, places: { all, within: spots.length } }
}

function thin(spots: readonly Coordinate[], zoom: number): readonly Coordinate[] {
  const cells = new Map<string, Coordinate>()
  for (const { lat, lon } of spots) {
    const { x, y } = tilePosition({ lat, lon }, zoom)
    const cell = `${Math.floor(x)}/${Math.floor(y)}`
    // A metre is enough.
    if (!cells.has(cell)) cells.set(cell, { lat: Number(lat.toFixed(5)), lon: Number(lon.toFixed(5)) })
  }
  return [...cells.values()]
}

/** The numbers of the tiles of one zoom around spots, in order; ends with one more than a region may have. */
export function tilesAround(spots: readonly Coordinate[], z: number): readonly number[] {
  const side = 2 ** z
  const ids = new Set<number>()
  for (const [y, spans] of spansAround(spots, z)) {
    let next = 0
    for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
      for (let x = Math.max(next, from); x <= to; x += 1) {
        ids.add(tileIdOf({ z, x: x % side, y }))
        if (ids.size > MAX_REGION_TILES) return inOrder(ids)
      }
      next = Math.max(next, to + 1)
    }
  }
  return inOrder(ids)
}

function inOrder(ids: ReadonlySet<number>): readonly number[] {
  return [...ids].sort((a, b) => a - b)
}

type Span = { readonly from: number; readonly to: number }

/** The columns around spots, row by row: many spots side by side take little time. A span may end beyond the last column. */
function spansAround(spots: readonly Coordinate[], z: number): ReadonlyMap<number, readonly Span[]> {
  const km = REACHES.find(({ upTo }) => z <= upTo)?.km ?? 0
  const side = 2 ** z
  const rows = new Map<number, Span[]>()
  for (const { lat, lon } of spots) {
    const [dLat, dLon] = [km / KM_PER_DEGREE, km / (KM_PER_DEGREE * Math.max(0.05, Math.cos((lat * Math.PI) / 180)))]
    const [first, last] = [
      tilePosition({ lat: lat + dLat, lon: lon - dLon }, z),
      tilePosition({ lat: lat - dLat, lon: lon + dLon }, z),
    ]
    const width = Math.min(side, Math.floor(last.x) - Math.floor(first.x) + 1)
    const from = ((Math.floor(first.x) % side) + side) % side
    for (let y = Math.max(0, Math.floor(first.y)); y <= Math.min(side - 1, Math.floor(last.y)); y += 1) {
      const spans = rows.get(y) ?? []
      spans.push({ from, to: from + width - 1 })
      rows.set(y, spans)
    }
  }
  return rows
}

/** The spots that lie outside of the streets of a region. */
export function spotsOutside(spots: readonly Coordinate[], region: readonly Coordinate[]): readonly Coordinate[] {
  return spots.filter((spot) => !region.some((other) => isNear(spot, other)))
}

function isNear(a: Coordinate, b: Coordinate): boolean {
  const north = (a.lat - b.lat) * KM_PER_DEGREE
  const turn = Math.abs(a.lon - b.lon)
  const east = Math.min(turn, 360 - turn) * KM_PER_DEGREE * Math.cos((a.lat * Math.PI) / 180)
  return Math.max(Math.abs(north), Math.abs(east)) <= WITHIN_KM
}
