/** What stands above the map: pins of the things of a trip, and names of cities. */
import { Marker, type Map as GlMap } from 'maplibre-gl'
import type * as Atlas from '../../atlas/atlas.ts'
import type { MapContents, MapThing } from '../map-contents.ts'

const MAX_NAMES = 30
const NAME_WIDTH_PX = 96
const NAME_HEIGHT_PX = 26

/** The list beside the map has the same things in the order of the Tab key, so the pins are left out of it. */
export function createPins(map: GlMap, onPick: (key: string) => void) {
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
export function createNames(map: GlMap, hasOwnNames: () => boolean) {
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
