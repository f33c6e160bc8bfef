/**
 * Typing a word into the palette of a person with 10,000 things of all kinds, with Chromium slowed four times: processor time of the
 * page's main thread for each key. `longestMs` is the longest task that a key causes, until all is drawn; `toPaintMs` all tasks from the
 * press to the next paint; both have the goal. `allMs` is everything until nothing of it is left. Each as the median of all keys, the
 * worst key, each key (the median of its runs), and `floor`, the median of a person without things. The word has hits from its first
 * letter to its last. Before it, the list of all that is found is made and indexed in the worker, which `openMs` says of the main thread.
 * Needs a machine that does nothing else. `npm run bench -- palette`, with `--runs 5`, `--word kartoffel`.
 */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { findChromium } from '../scripts/browsers/find-chromium.ts'
import { aWheel } from '#testing/wheels'
import { addCookbook } from './recipes/measure-app.ts'
import { measureKey, type KeyTimes } from './screens/key-times.ts'
import { openBeside } from './screens/open-screen.ts'
import { startAppServer } from './sync/servers.ts'
import { median } from './sync/statistics.ts'
import { addDocuments, addYear, openPerson } from './time/person.ts'
import { makeBookings, makeExpenses, makePlan, trip, TRIP_ID } from './trips/large-trip.ts'
import { traceThreads } from './wheel/thread-times.ts'

const SLOWDOWN = 4
const KEY_GOAL_MS = 50
const THINGS = 10_000
/** So long after a key nothing of it is left to do, also on a machine that does other things. */
const SETTLE_MS = 1_500
const TIMEOUT_MS = 180_000
const TIME_ENTRIES = 500
const WHEELS = 2_000
const PLACES = 1_800

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, word: { type: 'string', default: 'kartoffel' } },
})
const runs = Number(values.runs)
const machine = `${cpus().length} cores of ${cpus()[0]?.model.trim() ?? 'unknown'}`

type Thing = readonly [collection: string, fields: object]

const words = ['Abend', 'Brücke', 'Kartoffel', 'Garten', 'Hafen', 'Karte', 'Museum', 'Kartenhaus', 'Sonntag', 'Markt']
const wordAt = (place: number): string => words[place % words.length] ?? ''

/** What the palette finds of a trip and of wheels; `count` things in all, besides those that fill the rest of the pages. */
function makeThings(count: number): readonly Thing[] {
  const shared: readonly Thing[] = [
    ...makeBookings().map((fields) => ['tripBookings', fields] as const),
    ...makePlan().map((fields) => ['tripPlanItems', fields] as const),
    ...makeExpenses(200).map((fields) => ['tripExpenses', fields] as const),
  ]
  const wheels = Array.from({ length: WHEELS }, (_none, place): Thing => {
    const names = [`${wordAt(place)} ${place}`, `${wordAt(place + 3)} ${place}`]
    return ['wheels', aWheel(`${wordAt(place + 1)} und ${wordAt(place + 4)} ${place}`, names)]
  })
  const places = Array.from({ length: PLACES }, (_none, place): Thing => {
    const name = `${wordAt(place)}platz ${place}`
    return [
      'tripPlaces',
      { tripId: TRIP_ID, name, lat: 40, lon: place / 20, category: 'sight', note: wordAt(place + 5) },
    ]
  })
  const left = Math.max(0, count - shared.length - wheels.length - places.length)
  const packed = Array.from({ length: left }, (_none, place): Thing => {
    const name = `${wordAt(place + 7)} ${place}`
    return ['tripPackingItems', { tripId: TRIP_ID, name, category: 'Sonstiges', quantity: 1, packed: 0 }]
  })
  return [...shared, ...wheels, ...places, ...packed]
}

