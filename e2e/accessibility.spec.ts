/** The page as it is built, with its head. What is on each screen is judged beside it, in `*.browser.test.tsx`. */
import { test } from './app.ts'
import { expectClean } from './axe.ts'

test('axe finds nothing on the built page', async ({ page }) => {
  for (const path of ['/', '/login']) {
    await page.goto(path)
    await expectClean(page)
  }
})
