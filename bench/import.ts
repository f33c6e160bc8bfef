/**
 * Whether the page answers while 20,000 rows of times are imported and taken back, and a project with 5,000 is merged with
 * another and back, in the built app: the longest task of the page's main
 * thread in each step. CPU time of the thread, from the browser's own trace, since other programs may be using the machine; `wallMs` is
 * the longest as the page itself sees it (`longtask`), and `slowness` how much longer a fixed piece of work takes than on the machine of
 * the budgets. `npm run bench -- import`, with `--rows 20000 --runs 3`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { findChromium } from '../scripts/browsers/find-chromium.ts'
import { watchSlowness } from '../scripts/suite/machine-speed.ts'
import { startAppServer } from './sync/servers.ts'
import { median } from './sync/statistics.ts'
import { openPerson } from './time/person.ts'
import { traceThreads } from './wheel/thread-times.ts'

const GOAL_MS = 50
const MERGED = 5_000
const TIMEOUT_MS = 120_000

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, rows: { type: 'string', default: '20000' } },
})
const runs = Number(values.runs)
const rows = Number(values.rows)

const head =
  'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()'

/** Of this many hours, five on each day; the last one alone is of another project. */
function makeTable(count: number): string {
  const lines = Array.from({ length: count }, (_none, index) => {
    const day = new Date(Date.UTC(2014, 0, 1 + Math.floor(index / 5))).toISOString().slice(0, 10)
    return `Anna,,,Projekt ${index === count - 1 ? 1 : 0},,Zeile ${index},No,${day},${10 + (index % 5)}:00:00,,,01:00:00,Büro,`
  })
  return [head, ...lines].join('\r\n')
}

async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const longTasks: number[] = []
    Object.assign(window, { longTasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(duration)
    }).observe({ type: 'longtask', buffered: true })
  })
}

/** The longest task since the last call, in milliseconds; 0 if none took 50. */
async function takeLongest(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Entries arrive with the next task.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const { longTasks } = window as unknown as { longTasks: number[] }
    return Math.max(0, ...longTasks.splice(0))
  })
}

/** Does something, and returns which tasks the page had meanwhile. */
async function measureStep(page: Page, action: () => Promise<unknown>) {
  await takeLongest(page)
  const startedAt = performance.now()
  const { times } = await traceThreads(browser, page, action)
  const seconds = (performance.now() - startedAt) / 1_000
  return { longestMs: times.longestMs, longTasks: times.longTasks, wallMs: await takeLongest(page), seconds }
}

async function openImport(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await watchLongTasks(page)
  await page.goto('/timeTracker/import')
  await page.getByRole('button', { name: 'Datei wählen' }).waitFor()
  await page.waitForTimeout(1_500)
  return page
}

/** All steps of an import, which leaves nothing behind. */
async function measureImport(context: BrowserContext, table: string) {
  const page = await openImport(context)
  const button = (name: string) => page.getByRole('button', { name })
  const read = await measureStep(page, async () => {
    await page.locator('input[type=file]').setInputFiles(table)
    await button('Einträge importieren').waitFor({ timeout: TIMEOUT_MS })
  })
  const write = await measureStep(page, async () => {
    await button('Einträge importieren').click()
    await button('Import rückgängig machen').waitFor({ timeout: TIMEOUT_MS })
  })
  const takeBack = await measureStep(page, async () => {
    await button('Import rückgängig machen').click()
    await page.getByText('Der Import ist rückgängig gemacht.').waitFor({ timeout: TIMEOUT_MS })
  })
  await page.close()
  return { read, write, takeBack }
}

async function measureMerge(context: BrowserContext, table: string) {
  const page = await openImport(context)
  const button = (name: string) => page.getByRole('button', { name })
  await page.locator('input[type=file]').setInputFiles(table)
  await button('Einträge importieren').click({ timeout: TIMEOUT_MS })
  await button('Import rückgängig machen').waitFor({ timeout: TIMEOUT_MS })
  await page.goto('/timeTracker/einstellungen/projekte')
  await button('Projekt 0 bearbeiten').click()
  await page.getByLabel('Name').fill('Projekt 1')
  const merge = await measureStep(page, async () => {
    await button('Mit „Projekt 1“ zusammenführen').click()
    await page.getByText('„Projekt 0“ mit „Projekt 1“ zusammengeführt').waitFor({ timeout: TIMEOUT_MS })
  })
  const unmerge = await measureStep(page, async () => {
    await page.keyboard.press('Control+z')
    await page.getByText('Rückgängig gemacht: „Projekt 0“').waitFor({ timeout: TIMEOUT_MS })
  })
  await page.close()
  return { merge, unmerge }
}

const folder = await mkdtemp(join(tmpdir(), 'bench-import-'))
// By its path: Playwright would unpack the bytes of a file in the page.
const [table, merged] = [join(folder, 'viele.csv'), join(folder, 'zwei.csv')]
await writeFile(table, makeTable(rows))
await writeFile(merged, makeTable(MERGED + 1))
const slowness = Number((await watchSlowness().stop()).toFixed(2))
const server = await startAppServer({ peopleCount: 0, postgresUrl: undefined, profileFolder: undefined })
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox', '--disable-gpu'] })
try {
  const measured: (Awaited<ReturnType<typeof measureImport>> & Awaited<ReturnType<typeof measureMerge>>)[] = []
  for (let run = 0; run < runs; run++) {
    const [one, other] = [
      await openPerson(browser, server.url, 2 * run),
      await openPerson(browser, server.url, 2 * run + 1),
    ]
    measured.push({ ...(await measureImport(one, table)), ...(await measureMerge(other, merged)) })
    await one.close()
    await other.close()
  }
  const of = (step: keyof (typeof measured)[number]) => {
    const middle = (key: 'longestMs' | 'longTasks' | 'wallMs' | 'seconds') =>
      median(measured.map((run) => run[step][key]))
    return {
      longestMs: Math.round(middle('longestMs')),
      worstMs: Math.round(Math.max(...measured.map((run) => run[step].longestMs))),
      longTasks: middle('longTasks'),
      wallMs: Math.round(middle('wallMs')),
      seconds: Number(middle('seconds').toFixed(1)),
    }
  }
  const steps = {
    read: of('read'),
    write: of('write'),
    takeBack: of('takeBack'),
    merge: of('merge'),
    unmerge: of('unmerge'),
  }
  const longestMs = Math.max(...Object.values(steps).map((step) => step.longestMs))
  const goal = { longestMsAtMost: GOAL_MS }
  const figures = { rows, merged: MERGED, runs, slowness, ...steps, longestMs, goal, isReached: longestMs <= GOAL_MS }
  console.log(JSON.stringify({ bench: 'import', figure: 'longest task of the page', ...figures }))
} finally {
  await browser.close()
  await server.stop()
  await rm(folder, { recursive: true })
}
