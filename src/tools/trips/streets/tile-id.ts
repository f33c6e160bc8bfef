/** Tiles of a web map, and their numbers in PMTiles: zoom after zoom, each along a Hilbert curve. */

export type Tile = { readonly z: number; readonly x: number; readonly y: number }
export type Coordinate = { readonly lat: number; readonly lon: number }

/** Numbers up to this zoom fit into what bit operations of JavaScript hold; basemaps of streets end there. */
export const MAX_TILE_ZOOM = 15
/** The latitude at which a web map ends, in degrees. */
const MAX_LAT = 85.051128

export function isTile({ z, x, y }: Tile): boolean {
  const isWhole = [z, x, y].every((number) => Number.isInteger(number) && number >= 0)
  return isWhole && z <= MAX_TILE_ZOOM && x < 2 ** z && y < 2 ** z
}

/** The number of a tile (PMTiles 3, section 4.3); zooms up to 15. */
export function tileIdOf({ z, x, y }: Tile): number {
  let id = (4 ** z - 1) / 3
  let [a, b] = [x, y]
  for (let side = 2 ** z / 2; side >= 1; side /= 2) {
    const [right, low] = [(a & side) > 0 ? 1 : 0, (b & side) > 0 ? 1 : 0]
    id += side * side * ((3 * right) ^ low)
    a &= side - 1
    b &= side - 1
    if (low === 1) continue
    if (right === 1) [a, b] = [side - 1 - a, side - 1 - b]
    ;[a, b] = [b, a]
  }
  return id
}

/** The position in tiles of a zoom, from the upper left. */
export function tilePosition({ lat, lon }: Coordinate, z: number): { readonly x: number; readonly y: number } {
  const rad = (Math.min(MAX_LAT, Math.max(-MAX_LAT, lat)) * Math.PI) / 180
  return { x: ((lon + 180) / 360) * 2 ** z, y: ((1 - Math.asinh(Math.tan(rad)) / Math.PI) / 2) * 2 ** z }
}
