/**
 * How still pages stand while a slow network brings them, and how soon they answer presses on a slow phone: layout shift of all pages
 * (CLS, https://web.dev/articles/cls) on a first visit with 400 ms a way and 200 kB a second, and the longest event of each of the
 * presses that users make most (as INP counts it, https://web.dev/articles/inp) with the processor slowed four times, as the median of several visits, and
 * the fastest and slowest of them: now and then a shared machine stands still for a second. Needs a machine that does nothing else.
 * `npm run bench -- pages`, with `--entries 2000 --only presses`.
 */
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { findChromium } from '../scripts/browsers/find-chromium.ts'
import { ownId } from '#documents'
import { openPages, ownPages } from '#testing/pages/pages'
import { aShop } from '#testing/uptime/shops'
import { aWheel } from '#testing/wheels'
import { makeRecipes } from './recipes/large-cookbook.ts'
import { startAppServer } from './sync/servers.ts'
import { addDocuments, addYear, openPerson } from './time/person.ts'
import { makeBookings, makePlan, trip, TRIP_ID } from './trips/large-trip.ts'

const PHONE = { width: 390, height: 844 }
const COMPUTER = { width: 1_280, height: 800 }
const NETWORK = { offline: false, latency: 400, downloadThroughput: 200_000, uploadThroughput: 200_000 }
const SLOWDOWN = 4
const SETTLE_MS = 4_000
const CLS_GOAL = 0.02
const INP_GOAL_MS = 200
const VISITS = 7

/** How many pages are opened at a time: most of it is waiting for the network and for what may still move. */
const AT_ONCE = 3

/** What the pages of the tests are called by the data of this bench, or not there. */
const IDS = [
  ['lissabon', TRIP_ID],
  ['/soup', '/bench0'],
  ['/cake', '/wheel'],
  ['/buchungen/booking', '/buchungen/booking0'],
] as const
const MISSING =
  /\/stoerungen\/incident|\/statusseiten\/page|\/kochbuch\/shared|\/tag\/|\/eintrag\/|\/plaene\/plan|\/packvorlagen\/template/

const PATHS = Object.values(ownPages)
  .flatMap((pages) => Object.keys(pages))
  .filter((path) => !MISSING.test(path))
  .map((path) => IDS.reduce((renamed, [from, to]) => renamed.replace(from, to), path))
/** As users without an account see them. */
const SIGNED_OUT_PATHS = Object.keys(openPages)

type Press = {
  readonly name: string
  /** Where it begins; without one, on the page that the press before has left. */
  readonly at?: string
  readonly press: (page: Page) => Promise<unknown>
}

/** What is pressed, in this order. */
const PRESSES: readonly Press[] = [
  { name: 'open all tools', at: '/', press: (page) => page.getByRole('button', { name: 'Werkzeuge' }).click() },
  { name: 'go to time tracking', press: (page) => page.getByRole('dialog').getByText('Zeiterfassung').click() },
  { name: 'clock in', press: (page) => page.getByRole('button', { name: 'Kommen' }).click() },
  { name: 'begin a break', press: (page) => page.getByRole('button', { name: 'Pause' }).first().click() },
  { name: 'end the break', press: (page) => page.getByRole('button', { name: 'Weiter' }).first().click() },
  { name: 'clock out', press: (page) => page.getByRole('button', { name: 'Gehen' }).first().click() },
  { name: 'open the week', press: (page) => page.getByRole('link', { name: 'Woche' }).first().click() },
  { name: 'open the month', press: (page) => page.getByRole('link', { name: 'Monat' }).first().click() },
  { name: 'open the palette', press: (page) => page.getByRole('button', { name: 'Suche' }).click() },
  { name: 'type into the palette', press: (page) => page.keyboard.type('urlaub', { delay: 150 }) },
  { name: 'open a wheel', at: '/wheelofnames', press: (page) => openFirst(page, /Küchendienst/) },
  { name: 'spin it', press: (page) => page.getByRole('button', { name: 'Drehen' }).first().click() },
  { name: 'open a shop', at: '/uptime', press: (page) => openFirst(page, /Testshop/) },
  { name: 'open a recipe', at: '/rezepte/alle', press: (page) => page.locator('main a[href$="bench0"]').click() },
  { name: 'one portion more', press: (page) => page.getByRole('button', { name: 'Mehr Portionen' }).first().click() },
  {
    name: 'open a trip',
    at: '/tripPlanner',
    press: (page) => page.locator(`main a[href*="${TRIP_ID}"]`).first().click(),
  },
]

async function openFirst(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('main').getByRole('link', { name }).first().click()
}

const { values } = parseArgs({ options: { entries: { type: 'string', default: '2000' }, only: { type: 'string' } } })

/** Returns the layout shifts of a page that were not caused by a press. */
async function measureShift(context: BrowserContext, path: string, size: typeof PHONE): Promise<number> {
  const page = await context.newPage()
  await page.setViewportSize(size)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as readonly { hadRecentInput: boolean; value: number }[])
        if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path)
  await page.locator('main h1').waitFor()
  await page.getByText('Deine Daten kommen gerade').waitFor({ state: 'detached' })
  await page.waitForTimeout(SETTLE_MS)
  const shift = (await page.evaluate('seen.shift')) as number
  await page.close()
  return Math.round(shift * 10_000) / 10_000
}

