/** A server that has no connection itself says so wherever shops stand, and only where it matters. */
import type { Page } from '@playwright/test'
import { findFreePort } from '../../testing/network/free-port.ts'
import { startTargetServer } from '../../testing/uptime/target-server.ts'
import { expect, goOffline, newPerson, signUp, test } from '../app.ts'
import { violations } from '../axe.ts'
import { addShops, checkingServer, openShops, pageCheck, publishShop, shopOf } from './uptimes.ts'

/** Looks are minutes apart, the server asks for its connection every five seconds. */
const timeout = 60_000

const notice = (page: Page) => page.getByRole('status').filter({ hasText: /^Messung unterbrochen seit/ })

async function expectPublic(page: Page, count: 0 | 1): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Der Server, der hier misst, erreicht seit')).toHaveCount(count, { timeout: 1_000 })
  }).toPass({ timeout })
}

test('V64, P7: a user with shops in the internet sees that and since when they are not checked, until they are again @worker', async ({
  startOwnApp,
  openDevice,
  person,
}) => {
  const target = await startTargetServer()
  const port = await findFreePort()
  const app = await startOwnApp({ ...checkingServer(), UPTIME_REFERENCES: `127.0.0.1:${port}` })
  const page = await openDevice(app.url)
  await signUp(page, person)
  await openShops(page)
  const [outside = '', inside = ''] = await addShops(page, [
    shopOf('Blumenladen', { strictness: 'strict', check: pageCheck('https://laden.invalid/') }),
    shopOf('Kasse im Haus', { check: pageCheck(`${target.origin}/`) }),
  ])
  await publishShop(page, outside)
  await expect(notice(page)).toContainText('Dein Server erreicht das Internet gerade nicht', { timeout })
  await expect(page.getByText('1 gestört')).toBeHidden()
  await page.goto('/')
  await expect(page.getByRole('article').filter({ has: notice(page) })).toContainText('2 Shops, keine Störung')
  await page.goto(`/uptime/shop/${outside}`)
  await expect(notice(page)).toContainText('wird dieser Shop nicht geprüft')
  const visitor = await openDevice(app.url)
  await visitor.goto('/status/blumen')
  await expectPublic(visitor, 1)
  expect(await violations(visitor)).toEqual([])

  // What is in the server's own network is checked on.
  await page.goto(`/uptime/shop/${inside}`)
  await expect(page.getByRole('region', { name: 'Zustand' })).toContainText('Erreichbar', { timeout })
  await expect(notice(page)).toBeHidden()
  const neighbour = await openDevice(app.url)
  await signUp(neighbour, newPerson('Ben Beispiel'))
  await openShops(neighbour)
  await addShops(neighbour, [shopOf('Lager', { check: pageCheck(`${target.origin}/lager`) })])
  await expect(neighbour.getByRole('region', { name: 'Liste der Shops' })).toContainText('Erreichbar', { timeout })
  await expect(notice(neighbour)).toBeHidden()

  // Without a connection of its own the device says what it knew.
  await openShops(page)
  await expect(notice(page)).toBeVisible()
  await goOffline(page)
  await page.reload()
  await expect(page.getByText(/(offline|nicht erreichbar) · Stand \d\d:\d\d$/)).toBeVisible()
  await expect(notice(page)).toBeVisible()
  await page.goto('/')
  await expect(notice(page)).toContainText(/· Stand \d\d:\d\d$/)

  const reference = await startTargetServer({ port })
  await page.context().setOffline(false)
  await expect(notice(page)).toBeHidden({ timeout })
  await openShops(page)
  await expect(page.getByRole('link', { name: 'Blumenladen' })).toBeVisible()
  await expect(notice(page)).toBeHidden()
  await expectPublic(visitor, 0)
  await reference.close()
  await target.close()
})
