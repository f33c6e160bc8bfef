/**
 * The trip planner with a trip of 40 bookings, 300 plan items and 200 expenses: opening it cold and from the cache, moving all of it by
 * some days as one step, balances of 1,000 expenses, and the scripts of a first opening. Times of tasks and balances are CPU time of
 * their thread, since other programs may be using the machine; `floor` is the same page of a trip without anything, and of balances a
 * plain loop that adds up shares without their cents. `npm run bench -- trips`, with `--runs 5`, and `--only balances` for these alone.
 */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
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

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, only: { type: 'string' } } })
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
    return measureThread(() => balancesOf(expenses, [], trip.currency))
  })
  const floors = Array.from({ length: runs }, () => measurePlainLoop())
  const [firstMs = Infinity] = times
  const [floorFirstMs = Infinity] = floors
  const figures = { expenses: BALANCED, firstMs, medianMs: median(times), floorFirstMs, floorMs: median(floors), runs }
  print('balances', { ...figures, goal: { firstMsAtMost: 10 }, isReached: firstMs <= 10 })
}

/** Balances without any care: each total is added to its payers and divided among all who share it. */
function measurePlainLoop(): number {
  const expenses = makeExpenses(BALANCED)
  const balances = new Map<string, number>()
  const add = (id: string, minor: number) => balances.set(id, (balances.get(id) ?? 0) + minor)
  return measureThread(() => {
    for (const { cost } of expenses) {
      const ids = cost.split.mode === 'equal' ? cost.split.travellerIds : []
      for (const { id, minor } of cost.payers) add(id, minor)
      for (const id of ids) add(id, -cost.total.minor / ids.length)
    }
  })
}

/** In milliseconds of CPU time. */
function measureThread(run: () => void): number {
  const before = process.threadCpuUsage()
  run()
  return process.threadCpuUsage(before).user / 1_000
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

/** From the next press on, until the dialog is gone and the page shows the text: `shownAfterMs` of the page. */
async function noteShown(page: Page, text: string): Promise<void> {
  await page.evaluate((wanted) => {
    const shownAfterMs = new Promise<number>((resolve) => {
      const look = (pressedMs: number): void => {
        const isDone = document.querySelector('dialog[open]') === null
        if (isDone && document.querySelector('main')?.textContent.includes(wanted) === true)
          // The frame that shows it is drawn by the next one.
          requestAnimationFrame((nowMs) => resolve(nowMs - pressedMs))
        else requestAnimationFrame(() => look(pressedMs))
      }
      document.addEventListener('click', ({ timeStamp }) => look(timeStamp), { capture: true, once: true })
    })
    Object.assign(globalThis, { shownAfterMs })
  }, text)
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
  await noteShown(page, '3. Dezember 2026')
  const { result: wallMs, times } = await traceThreads(browser, page, async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
    return page.evaluate<number>('shownAfterMs')
  })
  const { longestMs: taskMs } = times
  const moved = { dated: BOOKINGS + ITEMS, wallMs, longestMs: taskMs, mainMs: times.mainMs }
  print('moving a trip', { ...moved, goal: { wallMsAtMost: 100 }, isReached: wallMs <= 100 })
  await page.close()
}

async function measureInBrowser(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  })
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
}

measureBalances()
if (values.only !== 'balances') await measureInBrowser()
