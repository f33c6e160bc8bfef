/** The example tool of docs/adding-a-tool.md, built as a developer would add it: what it has without having written it. */
import type { Page } from '@playwright/test'
import { buildWithCounters } from '../testing/example-tool/build-with-counters.ts'
import { expect, expectSignedIn, fillRegister, newPerson, signUpAndStart, test, waitForWorker } from './app.ts'

const offer = (page: Page) => page.getByRole('region', { name: 'Ohne Konto gemacht' })
const count = (page: Page) => page.getByRole('button', { name: 'Zählen', exact: true }).click()
const expectStand = (page: Page, stand: number) => expect(page.getByText(`Stand: ${stand}`)).toBeVisible()

async function make(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Neuer Zähler' }).click()
  await page.getByLabel('Name').fill(title)
  await page.getByRole('button', { name: 'Anlegen', exact: true }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
}

test('counters: offline and without an account, undone, found, imported, taken over, shared, and counted on two devices at once @worker', async ({
  startOwnApp,
  openDevice,
}) => {
  const app = await startOwnApp({}, { program: await buildWithCounters() })
  const anna = newPerson('Anna Beispiel')
  const ben = newPerson('Ben Beispiel')
  const page = await openDevice(app.url)

  await test.step('without an account and offline, with undo and after a reload', async () => {
    await page.goto('/zaehler')
    await waitForWorker(page)
    await page.context().setOffline(true)
    await expect(page.getByText('Dein erster Zähler')).toBeVisible()
    await make(page, 'Kaffee')
    await page.getByRole('link', { name: 'Kaffee' }).click()
    await count(page)
    await count(page)
    await expectStand(page, 2)
    await page.keyboard.press('Control+z')
    await expectStand(page, 1)
    await page.reload()
    await expectStand(page, 1)
  })

  await test.step('a table is imported, also without a network, and taken back', async () => {
    await page.goto('/zaehler')
    await page.getByRole('link', { name: 'Importieren' }).click()
    const table = 'Name;Stand\nTore;7\nTee;viele\n'
    const file = { name: 'zaehler.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByText('Tore: 7')).toBeVisible()
    await expect(page.getByText('Zeile 3: Der Stand ist keine ganze Zahl.')).toBeVisible()
    await page.getByRole('button', { name: '1 Zähler importieren' }).click()
    await page.getByRole('link', { name: 'Zu deinen Zählern' }).click()
    await expect(page.getByRole('link', { name: /Tore/ })).toContainText('7')
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(page.getByRole('link', { name: /Tore/ })).toHaveCount(0)
    await page.context().setOffline(false)
  })

  await test.step('taken over into an account, and found by the search', async () => {
    await page.goto('/register?next=/zaehler')
    await fillRegister(page, anna)
    await expectSignedIn(page)
    await expect(offer(page)).toContainText('1 Zähler („Kaffee“)')
    await offer(page).getByRole('button', { name: 'In mein Konto übernehmen' }).click()
    await expect(page.getByRole('link', { name: /Kaffee/ })).toBeVisible()
    await page.goto('/')
    // The page listens to keys once it stands.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /suchen/i }).fill('Kaff')
    await page.getByRole('option', { name: /Kaffee/ }).click()
    await expectStand(page, 1)
  })

  await test.step('shared, and counted by two people at once, one of them offline; the history tells both', async () => {
    const other = await openDevice(app.url)
    await signUpAndStart(other, ben)
    await page.getByRole('button', { name: 'Mehr zu diesem Zähler' }).click()
    await page.getByRole('menuitem', { name: 'Mit Personen teilen' }).click()
    await page.getByLabel('E-Mail-Adresse').fill(ben.email)
    await page.getByRole('button', { name: 'Teilen', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: ben.name })).toBeVisible()
    await page.goBack()
    await other.goto('/zaehler')
    await other.getByRole('link', { name: /Kaffee/ }).click()
    await waitForWorker(other)
    await other.context().setOffline(true)
    await count(other)
    await count(page)
    await expectStand(page, 2)
    await expectStand(other, 2)
    await other.context().setOffline(false)
    await expectStand(page, 3)
    await expectStand(other, 3)
    await page.getByRole('button', { name: 'Mehr zu diesem Zähler' }).click()
    await page.getByRole('menuitem', { name: 'Verlauf' }).click()
    await expect(page.getByText('Ben Beispiel').first()).toBeVisible()
  })
})
