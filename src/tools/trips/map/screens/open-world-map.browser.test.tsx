/** The drawn map with the style of another server, and with pins that are renamed. */
import { afterEach, expect, it, vi } from 'vitest'
import { openWorldMap } from './open-world-map.ts'

const ADDRESS = 'https://tiles.example.org/plain'
const ground = { id: 'land', type: 'background', paint: { 'background-color': '#00ff00' } }
const plain = { version: 8, sources: { lines: { type: 'vector', tiles: [] } }, layers: [ground] }

const closings: (() => void)[] = []
afterEach(() => {
  closings.splice(0).forEach((close) => close())
  vi.restoreAllMocks()
})

/** A map that wears the style of another server; what else that server has is not found. */
function openWith(style: unknown) {
  const ask = globalThis.fetch.bind(globalThis)
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!address.startsWith('https://tiles.example.org')) return ask(input, init)
    asked.push(address)
    return address === ADDRESS ? Response.json(style) : new Response('nichts', { status: 404 })
  })
  const place = document.body.appendChild(document.createElement('div'))
  place.style.cssText = 'width: 400px; height: 300px'
  const onFailed = vi.fn<(error: unknown) => void>()
  const onCredits = vi.fn<(credits: readonly string[]) => void>()
  const look = { scheme: 'light', streets: { style: ADDRESS } } as const
  const map = openWorldMap(place, look, { onPick: () => undefined, onHold: () => undefined, onFailed, onCredits })
  closings.push(() => {
    map.close()
    place.remove()
  })
  return { map, place, asked, onFailed, onCredits }
}

const credited = (attribution: string) => ({ type: 'geojson', attribution, data: { type: 'Feature', geometry: null } })

it.each([
  ['whose pictures are not found', { ...plain, sprite: 'https://tiles.example.org/sprite' }],
  ['with a wrong layer', { ...plain, layers: [ground, { id: 'x', type: 'line', source: 'missing' }] }],
  ['with half a layer', { ...plain, layers: [ground, {}] }],
])('J80: a style of another server %s leaves the outlines', async (_fault, style) => {
  const { asked, onFailed, onCredits } = openWith({ ...style, sources: { ...style.sources, a: credited('Karto') } })
  await expect.poll(() => asked).toContain(ADDRESS)
  onCredits.mockClear()
  // The map rests again, and nothing of the other server is in it.
  await expect.poll(() => onCredits.mock.lastCall?.[0]).toEqual([])
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(onCredits.mock.lastCall?.[0]).toEqual([])
  expect(onFailed).not.toHaveBeenCalled()
})

it('J80: a style with names of our sources and layers is worn', async () => {
  const { onCredits, onFailed } = openWith({
    ...plain,
    sources: { land: credited('Karto') },
    layers: [ground, { id: 'ways', type: 'line', source: 'land' }, { id: 'tracks', type: 'line', source: 'land' }],
  })
  await expect.poll(() => onCredits.mock.lastCall?.[0]).toEqual(['Karto'])
  expect(onFailed).not.toHaveBeenCalled()
})

it('J52: a place that is renamed has its new name on its pin', () => {
  const { map, place } = openWith(plain)
  const thing = { key: 'tower', kind: 'place', name: 'Turm', lat: 38.69, lon: -9.21 }
  const show = (name: string) =>
    map.show({ things: [{ ...thing, name }], lines: [], numbers: undefined, chosen: undefined } as never)
  show('Turm')
  show('Torre de Belém')
  const pin = place.querySelector('.pin')
  expect([pin?.getAttribute('aria-label'), pin?.getAttribute('title')]).toEqual(['Torre de Belém', 'Torre de Belém'])
})
