/**
 * `npm run screenshots`: takes the pictures that browsers show when they offer to install the app (`screenshots` in
 * `public/manifest.webmanifest`), of the built app with example data on a server of its own, and writes them to `public/screenshots`.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { epochOf } from '#base/calendar/zoned'
import { DAY_MS } from '#base/clock'
import { berlin, BERLIN } from '#testing/time-entries'
import { startAppServer } from '../bench/sync/servers.ts'
import { addDocuments, openPerson } from '../bench/time/person.ts'
import { findHeadlessChromium } from './browsers/find-chromium.ts'
import { buildApp } from './build/build-app.ts'
import { buildServer } from './build/build-server.ts'
import { root } from './folders.ts'
import { makeExampleLife, TRIP_ID, WHEEL_ID } from './screenshots/example-life.ts'

const folder = join(root, 'public/screenshots')
const MAX_BYTES = 80_000
/** Of WebP; the first that is small enough is taken. */
const QUALITIES = [84, 76, 68, 60, 52, 44]
const THURSDAY = 4
/** Between two looks at a page that may still move. */
const LOOK_MS = 250
const EQUAL_LOOKS = 3
const MAX_LOOKS = 120

const forms = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  wide: { viewport: { width: 1_280, height: 800 }, deviceScaleFactor: 1 },
}

type Picture = {
  /** Of the file, without its ending; the manifest has the same. */
  readonly name: string
  readonly form: keyof typeof forms
  readonly path: string
  /** What is there once the page has its data. */
  readonly shown: (page: Page) => Locator
  /** Two points that differ as soon as all of it is drawn: of the map, land and sea. */
  readonly drawn?: readonly [Point, Point]
}
type Point = { readonly left: number; readonly top: number }

const clockOut = (page: Page): Locator => page.getByRole('button', { name: 'Gehen' })
const takeIdea = (page: Page): Locator => page.getByRole('button', { name: 'Nehmen' }).first()
const spin = (page: Page): Locator => page.getByRole('button', { name: 'Drehen', exact: true })
const wheelPath = `/wheelofnames/${WHEEL_ID}`
const tripPath = `/tripPlanner/reise/${TRIP_ID}`
const spainAndAtlantic = [
  { left: 420, top: 580 },
  { left: 180, top: 480 },
] as const

const pictures: readonly Picture[] = [
  { name: 'narrow-start', form: 'narrow', path: '/', shown: clockOut },
  { name: 'narrow-clock', form: 'narrow', path: '/timeTracker', shown: clockOut },
  { name: 'narrow-ideas', form: 'narrow', path: '/rezepte', shown: takeIdea },
  { name: 'narrow-trip', form: 'narrow', path: `${tripPath}/plan`, shown: (page) => page.getByText('Hinflug').first() },
  { name: 'narrow-wheel', form: 'narrow', path: wheelPath, shown: spin },
  {
    name: 'wide-week',
    form: 'wide',
    path: '/timeTracker/woche',
    shown: (page) => page.getByRole('button', { name: /läuft/ }),
  },
  { name: 'wide-wheel', form: 'wide', path: wheelPath, shown: spin },
  {
    name: 'wide-trip',
    form: 'wide',
    path: `${tripPath}/karte`,
    shown: (page) => page.getByText('Kachelmuseum').first(),
    drawn: spainAndAtlantic,
  },
  { name: 'wide-ideas', form: 'wide', path: '/rezepte', shown: takeIdea },
]

await buildApp()
await buildServer()
const server = await startAppServer({ peopleCount: 0, postgresUrl: undefined, profileFolder: undefined })
let browser: Browser | undefined
try {
  browser = await chromium.launch({
    executablePath: findHeadlessChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const today = lastThursday()
  const anna = await openPerson(browser, server.url, 1)
  await fill(anna, today)
  const storageState = await anna.storageState()
  await mkdir(folder, { recursive: true })
  for (const picture of pictures) {
    const webp = await toSmallWebp(await take(browser, storageState, picture, today))
    await writeFile(join(folder, `${picture.name}.webp`), webp)
  }
} finally {
  await browser?.close()
  await server.stop()
}

/** The pictures show the afternoon of a day of work, whenever they are taken. */
function lastThursday(): string {
  const days = Array.from({ length: 7 }, (_, index) => new Date(Date.now() - (index + 1) * DAY_MS))
  return (
    days
      .find((day) => day.getUTCDay() === THURSDAY)
      ?.toISOString()
      .slice(0, 10) ?? ''
  )
}

/** Example data as another device sends them, and what the app itself offers to begin with; nothing is unread. */
async function fill(context: BrowserContext, today: string): Promise<void> {
  const page = await context.newPage()
  await page.goto('/')
  const documents = Map.groupBy(makeExampleLife(today), ({ collection }) => collection)
  for (const [collection, all] of documents) await addDocuments(page, collection, all as never)
  await press(page, '/rezepte', '30 einfache Rezepte holen')
  await press(page, '/notifications', 'Alle gelesen')
  await page.close()
}

/** Presses a button that goes with it, and waits until the server has what it does. */
async function press(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path)
  const button = page.getByRole('button', { name })
  await button.click()
  await button.waitFor({ state: 'detached' })
  await page.waitForFunction(() => (localStorage.getItem('localChangeStore') ?? '{}') === '{}')
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

async function take(opened: Browser, storageState: StorageState, picture: Picture, today: string): Promise<Buffer> {
  const { form, path, shown, drawn } = picture
  const context = await opened.newContext({
    ...forms[form],
    storageState,
    baseURL: server.url,
    locale: 'de-DE',
    timezoneId: BERLIN,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    await page.clock.install({ time: epochOf(berlin(`${today} 14:32`)) })
    await page.goto(path)
    await shown(page).waitFor()
    return await takeStill(page, drawn)
  } finally {
    await context.close()
  }
}

/** The page once several pictures in a row are the same. */
async function takeStill(page: Page, drawn: Picture['drawn']): Promise<Buffer> {
  let last = await page.screenshot()
  let equal = 0
  for (let looks = 0; looks < MAX_LOOKS; looks++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    const next = await page.screenshot()
    equal = next.equals(last) && (drawn === undefined || (await differs(next, drawn))) ? equal + 1 : 0
    if (equal === EQUAL_LOOKS) return next
    last = next
  }
  throw new Error(`${page.url()} never stands still`)
}

async function differs(png: Buffer, points: readonly [Point, Point]): Promise<boolean> {
  const [one, other] = await Promise.all(
    points.map((point) =>
      sharp(png)
        .extract({ ...point, width: 1, height: 1 })
        .raw()
        .toBuffer(),
    ),
  )
  return one !== undefined && other !== undefined && !one.equals(other)
}

async function toSmallWebp(png: Buffer): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const webp = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (webp.byteLength <= MAX_BYTES) return webp
  }
  throw new Error(`a picture does not fit into ${MAX_BYTES} bytes`)
}
