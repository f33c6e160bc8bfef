/** From a file or a pasted text to the bookings of a trip, and back. */
import { expect, it } from 'vitest'
import { expectNoBarriersInLooks, openApp, page, pressToast, userEvent } from '#testing/app-page'
import { bookingsCollection, tripsCollection } from '../../collections.ts'
import { IMPORT_PATH } from '../../paths.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'DTSTART;TZID=Europe/Berlin:20260610T093500',
  'SUMMARY:Flug LH 1166 Frankfurt (FRA) - Lissabon (LIS)',
  'DESCRIPTION:Buchungscode: K7QX2M',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'DTSTART;VALUE=DATE:20260610',
  'DTEND;VALUE=DATE:20260613',
  'SUMMARY:Unterkunft: Loft in Alfama',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

async function choose(text: string, name: string): Promise<void> {
  await expect.element(button('Datei wählen')).toBeEnabled()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input !== null) await userEvent.upload(input, new File([text], name))
}

it('J40 J42 J46: a calendar becomes a trip; what is missing is filled in, a second time all is known, and undo takes it back as one', async () => {
  const app = await openApp(IMPORT_PATH)
  await expectNoBarriersInLooks()
  await choose(CALENDAR, 'reise.ics')
  await expect.element(page.getByText('1 Buchung ist unvollständig', { exact: false })).toBeVisible()
  await expect.element(page.getByLabelText('Wohin geht es?')).toHaveValue('Lissabon')
  await expect.element(page.getByLabelText('Letzter Tag')).toHaveValue('2026-06-13')
  await expectNoBarriersInLooks()
  await page.getByRole('button', { name: /^Ergänzen/ }).click()
  await dialog.getByLabelText('Ankunft: Tag').fill('2026-06-10')
  await dialog.getByLabelText('Ankunft: Uhrzeit').fill('11:45')
  await expectNoBarriersInLooks()
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await button('2 Buchungen importieren').click()
  await expect.poll(() => app.documents.list(bookingsCollection).map(({ code }) => code)).toEqual(['K7QX2M', undefined])
  expect(app.documents.list(tripsCollection)).toMatchObject([{ title: 'Lissabon', zone: 'Europe/Lisbon' }])
  await button('Weitere Datei').click()
  await choose(CALENDAR, 'reise.ics')
  await expect.element(page.getByText('1 schon da')).toBeVisible()
  await button('Andere Datei').click()
  await pressToast('2 Buchungen importiert', 'Rückgängig')
  await expect.poll(() => app.documents.list(tripsCollection)).toEqual([])
  expect(app.documents.list(bookingsCollection)).toEqual([])
})

it('J44: a pasted text is read; one without a booking says so and stays', async () => {
  await openApp(IMPORT_PATH, { isSignedOut: true })
  const source = page.getByLabelText('Text der Mail oder der Seite')
  await source.fill('Hallo Welt')
  await button('Text lesen').click()
  await expect.element(page.getByText(/Darin ist keine Buchung zu erkennen/)).toBeVisible()
  await expect.element(source).toHaveValue('Hallo Welt')
  await source.fill('Hotel Miramar\nCheck-in: 10.06.2026\nCheck-out: 13.06.2026')
  await button('Text lesen').click()
  await expect.element(button('1 Buchung importieren')).toBeVisible()
  await page.getByRole('button', { name: /^Weglassen/ }).click()
  await expect.element(page.getByText('Nichts Neues')).toBeVisible()
})

it('J41 J47: what a file without rows lacks is called by its name', async () => {
  const trip = {
    title: 'Rom',
    range: { from: '2026-06-10', to: '2026-06-13' },
    ...{ zone: 'Europe/Rome', currency: 'EUR', travellers: [], budgets: [] },
  }
  await openApp(IMPORT_PATH)
  const documents = { tripBookings: [{ id: 'a', title: 'Flug nach Rom' }] }
  await choose(JSON.stringify({ format: 'taschenmesser-reise', version: 1, trip, documents }), 'Rom.json')
  await expect.element(page.getByText('Buchung „Flug nach Rom“: Ist beschädigt und bleibt weg.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: '1 Eintrag nicht lesbar' })).toBeVisible()
  expect(page.getByText(/Zeile/).elements()).toEqual([])
})
