/** Fetches the region of a trip from the server and writes it to this device, piece by piece (J82, J83). */
import { MINUTE_MS, SECOND_MS, type Now } from '#base/clock'
import { ANSWER_HEADER, PROTOCOL_VERSION, requestErrorTexts, type ErrorBody } from '#http'
import { openPmtiles } from '../open-pmtiles.ts'
import { REGION_PATH, regionMetadataSchema } from '../streets-endpoints.ts'
import type { Coordinate } from '../pmtiles-format.ts'
import type { KeptRegion, RegionDatabase } from './region-database.ts'
import { gunzip } from './street-source.ts'

export type RegionWish = {
  readonly tripId: string
  readonly spots: readonly Coordinate[]
  /** About as large as it will be. */
  readonly sizeBytes: number
}

export type DownloadParts = {
  readonly fetch: typeof globalThis.fetch
  readonly now: Now
  readonly newKey: () => string
  /** How many bytes this device still has room for; undefined: it does not say. */
  readonly readRoom: () => Promise<number | undefined>
}

/** What has to stay free for changes and files that wait to be sent. */
const SPARE_BYTES = 100 * 1024 * 1024
/** How long nothing may come. */
const STALL_MS = MINUTE_MS
const TELL_MS = SECOND_MS / 4

/** The reason of a download that the user has stopped. */
export const CANCELLED = 'cancelled'

/** A reason in German. */
class Refusal extends Error {}

const NO_ROOM = 'Auf diesem Gerät ist dafür kein Platz.'
const NOT_KEPT = 'Dieses Gerät kann die Karte nicht aufbewahren.'

export function describeFailure(error: unknown): string {
  if (error instanceof Refusal) return error.message
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? NO_ROOM : NOT_KEPT
}

/** The server is out of reach, or has stopped to send. */
function unreachable(): never {
  throw new Refusal(requestErrorTexts['network-request-failed'])
}

type Download = {
  readonly wish: RegionWish
  /** Ends it; its user ends the request with it if this rejects. */
  readonly ending: AbortController
  readonly onProgress: (progress: { readonly doneBytes: number; readonly sizeBytes: number }) => void
}

/** Nothing of it is left on the device if it fails. */
export async function downloadRegion(
  o: DownloadParts,
  database: RegionDatabase,
  { wish, ending, onProgress }: Download,
): Promise<KeptRegion> {
  const { tripId, spots } = wish
  const response = await ask(o, wish, ending)
  const sizeBytes = Number(response.headers.get('content-length') ?? wish.sizeBytes)
  const room = await o.readRoom()
  if (room !== undefined && room < sizeBytes + SPARE_BYTES) throw new Refusal(NO_ROOM)
  const coming: KeptRegion = {
    ...{ key: o.newKey(), tripId, sizeBytes, maxZoom: 0, version: '', on: '', spots },
    ...{ keptAtMs: o.now(), state: 'coming' },
  }
  try {
    await database.put(coming)
    const writer = database.openWriter(coming.key)
    await takePieces(o, response, { ending, writer, sizeBytes, onProgress })
    const region: KeptRegion = { ...coming, ...(await readFacts(database, coming.key)), state: 'here' }
    ending.signal.throwIfAborted()
    await database.put(region)
    return region
  } catch (error) {
    await database.drop([coming.key]).catch(() => undefined)
    throw error
  }
}

async function ask(o: DownloadParts, { spots }: RegionWish, { signal }: AbortController): Promise<Response> {
  const response = await o
    .fetch(REGION_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [ANSWER_HEADER]: String(PROTOCOL_VERSION) },
      body: JSON.stringify({ spots }),
      ...{ signal, credentials: 'same-origin', cache: 'no-store', redirect: 'error' },
    })
    .catch(unreachable)
  if (response.headers.get(ANSWER_HEADER) === null) unreachable()
  if (response.ok) return response
  const body = (await response.json().catch(() => undefined)) as Partial<ErrorBody> | undefined
  throw new Refusal(body?.error?.message ?? requestErrorTexts['internal-error'])
}

type Taking = Pick<Download, 'ending' | 'onProgress'> & {
  readonly writer: ReturnType<RegionDatabase['openWriter']>
  readonly sizeBytes: number
}

/** Rejects if not all of it comes. */
async function takePieces(
  { now }: DownloadParts,
  response: Response,
  { ending, writer, sizeBytes, onProgress }: Taking,
): Promise<void> {
  // Safari has no iterator of it.
  const reader = response.body?.getReader()
  let [doneBytes, toldAtMs] = [0, now()]
  for (;;) {
    // Each piece follows the one before.
    // oxlint-disable-next-line no-await-in-loop
    const bytes = await readPiece(reader, ending)
    if (bytes === undefined) break
    // oxlint-disable-next-line no-await-in-loop
    await writer.add(bytes)
    doneBytes += bytes.length
    if (now() - toldAtMs < TELL_MS) continue
    toldAtMs = now()
    onProgress({ doneBytes, sizeBytes })
  }
  ending.signal.throwIfAborted()
  if (doneBytes !== sizeBytes) unreachable()
  await writer.end()
}

/** Undefined at the end. */
async function readPiece(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  ending: AbortController,
): Promise<Uint8Array | undefined> {
  const stall = setTimeout(() => ending.abort(), STALL_MS)
  try {
    return (await reader?.read())?.value
  } catch {
    return unreachable()
  } finally {
    clearTimeout(stall)
  }
}

/** What a region says of itself: another file may be on the server by now than the one that the app knows of. */
async function readFacts(
  database: RegionDatabase,
  key: string,
): Promise<Pick<KeptRegion, 'maxZoom' | 'version' | 'on'>> {
  const opened = await openPmtiles({ read: (section) => database.read(key, section), unpack: gunzip })
  if (!opened.ok) throw new Refusal(requestErrorTexts['internal-error'])
  const metadata: unknown = await new Response(new Uint8Array(await opened.value.readMetadata())).json()
  return { ...regionMetadataSchema.parse(metadata), maxZoom: opened.value.header.maxZoom }
}
