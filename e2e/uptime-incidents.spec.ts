/** An incident on two devices, one of them without a network for a while. The list of incidents is in `incidents-screen.browser.test.tsx`. */
import type { Page } from '@playwright/test'
import { expect, goOffline, signIn, signUpAndStart, test, toastButton, type AppServer, type Person } from './app.ts'
import { incidentOf } from '../testing/incidents.ts'
import { writeIncidents } from './incidents.ts'
import { addShops, rareShopOf } from './uptimes.ts'

/** Two shops, one of them down for 20 minutes, and an incident of the day before. */
async function openIncidents(page: Page, app: AppServer, person: Person): Promise<readonly string[]> {
  await signUpAndStart(page, person)
  const [cafe = '', books = ''] = await addShops(page, [
    rareShopOf('Café Größe', { tags: ['kunde'] }),
    rareShopOf('Bücherladen'),
  ])
  const ids = await writeIncidents(app, page, [
    incidentOf({ id: cafe, name: 'Café Größe' }, 20, undefined),
    incidentOf({ id: books, name: 'Bücherladen' }, 1_600, 12, {
      cause: { code: 'timed-out', phases: { dnsMs: 12 } },
      note: 'Hoster hatte Wartung',
    }),
  ])
  await page.goto('/uptime/stoerungen')
  await expect(page.getByRole('link', { name: /^Café Größe/ })).toBeVisible()
  return ids
}

test('V50, V51: an incident is acknowledged offline, with a note, and both are there on another device; it can be undone @worker', async ({
  person,
  startOwnApp,
  openDevice,
}) => {
  const app = await startOwnApp()
  const device = await openDevice(app.url)
  const [id = ''] = await openIncidents(device, app, person)
  await device.getByRole('link', { name: /^Café Größe/ }).click()
  await expect(device.getByText('Falscher Status: 503 statt 200-299.').first()).toBeVisible()
  await expect(device.getByRole('region', { name: 'Die Prüfung, mit der sie begann' })).toContainText('210 ms')

  await goOffline(device)
  await expect(device.getByText(/^Stand heute, \d\d:\d\d/)).toBeVisible()
  await device.getByRole('button', { name: 'Ich kümmere mich darum' }).click()
  await expect(device.getByRole('heading', { name: 'Du kümmerst dich darum' })).toBeVisible()
  await toastButton(device, 'Du kümmerst dich darum', 'Rückgängig').click()
  await expect(device.getByRole('button', { name: 'Ich kümmere mich darum' })).toBeVisible()
  await device.getByRole('button', { name: 'Ich kümmere mich darum' }).click()
  await device.getByLabel('Was du tust').fill('Beim Hoster angerufen')
  await device.getByRole('button', { name: 'Speichern' }).click()
  await expect(device.getByText('Notiz gespeichert')).toBeVisible()
  await device.context().setOffline(false)
  await expect(device.getByText('Lokale Änderungen wurden synchronisiert!')).toBeVisible()

  const other = await openDevice(app.url)
  await signIn(other, person)
  await other.goto(`/uptime/stoerungen/${id}`)
  await expect(other.getByLabel('Was du tust')).toHaveValue('Beim Hoster angerufen')
  await other.getByRole('button', { name: 'Zurücknehmen' }).click()
  await expect(device.getByRole('button', { name: 'Ich kümmere mich darum' })).toBeVisible()
})
