/**
 * Unpacks the outline of the world beside the page: land and borders of Natural Earth (public domain) at 1:50 million, as the package
 * world-atlas has them, for a globe. Answers any message with both, as GeoJSON for a flat map.
 */
import { merge, mesh } from 'topojson-client'
import packed from 'world-atlas/countries-50m.json?raw'
import { splitAtDateLine, unwrapRing, type Position } from '../map/great-circle.ts'

type World = Parameters<typeof merge>[0]
type Lands = Parameters<typeof merge>[1]
type Whole = Parameters<typeof mesh>[1]

self.addEventListener('message', () => {
  // A file of a package, not what a user or a server has written.
  const world = JSON.parse(packed) as World
  const { countries } = world.objects
  if (countries?.type !== 'GeometryCollection') throw new TypeError('the outline of the world has no countries')
  const land = merge(world, countries.geometries as Lands).coordinates.map((rings) =>
    rings.map((ring) => unwrapRing(ring.map(toPosition))),
  )
  const borders = mesh(world, countries as Whole, (one, other) => one !== other).coordinates.flatMap((line) =>
    splitAtDateLine(line.map(toPosition)),
  )
  self.postMessage({
    land: { type: 'MultiPolygon', coordinates: land },
    borders: { type: 'MultiLineString', coordinates: borders },
  })
})

function toPosition([lon = 0, lat = 0]: readonly number[]): Position {
  return [lon, lat]
}
