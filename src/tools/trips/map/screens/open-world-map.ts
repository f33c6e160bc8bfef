/** A map with a life: opened in an element, told what to show, closed. All of maplibre-gl is behind this file, which is loaded on demand. */
import { GeoJSONSource, Map as GlMap, Marker, setWorkerUrl } from 'maplibre-gl'
// A file of our own: the policy of the app allows no workers made from texts.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type * as Atlas from '../../atlas/atlas.ts'
import { boundsOf, type MapLine, type MapThing } from '../map-contents.ts'
import type { Point } from '../great-circle.ts'
import { linesAsGeoJson, worldStyle, type GeoData, type Scheme } from './map-style.ts'

export type WorldMap = {
  readonly show: (contents: MapContents) => void
  /** Shows all points, or the part of the world around a single one. */
  readonly fit: (points: readonly Point[]) => void
  readonly goTo: (point: Point) => void
  readonly zoomBy: (steps: 1 | -1) => void
  readonly close: () => void
}

export type MapContents = {
  readonly things: readonly MapThing[]
  readonly lines: readonly MapLine[]
  /** Of the day that is shown, by key. */
  readonly numbers: ReadonlyMap<string, number> | undefined
  readonly chosen: string | undefined
}

type MapEvents = {
  readonly onPick: (key: string) => void
  /** A long press or a right click. */
  readonly onHold: (point: Point) => void
  readonly onFailed: (error: unknown) => void
}

const LONG_PRESS_MS = 600
const SLOP_PX = 10
/** Nearer there is nothing more to see of an outline of the world. */
const MAX_ZOOM = 12
const PLACE_ZOOM = 6
const MAX_NAMES = 30
const NAME_WIDTH_PX = 96
const NAME_HEIGHT_PX = 26

setWorkerUrl(workerUrl)

export function openWorldMap(container: HTMLElement, scheme: Scheme, events: MapEvents): WorldMap {
  const map = new GlMap({
    container,
    style: worldStyle(scheme),
    ...{ center: [10, 48] as [number, number], zoom: 2, maxZoom: MAX_ZOOM, attributionControl: false },
    ...{ dragRotate: false, pitchWithRotate: false, touchPitch: false, fadeDuration: 0 },
    locale: { 'Map.Title': 'Karte: Pfeiltasten verschieben sie, + und − ändern den Maßstab' },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.on('error', ({ error }) => events.onFailed(error))
  const pins = createPins(map, events)
  const names = createNames(map)
  const stopHolding = followHolds(map, events.onHold)
  let shown: MapContents | undefined
  const draw = (): void => {
    if (shown === undefined || map.getSource('lines') === undefined) return
    setData(map, 'lines', linesAsGeoJson(shown.lines))
  }
  map.once('style.load', () => {
    void loadOutline().then(({ land, borders }) => {
      setData(map, 'land', land)
      setData(map, 'borders', borders)
    }, events.onFailed)
    draw()
    names.draw()
  })
  map.on('moveend', names.draw)
  return {
    show(contents) {
      shown = contents
      pins.draw(contents)
      draw()
    },
    fit(points) {
      const bounds = boundsOf(points)
      if (bounds === undefined) return
      const { west, south, east, north } = bounds
      map.fitBounds([west, south, east, north], { padding: 56, maxZoom: PLACE_ZOOM, animate: false })
    },
    goTo: ({ lat, lon }) => void map.easeTo({ center: [lon, lat], zoom: Math.max(map.getZoom(), PLACE_ZOOM) }),
    zoomBy: (steps) => void map.easeTo({ zoom: map.getZoom() + steps }),
    close() {
      stopHolding()
      names.close()
      map.remove()
    },
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

type Outline = { readonly land: GeoData; readonly borders: GeoData }

function setData(map: GlMap, id: string, data: GeoData): void {
  const source = map.getSource(id)
  if (source instanceof GeoJSONSource) void source.setData(data)
}

/** The list beside the map has the same things in the order of the Tab key, so the pins are left out of it. */
function createPins(map: GlMap, { onPick }: Pick<MapEvents, 'onPick'>) {
  const pins = new Map<string, { readonly marker: Marker; readonly element: HTMLButtonElement }>()
  const pinOf = ({ key, name }: MapThing) => {
    const known = pins.get(key)
    if (known !== undefined) return known
    const element = document.createElement('button')
    element.type = 'button'
    element.className = 'pin'
    element.tabIndex = -1
    element.setAttribute('aria-label', name)
    element.addEventListener('click', (event) => {
      event.stopPropagation()
      onPick(key)
    })
    const pin = { element, marker: new Marker({ element, anchor: 'center' }) }
    pins.set(key, pin)
    return pin
  }
  return {
    draw({ things, numbers, chosen }: MapContents): void {
      const shown = things.filter(({ key }) => numbers === undefined || numbers.has(key) || key === chosen)
      const keys = new Set(shown.map(({ key }) => key))
      for (const [key, { marker }] of pins)
        if (!keys.has(key)) {
          marker.remove()
          pins.delete(key)
        }
      for (const thing of shown) {
        const { marker, element } = pinOf(thing)
        const number = numbers?.get(thing.key)
        element.dataset['kind'] = thing.kind
        element.dataset['chosen'] = String(thing.key === chosen)
        element.textContent = number === undefined ? '' : String(number)
        element.title = thing.name
        marker.setLngLat([thing.lon, thing.lat]).addTo(map)
      }
    },
  }
}

/** Names of the biggest places in sight, so far apart that each can be read. */
function createNames(map: GlMap) {
  let names: readonly Marker[] = []
  let atlas: typeof Atlas | undefined
  let isClosed = false
  // Not with this file: a part of the app that two others load would be in the first scripts of all trips. Without names it is a map, too.
  void import('../../atlas/atlas.ts').then(
    (arrived) => {
      atlas = arrived
      draw()
    },
    () => undefined,
  )
  const draw = (): void => {
    if (atlas === undefined || isClosed) return
    names.forEach((name) => name.remove())
    const bounds = map.getBounds()
    const box = { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() }
    const taken: { readonly x: number; readonly y: number }[] = []
    names = atlas.placesWithin(box, 4 * MAX_NAMES).flatMap(({ name, lat = 0, lon = 0 }) => {
      const { x, y } = map.project([lon, lat])
      const isFree = taken.every(
        (other) => Math.abs(other.x - x) > NAME_WIDTH_PX || Math.abs(other.y - y) > NAME_HEIGHT_PX,
      )
      if (!isFree || taken.length >= MAX_NAMES) return []
      taken.push({ x, y })
      const element = document.createElement('span')
      element.className = 'name'
      element.textContent = name
      const marker = new Marker({ element, anchor: 'center' }).setLngLat([lon, lat]).addTo(map)
      element.setAttribute('aria-hidden', 'true')
      return [marker]
    })
  }
  const close = (): void => {
    isClosed = true
  }
  return { draw, close }
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
