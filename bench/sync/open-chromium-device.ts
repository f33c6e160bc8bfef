import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import type { OpenDevice, RemoteDevice } from './open-device.ts'
import type {} from './page.ts'

const PAGE_PATH = '/bench/page.html'

export type ChromiumDevices = { readonly openDevice: OpenDevice; close(): Promise<void> }

/** Starts Chromium; each device is a profile of its own with one page on the origin of the server. */
export async function openChromiumDevices(executablePath: string, pageScript: string): Promise<ChromiumDevices> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  return {
    openDevice: async (url, cookie) => {
      const context = await browser.newContext()
      if (cookie !== '') await context.addCookies(toCookies(url, cookie))
      let page = await openPage(context, url, pageScript)
      const call = (name: string, ...values: unknown[]): Promise<unknown> =>
        page.evaluate(
          ([command, given]) => {
            // Each command is called with the values its type asks for; they crossed as plain values.
            const run = globalThis.benchDevice[command as 'connect'] as (...all: unknown[]) => Promise<unknown>
            return run(...(given as unknown[]))
          },
          [name, values] as const,
        )
      return {
        call: call as RemoteDevice['call'],
        takeLongestTask: async () => Math.max(0, ...(await page.evaluate(readLongTasks))),
        crash: async () => {
          const crashed = page.waitForEvent('crash')
          void page.goto('chrome://crash').catch(() => undefined)
          await crashed
          page = await openPage(context, url, pageScript)
        },
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}

/** Runs in the page. The browser tells of a task a while after it has ended. */
async function readLongTasks(): Promise<readonly number[]> {
  await new Promise((resolve) => setTimeout(resolve, 100))
  return globalThis.benchLongTasks.splice(0)
}

/** The server does not know the page: it is handed in here, and afterwards nothing stands between page and server. */
async function openPage(context: BrowserContext, url: string, pageScript: string): Promise<Page> {
  const page = await context.newPage()
  page.on(
    'console',
    (message) => message.type() === 'error' && !message.text().includes('net::ERR_') && console.error(message.text()),
  )
  await page.route('**/bench/**', async (route) => {
    const name = basename(new URL(route.request().url()).pathname)
    const isPage = name === basename(PAGE_PATH)
    const html = `<!doctype html><title>Bench</title><script type="module" src="/bench/${basename(pageScript)}"></script>`
    await route.fulfill({
      contentType: isPage ? 'text/html' : 'text/javascript',
      body: isPage ? html : await readFile(join(dirname(pageScript), name), 'utf8'),
    })
  })
  await page.goto(`${url}${PAGE_PATH}`)
  await page.waitForFunction(() => 'benchDevice' in globalThis)
  await page.unrouteAll()
  return page
}

function toCookies(
  url: string,
  header: string,
): { readonly url: string; readonly name: string; readonly value: string }[] {
  return header.split('; ').map((part) => {
    const equals = part.indexOf('=')
    return { url, name: part.slice(0, equals), value: part.slice(equals + 1) }
  })
}
