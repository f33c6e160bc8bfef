/** What Firefox shows somebody outside of its pages: the notices of workers, read and clicked where they stand. */
import type { Browser } from 'puppeteer-core'
import * as z from 'zod'

export type ShownNotice = { readonly title: string; readonly body: string }

/** The window in which Firefox shows a notice, where it does not leave that to the desktop. */
const NOTICE_WINDOW = 'chrome://global/content/alerts/alert.xhtml'
/** A window that has only just opened is empty still. */
const READ_NOTICE = `document.readyState === 'complete' && document.getElementById('alertTitleLabel')?.value
  ? JSON.stringify({
      title: document.getElementById('alertTitleLabel').value,
      body: document.getElementById('alertTextLabel').textContent,
    })
  : 'null'`
const CLICK_NOTICE = `document.getElementById('alertBox').click()`

const tree = z.object({ result: z.object({ contexts: z.array(z.object({ context: z.string(), url: z.string() })) }) })
const evaluated = z.object({
  result: z.object({ type: z.literal('success'), result: z.object({ value: z.string().optional() }) }),
})
const shownNotice = z.object({ title: z.string(), body: z.string() }).nullable()

/** In the order in which they were shown. */
export async function readNotices(browser: Browser): Promise<readonly ShownNotice[]> {
  return (await findNotices(browser)).map(({ title, body }) => ({ title, body }))
}

/** Clicks the notice with this title, as a person would, which takes it away. */
export async function clickNotice(browser: Browser, title: string): Promise<void> {
  const notice = (await findNotices(browser)).find((shown) => shown.title === title)
  if (notice === undefined) throw new Error(`no notice „${title}“ is shown`)
  await evaluate(browser, notice.context, CLICK_NOTICE)
}

async function findNotices(browser: Browser): Promise<readonly (ShownNotice & { readonly context: string })[]> {
  const { result } = tree.parse(await send(browser, 'browsingContext.getTree', { 'moz:scope': 'chrome' }))
  const windows = result.contexts.filter(({ url }) => url === NOTICE_WINDOW)
  const notices = await Promise.all(windows.map(({ context }) => readNotice(browser, context)))
  return notices.filter((notice) => notice !== null)
}

async function readNotice(
  browser: Browser,
  context: string,
): Promise<(ShownNotice & { readonly context: string }) | null> {
  try {
    const notice = shownNotice.parse(JSON.parse((await evaluate(browser, context, READ_NOTICE)) ?? 'null'))
    return notice === null ? null : { ...notice, context }
  } catch (error) {
    // It has closed meanwhile.
    if (error instanceof Error && /no such (?:frame|window)|discarded/i.test(error.message)) return null
    throw error
  }
}

async function evaluate(browser: Browser, context: string, expression: string): Promise<string | undefined> {
  const parameters = { expression, target: { context }, awaitPromise: true }
  return evaluated.parse(await send(browser, 'script.evaluate', parameters)).result.result.value
}

/** Speaks WebDriver BiDi itself: puppeteer knows pages only. */
function send(browser: Browser, method: string, parameters: object): Promise<unknown> {
  const connection = 'connection' in browser ? browser.connection : undefined
  if (!isConnection(connection)) throw new Error('this browser is not driven over WebDriver BiDi')
  return connection.send(method, parameters)
}

type Connection = { send(method: string, parameters: object): Promise<unknown> }

function isConnection(value: unknown): value is Connection {
  return typeof value === 'object' && value !== null && 'send' in value && typeof value.send === 'function'
}
