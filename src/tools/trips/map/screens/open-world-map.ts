/** A map with a life: opened in an element, shown things, closed. All of maplibre-gl is behind this file, which is loaded on demand. */
import {
  addProtocol,
  AJAXError,
  GeoJSONSource,
  Map as GlMap,
  removeProtocol,
  setWorkerUrl,
  type ErrorEvent,
  type SourceSpecification,
  type StyleSpecification,
} from 'maplibre-gl'
// A file of our own: the policy of the app allows no workers made from texts.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { StreetSource } from '../../streets/screens/street-source.ts'
import { PLACE_NAMES } from '../../streets/screens/street-style.ts'
import type { MapStreets } from '../../streets/screens/use-streets.ts'
import { boundsOf, type MapContents } from '../map-contents.ts'
import type { Point } from '../great-circle.ts'
import { createNames, createPins } from './map-markers.ts'
import { linesAsGeoJson, withWays, worldStyle, type GeoData, type Scheme } from './map-style.ts'

export type WorldMap = {
  /** Shows the world in other colours, or with other streets, without another place of it. */
  readonly dress: (look: MapLook) => void
  readonly show: (contents: MapContents) => void
  /** Shows all points, or the part of the world around a single one. */
  readonly fit: (points: readonly Point[]) => void
  /** The same unless the user has moved the map, or a point was gone to, since the last `fit`. */
  readonly refit: (points: readonly Point[]) => void
  readonly goTo: (point: Point) => void
  readonly zoomBy: (steps: 1 | -1) => void
  readonly close: () => void
}

export type MapLook = { readonly scheme: Scheme; readonly streets: MapStreets | undefined }

type MapEvents = {
  readonly onPick: (key: string) => void
  /** A long press or a right click. */
  readonly onHold: (point: Point) => void
  readonly onFailed: (error: unknown) => void
  /** The makers of the map that another server gives, as it names them; empty: nothing of another server is shown. */
  readonly onCredits: (credits: readonly string[]) => void
}

const LONG_PRESS_MS = 600
const SLOP_PX = 10
/** Nearer there is nothing more to see: of an outline of the world, and of streets. */
const [OUTLINE_ZOOMS, STREET_ZOOMS] = [
  { most: 12, place: 6 },
  { most: 19, place: 14 },
]

/** North is up, and nothing tilts. */
const FLAT = {
  ...{ center: [10, 48] as [number, number], zoom: 2, attributionControl: false as const },
  ...{ dragRotate: false, pitchWithRotate: false, touchPitch: false, fadeDuration: 0 },
  locale: { 'Map.Title': 'Karte: Pfeiltasten verschieben sie, + und − ändern den Maßstab' },
} as const

setWorkerUrl(workerUrl)

export function openWorldMap(container: HTMLElement, look: MapLook, events: MapEvents): WorldMap {
  const protocol = `streets-${String((opened += 1))}`
  const map = openFlat(container, worldStyle(look.scheme, sourceOf(look, protocol)))
  // A tile that does not come leaves a gap, and no map without streets is worse than none.
  map.on('error', (event) => void (isAboutStreets(event) || events.onFailed(event.error)))
  const dressed = createWardrobe(map, { protocol, events })
  const pins = createPins(map, events.onPick)
  const names = createNames(map, () => hasStreetNames(map))
  const stopHolding = followHolds(map, events.onHold)
  const aim = followAim(map, () => dressed.zooms().place)
  let shown: MapContents | undefined
  const draw = (): void => {
    if (shown !== undefined) setData(map, 'lines', linesAsGeoJson(shown.lines))
  }
  map.on('style.load', () => {
    drawOutline(map, events.onFailed)
    draw()
  })
  // Once tiles are there, it is known whether they have names.
  map.on('moveend', names.draw)
  map.on('idle', names.draw)
  // A phone that is turned shows the same places.
  map.on('resize', aim.takeAgain)
  dressed.wear(look)
  return {
    dress(other) {
      map.setStyle(worldStyle(other.scheme, sourceOf(other, protocol)), { diff: false })
      dressed.wear(other)
      aim.takeAgain()
    },
    show(contents) {
      shown = contents
      pins.draw(contents)
      draw()
    },
    fit: (points) => aim.take({ points }),
    refit: (points) => void (aim.isOnPoints() && aim.take({ points })),
    goTo: (point) => aim.take({ point }),
    zoomBy(steps) {
      aim.forget()
      map.easeTo({ zoom: map.getZoom() + steps })
    },
    close() {
      stopHolding()
      names.close()
      dressed.close()
      map.remove()
    },
  }
}

function openFlat(container: HTMLElement, style: StyleSpecification): GlMap {
  const map = new GlMap({ container, style, ...FLAT })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  return map
}

let opened = 0

type Aim = { readonly points: readonly Point[] } | { readonly point: Point }

