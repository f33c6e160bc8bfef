/** The built app in Chromium with a cookbook of 2,000 recipes: opening, scrolling, importing, and how much is fetched. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { ownId } from '#documents'
import { measureOpening, openBeside, SETTLE_MS } from '../screens/open-screen.ts'
import { addDocuments } from '../time/person.ts'
import { traceThreads } from '../wheel/thread-times.ts'
import { makeLog, makePantry, makeRecipes, recipeId } from './large-cookbook.ts'

const TIMEOUT_MS = 120_000
const SCROLLS = 60
const SCROLL_PX = 120

/** Writes the cookbook as another device of the person would, and waits until this one has it. */
export async function addCookbook(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/rezepte')
  const cookbookId = ownId(
    await page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }).id),
  )
  const today = new Date().toISOString().slice(0, 10)
  const add = async (collection: string, all: readonly object[], idOf?: (place: number) => string): Promise<void> =>
    addDocuments(
      page,
      collection,
      all.map((fields, place) => ({ id: idOf?.(place) ?? `${collection}${place}`, fields: { ...fields } })),
    )
  await add('cookbooks', [{ title: 'Mein Kochbuch', servings: 2 }], () => cookbookId)
  await add('cookLog', makeLog(cookbookId, today))
  await add('pantryItems', makePantry(cookbookId, today))
  await add('recipes', makeRecipes(cookbookId), recipeId)
  await page.goto('/rezepte/alle')
  await page.getByText('2.000 Rezepte').waitFor({ timeout: TIMEOUT_MS })
  await page.waitForTimeout(SETTLE_MS)
  await page.close()
}

const firstRow = 'main a[href^="/rezepte/rezept/bench"]'

/** The list from a page that starts anew, then by a link within the app, then scrolled. */
export async function measureList(browser: Browser, context: BrowserContext) {
  const page = await openBeside(context)
  const cold = await measureOpening(browser, page, { open: () => page.goto('/rezepte/alle'), shown: firstRow })
  await page.waitForTimeout(SETTLE_MS)
  await page.locator('nav a[href="/rezepte"]').first().click()
  await page.locator('main h2').first().waitFor()
  await page.waitForTimeout(SETTLE_MS)
  const link = page.locator('nav a[href="/rezepte/alle"]').first()
  const again = await measureOpening(browser, page, { open: () => link.click(), shown: firstRow })
  const { result: frames, times } = await traceThreads(browser, page, () => scroll(page))
  await page.close()
  return { cold, again, scrolling: { frames, longestMs: times.longestMs, longTasks: times.longTasks } }
}

/** The same page from its start, while it has no recipes. */
export async function measureFloor(browser: Browser, context: BrowserContext) {
  const page = await openBeside(context)
  const floor = await measureOpening(browser, page, { open: () => page.goto('/rezepte/alle'), shown: 'main h1' })
  await page.close()
  return floor
}

/** The ideas from a page that starts anew. */
export async function measureIdeasScreen(browser: Browser, context: BrowserContext) {
  const page = await openBeside(context)
  const { times } = await traceThreads(browser, page, async () => {
    await page.goto('/rezepte')
    await page.locator('main ul h2').nth(4).waitFor()
    await page.waitForTimeout(SETTLE_MS)
  })
  await page.close()
  return times
}

/** Turns the wheel on each frame, and returns how long the frames took. */
async function scroll(page: Page): Promise<readonly number[]> {
  return page.evaluate(
    async ({ count, px }) => {
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      const found: number[] = []
      let lastMs = await frame()
      for (let step = 0; step < count; step++) {
        window.scrollBy(0, px)
        const nowMs = await frame()
        found.push(nowMs - lastMs)
        lastMs = nowMs
      }
      return found
    },
    { count: SCROLLS, px: SCROLL_PX },
  )
}

/** An import of a file without a network, and the same taken back. */
export async function measureImport(browser: Browser, context: BrowserContext, file: string) {
  const page = await context.newPage()
  await page.goto('/rezepte/import')
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await button('Datei wählen').waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForTimeout(5_000)
  await context.setOffline(true)
  const step = async (action: () => Promise<unknown>) => {
    const startMs = performance.now()
    const { times } = await traceThreads(browser, page, action)
    return {
      mainMs: times.mainMs,
      longestMs: times.longestMs,
      longTasks: times.longTasks,
      seconds: (performance.now() - startMs) / 1_000,
    }
  }
  const submit = button(/Rezepte importieren$/)
  const read = await step(async () => {
    await page.locator('input[type=file]').setInputFiles(file)
    await submit.waitFor({ timeout: TIMEOUT_MS })
  })
  const write = await step(async () => {
    await submit.click()
    await button('Import rückgängig machen').waitFor({ timeout: TIMEOUT_MS })
  })
  const takeBack = await step(async () => {
    await button('Import rückgängig machen').click()
    await page.getByText('Der Import ist rückgängig gemacht.').waitFor({ timeout: TIMEOUT_MS })
  })
  await context.setOffline(false)
  await page.close()
  return { read, write, takeBack }
}
