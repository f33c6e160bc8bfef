/** The shortest way between two positions of the earth, as a line that a flat map can show. */

export type Point = { readonly lat: number; readonly lon: number }
/** As GeoJSON has it. */
export type Position = readonly [lon: number, lat: number]

/** The mean radius of the earth, as the IUGG defines it. */
const EARTH_KM = 6_371.0088
/** The longest piece of a line in kilometres, so that a curve looks like one. */
const STEP_KM = 100

/** J51: kilometres along the surface, by the haversine formula. */
export function distanceKm(from: Point, to: Point): number {
  return EARTH_KM * angleBetween(from, to)
}

/** J51: the line, cut where it crosses ±180°, so that no map draws it once around the world. */
export function greatCircle(from: Point, to: Point): readonly (readonly Position[])[] {
  const angle = angleBetween(from, to)
  const count = Math.max(1, Math.ceil((EARTH_KM * angle) / STEP_KM))
  const points = Array.from({ length: count + 1 }, (_, index): Position =>
    index === 0 ? [from.lon, from.lat] : index === count ? [to.lon, to.lat] : pointOn(from, to, angle, index / count),
  )
  return splitAtDateLine(points)
}

/** J51: cuts a line where it crosses ±180°; both parts end at the crossing. */
export function splitAtDateLine(points: readonly Position[]): readonly (readonly Position[])[] {
  const parts: Position[][] = [[]]
  let before: Position | undefined
  for (const point of points) {
    if (before !== undefined && Math.abs(point[0] - before[0]) > 180) {
      const side = before[0] > 0 ? 180 : -180
      // The position of the other end if the map went on.
      const beyond = point[0] + 2 * side
      const share = beyond === before[0] ? 0 : (side - before[0]) / (beyond - before[0])
      const lat = before[1] + share * (point[1] - before[1])
      parts.at(-1)?.push([side, lat])
      parts.push([[-side, lat]])
    }
    parts.at(-1)?.push(point)
    before = point
  }
  return parts.filter((part) => part.length > 1)
}

/**
 * The ring of a land on a globe as one on a flat map: longitudes go on beyond ±180° instead of jumping, which maps repeat on the other side.
 * A ring around a pole, such as the coast of Antarctica, is closed along that pole.
 */
export function unwrapRing(ring: readonly Position[]): readonly Position[] {
  let turns = 0
  const flat = ring.map(([lon, lat], index): Position => {
    const before = ring[index - 1]
    if (before !== undefined && Math.abs(lon - before[0]) > 180) turns += lon < before[0] ? 1 : -1
    return [lon + 360 * turns, lat]
  })
  const [first, last] = [flat[0], flat.at(-1)]
  if (first === undefined || last === undefined || Math.abs(last[0] - first[0]) < 180) return flat
  const pole = first[1] < 0 ? -90 : 90
  return [...flat, [last[0], pole], [first[0], pole], first]
}

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180
const toDegrees = (radians: number): number => (radians * 180) / Math.PI

function angleBetween(from: Point, to: Point): number {
  const [lat, otherLat] = [toRadians(from.lat), toRadians(to.lat)]
  const half =
    Math.sin((otherLat - lat) / 2) ** 2 +
    Math.cos(lat) * Math.cos(otherLat) * Math.sin(toRadians(to.lon - from.lon) / 2) ** 2
  return 2 * Math.asin(Math.sqrt(Math.min(1, half)))
}

/** A share of the way; of two opposite ends of the earth any way is the shortest, and this one goes over their latitudes. */
function pointOn(from: Point, to: Point, angle: number, share: number): Position {
  const sine = Math.sin(angle)
  if (Math.abs(sine) < 1e-9) return [from.lon + share * (to.lon - from.lon), from.lat + share * (to.lat - from.lat)]
  const [a, b] = [Math.sin((1 - share) * angle) / sine, Math.sin(share * angle) / sine]
  const [one, other] = [vectorOf(from), vectorOf(to)]
  const [x, y, z] = [0, 1, 2].map((axis) => a * (one[axis] ?? 0) + b * (other[axis] ?? 0))
  return [toDegrees(Math.atan2(y ?? 0, x ?? 0)), toDegrees(Math.atan2(z ?? 0, Math.hypot(x ?? 0, y ?? 0)))]
}

function vectorOf({ lat, lon }: Point): readonly number[] {
  const [phi, lambda] = [toRadians(lat), toRadians(lon)]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}
