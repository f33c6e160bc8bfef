import type { Page } from '@playwright/test'

/**
 * Stops everything a page does, as a browser does with pages in the background: it holds its locks and connections,
 * hears nothing and runs no timer. (The protocol's own lifecycle state does nothing to pages of a headless browser.)
 * Returns how to let it go on.
 */
export async function freeze(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Debugger.enable')
  const paused = new Promise((resolve) => devtools.once('Debugger.paused', resolve))
  await devtools.send('Debugger.pause')
  // It pauses at the next statement that runs; the page itself may have nothing to do for a while.
  void page.evaluate(() => undefined).catch(() => undefined)
  await paused
  return async () => {
    await devtools.send('Debugger.disable')
    await devtools.detach()
  }
}
