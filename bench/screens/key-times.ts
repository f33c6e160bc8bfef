/** What a key costs the main thread of a page, in milliseconds of processor time. */
import type { Browser, Page } from '@playwright/test'
import { isTask, longestOf, sumMs, traceEvents } from '../wheel/thread-times.ts'

/** `longest` blocks the page longest, `toPaint` is what it does before it shows the key, `all` what the key causes in all. */
export type KeyTimes = {
  /** The longest task from the press on. */
  readonly longest: number
  /** All tasks from the press to the first paint after it: script, styles, layout and painting. */
  readonly toPaint: number
  /** All tasks until `settleMs` after the press, also of a caret that blinks meanwhile. */
  readonly all: number
}

export async function measureKey(browser: Browser, page: Page, key: string, settleMs: number): Promise<KeyTimes> {
  const { events, isMain } = await traceEvents(browser, page, ['toplevel', 'devtools.timeline'], async () => {
    await page.keyboard.press(key)
    await page.waitForTimeout(settleMs)
  })
  const main = events.filter(isMain)
  const press = main.find(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown')
  if (press === undefined) throw new Error(`the key ${key} came to no page`)
  const paint = main.find(({ name, ts }) => name === 'Paint' && ts > press.ts)
  if (paint === undefined) throw new Error(`the key ${key} was painted nowhere`)
  const tasks = main.filter((event) => isTask(event) && event.ts + (event.dur ?? 0) >= press.ts)
  return {
    longest: longestOf(tasks),
    toPaint: sumMs(tasks.filter(({ ts }) => ts <= paint.ts)),
    all: sumMs(tasks),
  }
}
