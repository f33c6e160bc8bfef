/** Tiles, files of them and regions; what we write is read by the library of the format's authors. */
import { PMTiles, tileIdToZxy, zxyToTileId, type Source } from 'pmtiles'
import { expect, test } from 'vitest'
import { streetFixture, tileIdAt } from '#testing/trips/street-fixture'
import { describeOffline, describeRegion } from './describe-region.ts'
import { MAX_REGION_SPOTS, MAX_REGION_TILES, regionSpots, spotsOutside, tilesAround } from './region.ts'
import { openPmtiles } from './open-pmtiles.ts'
import {
  HEADER_BYTES,
  layOutPmtiles,
  readDirectory,
  readHeader,
  type Section,
  isTile,
  tileIdOf,
} from './pmtiles-format.ts'

const lisbon = { lat: 38.7071, lon: -9.1355 }
const graz = { lat: 47.0707, lon: 15.4395 }

const never = (): Promise<never> => Promise.reject(new Error('nothing is packed'))
const readFrom =
  (bytes: Uint8Array) =>
  async ({ offset, length }: Section) =>
    bytes.slice(offset, offset + length)

function sourceOf(bytes: Uint8Array<ArrayBuffer>): Source {
  return {
    getKey: () => 'fixture',
    getBytes: async (offset, length) => ({ data: bytes.slice(offset, offset + length).buffer }),
  }
}

test('J81: tiles have the numbers that the authors of the format give them', () => {
  const tiles = [0, 1, 2, 5, 9, 14, 15].flatMap((z) => {
    const last = 2 ** z - 1
    return [
      [0, 0],
      [last, 0],
      [0, last],
      [last, last],
      [last >> 1, last >> 2],
      [last >> 3, last >> 1],
    ].map(([x = 0, y = 0]) => ({ z, x, y }))
  })
  for (const { z, x, y } of tiles) {
    expect(tileIdOf({ z, x, y })).toBe(zxyToTileId(z, x, y))
    expect(tileIdToZxy(tileIdOf({ z, x, y }))).toEqual([z, x, y])
  }
  expect(
    [
      { z: 1, x: 2, y: 0 },
      { z: 16, x: 0, y: 0 },
      { z: 3, x: -1, y: 0 },
      { z: 3, x: 0.5, y: 0 },
    ].map(isTile),
  ).toEqual([false, false, false, false])
})

test('J81: a file that was laid out here is read by its authors’ library, and by ours', async () => {
  const bytes = await streetFixture([lisbon])
  const other = new PMTiles(sourceOf(bytes))
  expect(await other.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 14, tileType: 1, specVersion: 3 })
  expect(await other.getMetadata()).toMatchObject({ name: 'Probe' })
  const own = await openPmtiles({ read: readFrom(bytes), unpack: never })
  if (!own.ok) throw new Error(own.error)
  for (const z of [0, 6, 11, 14]) {
    const id = tileIdAt(lisbon, z)
    const found = await own.value.findTile(id)
    const unpacked = await other.getZxy(...tileIdToZxy(id))
    expect(new TextDecoder().decode(unpacked?.data)).toContain(`Ort ${id}`)
    expect(found?.length).toBeGreaterThan(100)
  }
  expect(await own.value.findTile(tileIdAt(graz, 14))).toBeUndefined()
})

test('J81: directories that do not fit into the beginning are in leaves; what several tiles share is there once', async () => {
  // Two tiles of three are the same sea.
  const tiles = Array.from({ length: 30_000 }, (_, index) => {
    const isSea = index % 3 > 0
    return { id: 100 + 2 * index, offset: isSea ? 7 : 1_000 + 40 * index, length: isSea ? 5 : 40 + (index % 7) }
  })
  const metadata = new TextEncoder().encode('{}')
  const { head, parts, sizeBytes } = layOutPmtiles(tiles, {
    ...{ tilePacking: 'none', minZoom: 0, maxZoom: 14, bounds: [-10, 38, -9, 39], metadata },
  })
  expect(parts).toHaveLength(10_001)
  expect(sizeBytes).toBe(head.length + parts.reduce((sum, { length }) => sum + length, 0))
  const own = await openPmtiles({ read: readFrom(head), unpack: never })
  if (!own.ok) throw new Error(own.error)
  const [first, sea] = [await own.value.findTile(100), await own.value.findTile(102)]
  expect(first).toEqual({ offset: head.length, length: 40 })
  expect(await own.value.findTile(100 + 2 * 29_999)).toEqual(sea)
  expect(await own.value.findTile(101)).toBeUndefined()
  const whole = new Uint8Array(sizeBytes)
  whole.set(head)
  expect((await new PMTiles(sourceOf(whole)).getZxy(...tileIdToZxy(102)))?.data.byteLength).toBe(5)
})

test('J81: what is no such file is refused in words; a directory that is cut throws', async () => {
  const bytes = await streetFixture([lisbon], { maxZoom: 1 })
  const change = (at: number, value: number) => {
    const changed = bytes.slice()
    changed[at] = value
    return readHeader(changed)
  }
  expect(readHeader(new Uint8Array(10))).toEqual({ ok: false, error: 'is not a PMTiles file of version 3' })
  expect(change(0, 0).ok).toBe(false)
  expect(change(7, 2)).toEqual({ ok: false, error: 'is not a PMTiles file of version 3' })
  expect(change(99, 2)).toEqual({ ok: false, error: 'has no vector tiles' })
  expect(change(98, 3)).toEqual({ ok: false, error: 'is packed in another way than with gzip' })
  const header = readHeader(bytes)
  if (!header.ok) throw new Error(header.error)
  const root = bytes.slice(HEADER_BYTES, HEADER_BYTES + header.value.root.length)
  expect(readDirectory(root).length).toBeGreaterThan(0)
  expect(() => readDirectory(root.slice(0, -2))).toThrow('cut')
  expect(() => readDirectory(Uint8Array.of(0xff, 0xff, 0x7f))).toThrow('longer')
})

