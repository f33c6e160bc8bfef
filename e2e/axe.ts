/** What axe knows of barriers, asked of pages as people see them. */
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { resize } from './app.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What is asked anew where colours alone are others. */
const CONTRAST = ['color-contrast', 'link-in-text-block']

/** How a page is looked at. */
type Look = {
  readonly theme: 'dark' | 'light'
  readonly size: { readonly width: number; readonly height: number }
  readonly rules?: readonly string[]
}

const PHONE = { width: 390, height: 844 }
const COMPUTER = { width: 1280, height: 800 }

/** Everything once; then what the other theme and the other size can make worse. */
const LOOKS: readonly Look[] = [
  { theme: 'dark', size: PHONE },
  { theme: 'light', size: PHONE, rules: CONTRAST },
  { theme: 'light', size: COMPUTER, rules: CONTRAST },
]

/**
 * Checks the page as it is in each of these looks: axe finds nothing, and it needs no sideways scrolling. The page stays in the last
 * of them. `what` it shows is its path by default.
 */
export async function expectClean(page: Page, what?: string): Promise<void> {
  for (const look of LOOKS) {
    await lookAt(page, look)
    const name = `${what ?? new URL(page.url()).pathname}, ${look.theme}, ${look.size.width} px`
    expect(await violations(page, look.rules), name).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), name).toBeLessThan(1)
  }
}

/** Shows the page in another theme and size, as when the user turns the switch and makes the window smaller. */
async function lookAt(page: Page, { theme, size }: Look): Promise<void> {
  await resize(page, size)
  await page.evaluate((chosen) => {
    localStorage.setItem('theme', chosen)
    window.dispatchEvent(new Event('theme-change'))
  }, theme)
}

/** What axe finds on a page whose heading is there, as texts; by all rules of `TAGS` unless some are named. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // In full screen a second heading precedes that of the page, which is unreachable then.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  // Reading axe takes a page longer than being judged by it.
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async (runOnly) => {
      // Colours are judged at rest: a fading element has less contrast than it will have.
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
      }
      const { violations: found } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly,
        // Describing each element that passed is half of the work, and those are not read.
        resultTypes: ['violations'],
      })
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
    [...(rules ?? TAGS)],
  )
}
