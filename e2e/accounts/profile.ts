/** A browser with a profile of its own on the disk, which can be killed and started again. */
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { findChromium, findHeadlessChromium } from '../../scripts/browsers/find-chromium.ts'
import { findBrowserProcesses, killProcesses } from '../../testing/browser/browser-processes.ts'
import { nextAddress } from '../app.ts'

/** `isWhole`: for tests with `@whole` in their title. */
export function openProfile(
  profile: string,
  url: string,
  o: { readonly isWhole?: true } = {},
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: (o.isWhole === true ? findChromium() : findHeadlessChromium()) ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    baseURL: url,
    locale: 'de-DE',
    extraHTTPHeaders: { 'x-forwarded-for': nextAddress() },
    timeout: HANGS_MS,
  })
}

/** Long after all of this happens on a slow machine, and before the time of a test is up: that would not say what hangs. */
const HANGS_MS = 30_000

/** Waits until the content of a page is drawn: before that it is not visible. */
export async function untilDrawn(page: Page): Promise<void> {
  // When a frame begins, the one before it was handed over.
  await page.waitForFunction(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))),
    undefined,
    { timeout: HANGS_MS },
  )
}

/**
 * Ends every process of the browser at once, as a phone's memory killer does it. The processes are looked up
 * beforehand, so that between the call of the returned function and their end there is nothing to wait for. Resolves when
 * the browser is known to be gone.
 */
export async function prepareKill(browser: BrowserContext, profile: string): Promise<() => Promise<void>> {
  const processIds = await findBrowserProcesses(profile)
  return async () => {
    const gone = browser.waitForEvent('close', { timeout: HANGS_MS })
    killProcesses(processIds)
    await gone
  }
}
