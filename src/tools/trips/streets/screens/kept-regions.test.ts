/** Regions on a device: fetched piece by piece, in two tabs, and the words for those that do not come. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { streetFixture } from '#testing/trips/street-fixture'
import { createKeptRegions } from './kept-regions.ts'
import { openRegionDatabase, type KeptRegion } from './region-database.ts'

const lisbon = { lat: 38.7071, lon: -9.1355 }
const version = 'B'.repeat(16)
const [UNREACHABLE, NOT_KEPT] = ['Der Server ist nicht erreichbar.', 'Dieses Gerät kann die Karte nicht aufbewahren.']
const headers = { 'x-taschenmesser': '2' }
const wish = { tripId: 'lisbon', spots: [lisbon], sizeBytes: 5 }

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()))
afterAll(() => void vi.unstubAllGlobals())

const regionBytes = () => streetFixture([lisbon], { maxZoom: 6, version, on: '2026-12-20' })

function answerOf(bytes: Uint8Array<ArrayBuffer>, sizeBytes = bytes.length): Response {
  return new Response(bytes, { headers: { ...headers, 'content-length': String(sizeBytes) } })
}

/** A tab of the browser. */
function openTab(answer: (signal: AbortSignal) => Promise<Response>, nowMs = 1_000) {
  const warn = vi.fn<(...of: unknown[]) => void>()
  let signal: AbortSignal | undefined
  let keys = 0
  const regions = createKeptRegions({
    userId: 'anna',
    fetch: async (_path, init) => {
      signal = init?.signal ?? undefined
      return answer(signal ?? AbortSignal.abort())
    },
    now: () => nowMs,
    newKey: () => `${String(nowMs)}-${String((keys += 1))}`,
    readRoom: async () => undefined,
    log: { warn },
    onClosed: () => undefined,
  })
  const looked = async () => {
    await expect.poll(() => regions.getState('lisbon')).toBeDefined()
  }
  return { regions, warn, looked, readSignal: () => signal, failure: () => regions.getState('lisbon')?.failure }
}

const openDatabase = () => openRegionDatabase('anna', { nowMs: 1_000, onClosed: () => undefined })

test('J83: pieces come from a body without an iterator, as Safari has it; the region says itself what it is of', async () => {
  const response = answerOf(await regionBytes())
  const reader = response.body?.getReader()
  Object.defineProperty(response, 'body', { value: { getReader: () => reader } })
  const { regions } = openTab(async () => response)
  await regions.load(wish)
  expect(regions.getState('lisbon')).toMatchObject({
    ...{ region: { state: 'here', version, on: '2026-12-20', maxZoom: 6 }, failure: undefined },
  })
})

test.each<[string, string, () => Promise<Response>]>([
  ['a server out of reach', UNREACHABLE, () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the page of another network', UNREACHABLE, async () => new Response('Anmelden')],
  ['bytes that are missing', UNREACHABLE, async () => answerOf(new Uint8Array(10), 999)],
  ['what is no region', 'Das hat nicht geklappt. Versuch es noch einmal.', async () => answerOf(new Uint8Array(500))],
])('J83: %s is named, and the rest of the answer is not taken', async (_what, text, answer) => {
  const { regions, failure, readSignal } = openTab(answer)
  await regions.load(wish)
  expect(failure()).toContain(text)
  expect(readSignal()?.aborted).toBe(true)
  expect(await (await openDatabase()).list()).toEqual([])
})

test('J83: a device that cannot write says so, and ends the request', async () => {
  const bytes = await regionBytes()
  const { regions, failure, readSignal, looked } = openTab(async () => answerOf(bytes))
  await looked()
  regions.close()
  await regions.load(wish)
  expect(failure()).toBe(NOT_KEPT)
  expect(readSignal()?.aborted).toBe(true)
})

test('J83: regions leave with their trips, also with the last one; a download stops', async () => {
  const bytes = await regionBytes()
  const first = openTab(async () => answerOf(bytes))
  await first.regions.load(wish)
  await first.regions.keepOnly(new Set(['lisbon']))
  expect(first.regions.getState('lisbon')?.region).toBeDefined()
  // Another page of the tool, which has not looked at the device yet.
  const second = openTab((signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', reject)))
  const loading = second.regions.load({ ...wish, tripId: 'graz' })
  await expect.poll(second.readSignal).toBeDefined()
  await second.regions.keepOnly(new Set())
  await loading
  expect(second.regions.getState('graz')).toEqual({ region: undefined, progress: undefined, failure: undefined })
  expect(second.regions.getState('lisbon')?.region).toBeUndefined()
  await expect.poll(async () => (await openDatabase()).list()).toEqual([])
})

test('J83: a trip that is brought back has its region again', async () => {
  const bytes = await regionBytes()
  const { regions } = openTab(async () => answerOf(bytes))
  await regions.load(wish)
  const [kept] = await (await openDatabase()).list()
  await regions.keepOnly(new Set())
  expect(regions.getState('lisbon')?.region).toBeUndefined()
  await regions.keepOnly(new Set(['lisbon']))
  expect(regions.getState('lisbon')?.region?.key).toBe(kept?.key)
  expect((await (await openDatabase()).list()).map(({ key }) => key)).toEqual([kept?.key])
})

test('J83: what cannot be removed is no error of the page', async () => {
  const bytes = await regionBytes()
  const { regions, warn } = openTab(async () => answerOf(bytes))
  await regions.load(wish)
  regions.close()
  await regions.keepOnly(new Set())
  await expect.poll(() => warn.mock.calls.length).toBe(1)
})

test('J83: of two tabs that have fetched at once the newest region stays', async () => {
  const database = await openDatabase()
  const region = (key: string, keptAtMs: number): KeptRegion => ({
    ...{ key, keptAtMs, tripId: 'lisbon', sizeBytes: 5, maxZoom: 6, version, on: '2026-12-20' },
    ...{ spots: [lisbon], state: 'here' },
  })
  await database.put(region('a', 2))
  await database.put(region('b', 1))
  database.close()
  expect((await (await openDatabase()).list()).map(({ key }) => key)).toEqual(['a'])
})

test('J83: removing is undone, unless another tab has removed the bytes meanwhile', async () => {
  const bytes = await regionBytes()
  const { regions, failure } = openTab(async () => answerOf(bytes))
  await regions.load(wish)
  await regions.remove('lisbon')()
  expect(regions.getState('lisbon')?.region?.state).toBe('here')
  const undo = regions.remove('lisbon')
  await expect.poll(async () => (await openDatabase()).list()).toEqual([])
  await undo()
  expect(regions.getState('lisbon')?.region).toBeUndefined()
  expect(failure()).toBe('Die Straßen sind nicht mehr da.')
})