test('J82: a region has much around its places and less further away, also across ±180°', () => {
  const counts = [2, 6, 9, 12, 14, 15].map((z) => tilesAround([lisbon], z).length)
  expect(counts.every((count) => count > 0 && count < 250)).toBe(true)
  expect(tilesAround([lisbon], 14)).toContain(tileIdAt({ lat: 38.74, lon: -9.16 }, 14))
  expect(tilesAround([lisbon], 14)).not.toContain(tileIdAt({ lat: 38.9, lon: -9.13 }, 14))
  expect(tilesAround([lisbon], 9)).toContain(tileIdAt({ lat: 38.9, lon: -9.13 }, 9))
  const fiji = tilesAround([{ lat: -16.8, lon: 179.99 }], 10)
  expect(fiji).toContain(tileIdAt({ lat: -16.8, lon: -179.99 }, 10))
  expect(fiji).toContain(tileIdAt({ lat: -16.8, lon: 179.9 }, 10))
  expect(tilesAround([{ lat: 90, lon: 0 }], 3).every(Number.isInteger)).toBe(true)
})

test('J82: tiles are counted to one more than a region has; spots side by side count each tile once', () => {
  const north = Array.from({ length: 600 }, (_, index) => ({ lat: 84.9, lon: index * 0.6 - 180 }))
  expect(tilesAround(north, 15)).toHaveLength(MAX_REGION_TILES + 1)
  const near = { lat: lisbon.lat, lon: lisbon.lon + 0.05 }
  const both = tilesAround([lisbon, near, lisbon], 14)
  const single = [...tilesAround([near], 14), ...tilesAround([lisbon], 14)]
  expect(both).toEqual([...new Set(single)].sort((a, b) => a - b))
})

test('J82: places side by side count once, a track has as many spots as fit, and what was added elsewhere lies outside', () => {
  const near = { lat: lisbon.lat + 0.0001, lon: lisbon.lon }
  expect(regionSpots([lisbon, near, graz], [])).toMatchObject({ spots: { length: 2 }, places: { all: 2, within: 2 } })
  const track = Array.from({ length: 20_000 }, (_, index) => ({ lat: 30 + index / 1_000, lon: 10 + index / 900 }))
  const { spots } = regionSpots([lisbon, graz], track)
  expect(spots.length).toBeGreaterThan(100)
  expect(spots.length).toBeLessThanOrEqual(MAX_REGION_SPOTS)
  expect(spotsOutside([near, { lat: 38.8, lon: -9.38 }, graz], [lisbon])).toEqual([{ lat: 38.8, lon: -9.38 }, graz])
  expect(spotsOutside([{ lat: -16.8, lon: -179.99 }], [{ lat: -16.8, lon: 179.99 }])).toEqual([])
})

test('J82: of more places than fit, it is known how many have streets', () => {
  const places = Array.from({ length: 2_000 }, (_, index) => ({ lat: 30 + index / 100, lon: 10 }))
  const { spots, places: counts } = regionSpots(places, [lisbon])
  expect(spots).toHaveLength(MAX_REGION_SPOTS)
  expect(counts).toEqual({ all: expect.toSatisfy((count: number) => count > 900), within: MAX_REGION_SPOTS })
})

test('J83: places beyond a region, and those that did not fit into one, are said for one and for many', () => {
  const region = { sizeBytes: 2_048, maxZoom: 14, version: 'A'.repeat(16), on: '2026-12-24', spots: [lisbon] }
  const facts = { progress: undefined, archive: undefined, measured: undefined, places: { all: 1, within: 1 } }
  const textOf = (spots: readonly (typeof lisbon)[]) => describeRegion({ ...facts, region, spots }).text
  expect(textOf([lisbon])).toBe('Karte: 2 kB, Stand 24.12.2026.')
  expect(textOf([lisbon, graz])).toContain('2026. 1 Ort liegt außerhalb dieser Karte.')
  expect(textOf([graz, { lat: 38.8, lon: -9.38 }])).toContain('2026. 2 Orte liegen außerhalb dieser Karte.')
  const many = { ...facts, spots: [lisbon], places: { all: 2_000, within: 600 } }
  for (const one of [region, undefined])
    expect(describeRegion({ ...many, region: one }).text).toContain('Straßen gibt es um 600 von 2.000 Orten.')
})

test('J80: the map says what stays without a network, and that a server has no streets', () => {
  const streets = { hasStreets: true, isKept: false, isWithout: false }
  expect(describeOffline({ ...streets, isKept: true })).toBe(
    'Ohne Netz bleiben die Straßen, die auf diesem Gerät sind, sonst die Umrisse.',
  )
  expect(describeOffline(streets)).toBe('Ohne Netz bleiben die Umrisse.')
  expect(describeOffline({ ...streets, hasStreets: false })).toBe('Die Karte braucht kein Netz.')
  expect(describeOffline({ ...streets, hasStreets: false, isWithout: true })).toMatch(
    /^Dieser Server hat keine Straßen\./,
  )
})
