/** What the map wears: the outlines of the world, streets of our own tiles, or the style of another server. */
import {
  addProtocol,
  AJAXError,
  removeProtocol,
  type ErrorEvent,
  type Map as GlMap,
  type SourceSpecification,
  type StyleSpecification,
} from 'maplibre-gl'
import type { StreetSource } from '../../streets/screens/street-source.ts'
import { PLACE_NAMES } from '../../streets/screens/street-style.ts'
import type { MapStreets } from '../../streets/screens/use-streets.ts'
import { OWN_SOURCES, withWays, worldStyle, type Scheme } from './map-style.ts'

export type MapLook = { readonly scheme: Scheme; readonly streets: MapStreets | undefined }

export type WardrobeEvents = {
  readonly onFailed: (error: unknown) => void
  /** The makers of the map that another server gives, as it names them; empty: nothing of another server is shown. */
  readonly onCredits: (credits: readonly string[]) => void
}

/** Nearer there is nothing more to see: of an outline of the world, and of streets. */
const [OUTLINE_ZOOMS, STREET_ZOOMS] = [
  { most: 12, place: 6 },
  { most: 19, place: 14 },
]

/** Our own style, with streets of our own tiles. */
export function styleOf(look: MapLook, protocol: string): StyleSpecification {
  return worldStyle(look.scheme, sourceOf(look, protocol))
}

/** The tiles of streets, which are answered under this protocol from now on. */
function sourceOf({ streets }: MapLook, protocol: string): SourceSpecification | undefined {
  if (streets === undefined || 'style' in streets) return undefined
  addProtocol(protocol, answerTiles(streets.source, protocol))
  return { type: 'vector', url: `${protocol}://source` }
}

type WardrobeParts = { readonly protocol: string; readonly events: WardrobeEvents }

/** What the map wears besides its own style: that of another server, and how near one may come. */
export function createWardrobe(map: GlMap, { protocol, events }: WardrobeParts) {
  let turn = 0
  let worn: MapStreets | undefined
  /** The colours in which another server's style was put on; undefined: it was not. */
  let foreign: Scheme | undefined
  const zooms = () => (worn === undefined ? OUTLINE_ZOOMS : STREET_ZOOMS)
  const wearStyle = async (address: string, scheme: Scheme): Promise<void> => {
    const own = turn
    const style = await fetchStyle(address)
    if (style === undefined || own !== turn) return
    foreign = scheme
    map.setStyle(withWays(style, scheme), { diff: false })
  }
  /** Outlines are better than a style with a fault. Further errors of that style may still arrive. */
  const takeOff = (scheme: Scheme): void => {
    if (worn === undefined) return
    worn = undefined
    map.setMaxZoom(zooms().most)
    const own = turn
    // Not at once: a style that is gone would write the rest of its errors into the console.
    queueMicrotask(() => {
      if (own === turn) map.setStyle(worldStyle(scheme, undefined), { diff: false })
    })
  }
  map.on('error', (event) => {
    // A tile that does not come leaves a gap, and no map without streets is worse than none.
    if (isAboutStreets(event)) return
    if (foreign === undefined || isAboutOwn(event)) events.onFailed(event.error)
    else takeOff(foreign)
  })
  map.on('idle', () => events.onCredits(worn !== undefined && 'style' in worn ? creditsOf(map) : []))
  return {
    wear({ scheme, streets }: MapLook): void {
      turn += 1
      worn = streets
      foreign = undefined
      map.setMaxZoom(zooms().most)
      if (streets !== undefined && 'style' in streets) void wearStyle(streets.style, scheme)
    },
    zooms,
    close(): void {
      turn += 1
      removeProtocol(protocol)
    },
  }
}

function answerTiles(source: StreetSource, protocol: string): Parameters<typeof addProtocol>[1] {
  const { minZoom: minzoom, maxZoom: maxzoom } = source
  // Sparse: in place of a tile that is missing, a part of a coarser one is shown.
  const described = { tiles: [`${protocol}://tile/{z}/{x}/{y}`], minzoom, maxzoom, sparse: true }
  return async ({ url, type }, { signal }) => {
    if (type === 'json') return { data: described }
    const [z = -1, x = -1, y = -1] = url.split('/').slice(-3).map(Number)
    const data = await source.readTile({ z, x, y }, signal)
    if (data === undefined) throw new AJAXError(404, 'no tile', url, new Blob())
    return { data }
  }
}

/** Undefined without a network, or for what is no style; the map then shows outlines. */
async function fetchStyle(address: string): Promise<StyleSpecification | undefined> {
  try {
    const response = await globalThis.fetch(address, { credentials: 'omit' })
    const style = (await response.json()) as Partial<StyleSpecification> | null
    const isStyle = Array.isArray(style?.layers) && typeof style.sources === 'object'
    // The library judges the rest of it.
    return response.ok && isStyle ? (style as StyleSpecification) : undefined
  } catch {
    return undefined
  }
}

/** The words of all sources, without their markup. */
function creditsOf(map: GlMap): readonly string[] {
  const texts = Object.keys(map.getStyle().sources).flatMap((id) => map.getSource(id)?.attribution ?? [])
  const plain = texts.map((html) => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim())
  return [...new Set(plain.filter((text) => text !== ''))]
}

type SourceError = ErrorEvent & { readonly sourceId?: unknown; readonly tile?: unknown }

function isAboutOwn({ sourceId }: SourceError): boolean {
  return Object.values<unknown>(OWN_SOURCES).includes(sourceId)
}

function isAboutStreets(event: SourceError): boolean {
  return event.sourceId === undefined ? event.tile !== undefined : !isAboutOwn(event)
}

/** Whether names of places are drawn from tiles; the part of the world that is in sight may have none. */
export function hasStreetNames(map: GlMap): boolean {
  const layers = PLACE_NAMES.filter((id) => map.getLayer(id) !== undefined)
  return layers.length > 0 && map.queryRenderedFeatures({ layers }).length > 0
}
