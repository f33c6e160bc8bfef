/**
 * The cost of opening a month of time tracking on the page's main thread, with the built app, for a user with a year of 2,000
 * entries; for comparison, as a floor, for a user who has only a plan. CPU time of the thread, from the browser's own trace, since
 * other programs may be using the machine. `npm run bench -- time`, with `--runs 7`.
 */
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findChromium } from '../scripts/browsers/find-chromium.ts'
import { startAppServer } from './sync/servers.ts'
import { median } from './sync/statistics.ts'
import { addYear, openPerson } from './time/person.ts'
import { traceThreads } from './wheel/thread-times.ts'

const COUNTS = [0, 2_000]
const GOAL_MS = 100
const SETTLE_MS = 1_500

const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' } } })
const runs = Number(values.runs)

/** Follows a link inside the app, and returns when what it leads to is drawn. */
async function follow(page: Page, link: string, shown: string): Promise<void> {
  await page.evaluate(
    async ([from = '', to = '']) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      document.querySelector<HTMLElement>(from)?.click()
      while (document.querySelector(to) === null) await frame()
      await frame()
      await frame()
    },
    [link, shown],
  )
}

const monthLink = 'nav a[href="/timeTracker/monat"]'
const dayLink = 'nav a[href="/timeTracker"]'
const table = 'main tbody tr:nth-child(28)'

/** Of one page: the first opening with its scripts, a later one, the way to the month before, and the start of the app with a month. */
async function measure(browser: Browser, page: Page) {
  const mainMs = async (link: string, shown: string): Promise<number> =>
    (await traceThreads(browser, page, () => follow(page, link, shown))).times.mainMs
  const first = await mainMs(monthLink, table)
  const sum = await page.locator('main tfoot td').nth(1).textContent()
  const before = await mainMs('main a[aria-label^="Vorheriger Monat"]', 'main a[href="/timeTracker/monat"]:not(nav a)')
  await follow(page, dayLink, 'main h1')
  const again = await mainMs(monthLink, table)
  const { times } = await traceThreads(browser, page, async () => {
    await page.goto('/timeTracker/monat')
    await page.locator(sum === '0:00' ? table : `main tfoot td:text-is("${sum ?? ''}")`).waitFor()
    await follow(page, 'main', table)
  })
  return { first, before, again, start: times.mainMs, sum }
}

const server = await startAppServer({ peopleCount: 0, postgresUrl: undefined, profileFolder: undefined })
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  for (const count of COUNTS) {
    const context = await openPerson(browser, server.url, count)
    await addYear(context, count)
    const measured: Awaited<ReturnType<typeof measure>>[] = []
    for (let run = 0; run < runs; run++) {
      const page = await context.newPage()
      await page.setViewportSize({ width: 1_280, height: 800 })
      await page.goto('/timeTracker')
      await page.waitForFunction(() => document.querySelector('main h1') !== null)
      // Documents and parts that are loaded late have come by then; what has not would be measured too.
      await page.waitForTimeout(SETTLE_MS)
      measured.push(await measure(browser, page))
      await page.close()
    }
    if (count > 0 && measured.some(({ sum }) => sum === '0:00')) throw new Error('the entries are missing')
    const of = (key: 'first' | 'before' | 'again' | 'start') => Math.round(median(measured.map((run) => run[key])))
    const worst = Math.round(Math.max(...measured.map(({ first }) => first)))
    const figures = {
      firstMainMs: of('first'),
      worstFirstMainMs: worst,
      againMainMs: of('again'),
      monthBeforeMainMs: of('before'),
      startMainMs: of('start'),
    }
    const goal = count === 0 ? {} : { goal: { firstMainAtMost: GOAL_MS }, isReached: figures.firstMainMs < GOAL_MS }
    console.log(JSON.stringify({ bench: 'time', entries: count, runs, ...figures, ...goal }))
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
}
