import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, register, test } from './app.ts'
import { addName, makeWheel } from './wheels.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

async function violations(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Colours are judged at rest: a fading element has less contrast than it will have.
  await page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(running.map((animation) => animation.finished.catch(() => undefined)))
  })
  const { violations: found } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  return found.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(' | ')}`)
}

for (const theme of ['dark', 'light'] as const) {
  for (const size of sizes) {
    test(`axe finds nothing on any screen, ${theme}, ${size.width} px`, async ({ page, person }) => {
      test.setTimeout(90_000)
      await page.setViewportSize(size)
      await page.addInitScript((kept) => localStorage.setItem('theme', kept), theme)
      for (const path of ['/', '/login', '/register', '/wheelofnames', '/gibt/es/nicht']) {
        await page.goto(path)
        expect(await violations(page), `${path}, signed out`).toEqual([])
      }
      await register(page, person)
      for (const path of ['/', '/account', '/wheelofnames']) {
        await page.goto(path)
        expect(await violations(page), `${path}, empty`).toEqual([])
      }
      await makeWheel(page, 'Barrierefrei')
      expect(await violations(page), 'empty wheel').toEqual([])
      await addName(page, 'Anna')
      await addName(page, 'Bert')
      expect(await violations(page), 'wheel with names').toEqual([])
      for (const path of ['/', '/wheelofnames']) {
        await page.goto(path)
        expect(await violations(page), `${path}, full`).toEqual([])
      }
      // Nothing is wider than the screen, so nobody has to scroll sideways.
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    })
  }
}
