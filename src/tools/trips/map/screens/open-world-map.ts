/** A map with a life: opened in an element, shown things, closed. All of maplibre-gl is behind this file, which is loaded on demand. */
import { GeoJSONSource, Map as GlMap, setWorkerUrl, type StyleSpecification, Marker } from 'maplibre-gl'
import type * as Atlas from '../../atlas/atlas.ts'

// A file of our own: the policy of the app allows no workers made from texts.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { boundsOf, type MapContents, type MapThing } from '../map-contents.ts'
import type { Point } from '../great-circle.ts'
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

// What stands above the map: pins of the things of a trip, and names of cities.

const MAX_NAMES = 30
const NAME_WIDTH_PX = 96
const NAME_HEIGHT_PX = 26

/** The list beside the map has the same things in the order of the Tab key, so the pins are left out of it. */
function createPins(map: GlMap, onPick: (key: string) => void) {
  const pins = new Map<string, { readonly marker: Marker; readonly element: HTMLButtonElement }>()
  const pinOf = ({ key }: MapThing) => {
    const known = pins.get(key)
    if (known !== undefined) return known
    const element = document.createElement('button')
    element.type = 'button'
    element.className = 'pin'
    element.tabIndex = -1
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
        element.setAttribute('aria-label', thing.name)
        marker.setLngLat([thing.lon, thing.lat]).addTo(map)
      }
    },
  }
}

/** Names of the biggest places in sight, so far apart that each can be read. None where the tiles of streets bring their own. */
function createNames(map: GlMap, hasOwnNames: () => boolean) {
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
    names = []
    if (hasOwnNames()) return
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
