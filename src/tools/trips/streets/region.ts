/** Which part of a map a trip needs without a network: much around its places, and less of what is further away (J82). */
import { MAX_TILE_ZOOM, tileIdOf, tilePosition, type Coordinate } from './tile-id.ts'

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

/** The spots of a region: one of those that are next to each other, at most 600; fewer from a long track than from places. */
export function regionSpots(places: readonly Coordinate[], tracks: readonly Coordinate[]): readonly Coordinate[] {
  const spots = thin([...places], GRID_ZOOM)
  for (let zoom = GRID_ZOOM - 1; zoom > 0; zoom -= 1) {
    const all = thin([...spots, ...thin(tracks, zoom)], GRID_ZOOM)
    if (all.length <= MAX_REGION_SPOTS) return all
  }
  return spots.slice(0, MAX_REGION_SPOTS)
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

/** The numbers of the tiles of one zoom around spots, in order. */
export function tilesAround(spots: readonly Coordinate[], z: number): readonly number[] {
  const km = REACHES.find(({ upTo }) => z <= upTo)?.km ?? 0
  const side = 2 ** z
  const ids = new Set<number>()
  for (const { lat, lon } of spots) {
    const [dLat, dLon] = [km / KM_PER_DEGREE, km / (KM_PER_DEGREE * Math.max(0.05, Math.cos((lat * Math.PI) / 180)))]
    const [first, last] = [
      tilePosition({ lat: lat + dLat, lon: lon - dLon }, z),
      tilePosition({ lat: lat - dLat, lon: lon + dLon }, z),
    ]
    const width = Math.min(side, Math.floor(last.x) - Math.floor(first.x) + 1)
    for (let y = Math.max(0, Math.floor(first.y)); y <= Math.min(side - 1, Math.floor(last.y)); y += 1)
      for (let step = 0; step < width; step += 1) {
        const x = (((Math.floor(first.x) + step) % side) + side) % side
        ids.add(tileIdOf({ z, x, y }))
      }
  }
  return [...ids].sort((a, b) => a - b)
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
