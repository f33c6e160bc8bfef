/** A browser with a profile of its own on the disk, which can be killed and started again. */
import { setTimeout } from 'node:timers/promises'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.ts'
import { findBrowserProcesses, killProcesses } from '../testing/browser-processes.ts'
import { nextAddress } from './app.ts'

export function openProfile(profile: string, url: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    baseURL: url,
    locale: 'de-DE',
    extraHTTPHeaders: { 'x-forwarded-for': nextAddress() },
    timeout: HANGS_MS,
  })
}

/** Long after all of this happens on a slow machine, and before the time of a test is up: that would not say what hangs. */
const HANGS_MS = 30_000

async function expectInTime(what: string, event: Promise<unknown>): Promise<void> {
  const ending = new AbortController()
  const hangs = setTimeout(HANGS_MS, undefined, { signal: ending.signal }).then(() => {
    throw new Error(`${what} within ${HANGS_MS} ms`)
  })
  try {
    await Promise.race([event, hangs])
  } finally {
    ending.abort()
    hangs.catch(() => undefined)
  }
}

/** Waits until what stands on a page is drawn: nobody has seen it before. */
export async function untilDrawn(page: Page): Promise<void> {
  // When a frame begins, the one before it was handed over.
  const drawn = page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expectInTime('no frame was drawn', drawn)
}

/**
 * Ends every process of the browser at once, as a phone's memory killer does it. The processes are looked up
 * beforehand, so that between the call of the returned function and their end there is nothing to wait for. Resolves when
 * the browser is known to be gone.
 */
export async function prepareKill(browser: BrowserContext, profile: string): Promise<() => Promise<void>> {
  const processIds = await findBrowserProcesses(profile)
  return async () => {
    const gone = new Promise((resolve) => browser.once('close', resolve))
    killProcesses(processIds)
    await expectInTime('the killed browser was not known to be gone', gone)
  }
}
