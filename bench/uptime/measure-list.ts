/** How soon somebody sees their shops: with an empty browser, and again from what it kept. */
import type { Browser, Page } from '@playwright/test'
import { formatNumber } from '#base/format'
import { PASSWORD_OF_PEOPLE } from '#testing/people'
import { round } from './measure-load.ts'
import { OVERVIEW_PATH, type WatchedServer } from './watched-server.ts'

const TIMEOUT_MS = 60_000

export async function measureList(browser: Browser, { server, person, shopIds: { length } }: WatchedServer) {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'de-DE',
    viewport: { width: 1_280, height: 800 },
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(TIMEOUT_MS)
    await page.goto('/login?next=%2Fuptime')
    await page.getByLabel('E-Mail').fill(person.email)
    await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD_OF_PEOPLE)
    const overview = page.waitForResponse((response) => response.url().includes(OVERVIEW_PATH))
    // From the click of who has never been here: documents and states have to come first.
    const coldMs = await timeUntilList(page, length, () =>
      page.getByRole('button', { name: 'Anmelden', exact: true }).click(),
    )
    const { responseBodySize } = await (await overview).request().sizes()
    const cachedMs = await timeUntilList(page, length, () => page.goto('/uptime', { waitUntil: 'commit' }))
    return { coldMs: round(coldMs), cachedMs: round(cachedMs), dataKb: round(responseBodySize / 1_000) }
  } finally {
    await context.close()
  }
}

/** All shops and their states are counted, and the first lines of the list stand. */
async function timeUntilList(page: Page, shops: number, act: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await act()
  // Looks at each frame; a locator looks every half second after the first ones.
  await page.waitForFunction(
    (counted) => {
      const counts = document.querySelectorAll('[aria-label="Nach Zustand filtern"] button')
      const isCounted = Array.from(counts).some(({ textContent }) => textContent === counted)
      return isCounted && document.querySelector('[aria-label="Liste der Shops"] li') !== null
    },
    `${formatNumber(shops)} erreichbar`,
  )
  return performance.now() - startedMs
}