/** Adds 10,000 things as other devices would, and waits until this browser has them. */
async function addThings(context: BrowserContext): Promise<void> {
  await addCookbook(context)
  await addYear(context, TIME_ENTRIES)
  const page = await context.newPage()
  await page.goto('/tripPlanner')
  await addDocuments(page, 'trips', [{ id: TRIP_ID, fields: { ...trip } }])
  const cooked = 2_000 + 80
  const byCollection = Map.groupBy(makeThings(THINGS - cooked), ([collection]) => collection)
  for (const [collection, all] of byCollection)
    await addDocuments(
      page,
      collection,
      all.map(([, fields], place) => ({ id: `${collection}${place}`, fields: { ...fields } })),
    )
  // What was added last comes last.
  const last = { id: 'last', fields: { ...aWheel('Zuletzt', ['Ben']) } }
  await addDocuments(page, 'wheels', [last])
  await page.goto('/wheelofnames')
  await page
    .getByRole('link', { name: /Zuletzt/ })
    .first()
    .waitFor({ timeout: TIMEOUT_MS })
  await page.close()
}

type Typed = { readonly openMs: number; readonly keys: readonly KeyTimes[] }

async function measureTyping(browser: Browser, page: Page): Promise<Typed> {
  await page.goto('/account')
  await page.locator('main h1').waitFor()
  await page.waitForTimeout(SETTLE_MS)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const opened = await traceThreads(browser, page, async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Suchen' }).waitFor()
    // The index is there once it says that nothing fits.
    await page.keyboard.type('qxq')
    await page.getByText('Nichts gefunden zu „qxq“').waitFor({ timeout: TIMEOUT_MS })
    await page.waitForTimeout(2 * SETTLE_MS)
  })
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')
  await page.waitForTimeout(SETTLE_MS)
  const keys: KeyTimes[] = []
  for (const key of values.word) keys.push(await measureKey(browser, page, key, SETTLE_MS))
  await devtools.detach()
  return { openMs: opened.times.mainMs, keys }
}

async function measureRuns(browser: Browser, context: BrowserContext): Promise<readonly Typed[]> {
  const typed: Typed[] = []
  for (let run = 0; run < runs; run++) {
    const page = await openBeside(context)
    typed.push(await measureTyping(browser, page))
    await page.close()
  }
  return typed
}

const round = (ms: number): number => Number(ms.toPrecision(3))

/** Of each key the median of all runs. */
function byKey(typed: readonly Typed[], part: keyof KeyTimes): readonly number[] {
  return [...values.word].map((_key, place) => round(median(typed.map(({ keys }) => keys[place]?.[part] ?? Infinity))))
}

function figureOf(typed: readonly Typed[], floors: readonly Typed[], part: keyof KeyTimes) {
  const keys = byKey(typed, part)
  return { median: median(keys), worst: Math.max(...keys), keys, floor: median(byKey(floors, part)) }
}

const server = await startAppServer({ peopleCount: 0, postgresUrl: undefined, profileFolder: undefined })
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox', '--disable-gpu'] })
try {
  const floors = await measureRuns(browser, await openPerson(browser, server.url, 0))
  const context = await openPerson(browser, server.url, 1)
  await addThings(context)
  const typed = await measureRuns(browser, context)
  const size = { things: THINGS, word: values.word, slowdown: SLOWDOWN, runs }
  const [longestMs, toPaintMs, allMs] = (['longest', 'toPaint', 'all'] as const).map((part) =>
    figureOf(typed, floors, part),
  )
  const worstKeyMs = Math.max(longestMs?.worst ?? Infinity, toPaintMs?.worst ?? Infinity)
  const goal = { worstKeyMs, goal: { worstKeyMsAtMost: KEY_GOAL_MS }, isReached: worstKeyMs <= KEY_GOAL_MS }
  const figures = { openMs: round(median(typed.map(({ openMs }) => openMs))), longestMs, toPaintMs, allMs }
  console.log(JSON.stringify({ bench: 'palette', figure: 'keys', ...size, ...figures, ...goal, machine }))
} finally {
  await browser.close()
  await server.stop()
}
