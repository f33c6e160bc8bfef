/**
 * What a spin of five seconds costs, and drawing the wheel once: ours, and beside it the npm package spin-wheel with the
 * same names, colours, size and easing. Frame times are those that the page sees; in a browser without a graphics card the
 * processor also does what such a card would, and others may be using it. So CPU time stands beside them, and as a
 * floor the frames of a page on which nothing moves. `npm run bench -- wheel`, with `--runs 3`, `--seconds 5`.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findChromium } from '../scripts/browsers/find-chromium.ts'
import { median, percentile } from './sync/statistics.ts'
import { buildPage } from './wheel/build-page.ts'
import type {} from './wheel/page.ts'
import { traceThreads } from './wheel/thread-times.ts'

const COUNTS = [8, 100, 1_000]
const KINDS = ['ours', 'spin-wheel'] as const
const PAINTS = 9
/** A frame at 60 a second, with what the browser's clock rounds. */
const FRAME_MS = 17
const PAINT_GOAL_MS = 100

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '1' }, seconds: { type: 'string', default: '5' } },
})
const runs = Number(values.runs)
const seconds = Number(values.seconds)

type Figures = { readonly frames: readonly number[]; readonly mainMs: number; readonly otherMs: number }

async function openPage(browser: Browser, script: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1_000, height: 900 }, deviceScaleFactor: 1 })
  page.on('pageerror', (error) => console.error(error.message))
  await page.setContent('<!doctype html><html data-theme="dark"><title>Bench</title><body></body></html>')
  await page.addScriptTag({ content: script, type: 'module' })
  await page.waitForFunction(() => 'wheelBench' in globalThis)
  return page
}

async function measureRest(browser: Browser, script: string): Promise<Figures> {
  const page = await openPage(browser, script)
  const { result, times } = await traceThreads(browser, page, () =>
    page.evaluate((length) => globalThis.wheelBench.rest(length), seconds),
  )
  await page.close()
  return { frames: result, ...times }
}

async function measureWheel(
  browser: Browser,
  script: string,
  wheel: { readonly kind: (typeof KINDS)[number]; readonly count: number },
): Promise<Figures & { readonly paints: readonly number[] }> {
  const page = await openPage(browser, script)
  await page.evaluate(({ kind, count }) => globalThis.wheelBench.show(kind, count), wheel)
  const { result, times } = await traceThreads(browser, page, () =>
    page.evaluate((length) => globalThis.wheelBench.spin(length), seconds),
  )
  const paints = await page.evaluate((count) => globalThis.wheelBench.paint(count), PAINTS)
  await page.close()
  return { frames: result, paints, ...times }
}

/** Over all runs. */
function summarize(all: readonly Figures[]) {
  const frames = all.flatMap((run) => run.frames)
  const perFrame = (read: (run: Figures) => number) =>
    round(all.reduce((sum, run) => sum + read(run), 0) / frames.length)
  return {
    frameMedianMs: round(median(frames)),
    frameP95Ms: round(percentile(frames, 95)),
    lateShare: round(frames.filter((ms) => ms > FRAME_MS).length / frames.length),
    framesPerSecond: Math.round(frames.length / (runs * seconds)),
    mainCpuMsPerFrame: perFrame((run) => run.mainMs),
    otherCpuMsPerFrame: perFrame((run) => run.otherMs),
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

const script = await buildPage(join(import.meta.dirname, 'wheel/page.ts'))
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const rest: Figures[] = []
  for (let run = 0; run < runs; run++) rest.push(await measureRest(browser, script))
  console.log(JSON.stringify({ bench: 'wheel', wheel: 'none', runs, ...summarize(rest) }))
  for (const count of COUNTS) {
    for (const kind of KINDS) {
      const measured: Awaited<ReturnType<typeof measureWheel>>[] = []
      for (let run = 0; run < runs; run++) measured.push(await measureWheel(browser, script, { kind, count }))
      const paints = measured.map((run) => run.paints)
      const paintMs = round(median(paints.flat()))
      const figures = summarize(measured)
      const isReached = paintMs <= PAINT_GOAL_MS && figures.frameMedianMs <= FRAME_MS
      console.log(
        JSON.stringify({
          bench: 'wheel',
          wheel: kind,
          names: count,
          runs,
          ...figures,
          paintMs,
          // Before anything is warm, as when the page is opened.
          firstPaintMs: round(median(paints.map(([first = Number.NaN]) => first))),
          ...(kind === 'ours' ? { goal: { paintAtMost: PAINT_GOAL_MS, frameMedianAtMost: FRAME_MS }, isReached } : {}),
        }),
      )
    }
  }
} finally {
  await browser.close()
}
