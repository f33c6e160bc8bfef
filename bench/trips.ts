/**
 * The trip planner with a trip of 40 bookings, 300 plan items and 200 expenses: opening it cold and from the cache, moving all of it by
 * some days as one step, balances of 1,000 expenses, and the scripts of a first opening. Times of tasks are CPU time of the page's thread,
 * since other programs may be using the machine; `floor` is the same page of a trip without anything.
 * `npm run bench -- trips`, with `--runs 5`.
 */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { findChromium } from '../scripts/browsers/find-chromium.ts'
// oxlint-disable-next-line no-restricted-imports -- Tools have no entry to their insides: no other code needs one.
import { balancesOf } from '../src/tools/trips/money/balances.ts'
import { measureFirstScripts, measureOpening, openBeside, SETTLE_MS } from './screens/open-screen.ts'
import { startAppServer } from './sync/servers.ts'
import { median } from './sync/statistics.ts'
import { addDocuments, openPerson } from './time/person.ts'
import { BOOKINGS, EXPENSES, ITEMS, makeBookings, makeExpenses, makePlan, trip, TRIP_ID } from './trips/large-trip.ts'
import { traceThreads } from './wheel/thread-times.ts'

const TASK_MS = 50
const BALANCED = 1_000
const TIMEOUT_MS = 120_000
const TRIP_PATH = `/tripPlanner/reise/${TRIP_ID}`
const EMPTY_PATH = '/tripPlanner/reise/emptytrip'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const runs = Number(values.runs)
const machine = `${cpus().length} cores of ${cpus()[0]?.model.trim() ?? 'unknown'}`
const size = { bookings: BOOKINGS, items: ITEMS, expenses: EXPENSES }

function print(figure: string, figures: object): void {
  const rounded = JSON.stringify({ bench: 'trips', figure, ...figures, machine }, (_key, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value,
  )
  console.log(rounded)
}

function measureBalances(): void {
  const times = Array.from({ length: runs }, () => {
    const expenses = makeExpenses(BALANCED).map((expense, place) => ({ ...expense, id: `expense${place}` }))
    const startMs = performance.now()
    balancesOf(expenses, [], trip.currency)
    return performance.now() - startMs
  })
  const [firstMs = Infinity] = times
  const figures = { expenses: BALANCED, firstMs, medianMs: median(times), runs }
  print('balances', { ...figures, goal: { firstMsAtMost: 10 }, isReached: firstMs <= 10 })
}

async function addTrip(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/tripPlanner')
  const add = async (collection: string, all: readonly object[], idOf = (place: number) => `${collection}${place}`) =>
    addDocuments(
      page,
      collection,
      all.map((fields, place) => ({ id: idOf(place), fields: { ...fields } })),
    )
  await add('trips', [trip, { ...trip, title: 'Leere Reise' }], (place) => (place === 0 ? TRIP_ID : 'emptytrip'))
  await add('tripBookings', makeBookings())
  await add('tripPlanItems', makePlan())
  await add('tripExpenses', makeExpenses(EXPENSES))
  await page.goto(TRIP_PATH)
  await page.getByText(`${EXPENSES} Ausgaben`).waitFor({ timeout: TIMEOUT_MS })
  await page.waitForTimeout(SETTLE_MS)
  await page.close()
}

async function measureScreens(browser: Browser, context: BrowserContext): Promise<void> {
  const page = await openBeside(context)
  const shown = `main a[href^="${TRIP_PATH}/buchungen/"]`
  const cold = await measureOpening(browser, page, { open: () => page.goto(`${TRIP_PATH}/buchungen`), shown })
  const plan = page.locator(`nav a[href="${TRIP_PATH}/plan"]`).first()
  const again = await measureOpening(browser, page, { open: () => plan.click(), shown: 'main h2' })
  const bookings = page.locator(`nav a[href="${TRIP_PATH}/buchungen"]`).first()
  const back = await measureOpening(browser, page, { open: () => bookings.click(), shown })
  const floor = await measureOpening(browser, page, { open: () => page.goto(EMPTY_PATH), shown: 'main h1' })
  const longestMs = Math.max(cold.longestMs, again.longestMs, back.longestMs)
  print('opening a trip', {
    ...{ ...size, cold, again, back, floor, longestMs },
    goal: { coldMs: 1_000, againMs: 300, longestMs: TASK_MS },
    isReached: cold.wallMs <= 1_000 && Math.max(again.wallMs, back.wallMs) <= 300 && longestMs <= TASK_MS,
  })
  await page.goto(TRIP_PATH)
  await page.getByRole('button', { name: 'Zeitraum ändern' }).click()
  await page.getByLabel('Alles verschieben').check()
  await page.getByLabel('Erster Tag').fill('2026-12-03')
  await page.getByLabel('Letzter Tag').fill('2027-01-11')
  const { result: wallMs, times } = await traceThreads(browser, page, async () => {
    const startMs = performance.now()
    await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
    await page.getByText('3. Dezember 2026').first().waitFor()
    return performance.now() - startMs
  })
  const { longestMs: taskMs } = times
  const moved = { dated: BOOKINGS + ITEMS, wallMs, longestMs: taskMs, mainMs: times.mainMs }
  print('moving a trip', { ...moved, goal: { wallMsAtMost: 100 }, isReached: wallMs <= 100 })
  await page.close()
}

measureBalances()
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox', '--disable-gpu'] })
const server = await startAppServer({ peopleCount: 0, postgresUrl: undefined, profileFolder: undefined })
try {
  const context = await openPerson(browser, server.url, 0)
  const scripts = await measureFirstScripts(context, { id: 'trips', path: '/tripPlanner' })
  print('first scripts', { ...scripts, goal: { ownBytesAtMost: 60_000 }, isReached: scripts.ownBytes <= 60_000 })
  await addTrip(context)
  await measureScreens(browser, context)
} finally {
  await browser.close()
  await server.stop()
}
