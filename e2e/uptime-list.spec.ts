/** The list of shops without a network or a server, and for whom it is kept. How it is used is in `shops-screen.browser.test.tsx`. */
import type { Page } from '@playwright/test'
import { expect, goOffline, signInByForm, signUp, test, waitForWorker } from './app.ts'
import { addShops, openShops, shopOf } from './uptimes.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Liste der Shops' })
const names = (page: Page) => list(page).getByRole('link')

test('V10: without a network the list says from when it is, also after a new start @worker', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await openShops(page)
  await addShops(page, [shopOf('Anton')])
  await expect(list(page).getByRole('img', { name: /Tage|Heute/ })).toBeVisible()
  await goOffline(page)
  await expect(page.getByText(/^Du bist offline · Stand \d\d:\d\d$/)).toBeVisible()
  await page.reload()
  await expect(names(page)).toHaveText(['Anton'])
  // A page that starts without a network is not told so by its browser; that no answer comes it finds out by itself.
  await expect(page.getByText(/^(Du bist offline|Dein Server ist nicht erreichbar) · Stand \d\d:\d\d$/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/Stand \d\d:\d\d/)).toBeHidden()
})

test('V10: a server that is itself away is said so, and the list goes on once it is back', async ({
  openDevice,
  person,
  startOwnApp,
}) => {
  const app = await startOwnApp()
  const page = await openDevice(app.url)
  await signUp(page, person)
  await openShops(page)
  await addShops(page, [shopOf('Anton')])
  await expect(list(page).getByRole('img', { name: /Tage|Heute/ })).toBeVisible()
  await waitForWorker(page)
  await app.stop()
  await expect(page.getByText(/^Dein Server ist nicht erreichbar · Stand \d\d:\d\d$/)).toBeVisible({ timeout: 60_000 })
  await app.start()
  await expect(page.getByText(/Stand \d\d:\d\d/)).toBeHidden({ timeout: 60_000 })
})

test('V11: what is kept of shops is one person’s, and goes with the account', async ({ page, person }) => {
  await signUp(page, person)
  await openShops(page)
  await addShops(page, [shopOf('Anton')])
  const databases = () =>
    page.evaluate(async () => (await indexedDB.databases()).filter(({ name = '' }) => name.includes('uptime')).length)
  await expect.poll(databases).toBe(1)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await signInByForm(page, person)
  await page.goto('/account/daten')
  await page.getByRole('button', { name: 'Konto löschen …' }).click()
  await page.getByLabel(/^Dein Name/).fill(person.name)
  await page.getByRole('button', { name: 'Für immer löschen' }).click()
  await expect(page.getByText('Dein Konto ist gelöscht')).toBeVisible()
  expect(await databases()).toBe(0)
})
