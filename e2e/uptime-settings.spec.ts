import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { changeKumaDatabase, makeKumaDatabase } from '#testing/kuma-database'
import { startTargetServer } from '#testing/target-server'
import { expect, expectHigherThan, goOffline, signUp, signUpAndStart, test, toastButton, waitForWorker } from './app.ts'
import { expectClean, violations } from './axe.ts'
import { addShops, shopOf } from './uptimes.ts'
import { expectAllSent } from './wheels.ts'

async function openSettings(page: Page): Promise<void> {
  await page.goto('/uptime/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible()
}

/** As the page is, in the theme it has; the test of themes goes through all pages in both. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
}

async function chooseFile(page: Page, name: string, content: string): Promise<void> {
  const mimeType = name.endsWith('.json') ? 'application/json' : 'text/csv'
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(content) })
}

test('S1, S4, S6: parts of a shop are added at once, a fault takes the focus, and everything can be undone, also offline @worker', async ({
  page,
  person,
  context,
}) => {
  await signUp(page, person)
  await openSettings(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Shop hinzufügen' }).click()
  await page.getByRole('button', { name: 'Weiter' }).press('Enter')
  await expect(page.getByLabel('Adresse')).toBeFocused()
  await expect(page.getByText('Schreib die Adresse der Seite')).toBeVisible()
  await page.getByLabel('Adresse').fill('meinshop.beispiel.de')
  await page.getByRole('checkbox', { name: 'Warenkorb' }).check()
  await page.getByRole('checkbox', { name: 'Eigener Port' }).check()
  await expectAccessible(page)
  await page.getByLabel('Adresse').press('Enter')
  await page.getByRole('button', { name: '3 Shops hinzufügen' }).click()
  await expect(page.getByText('Ein Port ist eine Zahl von 1 bis 65535.')).toBeVisible()
  await page.getByRole('button', { name: 'meinshop.beispiel.de Port bearbeiten' }).click()
  await page.getByRole('textbox', { name: 'Port' }).fill('587')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Übernehmen' }).click()
  await goOffline(page)
  await page.getByRole('button', { name: '3 Shops hinzufügen' }).click()
  await expect(page.getByRole('heading', { name: '3 Shops' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'meinshop.beispiel.de Warenkorb pausieren' }).click()
  await expect(page.getByText('Pausiert', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'meinshop.beispiel.de Port löschen' }).click()
  await expect(page.getByRole('heading', { name: '2 Shops' })).toBeVisible()
  await toastButton(page, /Port“ gelöscht/, 'Rückgängig').click()
  await expect(page.getByRole('heading', { name: '3 Shops' })).toBeVisible()
  await context.setOffline(false)
  await expectAllSent(page)
})

test('S2, S5: what is typed survives a reload, is saved offline, and giving up can be undone', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  const [id] = await addShops(page, [shopOf('Kern', { note: 'bleibt' })])
  await page.goto(`/uptime/settings/shop/${id}`)
  await page.getByLabel('Name').fill('Kern & Co')
  await page.reload()
  await expect(page.getByText('Deine Änderungen von vorhin sind noch da')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Kern & Co')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await toastButton(page, /verworfen/, 'Rückgängig').click()
  await expect(page.getByLabel('Name')).toHaveValue('Kern & Co')
  await page.getByText('Mehr Einstellungen').click()
  await page.getByLabel('Erlaubte Statuscodes').fill('alle')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByLabel('Erlaubte Statuscodes')).toBeFocused()
  await page.getByLabel('Erlaubte Statuscodes').fill('200, 301-308')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('link', { name: 'Kern & Co' })).toBeVisible()
})

test('S3: a test run shows what came, says what failed beside its field, and offline that it does not go @worker', async ({
  openDevice,
  startOwnApp,
  person,
}) => {
  const target = await startTargetServer()
  const app = await startOwnApp({ FETCH_ALLOW_PRIVATE: '127.0.0.0/8' })
  const page = await openDevice(app.url)
  await signUp(page, person)
  await page.goto('/uptime/settings/neu')
  await page.getByLabel('Adresse').fill(target.origin)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('button', { name: 'Testen' }).click()
  await expect(page.getByText('Erreichbar, alles stimmt')).toBeVisible()
  await expect(page.getByText('Erstes Byte')).toBeVisible()
  await page.getByRole('button', { name: 'Bedingung hinzufügen' }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Gibt es nicht')
  await page.getByRole('button', { name: 'Noch einmal testen' }).click()
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await goOffline(page)
  await page.getByRole('button', { name: 'Noch einmal testen' }).click()
  await expect(page.getByText('Der Test läuft auf dem Server')).toBeVisible()
  await target.close()
})

test('S12, S13, S14: a table is shown before it is written as one step; an export comes back as nothing new', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await page.goto('/uptime/settings/import')
  const rows = Array.from(
    { length: 1_000 },
    (_none, index) => `Shop ${index};shop${index}.beispiel.de;Kunde ${index % 7}`,
  )
  await chooseFile(page, 'viele.csv', ['Name;Adresse;Gruppe', ...rows, 'Falsch;ftp://x;'].join('\r\n'))
  await expect(page.getByText('1.000 neue Shops')).toBeVisible()
  await expect(page.getByText('Zeile 1002: Nur Adressen mit http')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '1.000 Shops importieren' }).click()
  await expect(page.getByLabel('Ergebnis').getByText('1.000 Shops importiert')).toBeVisible()
  await page.goto('/uptime/settings/export')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Als JSON' }).click()
  const exported = readFileSync(await (await download).path(), 'utf8')
  await page.goto('/uptime/settings/import')
  await chooseFile(page, 'zurueck.json', exported)
  await expect(page.getByText('1.000 schon da')).toBeVisible()
  await page.getByRole('button', { name: 'Andere Datei' }).click()
  await chooseFile(page, 'neu.csv', 'Name;Adresse\r\nEiner;einer.beispiel.de')
  await page.getByRole('button', { name: '1 Shop importieren' }).click()
  await toastButton(page, '1 Shop importiert', 'Rückgängig').click()
  await openSettings(page)
  await expect(page.getByRole('heading', { name: '1.000 Shops' })).toBeVisible()
})

test('S16: a database of Uptime Kuma is read on the device, without a network @worker', async ({ page, person }) => {
  const folder = mkdtempSync(join(tmpdir(), 'taschenmesser-kuma-'))
  makeKumaDatabase(join(folder, 'kuma.db'), 2, 20_000)
  await signUpAndStart(page, person)
  await waitForWorker(page)
  await page.goto('/uptime/settings/import')
  await goOffline(page)
  await page.locator('input[type=file]').setInputFiles(join(folder, 'kuma.db'))
  await expect(page.getByText('5 neue Shops')).toBeVisible()
  await expect(page.getByText('Vielleicht fehlen die neuesten Änderungen')).toBeVisible()
  await expect(page.getByText('Hier gibt es keine Prüfung für Ping (ICMP).')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '5 Shops und 2 Wartungen importieren' }).click()
  await expect(page.getByLabel('Ergebnis').getByText('5 Shops und 2 Wartungen importiert')).toBeVisible()
  rmSync(folder, { recursive: true, force: true })
})

test('S21: the newest changes of a server that runs come with kuma.db-wal, chosen together with kuma.db @worker', async ({
  page,
  person,
  context,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'taschenmesser-kuma-'))
  const path = join(folder, 'kuma.db')
  makeKumaDatabase(path, 2)
  const other = join(folder, 'other.db')
  makeKumaDatabase(other, 2, 20_000)
  const running = [changeKumaDatabase(path), changeKumaDatabase(other)]
  await signUpAndStart(page, person)
  await waitForWorker(page)
  await page.goto('/uptime/settings/import')
  await context.setOffline(true)
  const choice = page.locator('input[type=file]')
  await choice.setInputFiles(`${path}-wal`)
  await expect(page.getByRole('region', { name: 'Datei wählen' }).getByRole('alert')).toContainText(
    'Wähl die Datei kuma.db, und kuma.db-wal gleich mit',
  )
  await choice.setInputFiles([path, `${other}-wal`])
  await expect(page.getByRole('region', { name: 'Datei wählen' }).getByRole('alert')).toContainText(
    'Die Datei kuma.db-wal passt nicht dazu',
  )
  await expectAccessible(page)
  await choice.setInputFiles([`${path}-shm`, `${path}-wal`, path])
  await expect(page.getByRole('heading', { name: 'Uptime Kuma: „kuma.db“' })).toBeVisible()
  await expect(page.getByText('6 neue Shops')).toBeVisible()
  await expect(page.getByText('Die neuesten Änderungen aus kuma.db-wal sind dabei.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '6 Shops und 2 Wartungen importieren' }).click()
  await expect(page.getByLabel('Ergebnis').getByText('6 Shops und 2 Wartungen importiert')).toBeVisible()
  for (const database of running) database.close()
  rmSync(folder, { recursive: true, force: true })
})

test('S9, S10, S11: defaults and maintenance are set, shown with their next dates, and undone', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await page.goto('/uptime/settings/vorgaben')
  await page.getByLabel('Prüfen', { exact: true }).selectOption('alle 5 Minuten')
  await expectAccessible(page)
  await page.goto('/uptime/settings/wartung')
  await page.getByRole('button', { name: 'Jetzt für 1 Std. Wartung' }).click()
  await expect(page.getByText(/^Jetzt, bis/)).toBeVisible()
  await page.getByRole('button', { name: 'Neue Wartung' }).click()
  await page.getByRole('radio', { name: 'Jede Woche' }).check()
  await page.getByRole('button', { name: 'Sonntag' }).click()
  await expect(page.getByText('Die nächsten 3 Male')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Planen' }).click()
  await expect(page.getByText('Jeden Montag und Sonntag um 02:00 Uhr, 1 Stunde')).toBeVisible()
  await expectAccessible(page)
})

test('settings have no fault that axe knows, in both themes and sizes, and show a row above 200 px', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  const [id] = await addShops(page, [
    shopOf('Kern', { group: 'Kunde A', tags: ['x'], isPaused: true }),
    shopOf('Pause', { isPaused: true }),
  ])
  const base = '/uptime/settings'
  const pages = ['', '/neu', `/shop/${id}`, '/vorgaben', '/wartung', '/import', '/export'].map((path) => base + path)
  for (const path of pages) {
    await page.goto(path)
    await expectClean(page)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(base)
  await expectHigherThan(page.getByRole('link', { name: 'Kern' }), 200)
})
