/** The whole chain: a shop on a real server goes down and comes back, and every place that speaks of it says so. */
import type { Page } from '@playwright/test'
import { expect, goOffline, newPerson, signUp, signUpAndStart, test } from '../app.ts'
import { violations } from '../axe.ts'
import { addShops, checkingServer, openShops, pageCheck, publishShop, shopOf } from './uptimes.ts'
import { startTargetServer } from '../../testing/uptime/target-server.ts'

/** A check every 20 s, three to confirm it, and ten seconds in which messages are collected, on a machine that is busy. */
const timeout = 90_000

const list = (page: Page) => page.getByRole('region', { name: 'Liste der Shops' })
const unread = (page: Page, count: number) => page.getByRole('link', { name: `Benachrichtigungen, ${count} ungelesen` })
const stateCard = (page: Page) => page.getByRole('region', { name: 'Zustand' })

/** Public data is cached for some seconds, so the page is reloaded until it shows the text. */
async function expectPublic(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout })
}

/** Shops of one group, which go down together. */
const groupOf = (origin: string) =>
  ['Startseite', 'Warenkorb', 'Kasse'].map((name, index) => {
    const check = pageCheck(`${origin}/seite-${index}`)
    return shopOf(name, { check, intervalSec: 20, strictness: 'strict', group: 'Blumenladen' })
  })

test('shops that go down and come back are seen in the list, on their pages, under the bell and by the public @journey', async ({
  startOwnApp,
  openDevice,
  person,
}) => {
  const target = await startTargetServer()
  const app = await startOwnApp(checkingServer())
  const page = await openDevice(app.url)
  await signUp(page, person)

  await test.step('S3: a test run shows what came, says what failed beside its field, and offline that it does not go', async () => {
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
    expect(await violations(page)).toEqual([])
    await goOffline(page)
    await page.getByRole('button', { name: 'Noch einmal testen' }).click()
    await expect(page.getByText('Der Test läuft auf dem Server')).toBeVisible()
    await page.context().setOffline(false)
  })

  await openShops(page)
  const [shopId = ''] = await addShops(page, [
    shopOf('Blumenladen', { intervalSec: 20, check: pageCheck(`${target.origin}/`) }),
  ])
  await publishShop(page, shopId)
  // Another person, whose shops are down at the same time.
  const neighbour = await openDevice(app.url)
  await signUpAndStart(neighbour, newPerson('Ben Beispiel'))
  const shop = await page.context().newPage()
  // A new visitor without an account.
  const visitor = await openDevice(app.url)

  await test.step('a shop that goes down is seen in the list, on its page, under the bell and by the public', async () => {
    await expect(list(page).getByText('Erreichbar')).toBeVisible({ timeout })
    await shop.goto(`/uptime/shop/${shopId}`)
    await expect(stateCard(shop).getByText('Erreichbar')).toBeVisible({ timeout })
    await visitor.goto('/status/blumen')
    await expectPublic(visitor, 'Erreichbar')
    await addShops(neighbour, groupOf(target.origin))
    for (const index of [0, 1, 2]) await target.arrived(1, `/seite-${index}`)

    target.setAll({ status: 503 })
    // The other one is the welcome.
    await expect(unread(neighbour, 2)).toBeVisible({ timeout })
    await expect(unread(page, 2)).toBeVisible({ timeout })
    await expect(list(page).getByText('Gestört')).toBeVisible({ timeout })
    await expect(stateCard(shop).getByText('Gestört')).toBeVisible({ timeout })
    expect(await violations(page)).toEqual([])
    expect(await violations(shop)).toEqual([])
    await expectPublic(visitor, 'läuft noch')
    expect(await visitor.content()).not.toContain(target.origin)
    await page.goto('/notifications')
    await page.getByRole('link', { name: /nicht erreichbar/ }).click()
    await expect(page).toHaveURL(/\/uptime\/stoerungen\/[\w-]+$/)
    // The list of messages says why as well, and is there until the incident is.
    await expect(page.getByRole('heading', { level: 1, name: 'Blumenladen' })).toBeVisible()
    await expect(stateCard(page)).toContainText('503 statt 200–299')
    expect(await violations(page)).toEqual([])
  })

  await test.step('T1, T2: shops that go down together are one message that leads to the incidents', async () => {
    await neighbour.goto('/notifications')
    await neighbour.getByRole('link', { name: /Blumenladen: 3 Shops sind nicht erreichbar/ }).click()
    await expect(neighbour).toHaveURL(/\/uptime\/stoerungen$/)
    await expect(neighbour.getByRole('heading', { level: 1, name: 'Störungen' })).toBeVisible()
    await neighbour.goto('/notifications')
  })

  target.setAll({ status: 200 })
  await test.step('a shop that comes back is seen in the list, on its page, under the bell and by the public', async () => {
    await expect(stateCard(shop).getByText('Erreichbar')).toBeVisible({ timeout })
    await openShops(page)
    await expect(list(page).getByText('Erreichbar')).toBeVisible({ timeout })
    await page.goto('/notifications')
    await expect(page.getByRole('link', { name: /wieder erreichbar/ })).toBeVisible({ timeout })
    await expectPublic(visitor, 'Erreichbar')
    await expect(visitor.getByText('läuft noch')).toHaveCount(0)
  })

  await test.step('T1, T2: shops that went down together are one message when they are back', async () => {
    await expect(neighbour.getByRole('link', { name: /Blumenladen: 3 Shops sind wieder erreichbar/ })).toBeVisible({
      timeout,
    })
    await expect(neighbour.getByRole('link', { name: /Shops sind/ })).toHaveCount(2)
  })
  await target.close()
})