/** One thing of each tool that has a page of its own, and waits until the browser has the last of them. */
async function addThings(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/wheelofnames')
  const userId = await page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }).id)
  const cookbookId = ownId(userId)
  const names = ['Anna', 'Ben', 'Cem', 'Dora', 'Emil', 'Fatma']
  // No check reaches it: the page is that of a shop that is down, as soon as the server has looked.
  const shop = aShop('http://127.0.0.1:9/', { name: 'Testshop' })
  const things: readonly (readonly [collection: string, id: string, fields: object])[] = [
    ['shops', 'shop', shop],
    ['cookbooks', cookbookId, { title: 'Mein Kochbuch', servings: 2 }],
    ...makeRecipes(cookbookId, 1).map((recipe) => ['recipes', 'bench0', recipe] as const),
    ['trips', TRIP_ID, trip],
    ...makeBookings().map((booking, place) => ['tripBookings', `booking${place}`, booking] as const),
    ...makePlan().map((item, place) => ['tripPlanItems', `item${place}`, item] as const),
    ['wheels', 'wheel', aWheel('Küchendienst', names)],
  ]
  for (const [collection, id, fields] of things) await addDocuments(page, collection, [{ id, fields: { ...fields } }])
  await page
    .getByRole('link', { name: /Küchendienst/ })
    .first()
    .waitFor()
  await page.close()
}

/**
 * A browser of the same user, or without one of a visitor, that has kept nothing of the app, so that each page comes over the network.
 */
async function openFresh(browser: Browser, context?: BrowserContext): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: server.url,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    ...(context !== undefined && { storageState: await context.storageState() }),
    serviceWorkers: 'block',
  })
}

async function benchShift(context: BrowserContext, size: typeof PHONE): Promise<void> {
  const visits = [
    ...PATHS.map((path) => ({ path, name: path, as: context })),
    ...SIGNED_OUT_PATHS.map((path) => ({ path, name: `${path} signed out`, as: undefined })),
  ]
  const shifts: Record<string, number> = {}
  const waiting = visits.values()
  const visitNext = async (): Promise<void> => {
    for (const { path, name, as } of waiting) {
      const fresh = await openFresh(browser, as)
      shifts[name] = await measureShift(fresh, path, size)
      await fresh.close()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitNext))
  const worst = Math.max(...Object.values(shifts))
  const goal = { goal: { worstAtMost: CLS_GOAL }, isReached: worst <= CLS_GOAL }
  const moved = Object.fromEntries(Object.entries(shifts).filter(([, shift]) => shift > 0))
  console.log(
    JSON.stringify({ bench: 'pages', part: 'shift', width: size.width, pages: visits.length, worst, ...goal, moved }),
  )
}

/** Returns the longest event of each press of one visit in ms, from the input to the next frame, in steps of 8 ms. */
async function measurePresses(context: BrowserContext): Promise<readonly number[]> {
  const page = await context.newPage()
  await page.setViewportSize(PHONE)
  await page.addInitScript(() => {
    const durations: number[] = []
    Object.assign(globalThis, { durations })
    new PerformanceObserver((list) => durations.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'event',
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit)
  })
  const devtools = await context.newCDPSession(page)
  const longest: number[] = []
  for (const { at, press } of PRESSES) {
    if (at !== undefined) {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      await page.goto(at)
      await page.locator('main h1').waitFor()
      await page.waitForTimeout(SETTLE_MS)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    }
    await page.evaluate('durations.length = 0')
    await press(page)
    await page.waitForTimeout(SETTLE_MS)
    longest.push(Math.round((await page.evaluate('Math.max(0, ...durations)')) as number))
  }
  await page.close()
  return longest
}

async function benchPresses(context: BrowserContext): Promise<void> {
  const visits: (readonly number[])[] = []
  for (let visit = 0; visit < VISITS; visit++) visits.push(await measurePresses(context))
  const longestOf = PRESSES.map((_, press) => visits.map((visit) => visit[press] ?? 0).toSorted((a, b) => a - b))
  const medians = longestOf.map((sorted) => sorted[Math.floor(VISITS / 2)] ?? 0)
  const worstMs = Math.max(...medians)
  const goal = { goal: { worstAtMost: INP_GOAL_MS }, isReached: worstMs <= INP_GOAL_MS }
  const line = { bench: 'pages', part: 'presses', slowdown: SLOWDOWN, visits: VISITS, worstMs, ...goal }
  const byPress = (values: readonly number[]) => Object.fromEntries(PRESSES.map(({ name }, i) => [name, values[i]]))
  const [fastestMs, slowestMs] = [0, -1].map((at) => byPress(longestOf.map((sorted) => sorted.at(at) ?? 0)))
  console.log(JSON.stringify({ ...line, medianMs: byPress(medians), fastestMs, slowestMs }))
}

const server = await startAppServer({ peopleCount: 0, postgresUrl: undefined, profileFolder: undefined })
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const context = await openPerson(browser, server.url, 1)
  await addYear(context, Number(values.entries))
  await addThings(context)
  for (const size of values.only === 'presses' ? [] : [PHONE, COMPUTER]) await benchShift(context, size)
  if (values.only !== 'shift') await benchPresses(context)
} finally {
  await browser.close()
  await server.stop()
}
