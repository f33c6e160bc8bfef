/**
 * Unpacks the outline of the world beside the page: land and borders of Natural Earth (public domain) at 1:50 million, as the package
 * world-atlas has them. Answers any message with both, as GeoJSON.
 */
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import packed from 'world-atlas/countries-50m.json?raw'

self.addEventListener('message', () => {
  // A file of a package, not what a user or a server has written.
  const world = JSON.parse(packed) as Topology<{ countries: GeometryCollection; land: GeometryCollection }>
  const borders = mesh(world, world.objects.countries, (one, other) => one !== other)
  self.postMessage({ land: feature(world, world.objects.land), borders })
})
