/** How the map looks: land and borders, which need no service, streets where there are any, and above them the ways of the trip. */
import type {
  FilterSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import { colors } from '#ui/page/theme'
import { OWN_PREFIX, STREETS, streetLayers } from '../../streets/screens/street-style.ts'
import type { MapLine } from '../map-contents.ts'

export type Scheme = keyof typeof colors

const surfaces = {
  dark: { sea: '#0e1a22', land: '#2a3238', border: '#46525a' },
  light: { sea: '#cfe0e8', land: '#f7f4ee', border: '#b9b2a7' },
} as const satisfies Record<Scheme, unknown>

/** Named so that no style of another server has them. */
export const OWN_SOURCES = {
  land: `${OWN_PREFIX}land`,
  borders: `${OWN_PREFIX}borders`,
  lines: `${OWN_PREFIX}lines`,
} as const

const NOTHING = { type: 'FeatureCollection', features: [] } as const

/** `streets`: the tiles of streets, in the schema of `streetLayers`. */
export function worldStyle(scheme: Scheme, streets: SourceSpecification | undefined): StyleSpecification {
  const { sea, land, border } = surfaces[scheme]
  const { sources, layers } = waysOf(scheme)
  return {
    version: 8,
    sources: {
      [OWN_SOURCES.land]: { type: 'geojson', data: NOTHING },
      [OWN_SOURCES.borders]: { type: 'geojson', data: NOTHING },
      ...(streets !== undefined && { [STREETS]: streets }),
      ...sources,
    },
    layers: [
      { id: `${OWN_PREFIX}sea`, type: 'background', paint: { 'background-color': sea } },
      {
        ...{ id: `${OWN_PREFIX}land`, type: 'fill', source: OWN_SOURCES.land },
        paint: { 'fill-color': land, 'fill-outline-color': border },
      },
      {
        ...{ id: `${OWN_PREFIX}borders`, type: 'line', source: OWN_SOURCES.borders },
        paint: { 'line-color': border, 'line-width': 0.8 },
      },
      ...(streets === undefined ? [] : streetLayers(scheme)),
      ...layers,
    ],
  }
}

/** The style of another server with the ways of the trip above it. */
export function withWays(style: StyleSpecification, scheme: Scheme): StyleSpecification {
  const { sources, layers } = waysOf(scheme)
  return { ...style, sources: { ...style.sources, ...sources }, layers: [...style.layers, ...layers] }
}

function waysOf(scheme: Scheme) {
  const { teal, coral } = colors[scheme]
  const line = (
    id: string,
    kinds: readonly MapLine['kind'][],
    o: { color: string; dash?: [number, number] },
  ): LayerSpecification => ({
    ...{ id: OWN_PREFIX + id, type: 'line', source: OWN_SOURCES.lines },
    filter: ['in', ['get', 'kind'], ['literal', [...kinds]]] satisfies FilterSpecification as FilterSpecification,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': o.color, 'line-width': 2.5, ...(o.dash === undefined ? {} : { 'line-dasharray': o.dash }) },
  })
  return {
    sources: { [OWN_SOURCES.lines]: { type: 'geojson' as const, data: NOTHING } },
    layers: [
      line('ways', ['flight', 'way'], { color: coral, dash: [1.5, 1.8] }),
      line('tracks', ['route', 'track'], { color: teal }),
    ],
  }
}

export type GeoData = Exclude<GeoJSONSourceSpecification['data'], string>

/** As sources of the map take them. */
export function linesAsGeoJson(lines: readonly MapLine[]): GeoData {
  return {
    type: 'FeatureCollection',
    features: lines.map(({ kind, parts }) => ({
      type: 'Feature',
      properties: { kind },
      geometry: { type: 'MultiLineString', coordinates: parts.map((part) => part.map((point) => [...point])) },
    })),
  }
}
