/** „Reisezeitraum ändern“: the dialog on the trip's first page. */
import { expect, it } from 'vitest'
import { expectNoBarriersInLooks, openApp, page, pressToast } from '#testing/app-page'
import {
  bookingsCollection,
  expensesCollection,
  planCollection,
  tasksCollection,
  tripsCollection,
} from '../../collections.ts'
import { tripPath } from '../../paths.ts'

const zone = 'Europe/Lisbon'
const trip = {
  ...{ title: 'Lissabon', range: { from: '2026-06-10', to: '2026-06-16' }, zone, currency: 'EUR' },
  ...{ travellers: [{ id: 'me', name: 'Anna' }], budgets: [] },
}
const stay = (checkIn: string, checkOut: string) => ({ stay: { spot: { name: 'Hotel' }, zone, checkIn, checkOut } })
const booking = {
  ...{ tripId: 'trip', kind: 'stay', title: 'Hotel', status: 'booked', schedule: stay('2026-06-10', '2026-06-16') },
  ...{ details: [], moves: [], travellerIds: [], files: [] },
}
const expense = {
  ...{ tripId: 'trip', title: 'Zimmer', category: 'stay', on: '2026-06-10', bookingId: 'hotel', files: [] },
  cost: { total: { minor: 9_000, currency: 'EUR' }, payers: [], split: { mode: 'equal', travellerIds: ['me'] } },
}
const dialog = page.getByRole('dialog')

it('J8: says what follows before it is saved; all that is dated moves in one step, and comes back with one press', async () => {
  const app = await openApp(tripPath('trip'), {
    documents: [
      [tripsCollection, 'trip', trip],
      [bookingsCollection, 'hotel', booking],
      [planCollection, 'walk', { tripId: 'trip', on: '2026-06-16', rank: 'V', title: 'Spaziergang' }],
      [tasksCollection, 'visa', { tripId: 'trip', rank: 'V', title: 'Visum', dueOn: '2026-06-01' }],
      [expensesCollection, 'room', expense],
    ],
  })
  await page.getByRole('button', { name: 'Zeitraum ändern' }).click()
  await dialog.getByLabelText('Letzter Tag').fill('2026-06-09')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(dialog.getByText('Das Ende liegt vor dem Anfang.')).toBeVisible()
  await dialog.getByLabelText('Letzter Tag').fill('2026-06-15')
  await expect.element(dialog.getByText('1 Programmpunkt ohne Platz in der Reise: unter „Ohne Tag“.')).toBeVisible()
  await expectNoBarriersInLooks()
  await dialog.getByLabelText('Erster Tag').fill('2026-06-12')
  await dialog.getByLabelText('Letzter Tag').fill('2026-06-18')
  await dialog.getByRole('radio', { name: 'Alles verschieben' }).click()
  await expect
    .element(dialog.getByText('2 Tage später: 1 Buchung, 1 Programmpunkt, 1 Aufgabe und 1 Ausgabe.'))
    .toBeVisible()
  // J73: those who travel along get one message for all of them.
  await expect.element(dialog.getByText(/^Eine Nachricht für alle Buchungen/)).toBeVisible()
  await dialog.getByRole('switch', { name: 'Mitreisende benachrichtigen' }).click()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  const dates = () => [
    app.documents.get(tripsCollection, 'trip')?.range.from,
    app.documents.get(planCollection, 'walk')?.on,
    app.documents.get(tasksCollection, 'visa')?.dueOn,
    app.documents.get(expensesCollection, 'room')?.on,
    app.documents.get(bookingsCollection, 'hotel')?.schedule,
  ]
  await expect
    .poll(dates)
    .toEqual(['2026-06-12', '2026-06-18', '2026-06-03', '2026-06-12', stay('2026-06-12', '2026-06-18')])
  expect(app.documents.get(bookingsCollection, 'hotel')?.moves).toMatchObject([
    { from: stay('2026-06-10', '2026-06-16'), to: stay('2026-06-12', '2026-06-18'), isQuiet: true },
  ])
  await pressToast('„Lissabon“: 12.06.2026 bis 18.06.2026', 'Rückgängig')
  await expect
    .poll(dates)
    .toEqual(['2026-06-10', '2026-06-16', '2026-06-01', '2026-06-10', stay('2026-06-10', '2026-06-16')])
})
