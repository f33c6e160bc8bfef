import type { Browser, Page } from '@playwright/test'

/** What the main thread of a page had to do, task by task. */
export type TaskTimes = { readonly longestMs: number; readonly longCount: number }

/** From this duration on a task is noticeable. */
export const LONG_MS = 50

const MARK = 'messages bench'
const CATEGORIES = ['toplevel', 'blink.user_timing']

type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds in which its thread ran; others may have had the processor meanwhile. */
  readonly tdur?: number
}

/** Traces an action to the end of what it makes the page do. */
export async function traceTasks(browser: Browser, page: Page, action: () => Promise<void>): Promise<TaskTimes> {
  await browser.startTracing(page, { categories: CATEGORIES })
  await action()
  await page.evaluate(markWhenIdle, MARK)
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8')) as { readonly traceEvents: TraceEvent[] }
  const mark = trace.traceEvents.find(({ name }) => name === MARK)
  if (mark === undefined) throw new Error('the trace does not say which thread is the page’s')
  const tasks = trace.traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('::RunTask') && pid === mark.pid && tid === mark.tid)
    .map(({ tdur = 0 }) => tdur / 1_000)
  if (tasks.every((ms) => ms === 0)) throw new Error('the trace has no CPU times')
  return { longestMs: Math.max(...tasks), longCount: tasks.filter((ms) => ms > LONG_MS).length }
}

/** Runs in the page: what is under way has its turn first. The mark tells the page's thread from all others. */
async function markWhenIdle(name: string): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => requestIdleCallback(resolve))
  performance.mark(name)
}
