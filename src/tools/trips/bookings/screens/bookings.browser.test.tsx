/** Bookings: typed in, seen, moved with what follows, taken back; two moves at once; all of it offline and by keys. */
import { expect, it } from 'vitest'
import { expectNoBarriersInLooks, openApp, page, PHONE, pressToast, userEvent } from '#testing/app-page'
import { bookingOf, legOf, stayOf } from '#testing/trips/trip-bookings'
import { bookingsCollection, expensesCollection, planCollection, tripsCollection } from '../../collections.ts'
import { bookingPath, tripPath } from '../../paths.ts'

const trip = {
  ...{ title: 'Lissabon', range: { from: '2026-06-10', to: '2026-06-17' }, zone: 'Europe/Lisbon', currency: 'EUR' },
  ...{ travellers: [{ id: 'me', name: 'Anna' }], budgets: [] },
}
const { id: _train, ...train } = bookingOf({
  title: 'ICE 599',
  code: 'K7QX2M',
  schedule: {
    legs: [
      legOf('a', 'Wien 2026-06-11 08:04 Europe/Vienna', 'Linz 2026-06-11 09:20 Europe/Vienna'),
      legOf('b', 'Linz 2026-06-11 09:40 Europe/Vienna', 'Passau 2026-06-11 10:50 Europe/Berlin'),
    ],
  },
  details: [{ id: 'a', number: 'RJ 60', seat: '14A', coach: '7', fromPlatform: 'Gleis 3' }],
})
const { id: _hotel, ...hotel } = bookingOf({ title: 'Pension', schedule: stayOf('2026-06-10', '2026-06-17') })
const expense = {
  ...{ tripId: 'trip', title: 'Fahrkarte', category: 'transport', on: '2026-06-11', bookingId: 'train', files: [] },
  cost: { total: { minor: 4_990, currency: 'EUR' }, payers: [], split: { mode: 'equal', travellerIds: ['me'] } },
}
const documents = [
  [tripsCollection, 'trip', trip],
  [bookingsCollection, 'train', train],
  [bookingsCollection, 'hotel', hotel],
  [expensesCollection, 'ticket', expense],
  [planCollection, 'coffee', { tripId: 'trip', on: '2026-06-11', rank: 'V', title: 'Kaffee', bookingId: 'train' }],
] as const
const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('J26 J2 J89: a flight is typed in, and shown with the times of both ends', async () => {
  const app = await openApp(tripPath('trip', 'buchungen'), { documents, size: PHONE })
  await expect.element(page.getByRole('link', { name: /^Pension/ })).toMatchTextContent('7 Nächte bis Mi 17.06.')
  // J89: the key `n` opens what the button opens.
  await userEvent.keyboard('n')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Buchung eintragen').click()
  await dialog.getByRole('button', { name: 'Eintragen' }).click()
  await expect.element(dialog.getByRole('combobox', { name: 'Von' })).toHaveFocus()
  await expect.element(dialog.getByText('Schreib, wo das ist.').first()).toBeVisible()
  await userEvent.keyboard('FRA')
  await expect.element(dialog.getByRole('option', { name: /^Frankfurt am Main \(FRA\)/ })).toBeVisible()
  await userEvent.tab()
  await expect.element(dialog.getByText('Europe/Berlin')).toBeVisible()
  await dialog.getByLabelText('Abflug um').fill('13:30')
  await dialog.getByRole('combobox', { name: 'Nach' }).click()
  await userEvent.keyboard('JFK')
  await userEvent.tab()
  await expect.element(dialog.getByText('America/New York')).toBeVisible()
  await dialog.getByLabelText('Ankunft um').fill('07:00')
  await dialog.getByLabelText('Flugnummer').fill('LH 400')
  await dialog.getByRole('button', { name: 'Eintragen' }).click()
  await expect.element(dialog.getByText(/nicht nach dem Abflug/)).toBeVisible()
  await expectNoBarriersInLooks()
  await dialog.getByLabelText('Ankunft um').fill('16:05')
  await dialog.getByText('Mehr Angaben').click()
  await dialog.getByLabelText('Notiz').fill('Fensterplatz')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await page.getByRole('link', { name: /^LH 400/ }).click()
  await expect.element(page.getByText('Dauer 8:35 Std.')).toBeVisible()
  await expect.element(page.getByText(/Ortszeit America\/New York/)).toBeVisible()
  await expectNoBarriersInLooks()
  await button('Mehr zu „LH 400“').click()
  await page.getByRole('menuitem', { name: 'Buchung löschen' }).click()
  await expect.element(page.getByRole('link', { name: /^Pension/ })).toBeVisible()
  await pressToast('„LH 400“ gelöscht', 'Rückgängig')
  await expect.element(page.getByRole('heading', { name: 'LH 400' })).toBeVisible()
  expect(app.documents.list(bookingsCollection)).toHaveLength(3)
})

