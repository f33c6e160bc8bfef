/** Steps through shop uptime that several tests share. */
import { expect, type Page } from '@playwright/test'
import { addDocuments } from '../time/times.ts'
import type { HttpCheck, Shop } from '../../src/tools/uptime/model.ts'
import { fastClock } from '../../testing/server-clock.ts'
import { aShop, anHttpCheck } from '../../testing/uptime/shops.ts'

/** Settings of a server that may check servers on this machine, and for which ten minutes pass in one of the browser's. */
export const checkingServer = () => ({ ...fastClock(10, Date.now()), FETCH_ALLOW_PRIVATE: '127.0.0.0/8' })

/** Opens the list of shops for a signed-in user. */
export async function openShops(page: Page): Promise<void> {
  await page.goto('/uptime')
  await expect(page.getByRole('heading', { level: 1, name: 'Shop-Uptime' })).toBeVisible()
}

const URL_OF_SHOP = 'https://shop.beispiel.de/'

/** A page that is looked at every minute, and nothing of it besides. */
export function shopOf(name: string, parts: Partial<Shop> = {}): Shop {
  return aShop('', { name, check: pageCheck(URL_OF_SHOP), intervalSec: 60, ...parts })
}

/** A page that is asked for every hour with all that can be known of it: no check of it comes between. */
export function rareShopOf(name: string, parts: Partial<Shop> = {}): Shop {
  const check = anHttpCheck(URL_OF_SHOP, { watchesDomain: true })
  return aShop('', { name, check, intervalSec: 3_600, ...parts })
}

export function pageCheck(url: string): HttpCheck {
  return anHttpCheck(url, { watchesCertificate: false })
}

/** Adds shops as another device of the signed-in person would; returns their ids. The page has them a moment later. */
export async function addShops(page: Page, shops: readonly Shop[]): Promise<readonly string[]> {
  return addDocuments(page, 'shops', shops)
}

/** Publishes a status page with this shop, at `/status/blumen`. */
export async function publishShop(page: Page, shopId: string): Promise<void> {
  const shops = [{ id: 'eintrag', shopId, label: 'Unser Laden' }]
  const shown = { isPublished: true, showsResponseTimes: true, shops, announcements: [] }
  await addDocuments(page, 'statusPages', [{ title: 'Blumen', slug: 'blumen', ...shown }])
}
