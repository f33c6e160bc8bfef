/** Streets for the map of trips, from a file that the operator has put on the server, or by a style of another server (J80, J82). */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { AppError } from '#base/app-error'
import { HOUR_MS, MINUTE_MS } from '#base/clock'
import { limitConcurrency } from '#base/limit-concurrency'
import type { Limits } from '#auth/server'
import { ANSWER_HEADER, PROTOCOL_VERSION, type RequestErrorCode } from '#http'
import { chooseEncoding, readHeader, readJsonBody, readSessionAgain, serve, type Router } from '#http/server'
import type { PmtilesLayout } from '../pmtiles-format.ts'
import {
  measureRegion,
  readStreets,
  REGION_BODY_BYTES,
  REGION_PATH,
  regionInputSchema,
  TILE_ROUTE,
} from '../streets-endpoints.ts'
import { openStreetArchive, type StreetArchive, planRegion, readRegion } from './street-archive.ts'

/** The source of streets: a PMTiles file on the server, or a style of MapLibre at another address. */
export type MapTiles = { readonly file: string } | { readonly style: string }

type StreetsEnvironment = {
  readonly mapTiles: MapTiles | undefined
  readonly limits: Limits
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
}

/** Of one user. Planning is some thousand look-ups; a region has at most 50 MB. */
const measureLimit = { name: 'trip-region-size', times: 60, windowMs: 10 * MINUTE_MS }
const cutLimit = { name: 'trip-region', times: 20, windowMs: HOUR_MS }
/** The number of regions that are sent at once, and the time that each may take: 50 MB over a slow line take seven minutes. */
const MAX_CUTS = 6
const MAX_CUTS_OF_USER = 2
const CUT_MS = 10 * MINUTE_MS
const BUSY_SECONDS = 20

const unzip = promisify(gunzip)

export async function startStreets({ mapTiles, limits, startTimer }: StreetsEnvironment): Promise<{
  readonly addRoutes: (router: Router) => void
  readonly stop: () => Promise<void>
  readonly close: () => Promise<void>
}> {
  const archive = mapTiles !== undefined && 'file' in mapTiles ? await openStreetArchive(mapTiles.file) : undefined
  const style = mapTiles !== undefined && 'style' in mapTiles ? mapTiles.style : undefined
  const cuts = createCuts(startTimer)
  return {
    addRoutes: (router) => {
      serve(router, readStreets, 'signed-in', async () => ({
        ...(archive !== undefined && { archive: archive.facts }),
        ...(style !== undefined && { style }),
      }))
      addTileRoute(router, archive)
      addRegionRoutes(router, archive, { limits, cuts })
    },
    stop: async () => cuts.endAll(),
    close: async () => archive?.close(),
  }
}

function addTileRoute(router: Router, archive: StreetArchive | undefined): void {
  router.get(TILE_ROUTE, async (context) => {
    if (context.get('session') === null) throw new AppError<RequestErrorCode>('unauthenticated')
    const { version, ...place } = context.req.param()
    const [z, x, y] = [place.z, place.x, place.y].map((text) => (/^\d{1,5}$/.test(text) ? Number(text) : -1))
    if (archive === undefined || version !== archive.facts.version) throw new AppError<RequestErrorCode>('not-found')
    const bytes = await archive.readTile({ z: z ?? -1, x: x ?? -1, y: y ?? -1 })
    // The address names the file, so what is behind it never changes.
    const headers = { 'cache-control': 'private, max-age=2592000, immutable', vary: 'accept-encoding' }
    // An error would be written into the console of the page; sea without a tile is no error.
    if (bytes === undefined) return new Response(null, { status: 204, headers })
    const type = { ...headers, 'content-type': 'application/vnd.mapbox-vector-tile' }
    if (archive.header.tilePacking === 'none') return new Response(bytes, { headers: type })
    return chooseEncoding(readHeader(context, 'accept-encoding'), ['gzip']) === undefined
      ? new Response(new Uint8Array(await unzip(bytes)), { headers: type })
      : new Response(bytes, { headers: { ...type, 'content-encoding': 'gzip' } })
  })
}

