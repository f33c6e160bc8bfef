/** The map of a trip and its list: places found, typed, changed and taken away; the pins of a day. */
import { expect, it } from 'vitest'
import { answerWith, expectNoBarriersInLooks, openApp, page, pressToast, type Seed } from '#testing/app-page'
import { bookingsCollection, placesCollection, planCollection, tripsCollection } from '../../collections.ts'
import { placePath, tripPath } from '../../paths.ts'
import { readStreets } from '../../streets/streets-endpoints.ts'

const flight = {
  legs: [
    {
      id: 'l1',
      from: {
        spot: { name: 'Frankfurt', code: 'FRA' },
        at: { date: '2026-06-10', time: '09:00', zone: 'Europe/Berlin' },
      },
      to: { spot: { name: 'Lissabon', code: 'LIS' }, at: { date: '2026-06-10', time: '11:10', zone: 'Europe/Lisbon' } },
    },
  ],
}
const seeds: readonly Seed[] = [
  [
    tripsCollection,
    'lisbon',
    {
      ...{ title: 'Lissabon', range: { from: '2026-06-10', to: '2026-06-12' }, zone: 'Europe/Lisbon', currency: 'EUR' },
      ...{ travellers: [], budgets: [] },
    },
  ],
  [
    bookingsCollection,
    'flight',
    {
      ...{ tripId: 'lisbon', kind: 'flight', title: 'LH 1166', status: 'booked', schedule: flight, details: [] },
      ...{ moves: [], travellerIds: [], files: [] },
    },
  ],
  [
    placesCollection,
    'tower',
    { tripId: 'lisbon', name: 'Torre de Belém', lat: 38.6916, lon: -9.216, category: 'sight' },
  ],
  [planCollection, 'visit', { tripId: 'lisbon', on: '2026-06-11', rank: 'a1', title: 'Turm', placeId: 'tower' }],
]

const dialog = page.getByRole('dialog')
const list = page.getByRole('list').filter({ hasText: 'Torre de Belém' })

it('J50 J52 J53: what is booked and planned is in the list, a place is found, changed and brought back', async () => {
  const app = await openApp(placePath('lisbon', 'tower'), { documents: seeds })
  await expect.element(page.getByRole('region', { name: 'Torre de Belém' })).toBeVisible()
  // Airports that are known by their codes alone are found in the atlas.
  await expect.element(list.getByRole('button', { name: /^Frankfurt/ })).toBeVisible()
  await expectNoBarriersInLooks()
  await page.getByRole('button', { name: /^Do 11\.06\./ }).click()
  await expect.element(list.getByRole('button', { name: /^1 ?Torre/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Frankfurt/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Alle Tage' }).click()

  await page.getByRole('button', { name: 'Ort anlegen' }).click()
  await dialog.getByRole('button', { name: 'Anlegen' }).click()
  await expect.element(dialog.getByText('Wie heißt der Ort?')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Stadt oder Flughafen suchen' }).fill('Sintr')
  await dialog.getByRole('option', { name: /^Sintra Portugal/ }).click()
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Sintra')
  await expect.element(dialog.getByLabelText('Position')).toHaveValue('38,8; -9,38')
  await expectNoBarriersInLooks()
  await dialog.getByRole('button', { name: 'Anlegen' }).click()
  await expect.element(page.getByRole('region', { name: 'Sintra' })).toBeVisible()

  await page.getByRole('button', { name: 'Mehr zu „Torre de Belém“' }).click()
  await page.getByRole('menuitem', { name: 'Ändern' }).click()
  await dialog.getByLabelText('Position').fill('https://www.openstreetmap.org/#map=17/38.69158/-9.21597')
  await dialog.getByLabelText('Notiz').fill('Früh hin')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(page.getByText('Früh hin')).toBeVisible()
  expect(app.documents.list(placesCollection).find(({ id }) => id === 'tower')).toMatchObject({ lat: 38.69158 })

  await page.getByRole('button', { name: 'Mehr zu „Torre de Belém“' }).click()
  await page.getByRole('menuitem', { name: 'Löschen' }).click()
  await pressToast('„Torre de Belém“ gelöscht', 'Rückgängig')
  await expect.element(page.getByRole('button', { name: 'Mehr zu „Torre de Belém“' })).toBeVisible()
})

it('J52 J80: a trip without places says what to do, a map without streets that there are none; both work on a phone', async () => {
  const [trip] = seeds
  await openApp(tripPath('lisbon', 'karte'), {
    documents: trip === undefined ? [] : [trip],
    answers: [answerWith(readStreets, () => ({}))],
    size: { width: 390, height: 800 },
  })
  await expect.element(page.getByText('Wohin soll es gehen?')).toBeVisible()
  await expect.element(page.getByText(/Dieser Server hat keine Straßen\. Die Karte braucht kein Netz\./)).toBeVisible()
  await expectNoBarriersInLooks()
})