it('J6 J7 J20 J22 J69: offline and by keys a booking is moved with what follows, and one press takes all of it back', async () => {
  const app = await openApp(bookingPath('trip', 'train'), { documents })
  await expect.element(page.getByText('K7QX2M')).toBeVisible()
  app.setOnline(false)
  await button('Buchung ändern').click()
  await expectNoBarriersInLooks()
  const preview = dialog.getByRole('status', { name: 'Was sich ändert' })
  await expect.element(dialog.getByLabelText('Neues Datum')).toHaveValue('')
  await dialog.getByLabelText('Neues Datum').fill('2026-06-19')
  await expect.element(preview).toMatchTextContent('Abfahrt Wien: Do 11.06. 08:04 → Fr 19.06. 08:04')
  await expect.element(preview).toMatchTextContent('Liegt außerhalb der Reise.')
  await expect.element(preview).toMatchTextContent('Die Ausgabe „Fahrkarte“ zieht mit: Do 11.06. → Fr 19.06.')
  await expect.element(preview).toMatchTextContent('Im Plan zieht mit: „Kaffee“, Do 11.06. → Fr 19.06.')
  await expectNoBarriersInLooks()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Buchung ändern')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByLabelText('Neues Datum')).toHaveValue('2026-06-19')
  await dialog.getByRole('switch', { name: 'Reise bis Fr 19.06. verlängern' }).click()
  await dialog.getByLabelText('Grund').fill('Streik')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^Streik · /)).toBeVisible()
  const state = () => [
    app.documents.get(tripsCollection, 'trip')?.range.to,
    app.documents.get(bookingsCollection, 'train')?.moves.length,
    app.documents.get(expensesCollection, 'ticket')?.on,
    app.documents.get(planCollection, 'coffee')?.on,
  ]
  expect(state()).toEqual(['2026-06-19', 1, '2026-06-19', '2026-06-19'])
  await pressToast('„ICE 599“ verschoben: Do 11.06. 08:04 → Fr 19.06. 08:04 (Wien)', 'Rückgängig')
  expect(state()).toEqual(['2026-06-17', 0, '2026-06-11', '2026-06-11'])
  await expect.element(page.getByText('Do 11.06. 08:04 Wien')).toBeVisible()
  // Saving took the day away.
  await button('Buchung ändern').click()
  await expect.element(dialog.getByLabelText('Neues Datum')).toHaveValue('')
})

it('J9 J23: of two moves at once both whole versions are shown, and one is chosen; other dates in the form are a move too', async () => {
  const move = (id: string, day: number) => ({
    ...{ id, at: `2026-06-01T00:0${day}:00.000Z`, from: hotel.schedule, to: stayOf(`2026-06-1${day}`, '2026-06-20') },
  })
  const moved = { ...hotel, schedule: move('m2', 2).to, moves: [move('m1', 1), move('m2', 2)] }
  const seeds = [
    [tripsCollection, 'trip', trip],
    [bookingsCollection, 'hotel', moved],
    [expensesCollection, 'room', { ...expense, title: 'Zimmer', on: '2026-06-12', bookingId: 'hotel' }],
  ] as const
  const app = await openApp(bookingPath('trip', 'hotel'), { documents: seeds })
  const other = page.getByRole('group', { name: /^Fassung 2/ })
  await expect.element(page.getByRole('group', { name: /^Fassung 1/ })).toMatchTextContent('gilt gerade')
  await expect.element(other).toMatchTextContent('Anreise Pension: Do 11.06.')
  await expectNoBarriersInLooks()
  await other.getByRole('button', { name: 'Diese nehmen' }).click()
  await expect.element(other).not.toBeInTheDocument()
  expect(app.documents.get(bookingsCollection, 'hotel')?.schedule).toEqual(move('m1', 1).to)
  const paidOn = () => app.documents.get(expensesCollection, 'room')?.on
  expect(paidOn()).toBe('2026-06-11')
  await pressToast('„Pension“: eine Fassung gewählt', 'Rückgängig')
  await expect.element(other).toBeVisible()
  expect(paidOn()).toBe('2026-06-12')
  await button('Angaben bearbeiten').click()
  await dialog.getByLabelText('Anreise').fill('2026-06-13')
  await dialog.getByLabelText('Abreise').fill('2026-06-19')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(page.getByText('Abreise Pension: Sa 20.06. → Fr 19.06.')).toBeVisible()
  expect(paidOn()).toBe('2026-06-13')
  expect(app.documents.get(bookingsCollection, 'hotel')?.moves).toHaveLength(3)
})
