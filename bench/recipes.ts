/**
 * The recipes: how many lines of ingredients are read as a person reads them, and what a cookbook of 2,000 recipes costs. What the screens
 * work out is measured in a page of its own with Chromium slowed four times, the rest in the built app; times of tasks are CPU time of the
 * page's thread, since other programs may be using the machine, and `loopMs` is what a fixed piece of work takes beside it.
 * `npm run bench -- recipes`, with `--runs 5` and `--only reading`, `--only work` or `--only app`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '../scripts/browsers/find-chromium.ts'
import { benchSteps, makeCollection, COOKED, RECIPES, type BenchStep } from './recipes/large-cookbook.ts'
import { addCookbook, measureFloor, measureIdeasScreen, measureImport, measureList } from './recipes/measure-app.ts'
import { measureCorpora, measureSpeed, measureTimers } from './recipes/measure-reading.ts'
import type {} from './recipes/page.ts'
import { measureFirstScripts } from './screens/open-screen.ts'
import { startAppServer } from './sync/servers.ts'
import { median, percentile } from './sync/statistics.ts'
import { openPerson } from './time/person.ts'
import { buildPage } from './wheel/build-page.ts'
import { traceThreads } from './wheel/thread-times.ts'

const SLOWDOWN = 4
const TASK_MS = 50
const FRAME_MS = 17

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string', default: 'all' } },
})
const runs = Number(values.runs)
const machine = `${cpus().length} cores of ${cpus()[0]?.model.trim() ?? 'unknown'}`
const isWanted = (part: string): boolean => values.only === 'all' || values.only === part

function print(figure: string, figures: object): void {
  const rounded = JSON.stringify({ bench: 'recipes', figure, ...figures, machine }, (_key, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value,
  )
  console.log(rounded)
}

function measureReading(): void {
  for (const corpus of [...measureCorpora(), measureTimers()])
    print('lines read right', { ...corpus, goal: { shareAtLeast: 0.98 }, isReached: corpus.share >= 0.98 })
  const speed = measureSpeed(runs)
  print('reading lines', { ...speed, runs, goal: { firstMsAtMost: 400 }, isReached: speed.firstMs <= 400 })
}

/** The median CPU time of each step, in a fresh page each run, so that nothing is known or compiled. */
async function measureWork(browser: Browser, slowdown: number): Promise<ReadonlyMap<string, number>> {
  const script = await buildPage(join(import.meta.dirname, 'recipes/page.ts'))
  const measured = new Map<BenchStep, number[]>(benchSteps.map((step) => [step, []]))
  for (let run = 0; run < runs; run++) {
    const page = await browser.newPage()
    await page.goto('data:text/html,<!doctype html><title>Bench</title>')
    await page.addScriptTag({ content: script, type: 'module' })
    await page.waitForFunction(() => 'recipesBench' in globalThis)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    for (const step of benchSteps) {
      const { times } = await traceThreads(browser, page, () =>
        page.evaluate((name) => {
          globalThis.recipesBench[name]()
        }, step),
      )
      measured.get(step)?.push(times.longestMs)
    }
    await page.close()
  }
  return new Map([...measured].map(([step, times]) => [step, median(times)]))
}

async function measureIdeas(browser: Browser): Promise<void> {
  const slowed = await measureWork(browser, SLOWDOWN)
  const usual = await measureWork(browser, 1)
  const ideas = ['facts', 'ideas', 'ideasAgain', 'loop'].map((step) => [`${step}Ms`, slowed.get(step)])
  const isReached = Math.max(slowed.get('ideas') ?? Infinity, slowed.get('ideasAgain') ?? Infinity) <= TASK_MS
  const size = { recipes: RECIPES, cooked: COOKED, slowdown: SLOWDOWN, runs }
  print('ideas', { ...size, ...Object.fromEntries(ideas), goal: { ideasMsAtMost: TASK_MS }, isReached })
  const mergeMs = usual.get('merge') ?? Infinity
  const beside = { mergeMs, mergeAgainMs: usual.get('mergeAgain'), loopMs: usual.get('loop') }
  print('merging a list of 20 recipes', { runs, ...beside, goal: { mergeMsAtMost: 10 }, isReached: mergeMs <= 10 })
  const searchMs = usual.get('search') ?? Infinity
  const searched = {
    wordsMs: usual.get('words'),
    searchMs,
    searchAgainMs: usual.get('searchAgain'),
    loopMs: usual.get('loop'),
  }
  const isSearchReached = searchMs <= TASK_MS
  print('search', {
    recipes: RECIPES,
    runs,
    ...searched,
    goal: { searchMsAtMost: TASK_MS },
    isReached: isSearchReached,
  })
}

async function measureApp(browser: Browser, url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-recipes-'))
  const file = join(folder, 'rezepte.json')
  await writeFile(file, makeCollection())
  const importer = await openPerson(browser, url, 0)
  const scripts = await measureFirstScripts(importer, { id: 'recipes', path: '/rezepte' })
  print('first scripts', { ...scripts, goal: { ownBytesAtMost: 60_000 }, isReached: scripts.ownBytes <= 60_000 })
  const floor = await measureFloor(browser, importer)
  const steps = await measureImport(browser, importer, file)
  const longestMs = Math.max(...Object.values(steps).map((step) => step.longestMs))
  print('import without a network', {
    ...{ recipes: RECIPES, ...steps, longestMs },
    ...{ goal: { longestMsAtMost: TASK_MS }, isReached: longestMs <= TASK_MS },
  })
  await importer.close()
  await rm(folder, { recursive: true })
  const cook = await openPerson(browser, url, 1)
  await addCookbook(cook)
  const { cold, again, scrolling } = await measureList(browser, cook)
  const frames = { medianMs: median(scrolling.frames), p95Ms: percentile(scrolling.frames, 95) }
  const longest = Math.max(cold.longestMs, again.longestMs, scrolling.longestMs)
  print('list', {
    ...{ recipes: RECIPES, cold, floor, again, scrolling: { ...frames, longestMs: scrolling.longestMs } },
    goal: { coldMs: 1_000, againMs: 300, longestMs: TASK_MS, p95FrameMs: FRAME_MS },
    isReached: cold.wallMs <= 1_000 && again.wallMs <= 300 && longest <= TASK_MS && frames.p95Ms <= FRAME_MS,
  })
  print('screen of ideas', { recipes: RECIPES, ...(await measureIdeasScreen(browser, cook)) })
  await cook.close()
}

if (isWanted('reading')) measureReading()
if (isWanted('work') || isWanted('app')) {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const server = await startAppServer({ peopleCount: 0, postgresUrl: undefined, profileFolder: undefined })
  try {
    if (isWanted('work')) await measureIdeas(browser)
    if (isWanted('app')) await measureApp(browser, server.url)
  } finally {
    await browser.close()
    await server.stop()
  }
}
