/** The plan: typed, dragged, moved by keys and by the menu, changed and deleted, each with one step back. */
import { expect, it } from 'vitest'
import { expectNoBarriersInLooks, openApp, page, PHONE, pressToast, userEvent } from '#testing/app-page'
import { bookingsCollection, placesCollection, planCollection, tripsCollection } from '../../collections.ts'
import { tripPath } from '../../paths.ts'

const zone = 'Europe/Lisbon'
const plain = { status: 'booked', details: [], moves: [], travellerIds: [], files: [] } as const
const seeds = [
  [
    tripsCollection,
    'trip',
    {
      ...{ title: 'Lissabon', range: { from: '2026-06-10', to: '2026-06-12' }, zone, currency: 'EUR' },
      ...{ travellers: [{ id: 'me', name: 'Anna' }], budgets: [] },
    },
  ],
  [placesCollection, 'tower', { tripId: 'trip', name: 'Torre de Belém', lat: 38.69, lon: -9.21, category: 'sight' }],
  [planCollection, 'walk', { tripId: 'trip', on: '2026-06-10', rank: 'V', title: 'Spaziergang', placeId: 'tower' }],
  [planCollection, 'market', { tripId: 'trip', on: '2026-06-11', rank: 'V', title: 'Markt', time: { from: '10:00' } }],
  [planCollection, 'fado', { tripId: 'trip', on: '2026-06-20', rank: 'V', title: 'Fado' }],
  [
    bookingsCollection,
    'flight',
    {
      ...{ ...plain, tripId: 'trip', kind: 'flight', title: 'Flug nach Lissabon' },
      schedule: {
        legs: [
          {
            id: 'leg',
            from: {
              spot: { name: 'Frankfurt', code: 'FRA' },
              at: { date: '2026-06-10', time: '09:35', zone: 'Europe/Berlin' },
            },
            to: { spot: { name: 'Lissabon', code: 'LIS' }, at: { date: '2026-06-10', time: '11:45', zone } },
          },
        ],
      },
    },
  ],
] as const
const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
/** The rows in their order: heads of days and what is on them. */
const rows = () =>
  [...document.querySelectorAll('main [role="listitem"]')]
    .map((row) => row.querySelector('h2, b, button > span:last-of-type > span')?.textContent)
    .filter((text) => text !== undefined)
async function expectRows(...texts: readonly string[]): Promise<void> {
  await expect.poll(rows).toEqual(texts)
}
const [WED, THU, FRI] = ['Mittwoch, 10.06.', 'Donnerstag, 11.06.', 'Freitag, 12.06.'] as const
const OUT = ['Samstag, 20.06.außerhalb', 'Fado'] as const

it('J27 J29: a line is added with its time; items move by drag, keys and menu, and come back', async () => {
  const app = await openApp(tripPath('trip', 'plan'), { documents: seeds })
  await expectRows(WED, 'Spaziergang', 'Flug nach Lissabon', THU, 'Markt', FRI, ...OUT)
  await expectNoBarriersInLooks()
  await button(`${WED}: etwas hinzufügen`).click()
  await page.getByLabelText('Neu am Mi 10.06.').fill('14:00–15:30 Museum')
  await userEvent.keyboard('{Enter}')
  await expectRows(WED, 'Spaziergang', 'Flug nach Lissabon', 'Museum', THU, 'Markt', FRI, ...OUT)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('bis 15:30')).toBeVisible()
  // Behind the flight, by the mouse.
  await page
    .getByRole('button', { name: /^Spaziergang/ })
    .dropTo(page.getByText('Frankfurt (FRA) → Lissabon (LIS), an 11:45'), {
      targetPosition: { x: 20, y: 19 },
    })
  await expectRows(WED, 'Flug nach Lissabon', 'Spaziergang', 'Museum', THU, 'Markt', FRI, ...OUT)
  expect(app.documents.get(planCollection, 'walk')?.bookingId).toBe('flight')
  // By keys past the museum, and to the next day; both are one step back.
  const walk = page.getByRole('button', { name: /^Spaziergang/ }).element()
  if (walk instanceof HTMLElement) walk.focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
  await expectRows(WED, 'Flug nach Lissabon', 'Museum', THU, 'Spaziergang', 'Markt', FRI, ...OUT)
  await expect.poll(() => document.activeElement?.textContent).toContain('Spaziergang')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expectRows(WED, 'Flug nach Lissabon', 'Spaziergang', 'Museum', THU, 'Markt', FRI, ...OUT)
  // By the menu to no day.
  await button('Mehr zu „Museum“').click()
  await page.getByRole('menuitem', { name: 'Verschieben auf …' }).click()
  await dialog.getByLabelText('Auf welchen Tag?').selectOptions('Ohne Tag')
  await dialog.getByRole('button', { name: 'Verschieben' }).click()
  await expectRows('Ohne Tag', 'Museum', WED, 'Flug nach Lissabon', 'Spaziergang', THU, 'Markt', FRI, ...OUT)
  await pressToast('„Museum“ ohne Tag', 'Rückgängig')
  await expectRows(WED, 'Flug nach Lissabon', 'Spaziergang', 'Museum', THU, 'Markt', FRI, ...OUT)
})

it('J27 J28: an item is changed and deleted offline; its place leads to the map, a booking to its page', async () => {
  const app = await openApp(tripPath('trip', 'plan'), { documents: seeds, size: PHONE })
  await expectRows(WED, 'Spaziergang', 'Flug nach Lissabon', THU, 'Markt', FRI, ...OUT)
  app.setOnline(false)
  await expect
    .element(page.getByRole('link', { name: '„Torre de Belém“ auf der Karte' }))
    .toHaveAttribute('href', '/tripPlanner/reise/trip/karte?ort=tower')
  await expect
    .element(page.getByRole('link', { name: /Flug nach Lissabon/ }))
    .toHaveAttribute('href', '/tripPlanner/reise/trip/buchungen/flight')
  await page.getByRole('button', { name: /^Fado/ }).click()
  await dialog.getByLabelText('Bis', { exact: true }).fill('23:00')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(dialog.getByText('Gib auch an, wann es anfängt.')).toBeVisible()
  await dialog.getByLabelText('Von', { exact: true }).fill('21:00')
  await dialog.getByLabelText('Tag').fill('2026-06-12')
  await expectNoBarriersInLooks()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expectRows(WED, 'Spaziergang', 'Flug nach Lissabon', THU, 'Markt', FRI, 'Fado')
  expect(app.documents.get(planCollection, 'fado')?.time).toEqual({ from: '21:00', to: '23:00' })
  await button('Mehr zu „Fado“').click()
  await page.getByRole('menuitem', { name: 'Löschen' }).click()
  await pressToast('„Fado“ gelöscht', 'Rückgängig')
  await expect.element(page.getByText('bis 23:00')).toBeVisible()
})
