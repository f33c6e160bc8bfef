/** The notices of workers, which Firefox shows outside of its pages; tests read and click them there. */
import * as z from 'zod'
import type { FirefoxDebugger } from './firefox-debugger.ts'

export type ShownNotice = { readonly title: string; readonly body: string }

/** The windows in which Firefox shows notices, where it does not leave that to the desktop; one that has only just opened is empty still. */
const NOTICES = `[...Services.wm.getEnumerator(null)]
  .filter(({ location }) => location.href === 'chrome://global/content/alerts/alert.xhtml')
  .map(({ document }) => ({
    box: document.getElementById('alertBox'),
    title: document.readyState === 'complete' && document.getElementById('alertTitleLabel').value,
    body: document.getElementById('alertTextLabel')?.textContent,
  }))
  .filter(({ title }) => title)`
const READ_NOTICES = `JSON.stringify(${NOTICES}.map(({ title, body }) => ({ title, body })))`

const shownNotices = z.array(z.object({ title: z.string(), body: z.string() }))

/** In the order in which they were shown. */
export async function readNotices(firefox: FirefoxDebugger): Promise<readonly ShownNotice[]> {
  return shownNotices.parse(JSON.parse(await firefox.evaluate(READ_NOTICES)))
}

/** Clicks the notice with this title, as a person would, which takes it away. */
export async function clickNotice(firefox: FirefoxDebugger, title: string): Promise<void> {
  const click = `(() => {
    const notice = ${NOTICES}.find((shown) => shown.title === ${JSON.stringify(title)})
    notice?.box.click()
    return notice === undefined ? 'none' : 'clicked'
  })()`
  if ((await firefox.evaluate(click)) === 'none') throw new Error(`no notice „${title}“ is shown`)
}
