/** The calendar of the season: its months, what leads to recipes, and what it looks like in windows of all sizes. */
import { expect, it } from 'vitest'
import { ownId } from '#documents'
import { expectNoBarriersInLooks, openApp, page, PHONE } from '#testing/app-page'
import { foodsCollection, recipesCollection } from '../../collections.ts'
import type { Recipe, StoredFood } from '../../model.ts'

const asparagus = (cookbookId: string): Recipe => ({
  ...{ cookbookId, title: 'Spargel mit Butter', servings: 2, minutes: {}, photos: [], tags: [] },
  ...{ groups: [], steps: [], notes: [] },
  ingredients: [{ id: 'i1', rank: 'a', text: '1 kg weißer Spargel', name: 'weißer Spargel' }],
})
const fig = (cookbookId: string): StoredFood => ({
  ...{ cookbookId, name: 'Feige', aliases: [], department: 'produce', isStaple: false, substitutes: [] },
  seasonMonths: [4, 5],
})

const table = (name: string) => page.getByRole('table', { name, exact: true })
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 2, name })

async function openSeason(path: string, isPhone = false) {
  return openApp(path, {
    documents: (userId) => [
      [recipesCollection, 'spargel', asparagus(ownId(userId))],
      [foodsCollection, 'feige', fig(ownId(userId))],
    ],
    ...(isPhone ? { size: PHONE } : {}),
  })
}

it('R25: a month shows what is fresh and what is stored; the arrows go around the year', async () => {
  await openSeason('/rezepte/saison/4')
  await expect.element(heading(/^Frisch vom Feld/)).toBeVisible()
  await expect
    .element(
      table('Frisch vom Feld')
        .getByRole('rowheader', { name: /^Spargel/ })
        .getByText('neu'),
    )
    .toBeVisible()
  await expect.element(table('Frisch vom Feld').getByRole('rowheader', { name: /^Feige/ })).toBeVisible()
  await expect.element(table('Aus dem Lager').getByRole('rowheader', { name: /^Apfel/ })).toBeVisible()
  const row = table('Frisch vom Feld').getByRole('row', { name: /^Spargel ?1 Rezept/ })
  expect(
    row
      .getByRole('cell')
      .elements()
      .map(({ textContent }) => textContent?.slice(1)),
  ).toEqual([0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0].map((isFresh) => (isFresh ? 'frisch' : '–')))

  await page.getByRole('link', { name: 'Vorheriger Monat: März' }).click()
  await expect.element(page.getByRole('status').getByText('März')).toBeInTheDocument()
  expect(location.pathname).toBe('/rezepte/saison/3')
  for (const month of ['Februar', 'Januar', 'Dezember'])
    await page.getByRole('link', { name: `Vorheriger Monat: ${month}` }).click()
  await expect.element(table('Frisch vom Feld').getByRole('rowheader', { name: /^Grünkohl/ })).toBeVisible()
  await expect.element(table('Frisch vom Feld').getByRole('rowheader', { name: /^Spargel/ })).not.toBeInTheDocument()
})

it('R26: what the cookbook has recipes for leads to them', async () => {
  await openSeason('/rezepte/saison/5', true)
  const link = page.getByRole('link', { name: /^Spargel ?1 Rezept$/ })
  await link.click()
  await expect.poll(() => location.pathname + location.search).toBe('/rezepte/alle?zutat=Spargel')
})

it('R25: the whole year is a table on the page and on paper, and nothing is a barrier', async () => {
  await openSeason('/rezepte/saison/5?ansicht=jahr')
  await expect.element(table('Saisonkalender').getByRole('rowheader', { name: /^Zwiebel/ })).toBeVisible()
  window.dispatchEvent(new Event('beforeprint'))
  const sheet = document.querySelector('[data-print-sheet]')
  expect(sheet?.querySelectorAll('tbody tr').length).toBeGreaterThan(70)
  expect(sheet?.textContent).toContain('Spargel●●●')
  window.dispatchEvent(new Event('afterprint'))
  await page.getByRole('radio', { name: 'Im Mai' }).click()
  await expect.element(heading(/^Frisch vom Feld/)).toBeVisible()
  await expectNoBarriersInLooks()
})