/** What the map was last asked to show, until the user moves it: with streets one sees it from nearer. */
function followAim(map: GlMap, placeZoom: () => number) {
  let last: Aim | undefined = { points: [] }
  map.on('movestart', ({ originalEvent }) => {
    if (originalEvent !== undefined) last = undefined
  })
  const show = (aim: Aim): void => {
    if ('point' in aim) {
      const { lat, lon } = aim.point
      map.easeTo({ center: [lon, lat], zoom: Math.max(map.getZoom(), placeZoom()) })
      return
    }
    const bounds = boundsOf(aim.points)
    if (bounds === undefined) return
    const { west, south, east, north } = bounds
    map.fitBounds([west, south, east, north], { padding: 56, maxZoom: placeZoom(), animate: false })
  }
  return {
    take(aim: Aim): void {
      last = aim
      show(aim)
    },
    takeAgain: () => last !== undefined && show(last),
    forget: () => void (last = undefined),
    isOnPoints: () => last !== undefined && 'points' in last,
  }
}

/** The tiles of streets, which are answered under this protocol from now on. */
function sourceOf({ streets }: MapLook, protocol: string): SourceSpecification | undefined {
  if (streets === undefined || 'style' in streets) return undefined
  addProtocol(protocol, answerTiles(streets.source, protocol))
  return { type: 'vector', url: `${protocol}://source` }
}

/** What the map wears besides its own style: that of another server, and how near one may come. */
function createWardrobe(map: GlMap, { protocol, events }: { readonly protocol: string; readonly events: MapEvents }) {
  let turn = 0
  let worn: MapStreets | undefined
  const zooms = () => (worn === undefined ? OUTLINE_ZOOMS : STREET_ZOOMS)
  const wearStyle = async (address: string, scheme: Scheme): Promise<void> => {
    const own = turn
    const style = await fetchStyle(address)
    if (style !== undefined && own === turn) map.setStyle(withWays(style, scheme), { diff: false })
  }
  map.on('idle', () => events.onCredits(worn !== undefined && 'style' in worn ? creditsOf(map) : []))
  return {
    wear({ scheme, streets }: MapLook): void {
      turn += 1
      worn = streets
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

const OWN_SOURCES: ReadonlySet<unknown> = new Set(['land', 'borders', 'lines'])

function isAboutStreets(event: ErrorEvent & { readonly sourceId?: unknown; readonly tile?: unknown }): boolean {
  return event.sourceId === undefined ? event.tile !== undefined : !OWN_SOURCES.has(event.sourceId)
}

/** Whether names of places are drawn from tiles; the part of the world that is in sight may have none. */
function hasStreetNames(map: GlMap): boolean {
  const layers = PLACE_NAMES.filter((id) => map.getLayer(id) !== undefined)
  return layers.length > 0 && map.queryRenderedFeatures({ layers }).length > 0
}

let outline: Promise<Outline> | undefined

/** Unpacked once for all maps of this page. */
function loadOutline(): Promise<Outline> {
  outline ??= new Promise((resolve, reject) => {
    const world = new Worker(new URL('../../workers/world-worker.ts', import.meta.url), { type: 'module' })
    world.addEventListener('error', ({ message }) => {
      outline = undefined
      reject(new Error(message))
    })
    world.addEventListener('message', ({ data }: MessageEvent<Outline>) => {
      world.terminate()
      resolve(data)
    })
    world.postMessage('outline')
  })
  return outline
}

function drawOutline(map: GlMap, onFailed: (error: unknown) => void): void {
  void loadOutline().then(({ land, borders }) => {
    setData(map, 'land', land)
    setData(map, 'borders', borders)
  }, onFailed)
}

type Outline = { readonly land: GeoData; readonly borders: GeoData }

function setData(map: GlMap, id: string, data: GeoData): void {
  const source = map.getSource(id)
  if (source instanceof GeoJSONSource) void source.setData(data)
}

/** Right clicks, and fingers that stay where they are. */
function followHolds(map: GlMap, onHold: (point: Point) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let start: { readonly x: number; readonly y: number } | undefined
  const end = (): void => clearTimeout(timer)
  map.on('contextmenu', ({ lngLat, originalEvent }) => {
    originalEvent.preventDefault()
    end()
    onHold({ lat: lngLat.lat, lon: lngLat.wrap().lng })
  })
  map.on('touchstart', ({ point, lngLat, originalEvent }) => {
    end()
    if (originalEvent.touches.length > 1) return
    start = point
    timer = setTimeout(() => onHold({ lat: lngLat.lat, lon: lngLat.wrap().lng }), LONG_PRESS_MS)
  })
  map.on('touchmove', ({ point }) => {
    if (start === undefined || Math.hypot(point.x - start.x, point.y - start.y) > SLOP_PX) end()
  })
  map.on('touchend', end)
  map.on('touchcancel', end)
  return end
}
