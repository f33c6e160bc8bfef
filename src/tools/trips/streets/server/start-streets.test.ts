/** Streets from a file of the server: tiles, regions, and what is refused. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { PMTiles, tileIdToZxy } from 'pmtiles'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { AppError } from '#base/app-error'
import { createManualTime } from '#testing/manual-time'
import { createTestRouter, signedIn } from '#testing/network/test-router'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import { streetFixture, tileIdAt } from '#testing/trips/street-fixture'
import { MAX_REGION_TILES } from '../region.ts'
import { readStreets, REGION_PATH, tilePath } from '../streets-endpoints.ts'
import { planRegion, readRegion, openStreetArchive } from './street-archive.ts'
import { startStreets, type MapTiles } from './start-streets.ts'

const lisbon = { lat: 38.7071, lon: -9.1355 }
const sintra = { lat: 38.8, lon: -9.38 }
const graz = { lat: 47.0707, lon: 15.4395 }
const anna = signedIn('anna')

let folder: TempFolder
let path: string
const taken: string[] = []
beforeAll(async () => {
  folder = await createTempFolder()
  path = join(folder.path, 'portugal.pmtiles')
  await writeFile(path, await streetFixture([lisbon, sintra]))
})
afterAll(() => folder.remove())
beforeEach(() => void (taken.length = 0))

async function open(mapTiles: MapTiles | undefined) {
  const time = createManualTime(0)
  const limits = {
    take: async ({ name, times }: { name: string; times: number }) => {
      if (taken.push(name) > times) throw new AppError('too-many-requests', { retryAfterSeconds: 60 })
    },
  }
  const part = await startStreets({ mapTiles, limits, startTimer: time.startTimer })
  const router = createTestRouter()
  part.addRoutes(router)
  const post = async (to: string, spots: unknown, headers: Record<string, string> = anna) =>
    router.request(to, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ spots }),
    })
  const get = async (at: string, headers: Record<string, string> = anna) => router.request(at, { headers })
  return { ...part, time, get, post }
}

const zxy = (spot: typeof lisbon, zoom: number) => {
  const [z, x, y] = tileIdToZxy(tileIdAt(spot, zoom))
  return { z, x, y }
}
const textOf = (bytes: ArrayBuffer | Uint8Array): string => Buffer.from(bytes as Uint8Array).toString('utf8')

it('J80: without MAP_TILES there are none, with a style its address; to the signed-in alone', async () => {
  const none = await open(undefined)
  expect(await (await none.get(readStreets.path)).json()).toEqual({})
  expect((await none.get(readStreets.path, {})).status).toBe(401)
  expect((await none.get(tilePath('A'.repeat(16), { z: 0, x: 0, y: 0 }))).status).toBe(404)
  expect((await none.post('/api/trips/streets/region-size', [lisbon])).status).toBe(404)
  const styled = await open({ style: 'https://tiles.example.org/plain' })
  expect(await (await styled.get(readStreets.path)).json()).toEqual({ style: 'https://tiles.example.org/plain' })
})

it('J81: tiles come as they are in the file, or unpacked; one that is not there is empty, a wrong address is not found', async () => {
  const { get, close } = await open({ file: path })
  const { archive } = (await (await get(readStreets.path)).json()) as { archive: { version: string } }
  expect(archive).toEqual({ version: expect.stringMatching(/^[\w-]{16}$/), minZoom: 0, maxZoom: 14, on: '2026-12-24' })
  const { version } = archive
  const packed = await get(tilePath(version, zxy(lisbon, 14)), { ...anna, 'accept-encoding': 'gzip, br' })
  expect(Object.fromEntries(packed.headers)).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/vnd.mapbox-vector-tile',
    'cache-control': 'private, max-age=2592000, immutable',
  })
  expect(textOf(gunzipSync(await packed.arrayBuffer()))).toContain(`Ort ${tileIdAt(lisbon, 14)}`)
  const plain = await get(tilePath(version, zxy(lisbon, 14)))
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(textOf(await plain.arrayBuffer())).toContain('Rua Augusta')
  expect((await get(tilePath(version, zxy(graz, 14)))).status).toBe(204)
  expect((await get(tilePath(version, { z: 22, x: 1, y: 1 }))).status).toBe(204)
  expect((await get(tilePath('B'.repeat(16), zxy(lisbon, 14)))).status).toBe(404)
  expect((await get(tilePath(version, zxy(lisbon, 14)), {})).status).toBe(401)
  await close()
})

it('J82: a region is a file of its own with the tiles around its places, as large as was said before', async () => {
  const { post, close } = await open({ file: path })
  const measured = (await (await post('/api/trips/streets/region-size', [lisbon])).json()) as { sizeBytes: number }
  const answer = await post(REGION_PATH, [lisbon])
  const bytes = await answer.arrayBuffer()
  expect(measured).toEqual({ sizeBytes: bytes.byteLength, maxZoom: 14 })
  expect(answer.headers.get('content-length')).toBe(String(bytes.byteLength))
  const region = new PMTiles({
    getKey: () => 'region',
    getBytes: async (offset, length) => ({ data: bytes.slice(offset, offset + length) }),
  })
  expect(await region.getMetadata()).toMatchObject({ on: '2026-12-24', attribution: '© OpenStreetMap' })
  const id = tileIdAt(lisbon, 14)
  expect(textOf(new Uint8Array((await region.getZxy(...tileIdToZxy(id)))?.data ?? new ArrayBuffer(0)))).toContain(
    `Ort ${id}`,
  )
  expect(await region.getZxy(...tileIdToZxy(tileIdAt(sintra, 14)))).toBeUndefined()
  expect(await region.getZxy(...tileIdToZxy(tileIdAt(sintra, 9)))).toBeDefined()
  await close()
})

it('J82: what does not fit is left out from the most detailed zoom on', async () => {
  const archive = await openStreetArchive(path)
  const whole = await planRegion(archive, [lisbon])
  const less = await planRegion(archive, [lisbon], whole.layout.sizeBytes - 5_000)
  expect([whole.maxZoom, less.maxZoom]).toEqual([14, 13])
  expect(less.layout.sizeBytes).toBeLessThan(whole.layout.sizeBytes - 5_000)
  expect((await planRegion(archive, [lisbon], 100)).tileCount).toBe(0)
  await archive.close()
})

it('J82: places without streets, wrong input, strangers and too many tries get no region', async () => {
  const { post, close } = await open({ file: path })
  const far = { lat: -45, lon: 170 }
  expect((await post('/api/trips/streets/region-size', [far])).status).toBe(200)
  expect((await post(REGION_PATH, [lisbon], {})).status).toBe(401)
  for (const wrong of [[], [{ lat: 91, lon: 0 }], [{ lat: 1 }], Array.from({ length: 601 }, () => lisbon), 'alles'])
    expect((await post(REGION_PATH, wrong)).status).toBe(400)
  expect(taken).toEqual(['trip-region-size'])
  for (let index = 0; index < 30; index += 1) taken.push('before')
  expect((await post(REGION_PATH, [lisbon])).status).toBe(429)
  await close()
})

it('J82: six are sent at a time, two of them to one user; one that nobody takes is cut after ten minutes', async () => {
  const { post, time, stop, close } = await open({ file: path })
  const users = ['anna', 'ben', 'cem'].flatMap((name) => [signedIn(name), signedIn(name)])
  const answers = await Promise.all(users.map((user) => post(REGION_PATH, [lisbon], user)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(taken).toHaveLength(6)
  expect((await post(REGION_PATH, [lisbon], signedIn('dora'))).status).toBe(503)
  await answers[2]?.body?.cancel()
  expect((await post(REGION_PATH, [lisbon])).status).toBe(429)
  // What was refused for want of a place counts for no limit.
  expect(taken).toHaveLength(6)
  await answers[0]?.body?.cancel()
  const seventh = await post(REGION_PATH, [lisbon])
  expect(seventh.status).toBe(200)
  time.moveTo(10 * 60_000)
  await expect(seventh.arrayBuffer()).rejects.toThrow('took too long')
  const last = await post(REGION_PATH, [lisbon])
  await stop()
  await expect(last.arrayBuffer()).rejects.toThrow('the server ends')
  await close()
})

it('J82: a region that is refused leaves its place', async () => {
  const { post, close } = await open({ file: path })
  for (let index = 0; index < 30; index += 1) taken.push('before')
  const tries = await Promise.all([1, 2].map(() => post(REGION_PATH, [lisbon])))
  expect(tries.map(({ status }) => status)).toEqual([429, 429])
  taken.length = 0
  expect((await post(REGION_PATH, [lisbon])).status).toBe(200)
  await close()
})

it('J82: a zoom with more tiles than a region has is left out before one of them is looked up', async () => {
  const archive = await openStreetArchive(path)
  let lookUps = 0
  const counting = {
    ...archive,
    findTile: async () => {
      lookUps += 1
      return undefined
    },
  }
  const north = Array.from({ length: 600 }, (_, index) => ({ lat: 84.9, lon: index * 0.6 - 180 }))
  await planRegion(counting, north)
  expect(lookUps).toBeLessThan(2 * MAX_REGION_TILES)
  await archive.close()
})

it.each<[string, () => Promise<Uint8Array<ArrayBuffer>>]>([
  ['is cut', () => Promise.resolve(new Uint8Array(3))],
  ['cannot be read', () => Promise.reject(new Error('EIO'))],
])('J82: a file that %s meanwhile ends the region, which leaves its place at once', async (_how, read) => {
  let ended = 0
  const layout = { head: new Uint8Array(8), parts: [{ offset: 0, length: 5 }], sizeBytes: 13 }
  const onEnd = (): void => void (ended += 1)
  const stream = readRegion({ read }, layout, { signal: new AbortController().signal, onEnd })
  await expect(new Response(stream).arrayBuffer()).rejects.toThrow(/cut|EIO/)
  expect(ended).toBe(1)
})

it.each([
  ['nothing', undefined, 'MAP_TILES: the file cannot be read'],
  ['another file', 'no map', 'MAP_TILES: the file is not a PMTiles file of version 3'],
])('J80: %s in the place of the file refuses the start in one line', async (_name, content, message) => {
  const wrong = join(folder.path, 'wrong.pmtiles')
  if (content !== undefined) await writeFile(wrong, content)
  await expect(open({ file: wrong })).rejects.toThrow(message)
})
