/** Streets of a trip on this device: fetched, there without a network, outgrown, removed and brought back; `e2e/trips` draws them. */
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoBarriersInLooks, answerWith, openApp, page, pressToast, type Seed } from '#testing/app-page'
import { streetFixture } from '#testing/trips/street-fixture'
import { placesCollection, tripsCollection } from '../../collections.ts'
import { SETTINGS_PATH, TRIPS_PATH, tripPath } from '../../paths.ts'
import { measureRegion, readStreets, REGION_PATH } from '../streets-endpoints.ts'
import { keptRegionsOf } from './kept-regions.ts'

const lisbon = { lat: 38.7071, lon: -9.1355 }
const range = { from: '2026-06-10', to: '2026-06-12' }
const seeds: readonly Seed[] = [
  [
    tripsCollection,
    'lisbon',
    { title: 'Lissabon', range, zone: 'Europe/Lisbon', currency: 'EUR', travellers: [], budgets: [] },
  ],
  [placesCollection, 'arco', { tripId: 'lisbon', name: 'Arco da Rua Augusta', ...lisbon, category: 'sight' }],
]
const archive = { version: 'A'.repeat(16), minZoom: 0, maxZoom: 14, on: '2026-12-24' }

afterEach(() => void vi.restoreAllMocks())

/** Answers requests for the region; others of streets find no server. */
function serveRegion(answer: (signal: AbortSignal | null | undefined) => Promise<Response>): void {
  const ask = globalThis.fetch.bind(globalThis)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = input instanceof Request ? input.url : String(input)
    if (path === REGION_PATH) return answer(init?.signal)
    if (path.includes('/api/trips/streets')) throw new TypeError('no network')
    return ask(input, init)
  })
}

const headers = { 'x-taschenmesser': '2' }
const row = page.getByRole('listitem').filter({ hasText: 'Straßen um deine Orte' })

it('J83: the region is fetched with its size said before, is there without a network, and outgrown by a place elsewhere', async () => {
  const bytes = await streetFixture([lisbon], { version: archive.version, on: '2026-12-20' })
  serveRegion(async () => new Response(bytes, { headers: { ...headers, 'content-length': String(bytes.length) } }))
  const app = await openApp(tripPath('lisbon', 'offline'), {
    documents: seeds,
    answers: [
      answerWith(readStreets, () => ({ archive })),
      answerWith(measureRegion, () => ({ sizeBytes: 12 * 1024 * 1024, maxZoom: 14 })),
    ],
  })
  await expect.element(row.getByText(/12 MB\. Mit Netz zeigt die Karte sie auch so\./)).toBeVisible()
  await expectNoBarriersInLooks()
  await row.getByRole('button', { name: 'Laden' }).click()
  await expect.element(row.getByText(/Karte: \d+ kB, Stand 20\.12\.2026\./)).toBeVisible()

  app.setOnline(false)
  await app.reload()
  await expect.element(row.getByText(/auf diesem Gerät/)).toBeVisible()
  await expectNoBarriersInLooks()
  await row.getByRole('button', { name: 'Straßen entfernen' }).click()
  await expect.element(row.getByText(/fehlt/)).toBeVisible()
  await pressToast('Straßen entfernt', 'Rückgängig')
  await expect.element(row.getByText(/auf diesem Gerät/)).toBeVisible()
  app.setOnline(true)
  await app.writeAsServer(placesCollection, 'sintra', {
    ...{ tripId: 'lisbon', name: 'Sintra', lat: 38.8, lon: -9.38, category: 'sight' },
  })
  await expect.element(row.getByText(/1 Ort liegt außerhalb dieser Karte\./)).toBeVisible()
  await expect.element(row.getByRole('button', { name: 'Erneuern' })).toBeVisible()

  app.goTo(SETTINGS_PATH)
  await expect
    .element(page.getByRole('link', { name: /^Lissabon.* auf diesem Gerät, Stand 20\.12\.2026/ }))
    .toBeVisible()
  await expect.element(page.getByText(/^Die Straßen kommen von diesem Server, Stand 24\.12\.2026\./)).toBeVisible()
  await expectNoBarriersInLooks()

  // The trip is deleted on another page of the tool.
  app.goTo(TRIPS_PATH)
  app.documents.remove(tripsCollection, 'lisbon')
  await expect.poll(() => keptRegionsOf(app.userId).getState('lisbon')?.region).toBeUndefined()
})

it('J83: a download can be stopped; one that fails says why and leaves nothing', async () => {
  const answers: ((signal?: AbortSignal | null) => Promise<Response>)[] = [
    (signal) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('stopped')))),
    async () => Response.json({ error: { code: 'unavailable', message: 'Gerade nicht.' } }, { status: 503, headers }),
    async () => new Response(new Uint8Array(10), { headers: { ...headers, 'content-length': '999' } }),
  ]
  serveRegion(async (signal) => answers.shift()?.(signal) ?? Response.error())
  await openApp(tripPath('lisbon', 'offline'), {
    documents: seeds,
    answers: [answerWith(readStreets, () => ({ archive }))],
  })
  const load = row.getByRole('button', { name: 'Laden' })
  await expect.element(row.getByText(/Höchstens 50 MB\./)).toBeVisible()
  await load.click()
  await expect.element(row.getByRole('progressbar')).toBeVisible()
  await row.getByRole('button', { name: 'Abbrechen' }).click()
  await load.click()
  await expect.element(row.getByText(/Gerade nicht\./)).toBeVisible()
  await load.click()
  await expect.element(row.getByText(/Der Server ist nicht erreichbar\./)).toBeVisible()
  await expect.element(row.getByText(/fehlt/)).toBeVisible()
})

it('J80: what the server has is said; without streets there is nothing to fetch', async () => {
  const app = await openApp(tripPath('lisbon', 'offline'), {
    documents: seeds,
    answers: [answerWith(readStreets, () => ({}))],
  })
  await expect.element(page.getByText('Dieser Server hat keine Straßen.')).toBeVisible()
  app.answer(answerWith(readStreets, () => ({ style: 'https://tiles.example.org/plain' })))
  await app.reload()
  await expect.element(page.getByText(/Die Straßen kommen von tiles\.example\.org und brauchen Netz/)).toBeVisible()
  app.goTo(SETTINGS_PATH)
  await expect.element(page.getByText(/Die Straßen kommen von tiles\.example\.org und brauchen Netz/)).toBeVisible()
})
