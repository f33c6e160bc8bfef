/** Opens screens of the built app in Chromium and measures what that costs. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { initialScripts, readChunks } from '../../scripts/build/bundle-budget.ts'
import { root } from '../../scripts/folders.ts'
import { traceThreads } from '../wheel/thread-times.ts'

/** How long after something is shown its tasks still count. */
export const SETTLE_MS = 2_000
const dist = join(root, 'dist/app')

/** Bytes after gzip of the scripts that a first opening of a tool fetches besides those of the start page. */
export async function measureFirstScripts(
  context: BrowserContext,
  tool: { readonly id: string; readonly path: string },
) {
  const initial = new Set(initialScripts(await readFile(join(dist, 'index.html'), 'utf8')))
  const chunks = await readChunks(dist)
  const page = await context.newPage()
  await page.goto(tool.path)
  await page.locator('main h1').waitFor()
  await page.waitForTimeout(SETTLE_MS)
  const names = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => (name.endsWith('.js') ? [new URL(name).pathname] : [])),
  )
  await page.close()
  const fetched = [...new Set(names)].filter((path) => path.startsWith('/assets/') && !initial.has(path))
  const sizes = await Promise.all(
    fetched.map(async (path) => ({
      path,
      // What the lists of tools read of all of them is loaded with every page.
      isOwn: chunks[path.slice(1)]?.tools.join() === tool.id,
      bytes: gzipSync(await readFile(join(dist, path)), { level: 9 }).byteLength,
    })),
  )
  const sum = (all: readonly { readonly bytes: number }[]) => all.reduce((total, { bytes }) => total + bytes, 0)
  const own = sizes.filter(({ isOwn }) => isOwn)
  return { ownBytes: sum(own), allBytes: sum(sizes), scripts: sizes.toSorted((a, b) => b.bytes - a.bytes) }
}

/** A page of the same process, so that the trace knows its thread. */
export async function openBeside(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/api/health')
  return page
}

/** What opens a screen, and the selector of what is shown then. */
type Opening = { readonly open: () => Promise<unknown>; readonly shown: string }

/** The time until it is shown, and the CPU time of the page's thread. */
export async function measureOpening(browser: Browser, page: Page, { open, shown }: Opening) {
  const { result: wallMs, times } = await traceThreads(browser, page, async () => {
    const startMs = performance.now()
    await open()
    await page.locator(shown).first().waitFor()
    const shownMs = performance.now() - startMs
    await page.waitForTimeout(SETTLE_MS)
    return shownMs
  })
  return { wallMs, mainMs: times.mainMs, longestMs: times.longestMs, longTasks: times.longTasks }
}
