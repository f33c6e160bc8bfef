/** The ways out for a trip, and the address for calendars. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { ownId } from '#documents'
import { expectNoBarriersInLooks, openApp, page, pressToast } from '#testing/app-page'
import { bookingsCollection, settingsCollection, tripsCollection } from '../../collections.ts'
import { IMPORT_PATH, SETTINGS_PATH, tripPath } from '../../paths.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const trip = {
  title: 'Lissabon',
  range: { from: '2026-06-10', to: '2026-06-13' },
  ...{ zone: 'Europe/Lisbon', currency: 'EUR', budgets: [] },
  travellers: [
    { id: 'a', name: 'Anna' },
    { id: 'b', name: 'Zoltan', isGone: true },
  ],
}
const hotel = {
  ...{ tripId: 'lissabon', kind: 'stay', title: 'Pensão', status: 'booked', code: 'K7QX2M' },
  ...{ details: [], moves: [], travellerIds: [], files: [] },
  schedule: {
    stay: { spot: { name: 'Rossio' }, zone: 'Europe/Lisbon', checkIn: '2026-06-10', checkOut: '2026-06-13' },
  },
}
const documents = [
  [tripsCollection, 'lissabon', trip],
  [bookingsCollection, 'hotel', hotel],
] as const

/** What the page hands to the user as files. */
function catchFiles(): { readonly name: string; readonly blob: Blob }[] {
  const files: { name: string; blob: Blob }[] = []
  let last = new Blob()
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) last = blob
    return 'blob:x'
  })
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, blob: last })
  })
  onTestFinished(() => {
    made.mockRestore()
    clicked.mockRestore()
  })
  return files
}

it('J17 J18 J19 J41: a trip leaves as calendar, maps, paper and file, without codes unless wanted, and the file becomes a trip again', async () => {
  const app = await openApp(tripPath('lissabon', 'weitergeben'), { documents })
  const files = catchFiles()
  await expect.element(button('Kalender (ICS)')).toBeVisible()
  await expectNoBarriersInLooks()
  for (const name of ['Kalender (ICS)', 'GPX', 'KML', 'Reise herunterladen']) await button(name).click()
  expect(files.map(({ name }) => name)).toEqual(['Lissabon.ics', 'Lissabon.gpx', 'Lissabon.kml', 'Lissabon.json'])
  expect(await files[0]?.blob.text()).not.toContain('K7QX2M')
  await page.getByRole('switch', { name: 'Mit Buchungscodes' }).click()
  await button('Kalender (ICS)').click()
  expect(await files[4]?.blob.text()).toContain('K7QX2M')
  window.dispatchEvent(new Event('beforeprint'))
  const sheet = document.querySelector('[data-print-sheet]')
  expect([...(sheet?.querySelectorAll('h2') ?? [])].map(({ textContent }) => textContent)).toEqual([
    ...['Mittwoch, 10.06.2026', 'Donnerstag, 11.06.2026', 'Freitag, 12.06.2026', 'Samstag, 13.06.2026'],
  ])
  expect(sheet?.textContent).toContain('Buchungscode K7QX2M')
  expect(sheet?.textContent).toContain('13.06.2026, Anna')
  expect(sheet?.textContent).not.toContain('Zoltan')
  window.dispatchEvent(new Event('afterprint'))
  app.goTo(IMPORT_PATH)
  await expect.element(button('Datei wählen')).toBeEnabled()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const data = new DataTransfer()
  data.items.add(new File([files[3]?.blob ?? ''], 'Lissabon.json'))
  if (input !== null) input.files = data.files
  input?.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(page.getByText('Diese Reise gibt es schon', { exact: false })).toBeVisible()
  await expectNoBarriersInLooks()
  await button('Reise importieren').click()
  await expect.poll(() => app.documents.list(bookingsCollection).map(({ code }) => code)).toEqual(['K7QX2M', 'K7QX2M'])
  expect(new Set(app.documents.list(bookingsCollection).map(({ tripId }) => tripId)).size).toBe(2)
  await pressToast('1 Buchung importiert', 'Rückgängig')
  await expect.poll(() => app.documents.list(tripsCollection).length).toBe(1)
})

it('J45: the address for calendars is made, replaced and switched off, each with undo; without an account it says what it needs', async () => {
  const app = await openApp(SETTINGS_PATH)
  const key = () => app.documents.get(settingsCollection, ownId(app.userId))?.calendarKey
  await button('Adresse anlegen').click()
  const first = key()
  await expect
    .element(page.getByLabelText('Adresse'))
    .toHaveValue(`${location.origin}/api/trips/calendar/${app.userId}.${first}.ics`)
  await expectNoBarriersInLooks()
  await button('Neue Adresse').click()
  await expect.poll(key).not.toBe(first)
  await pressToast('Neue Kalender-Adresse angelegt', 'Rückgängig')
  await expect.poll(key).toBe(first)
  await button('Abschalten').click()
  await expect.element(button('Adresse anlegen')).toBeVisible()
  expect(key()).toBe(undefined)
  await app.end()
  await openApp(SETTINGS_PATH, { isSignedOut: true })
  await expect.element(page.getByText('Dafür brauchst du ein Konto', { exact: false })).toBeVisible()
})
