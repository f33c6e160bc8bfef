/**
 * How streets look: quiet, so that the ways and pins of the trip stand out. For tiles in the schema of the Protomaps basemap, version 4
 * (https://docs.protomaps.com/basemaps/layers). Names are drawn with a font of the device.
 */
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { colors } from '#ui/page/theme'

type Scheme = keyof typeof colors

const palettes = {
  light: {
    ...{
      earth: '#f7f4ee',
      green: '#dfe8d2',
      built: '#efeae1',
      water: '#bcd5e1',
      building: '#e3dcd1',
      border: '#a79f93',
    },
    ...{ casing: '#d8d0c4', minor: '#ffffff', major: '#fdf3d8', highway: '#f8dfa6', path: '#c9bfae', rail: '#c0b8ad' },
    ...{ text: '#3a4347', quiet: '#626d73', waterText: '#3f6f86' },
  },
  dark: {
    ...{
      earth: '#22292e',
      green: '#25332c',
      built: '#272e33',
      water: '#0f1c25',
      building: '#2f373d',
      border: '#58646c',
    },
    ...{ casing: '#171c20', minor: '#3a444b', major: '#4a565e', highway: '#62655a', path: '#3c464c', rail: '#414b52' },
    ...{ text: '#dbe2e5', quiet: '#a3afb5', waterText: '#7fa5b8' },
  },
} as const satisfies Record<Scheme, unknown>

/** Begins the names of all our sources and layers; styles of other servers have others. */
export const OWN_PREFIX = 'taschenmesser-'
export const STREETS = `${OWN_PREFIX}streets`
/** The layers with names of places. */
export const PLACE_NAMES: readonly string[] = ['small-places', 'big-places', 'country-names'].map(
  (id) => OWN_PREFIX + id,
)
/** Any family that the device does not have stands for its sans-serif; the weight is read from the name. */
const [REGULAR, BOLD] = ['Streets Regular', 'Streets Bold']

const kindIs = (...kinds: readonly string[]): ExpressionSpecification => [
  'in',
  ['get', 'kind'],
  ['literal', [...kinds]],
]
const name: ExpressionSpecification = ['coalesce', ['get', 'name:de'], ['get', 'name']]

/** A width that grows with the zoom, from `thin` at zoom 6 to `wide` at 18. */
function growing(thin: number, wide: number): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.5], ['zoom'], 6, thin, 12, thin + (wide - thin) * 0.12, 18, wide]
}

/** All layers, from the ground up; the last ones are names. */
export function streetLayers(scheme: Scheme): readonly LayerSpecification[] {
  const layers = [...groundLayers(scheme), ...roadLayers(scheme), ...nameLayers(scheme)]
  return layers.map((layer) => ({ ...layer, id: OWN_PREFIX + layer.id }))
}

/** Kinds of land that are drawn green. */
const GREENS = [
  'park',
  'forest',
  'wood',
  'grass',
  'grassland',
  'meadow',
  'nature_reserve',
  'garden',
  'cemetery',
  'golf_course',
  'scrub',
  'national_park',
  'protected_area',
  'allotments',
  'village_green',
  'playground',
]

function groundLayers(scheme: Scheme): readonly LayerSpecification[] {
  const { earth, green, built, water, building, border } = palettes[scheme]
  const fill = (id: string, layer: string, color: string, filter?: FilterSpecification): LayerSpecification => ({
    ...{ id, type: 'fill', source: STREETS, 'source-layer': layer, paint: { 'fill-color': color } },
    ...(filter !== undefined && { filter }),
  })
  const lines = ['river', 'stream', 'canal']
  return [
    // The layer also has cliffs and names of islands.
    fill('earth', 'earth', earth, ['==', ['geometry-type'], 'Polygon']),
    fill('green', 'landuse', green, kindIs(...GREENS)),
    fill(
      'built',
      'landuse',
      built,
      kindIs('pedestrian', 'railway', 'aerodrome', 'industrial', 'hospital', 'school', 'university'),
    ),
    fill('water', 'water', water, ['==', ['geometry-type'], 'Polygon']),
    {
      ...{ id: 'rivers', type: 'line', source: STREETS, 'source-layer': 'water', filter: kindIs(...lines), minzoom: 8 },
      paint: { 'line-color': water, 'line-width': growing(0.6, 6) },
    },
    { ...fill('buildings', 'buildings', building), minzoom: 13 },
    {
      ...{ id: 'street-borders', type: 'line', source: STREETS, 'source-layer': 'boundaries' },
      paint: {
        'line-color': border,
        'line-width': ['case', ['==', ['get', 'kind'], 'country'], 1.2, 0.6],
        'line-dasharray': [3, 2],
      },
    },
  ]
}

