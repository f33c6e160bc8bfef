/** The page of a shop without a network. What is done on it is in `shop-screen.browser.test.tsx`. */
import type { Page } from '@playwright/test'
import { expect, goOffline, signUp, test, type Person } from './app.ts'
import { addShops, rareShopOf } from './uptimes.ts'
import { keepAnswers } from './kept-shop.ts'

/** 14:32 of today, or of the day before where that is still to come. */
function halfPastTwo(): number {
  const at = new Date()
  at.setUTCHours(12, 32, 0, 0)
  return at.getTime() > Date.now() ? at.getTime() - 86_400_000 : at.getTime()
}

/** The page of a shop on a device that is offline and has what the server said of it at an earlier time. */
async function openOffline(page: Page, person: Person): Promise<void> {
  await signUp(page, person)
  const [id = ''] = await addShops(page, [rareShopOf('Café Größe', { note: 'Hotline 0800 123' })])
  await page.goto(`/uptime/shop/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Café Größe' })).toBeVisible()
  await goOffline(page)
  await keepAnswers(page, id, halfPastTwo())
  await page.reload()
  await expect(page.getByText(/^Stand (gestern, )?\d\d:32$/).first()).toBeVisible()
}

test('V63: what is known of a shop is read offline, with when it was so, and never as current @worker', async ({
  page,
  person,
}) => {
  await openOffline(page, person)
  const state = page.getByRole('region', { name: 'Zustand' })
  await expect(state).toContainText('Gestört')
  await expect(state).not.toContainText('Letzte Prüfung')
  await expect(page.getByRole('region', { name: 'Verfügbarkeit', exact: true })).toContainText('99,93 %')
  await expect(page.getByRole('region', { name: 'Verfügbarkeit', exact: true })).toContainText('gemessen zu 98 %')
  await expect(page.getByRole('region', { name: 'Letzte Prüfungen' })).toContainText('Fehlgeschlagen')
  await expect(page.getByText(/^Zertifikat läuft am .* ab, noch 3[123] Tage$/)).toBeVisible()
  await expect(page.getByText('Hotline 0800 123')).toBeVisible()

  await page.getByRole('radio', { name: '7 Tage' }).check()
  await expect(page.getByText('Von diesem Zeitraum ist auf diesem Gerät nichts bekannt.')).toBeVisible()
})
