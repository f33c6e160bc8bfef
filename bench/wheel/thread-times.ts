import type { Browser, Page } from '@playwright/test'

/** CPU time in milliseconds while something happened on a page. */
export type ThreadTimes = {
  /** Of the page's main thread: script, styles, painting. */
  readonly mainMs: number
  /** Of the longest task of the main thread. */
  readonly longestMs: number
  /** How many of its tasks took more than 50 ms. */
  readonly longTasks: number
  /** Of all other threads of the browser: what turns, rasters and puts together, on the processor here. */
  readonly otherMs: number
}

const MARK = 'wheel bench'

export type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** When it began, and how long it took by the clock; microseconds. */
  readonly ts: number
  readonly dur?: number
  /** Microseconds in which its thread ran; others may have had the processor meanwhile. */
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly type?: string } }
}

/** Traces an action, and hands on what it gives. */
export async function traceThreads<Result>(
  browser: Browser,
  page: Page,
  action: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly times: ThreadTimes }> {
  const { result, events, isMain } = await traceEvents(browser, page, ['toplevel'], action)
  const tasks = events.filter(isTask)
  const mainTasks = tasks.filter(isMain)
  return {
    result,
    times: {
      mainMs: sumMs(mainTasks),
      longestMs: longestOf(mainTasks),
      longTasks: mainTasks.filter(({ tdur = 0 }) => tdur > 50_000).length,
      otherMs: sumMs(tasks.filter((task) => !isMain(task))),
    },
  }
}

type Trace<Result> = {
  readonly result: Result
  readonly events: readonly TraceEvent[]
  /** Whether it was on the page's main thread. */
  readonly isMain: (event: TraceEvent) => boolean
}

/** Traces an action with these categories of Chromium. */
export async function traceEvents<Result>(
  browser: Browser,
  page: Page,
  categories: readonly string[],
  action: () => Promise<Result>,
): Promise<Trace<Result>> {
  await browser.startTracing(page, { categories: [...categories, 'blink.user_timing'] })
  await page.evaluate((name) => performance.mark(name), MARK)
  const result = await action()
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8')) as { readonly traceEvents: TraceEvent[] }
  const mark = trace.traceEvents.find(({ name }) => name === MARK)
  if (mark === undefined) throw new Error('the trace does not say which thread is the page’s')
  return { result, events: trace.traceEvents, isMain: ({ pid, tid }) => pid === mark.pid && tid === mark.tid }
}

export function isTask({ name }: TraceEvent): boolean {
  return name.endsWith('::RunTask')
}

/** The time that their threads ran. */
export function sumMs(events: readonly TraceEvent[]): number {
  return events.reduce((all, { tdur = 0 }) => all + tdur, 0) / 1_000
}

/** The same of the longest. */
export function longestOf(events: readonly TraceEvent[]): number {
  return events.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1_000
}
