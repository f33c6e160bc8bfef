/** The whole chain: a shop on a real server goes down and comes back, and every place that speaks of it says so. */
import type { Page } from '@playwright/test'
import { expect, signIn, signUp, test, waitForWorker } from './app.ts'
import { violations } from './axe.ts'
import { startProxy } from './proxy.ts'
import { addDocuments } from './times.ts'
import { addShops, checkingServer, pageCheck, openShops, shopOf } from './uptimes.ts'
import { startTargetServer } from '../testing/target-server.ts'

/** A check every 20 s, three to confirm it, and ten seconds in which messages are collected, on a machine that is busy. */
const timeout = 90_000

const list = (page: Page) => page.getByRole('region', { name: 'Liste der Shops' })
const stateCard = (page: Page) => page.getByRole('region', { name: 'Zustand' })

/** What is put together for the public is kept for some seconds; whoever wants to know loads the page again. */
async function expectPublic(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout })
}

test('a shop that goes down and comes back is seen in the list, on its page, under the bell and by the public @journey', async ({
  startOwnApp,
  openDevice,
  person,
}) => {
  test.setTimeout(300_000)
  const target = await startTargetServer()
  const app = await startOwnApp(checkingServer())
  const page = await openDevice(app.url)
  await signUp(page, person)
  await openShops(page)
  const [shopId = ''] = await addShops(page, [
    shopOf('Blumenladen', { intervalSec: 20, check: pageCheck(`${target.origin}/`) }),
  ])
  await addDocuments(page, 'statusPages', [
    {
      title: 'Blumen',
      slug: 'blumen',
      isPublished: true,
      showsResponseTimes: true,
      shops: [{ id: 'eintrag', shopId, label: 'Unser Laden' }],
      announcements: [],
    },
  ])
  await expect(list(page).getByText('Erreichbar')).toBeVisible({ timeout })
  const shop = await page.context().newPage()
  await shop.goto(`/uptime/shop/${shopId}`)
  await expect(stateCard(shop).getByText('Erreichbar')).toBeVisible({ timeout })
  // Somebody who has never been here and has no account.
  const visitor = await openDevice(app.url)
  await visitor.goto('/status/blumen')
  await expectPublic(visitor, 'Erreichbar')

  target.setAll({ status: 503 })
  await expect(list(page).getByText('Gestört')).toBeVisible({ timeout })
  await expect(stateCard(shop).getByText('Gestört')).toBeVisible({ timeout })
  expect(await violations(page)).toEqual([])
  expect(await violations(shop)).toEqual([])
  await expectPublic(visitor, 'läuft noch')
  expect(await visitor.content()).not.toContain(target.origin)
  // The other one is the welcome.
  await expect(page.getByRole('link', { name: 'Benachrichtigungen, 2 ungelesen' })).toBeVisible({ timeout })
  await page.goto('/notifications')
  await page.getByRole('link', { name: /nicht erreichbar/ }).click()
  await expect(page).toHaveURL(/\/uptime\/stoerungen\/[\w-]+$/)
  // The list of messages says why as well, and is there until the incident is.
  await expect(page.getByRole('heading', { level: 1, name: 'Blumenladen' })).toBeVisible()
  await expect(stateCard(page)).toContainText('503 statt 200-299')
  expect(await violations(page)).toEqual([])

  target.setAll({ status: 200 })
  await expect(stateCard(shop).getByText('Erreichbar')).toBeVisible({ timeout })
  await openShops(page)
  await expect(list(page).getByText('Erreichbar')).toBeVisible({ timeout })
  await page.goto('/notifications')
  await expect(page.getByRole('link', { name: /wieder erreichbar/ })).toBeVisible({ timeout })
  await expectPublic(visitor, 'Erreichbar')
  await expect(visitor.getByText('läuft noch')).toHaveCount(0)
  await target.close()
})

test('V10: the shops and how they were are there while the server says nothing @worker', async ({
  startOwnApp,
  openDevice,
  person,
}) => {
  test.setTimeout(180_000)
  const target = await startTargetServer()
  const app = await startOwnApp(checkingServer())
  const wire = await startProxy(app.url)
  const page = await openDevice(wire.url)
  await signUp(page, person)
  await openShops(page)
  await addShops(page, [{ ...shopOf('Blumenladen'), check: pageCheck(`${target.origin}/`) }])
  await expect(list(page).getByText('Erreichbar')).toBeVisible({ timeout })
  await waitForWorker(page)
  wire.become('hang')
  await page.reload()
  await expect(list(page).getByText('Erreichbar')).toBeVisible()
  await expect(list(page).getByRole('link', { name: 'Blumenladen' })).toBeVisible()
  await wire.stop()
  await target.close()
})

test('on a device that has heard nothing yet no list is called empty, and no shop unchecked', async ({
  openDevice,
  page,
  person,
}) => {
  await signUp(page, person)
  await openShops(page)
  await addShops(page, [shopOf('Blumenladen')])
  const phone = await openDevice()
  const documents = Promise.withResolvers<void>()
  const overview = Promise.withResolvers<void>()
  await phone.route('**/api/documents/feed?*', (route) => documents.promise.then(() => route.continue()))
  await phone.route('**/api/uptime/overview*', (route) => overview.promise.then(() => route.continue()))
  const asked = phone.waitForRequest('**/api/uptime/overview*')
  await signIn(phone, person)
  await openShops(phone)
  // The list is what asks.
  await asked
  await expect(phone.getByText('Behalte deine Shops im Blick')).toBeHidden()
  documents.resolve()
  await expect(list(phone).getByRole('link', { name: 'Blumenladen' })).toBeVisible()
  await expect(list(phone).getByText('Noch nicht geprüft')).toBeHidden()
  await expect(phone.getByRole('button', { name: '1 neu' })).toBeHidden()
  overview.resolve()
  await expect(list(phone).getByRole('img', { name: /Tage|Heute/ })).toBeVisible()
})
