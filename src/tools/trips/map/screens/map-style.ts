/** How the map looks that needs no service: land, borders, ways. Names are drawn above it, because fonts of a map come from a server. */
import type { FilterSpecification, GeoJSONSourceSpecification, StyleSpecification } from 'maplibre-gl'
import { colors } from '#ui/page/theme'
import type { MapLine } from '../map-contents.ts'

export type Scheme = keyof typeof colors

const surfaces = {
  dark: { sea: '#0e1a22', land: '#2a3238', border: '#46525a' },
  light: { sea: '#cfe0e8', land: '#f7f4ee', border: '#b9b2a7' },
} as const satisfies Record<Scheme, unknown>

const NOTHING = { type: 'FeatureCollection', features: [] } as const

export function worldStyle(scheme: Scheme): StyleSpecification {
  const { sea, land, border } = surfaces[scheme]
  const { teal, coral } = colors[scheme]
  const lines = (id: string, kinds: readonly MapLine['kind'][], color: string, dash?: [number, number]) => ({
    ...{ id, type: 'line' as const, source: 'lines' },
    filter: ['in', ['get', 'kind'], ['literal', [...kinds]]] satisfies FilterSpecification as FilterSpecification,
    layout: { 'line-cap': 'round' as const, 'line-join': 'round' as const },
    paint: { 'line-color': color, 'line-width': 2.5, ...(dash === undefined ? {} : { 'line-dasharray': dash }) },
  })
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: NOTHING },
      borders: { type: 'geojson', data: NOTHING },
      lines: { type: 'geojson', data: NOTHING },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': sea } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': land, 'fill-outline-color': border } },
      { id: 'borders', type: 'line', source: 'borders', paint: { 'line-color': border, 'line-width': 0.8 } },
      lines('ways', ['flight', 'way'], coral, [1.5, 1.8]),
      lines('tracks', ['route', 'track'], teal),
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
