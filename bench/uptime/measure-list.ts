/**
 * How soon users see their shops: on a new device, and again from its cache. Several devices, one after the other; the goals are
 * about the median.
 */
import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import { formatNumber } from '#base/text/format'
import { PASSWORD_OF_PEOPLE } from '#testing/people/people'
import { median } from '../sync/statistics.ts'
import { round } from './measure-load.ts'
import type { WatchedServer } from './watched-server.ts'

const TIMEOUT_MS = 60_000
const DEVICES = 5
const RETURNS = 3
/** After it a page that was opened is at rest: the app is kept on the device, and what is late has been loaded. */
const REST_MS = 3_000

type Visits = { readonly coldMs: number; readonly cachedMs: readonly number[]; readonly dataBytes: number }

export async function measureList(browser: Browser, watched: WatchedServer) {
  const visits: Visits[] = []
  for (let device = 0; device < DEVICES; device += 1) visits.push(await visit(browser, watched))
  const cold = visits.map(({ coldMs }) => coldMs)
  const cached = visits.flatMap(({ cachedMs }) => cachedMs)
  return {
    coldMs: round(median(cold)),
    coldBestMs: round(Math.min(...cold)),
    cachedMs: round(median(cached)),
    cachedBestMs: round(Math.min(...cached)),
    dataKb: round(median(visits.map(({ dataBytes }) => dataBytes / 1_000))),
  }
}

/** A browser of its own: the user signs in, and returns several times. */
async function visit(browser: Browser, { server, person, shopIds: { length } }: WatchedServer): Promise<Visits> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'de-DE',
    // As if through a proxy: answers that never reach a network are not compressed, and the transferred size is measured here.
    extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.7' },
    viewport: { width: 1_280, height: 800 },
  })
  try {
    await watchList(context, length)
    const page = await context.newPage()
    page.setDefaultTimeout(TIMEOUT_MS)
    await page.goto('/login?next=%2Fuptime')
    await page.getByLabel('E-Mail').fill(person.email)
    await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD_OF_PEOPLE)
    // Users take longer to type this than the page to come to rest.
    await rest(page)
    const takeBytes = countAnswers(page)
    const coldMs = await timeUntilList(page, () => page.getByRole('button', { name: 'Anmelden', exact: true }).click())
    const dataBytes = await takeBytes()
    const cachedMs: number[] = []
    for (let time = 0; time < RETURNS; time += 1) {
      await rest(page)
      cachedMs.push(await timeUntilList(page, () => page.goto('/uptime', { waitUntil: 'commit' })))
    }
    return { coldMs, cachedMs, dataBytes }
  } finally {
    await context.close()
  }
}

async function rest(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForTimeout(REST_MS)
}

/** Counts the bytes of the server's answers on the wire from now on, whatever they contain; those that are still arriving are left out. */
function countAnswers(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = []
  const heard = (request: Request): void => {
    if (!new URL(request.url()).pathname.startsWith('/api/')) return
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  }
  page.on('requestfinished', heard)
  return async () => {
    // What is asked for later may still be under way when the browser goes.
    page.off('requestfinished', heard)
    return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)
  }
}

/** What a page says once its list of shops has been painted. */
const SEEN_WORD = 'the list of shops is seen'

/**
 * Has each page of a context say it when all shops are counted by their state, each row on the screen says what its own is,
 * and that has been painted: the frame in which it is found is painted afterwards, so the next one counts. The page looks
 * by itself: what Playwright puts into a page to wait for something is 300 kB of script, which would be measured, too.
 */
async function watchList(context: BrowserContext, shops: number): Promise<void> {
  await context.addInitScript(
    ({ counted, word }) => {
      const isThere = (): boolean => {
        const counts = document.querySelectorAll('[aria-label="Nach Zustand filtern"] button')
        const rows = Array.from(document.querySelectorAll('[aria-label="Liste der Shops"] li'))
        const shown = rows.filter((row) => row.getBoundingClientRect().top < window.innerHeight)
        return (
          Array.from(counts).some(({ textContent }) => textContent === counted) &&
          shown.length > 0 &&
          shown.every(({ textContent }) => /erreichbar/i.test(textContent))
        )
      }
      const look = (wasThere: boolean): void => {
        if (wasThere) console.debug(word)
        else {
          const is = isThere()
          requestAnimationFrame(() => look(is))
        }
      }
      requestAnimationFrame(() => look(false))
    },
    { counted: `${formatNumber(shops)} erreichbar`, word: SEEN_WORD },
  )
}

async function timeUntilList(page: Page, act: () => Promise<unknown>): Promise<number> {
  const seen = page.waitForEvent('console', (message) => message.text() === SEEN_WORD)
  const startedMs = performance.now()
  await act()
  await seen
  return performance.now() - startedMs
}
