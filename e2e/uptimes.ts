/** Steps through shop uptime that several tests share. */
import { expect, type Page } from '@playwright/test'
import { addDocuments } from './times.ts'

/** The list of shops, of somebody who is signed in. */
export async function openShops(page: Page): Promise<void> {
  await page.goto('/uptime')
  await expect(page.getByRole('heading', { level: 1, name: 'Shop-Uptime' })).toBeVisible()
}

/** A shop as its document holds it: a page that is looked at every minute. */
export function shopOf(name: string, more: Readonly<Record<string, unknown>> = {}) {
  return {
    name,
    page: 'start',
    check: httpCheck('https://shop.beispiel.de/'),
    intervalSec: 60,
    strictness: 'normal',
    isPaused: false,
    tags: [],
    ...more,
  }
}

/** A check of a page, as a new shop has it. */
export function httpCheck(url: string, more: Readonly<Record<string, unknown>> = {}) {
  return {
    kind: 'http',
    url,
    method: 'GET',
    headers: [],
    redirects: { kind: 'follow' },
    statuses: '200-299',
    expectations: [],
    findsMaintenancePage: true,
    watchesCertificate: false,
    watchesDomain: false,
    timeoutSec: 10,
    ...more,
  }
}

/** Adds shops as another device of the signed-in person would; returns their ids. The page has them a moment later. */
export async function addShops(
  page: Page,
  shops: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly string[]> {
  return addDocuments(page, 'shops', shops)
}
