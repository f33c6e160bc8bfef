import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds on a page whose heading is there, as texts. */
export async function violations(page: Page): Promise<string[]> {
  // In full screen a second one stands before that of the page, which nobody reaches then.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  // Colours are judged at rest: a fading element has less contrast than it will have.
  await page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(running.map((animation) => animation.finished.catch(() => undefined)))
  })
  const { violations: found } = await new AxeBuilder({ page })
    // Nobody reads what passed; describing each of its elements is half of the work.
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    // The app has no frames, for whose sake axe would otherwise open a page of its own for each look.
    .setLegacyMode()
    .analyze()
  return found.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(' | ')}`)
}
