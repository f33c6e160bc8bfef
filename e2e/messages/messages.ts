import type { Page } from '@playwright/test'
import { expect } from '../app.ts'

/** Makes a page request the news from the server, as it does when the user returns to it. */
export async function pull(page: Page): Promise<void> {
  // A page that is only starting does not hear it yet.
  await expect(async () => {
    const answered = page.waitForResponse((answer) => answer.url().includes('/api/documents/feed'), { timeout: 1_000 })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await answered
  }).toPass()
}
