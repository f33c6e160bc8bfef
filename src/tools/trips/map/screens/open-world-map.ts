/** A map with a life: opened in an element, shown things, closed. All of maplibre-gl is behind this file, which is loaded on demand. */
import { GeoJSONSource, Map as GlMap, setWorkerUrl, type StyleSpecification } from 'maplibre-gl'
// A file of our own: the policy of the app allows no workers made from texts.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { boundsOf, type MapContents } from '../map-contents.ts'
import type { Point } from '../great-circle.ts'
import { createNames, createPins } from './map-markers.ts'
import { linesAsGeoJson, OWN_SOURCES, type GeoData } from './map-style.ts'
import { createWardrobe, hasStreetNames, styleOf, type MapLook, type WardrobeEvents } from './map-wardrobe.ts'

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

type MapEvents = WardrobeEvents & {
  readonly onPick: (key: string) => void
  /** A long press or a right click. */
  readonly onHold: (point: Point) => void
}

const LONG_PRESS_MS = 600
const SLOP_PX = 10
/** North is up, and nothing tilts. */
const FLAT = {
  ...{ center: [10, 48] as [number, number], zoom: 2, attributionControl: false as const },
  ...{ dragRotate: false, pitchWithRotate: false, touchPitch: false, fadeDuration: 0 },
  locale: { 'Map.Title': 'Karte: Pfeiltasten verschieben sie, + und − ändern den Maßstab' },
} as const

setWorkerUrl(workerUrl)

export function openWorldMap(container: HTMLElement, look: MapLook, events: MapEvents): WorldMap {
  const protocol = `streets-${String((opened += 1))}`
  const map = openFlat(container, styleOf(look, protocol))
  const dressed = createWardrobe(map, { protocol, events })
  const pins = createPins(map, events.onPick)
  const names = createNames(map, () => hasStreetNames(map))
  const stopHolding = followHolds(map, events.onHold)
  const aim = followAim(map, () => dressed.zooms().place)
  let shown: MapContents | undefined
  const draw = (): void => {
    if (shown !== undefined) setData(map, OWN_SOURCES.lines, linesAsGeoJson(shown.lines))
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
      map.setStyle(styleOf(other, protocol), { diff: false })
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
    setData(map, OWN_SOURCES.land, land)
    setData(map, OWN_SOURCES.borders, borders)
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
