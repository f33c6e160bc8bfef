import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, goOffline, signIn, signUpAndStart, test, toastButton, type AppServer, type Person } from './app.ts'
import { expectClean } from './axe.ts'
import { incidentOf, writeIncidents } from './incidents.ts'
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

test('V52, V53, V54: incidents that run come first, filters stand in the address, and the list becomes a table @worker', async ({
  person,
  startOwnApp,
  openDevice,
}) => {
  const app = await startOwnApp()
  const device = await openDevice(app.url)
  await openIncidents(device, app, person)
  await expect(device.getByRole('heading', { level: 2 })).toHaveText([
    '1 Störung läuft',
    /^(Gestern|\d\d\.\d\d\.\d{4})$/,
  ])
  const list = device.getByRole('region', { name: 'Liste der Störungen' })
  await expect(list.getByRole('link', { name: /^Café Größe/ })).toContainText(/läuft seit 20 Min\./)
  await expect(list.getByRole('link', { name: /^Bücherladen/ })).toContainText('12 Min. lang')

  await device.getByRole('radio', { name: 'Laufend (1)' }).check()
  await expect(list.getByRole('link')).toHaveCount(1)
  await device.getByRole('radio', { name: 'Alle (2)' }).check()
  await device.getByLabel('Suche', { exact: true }).fill('hoster')
  await expect(list.getByRole('link', { name: /^Bücherladen/ })).toBeVisible()
  await expect(list.getByRole('link')).toHaveCount(1)
  await device.reload()
  await expect(device.getByLabel('Suche', { exact: true })).toHaveValue('hoster')
  await expect(list.getByRole('link')).toHaveCount(1)

  const download = device.waitForEvent('download')
  await device.getByRole('button', { name: 'Mehr zu den Störungen' }).click()
  await device.getByRole('menuitem', { name: /als Tabelle/ }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.split('\r\n')[1]).toMatch(/^Bücherladen;.*;720;Keine Antwort in der vorgegebenen Zeit\.;;;;;Hoster/)
})

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

test('incidents have no faults that axe finds @worker', async ({ person, startOwnApp, openDevice }) => {
  const app = await startOwnApp()
  const device = await openDevice(app.url)
  const [id = ''] = await openIncidents(device, app, person)
  await expectClean(device)
  await device.goto(`/uptime/stoerungen/${id}`)
  await expect(device.getByRole('heading', { level: 1, name: 'Café Größe' })).toBeVisible()
  await expectClean(device, 'one incident')
})
