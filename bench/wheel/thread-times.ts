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

type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds in which its thread ran; others may have had the processor meanwhile. */
  readonly tdur?: number
}

/** Traces an action, and hands on what it gives. */
export async function traceThreads<Result>(
  browser: Browser,
  page: Page,
  action: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly times: ThreadTimes }> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  await page.evaluate((name) => performance.mark(name), MARK)
  const result = await action()
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8')) as { readonly traceEvents: TraceEvent[] }
  const mark = trace.traceEvents.find(({ name }) => name === MARK)
  if (mark === undefined) throw new Error('the trace does not say which thread is the page’s')
  const tasks = trace.traceEvents.filter(({ name }) => name.endsWith('::RunTask'))
  const isMain = ({ pid, tid }: TraceEvent) => pid === mark.pid && tid === mark.tid
  const sum = (events: readonly TraceEvent[]) => events.reduce((all, { tdur = 0 }) => all + tdur, 0) / 1_000
  const mainTasks = tasks.filter(isMain)
  const lengths = mainTasks.map(({ tdur = 0 }) => tdur / 1_000)
  return {
    result,
    times: {
      mainMs: sum(mainTasks),
      longestMs: lengths.reduce((longest, length) => Math.max(longest, length), 0),
      longTasks: lengths.filter((length) => length > 50).length,
      otherMs: sum(tasks.filter((task) => !isMain(task))),
    },
  }
}
