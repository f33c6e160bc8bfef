/** Recipes on paper: each of the bundled ones, and a long one, is one page of A4 (R99). */
import type { Page } from '@playwright/test'
import { expect, test } from '../app.ts'

/** Returns how many pages the open page is on A4. */
async function countPages(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
  return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

/** Goes to a page of the app as a link does, and prints it once it is there. */
async function print(page: Page, path: string): Promise<number> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.getByRole('heading', { name: 'Zubereitung' })).toBeVisible()
  return countPages(page)
}

const sheet = (page: Page) => page.locator('[data-print-sheet]')

async function writeRecipe(page: Page, o: { readonly title: string; readonly lines: number; readonly steps: number }) {
  const repeat = (count: number, text: string) =>
    Array.from({ length: count }, (_none, place) => text + place).join('\n')
  const step =
    'Alles in einer großen Schüssel gründlich verrühren, abschmecken und zehn Minuten ruhen lassen, dann weiter: '
  await page.goto('/rezepte/rezept/neu')
  await page.getByLabel('Name').fill(o.title)
  await page.getByLabel('Zutaten').fill(repeat(o.lines, '250 g frisches Gemüse, fein gewürfelt, Sorte '))
  await page.getByLabel('Zubereitung').fill(repeat(o.steps, step.repeat(2)))
  await page.getByLabel('Beschreibung').fill('Ein Gericht für viele Gäste.')
  await page.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: o.title })).toBeVisible()
  await page.getByRole('button', { name: 'Notiz', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Notiz').fill('Mit mehr Salz.')
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Mit mehr Salz.')).toBeVisible()
}

test('R99: all bundled recipes and a long one are printed on one page each, a very long one on more', async ({
  page,
}) => {
  await page.goto('/rezepte')
  await page.getByRole('button', { name: '30 einfache Rezepte holen' }).click()
  await expect(page.getByText('30 Rezepte geholt')).toBeVisible()
  await page.goto('/rezepte/alle')
  const links = page.locator('main a[href*="/rezepte/rezept/"]:not([href$="/neu"])')
  await expect(links).toHaveCount(30)
  const paths = await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  const pages: Record<string, number> = {}
  for (const path of paths) pages[path] = await print(page, path)
  expect(Object.values(pages)).toEqual(paths.map(() => 1))

  await writeRecipe(page, { title: 'Festessen', lines: 25, steps: 12 })
  expect(await countPages(page)).toBe(1)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  for (const text of ['Festessen', 'Ein Gericht für viele Gäste.', 'Mit mehr Salz.', 'Sorte 24'])
    await expect(sheet(page)).toContainText(text)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await writeRecipe(page, { title: 'Kochbuch', lines: 80, steps: 60 })
  expect(await countPages(page)).toBeGreaterThan(1)
})