function roadLayers(scheme: Scheme): readonly LayerSpecification[] {
  const { casing, minor, major, highway, path, rail } = palettes[scheme]
  const road = (id: string, o: RoadLook): LayerSpecification => ({
    ...{ id, type: 'line', source: STREETS, 'source-layer': 'roads', filter: kindIs(...o.kinds), minzoom: o.from },
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': o.color,
      'line-width': o.width,
      ...(o.dash !== undefined && { 'line-dasharray': [...o.dash] }),
    },
  })
  const minors = { kinds: ['minor_road', 'other'], from: 11 }
  const majors = { kinds: ['major_road', 'medium_road'], from: 7 }
  const highways = { kinds: ['highway'], from: 4 }
  return [
    road('rails', { kinds: ['rail'], from: 9, color: rail, width: growing(0.5, 4), dash: [4, 2] }),
    road('ferries', { kinds: ['ferry'], from: 8, color: rail, width: growing(0.6, 2), dash: [2, 3] }),
    road('paths', { kinds: ['path'], from: 14, color: path, width: growing(0.4, 4), dash: [2, 1.5] }),
    road('minor-casing', { ...minors, from: 13, color: casing, width: growing(0.8, 20) }),
    road('major-casing', { ...majors, from: 10, color: casing, width: growing(1.4, 28) }),
    road('highway-casing', { ...highways, color: casing, width: growing(1.8, 32) }),
    road('minor-roads', { ...minors, color: minor, width: growing(0.4, 17) }),
    road('major-roads', { ...majors, color: major, width: growing(0.8, 24) }),
    road('highways', { ...highways, color: highway, width: growing(1.1, 27) }),
  ]
}

type RoadLook = {
  readonly kinds: readonly string[]
  readonly from: number
  readonly color: string
  readonly width: ExpressionSpecification
  readonly dash?: readonly number[]
}

function nameLayers(scheme: Scheme): readonly LayerSpecification[] {
  const { earth, water, text, quiet, waterText } = palettes[scheme]
  const paint = (color: string, halo: string) => ({
    'text-color': color,
    'text-halo-color': halo,
    'text-halo-width': 1.4,
  })
  const along = { 'symbol-placement': 'line' as const, 'text-field': name, 'text-font': [REGULAR] }
  const big: ExpressionSpecification = [
    'all',
    kindIs('locality'),
    ['in', ['get', 'kind_detail'], ['literal', ['city', 'town']]],
  ]
  const small: ExpressionSpecification = [
    'any',
    kindIs('neighbourhood', 'macrohood'),
    ['all', kindIs('locality'), ['!', big]],
  ]
  const place = (id: string, o: PlaceLook): LayerSpecification => ({
    ...{ id, type: 'symbol', source: STREETS, 'source-layer': 'places', filter: o.filter },
    ...{ minzoom: o.from, maxzoom: o.to },
    layout: { 'text-field': name, 'text-font': [o.font], 'text-size': o.size, 'text-max-width': 7, 'text-padding': 6 },
    paint: paint(o.color, earth),
  })
  return [
    {
      ...{ id: 'water-names', type: 'symbol', source: STREETS, 'source-layer': 'water', minzoom: 10 },
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { ...along, 'text-size': 12 },
      paint: paint(waterText, water),
    },
    {
      ...{ id: 'road-names', type: 'symbol', source: STREETS, 'source-layer': 'roads', minzoom: 13 },
      filter: ['!', kindIs('rail', 'ferry', 'path')],
      layout: { ...along, 'text-size': ['interpolate', ['linear'], ['zoom'], 13, 11, 18, 14] },
      paint: paint(quiet, earth),
    },
    place('small-places', { filter: small, from: 11, to: 17, font: REGULAR, size: 12, color: quiet }),
    place('big-places', {
      ...{ filter: big, from: 4, to: 15, font: BOLD, color: text },
      size: ['interpolate', ['linear'], ['zoom'], 4, 12, 10, 15, 14, 18],
    }),
    place('country-names', { filter: kindIs('country'), from: 1, to: 7, font: BOLD, size: 13, color: quiet }),
  ]
}

type PlaceLook = {
  readonly filter: FilterSpecification
  readonly from: number
  readonly to: number
  readonly font: string
  readonly size: number | ExpressionSpecification
  readonly color: string
}
