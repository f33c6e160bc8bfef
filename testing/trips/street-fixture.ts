/** A small file of streets, made by hand: tiles of the schema that Protomaps publishes, around a few places. */
import { layOutPmtiles, tileIdOf, tilePosition, type Coordinate } from '../../src/tools/trips/streets/pmtiles-format.ts'
import { tilesAround } from '../../src/tools/trips/streets/region.ts'

type Point = readonly [x: number, y: number]
type Shape = { readonly kind: 'point' | 'line' | 'area'; readonly points: readonly Point[] }
type Feature = Shape & { readonly tags: Readonly<Record<string, string>> }
type Layers = Readonly<Record<string, readonly Feature[]>>

const KINDS = { point: 1, line: 2, area: 3 } as const
const EXTENT = 4_096

/** Writes a vector tile (Mapbox Vector Tile 2.1). */
export function writeVectorTile(layers: Layers): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Object.entries(layers).flatMap(([name, features]) => field(3, writeLayer(name, features))))
}

function writeLayer(name: string, features: readonly Feature[]): readonly number[] {
  const keys = [...new Set(features.flatMap(({ tags }) => Object.keys(tags)))]
  const values = [...new Set(features.flatMap(({ tags }) => Object.values(tags)))]
  const written = features.map(({ kind, points, tags }) => [
    ...field(
      2,
      Object.entries(tags).flatMap(([key, value]) => [...varint(keys.indexOf(key)), ...varint(values.indexOf(value))]),
    ),
    ...number(3, KINDS[kind]),
    ...field(4, writeGeometry(kind, points)),
  ])
  return [
    ...field(1, utf8(name)),
    ...written.flatMap((feature) => field(2, feature)),
    ...keys.flatMap((key) => field(3, utf8(key))),
    ...values.flatMap((value) => field(4, field(1, utf8(value)))),
    ...number(5, EXTENT),
    ...number(15, 2),
  ]
}

function writeGeometry(kind: Shape['kind'], points: readonly Point[]): readonly number[] {
  const steps = points.map(([x, y], index) => {
    const [beforeX, beforeY] = points[index - 1] ?? [0, 0]
    return [...zigzag(x - beforeX), ...zigzag(y - beforeY)]
  })
  const [first = [], ...rest] = steps
  const lines = rest.length === 0 ? [] : [...varint(2 | (rest.length << 3)), ...rest.flat()]
  return [...varint(1 | (1 << 3)), ...first, ...lines, ...(kind === 'area' ? varint(7 | (1 << 3)) : [])]
}

const utf8 = (text: string): readonly number[] => [...new TextEncoder().encode(text)]
const zigzag = (value: number): readonly number[] => varint(value < 0 ? -2 * value - 1 : 2 * value)
const number = (id: number, value: number): readonly number[] => [...varint(id << 3), ...varint(value)]
const field = (id: number, bytes: readonly number[]): readonly number[] => [
  ...varint((id << 3) | 2),
  ...varint(bytes.length),
  ...bytes,
]

function varint(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...varint(Math.floor(value / 0x80))]
}

const line = (tags: Feature['tags'], ...points: readonly Point[]): Feature => ({ kind: 'line', points, tags })
const area = (tags: Feature['tags'], west: number, north: number, east: number, south: number): Feature => ({
  ...{ kind: 'area', tags },
  points: [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ],
})

/** Land with a river, a park, houses, and streets with names. */
function tileAt(z: number, name: string): Layers {
  const [first, last] = [0, EXTENT]
  return {
    earth: [area({ kind: 'earth' }, first, first, last, last)],
    landuse: [area({ kind: 'park' }, 400, 400, 1_500, 1_400)],
    water: [area({ kind: 'river' }, first, 2_800, last, 3_300)],
    ...(z >= 13 && {
      buildings: [
        area({ kind: 'building' }, 2_300, 700, 2_900, 1_200),
        area({ kind: 'building' }, 3_000, 1_500, 3_500, 1_900),
      ],
    }),
    roads: [
      line({ kind: 'highway', ref: 'A 8' }, [first, 2_000], [last, 2_100]),
      line({ kind: 'major_road', name: 'Rua Augusta' }, [2_000, first], [2_100, last]),
      ...(z >= 12
        ? [
            line({ kind: 'minor_road', name: 'Beco do Carmo' }, [first, 1_200], [last, 1_000]),
            line({ kind: 'path' }, [400, 400], [1_500, 1_400]),
          ]
        : []),
      line({ kind: 'rail' }, [first, 3_600], [last, 3_500]),
    ],
    places: [
      {
        kind: 'point',
        points: [[2_048, 2_400]],
        tags: { kind: 'locality', kind_detail: z < 8 ? 'city' : 'village', name, 'name:de': name },
      },
    ],
  }
}

type FixtureOptions = {
  readonly maxZoom?: number
  readonly on?: string
  /** Of the file that a region was cut from. */
  readonly version?: string
  readonly isPacked?: boolean
}

/** The bytes of the file; each tile names its number. */
export async function streetFixture(
  around: readonly Coordinate[],
  { maxZoom = 14, on = '2026-12-24', version, isPacked = true }: FixtureOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const tiles: { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }[] = []
  for (let z = 0; z <= maxZoom; z += 1)
    for (const id of tilesAround(around, z)) {
      const plain = writeVectorTile(tileAt(z, `Ort ${id}`))
      tiles.push({ id, bytes: isPacked ? await pack(plain) : plain })
    }
  let end = 0
  const placed = tiles.map(({ id, bytes: { length } }) => {
    const offset = end
    end += length
    return { id, offset, length }
  })
  const metadata = new TextEncoder().encode(
    JSON.stringify({
      ...{ name: 'Probe', 'planetiler:osm:osmosisreplicationtime': `${on}T00:00:00Z` },
      ...(version !== undefined && { version, on }),
    }),
  )
  const bounds = [-180, -85, 180, 85] as const
  const { head } = layOutPmtiles(placed, {
    tilePacking: isPacked ? 'gzip' : 'none',
    minZoom: 0,
    maxZoom,
    bounds,
    metadata,
  })
  return new Uint8Array(await new Blob([head, ...tiles.map(({ bytes }) => bytes)]).arrayBuffer())
}

async function pack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer(),
  )
}

/** The number of the tile that a spot is in. */
export function tileIdAt(spot: Coordinate, z: number): number {
  const { x, y } = tilePosition(spot, z)
  return tileIdOf({ z, x: Math.floor(x), y: Math.floor(y) })
}