function addRegionRoutes(
  router: Router,
  archive: StreetArchive | undefined,
  { limits, cuts }: { readonly limits: Limits; readonly cuts: Cuts },
): void {
  // One after the other: each reads directories of the file, and takes the time of all.
  const plan = limitConcurrency(1)
  serve(router, measureRegion, 'signed-in', async ({ input: { spots }, session }) => {
    await limits.take(measureLimit, session.userId)
    const { layout, maxZoom, tileCount } = await plan(() => planRegion(present(archive), spots))
    return { sizeBytes: tileCount === 0 ? 0 : layout.sizeBytes, maxZoom }
  })
  router.post(REGION_PATH, async (context) => {
    if (context.get('session') === null) throw new AppError<RequestErrorCode>('unauthenticated')
    const body = await readJsonBody(context.req.raw, REGION_BODY_BYTES, (name) => readHeader(context, name))
    const session = await readSessionAgain(context)
    if (session === null) throw new AppError<RequestErrorCode>('unauthenticated')
    const { data } = regionInputSchema.safeParse(body)
    if (data === undefined) throw new AppError<RequestErrorCode>('invalid-request', { field: 'spots' })
    // Before the limit: a try that finds no place does not count.
    const place = cuts.take(session.userId)
    try {
      await limits.take(cutLimit, session.userId)
      const { layout, tileCount } = await plan(() => planRegion(present(archive), data.spots))
      if (tileCount === 0) throw new AppError<RequestErrorCode>('not-found')
      const headers = {
        [ANSWER_HEADER]: String(PROTOCOL_VERSION),
        'content-type': 'application/octet-stream',
        'content-length': String(layout.sizeBytes),
      }
      return new Response(place.send(present(archive), layout), { headers })
    } catch (error) {
      place.leave()
      throw error
    }
  })
}

function present(archive: StreetArchive | undefined): StreetArchive {
  if (archive === undefined) throw new AppError<RequestErrorCode>('not-found')
  return archive
}

type Cuts = {
  /** Throws `unavailable` while too many regions are on their way, `too-many-requests` if too many of them are this user's. */
  take(userId: string): CutPlace
  endAll(): void
}

type CutPlace = {
  send(archive: StreetArchive, layout: PmtilesLayout): ReadableStream<Uint8Array<ArrayBuffer>>
  leave(): void
}

/** Regions that are planned or sent. A reader that is too slow is cut off, so that others get a place. */
function createCuts(startTimer: StreetsEnvironment['startTimer']): Cuts {
  const running = new Map<AbortController, string>()
  const refuse = (code: 'unavailable' | 'too-many-requests'): never => {
    throw new AppError<RequestErrorCode>(code, { retryAfterSeconds: BUSY_SECONDS })
  }
  return {
    take(userId) {
      const own = running.values().reduce((count, of) => (of === userId ? count + 1 : count), 0)
      if (own >= MAX_CUTS_OF_USER) refuse('too-many-requests')
      if (running.size >= MAX_CUTS) refuse('unavailable')
      const ending = new AbortController()
      running.set(ending, userId)
      const leave = (): void => void running.delete(ending)
      return {
        leave,
        send(archive, layout) {
          // The server has begun to end meanwhile.
          if (ending.signal.aborted) refuse('unavailable')
          const stopTimer = startTimer(() => ending.abort(new Error('the region took too long')), CUT_MS)
          const onEnd = (): void => {
            stopTimer()
            leave()
          }
          return readRegion(archive, layout, { signal: ending.signal, onEnd })
        },
      }
    },
    endAll: () => running.forEach((_userId, ending) => ending.abort(new Error('the server ends'))),
  }
}
