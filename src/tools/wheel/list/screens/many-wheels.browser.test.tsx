/** The list of wheels, when there are many. */
import { expect, it } from 'vitest'
import { openApp, page } from '#testing/app-page'
import { EMPTY_WHEEL, wheelsCollection } from '#testing/wheels'

it('of many wheels the first 60 are drawn at once, in order, and the others on demand', async () => {
  // All at one moment: else the latest would come first.
  const at = new Date()
  const documents = Array.from(
    { length: 70 },
    (_none, index) => [wheelsCollection, `many${index}`, { ...EMPTY_WHEEL, title: `Rad ${index + 1}` }, at] as const,
  )
  await openApp('/wheelofnames', { documents })
  const cards = page.getByRole('link', { name: /^Rad \d+/ })
  await expect.poll(() => cards.elements().length).toBe(60)
  await expect.element(cards.last()).toHaveAccessibleName(/^Rad 60/)
  await page.getByRole('button', { name: 'Weitere zeigen (noch 10 Räder)' }).click()
  await expect.poll(() => cards.elements().length).toBe(70)
  await expect.element(cards.nth(60)).toHaveFocus()
})

it('K25: from 12 wheels on the list is searched by title and sorted by name', async () => {
  const titles = ['Zoo', ...Array.from({ length: 11 }, (_none, index) => `Rad ${index + 1}`)]
  const documents = titles.map(
    (title, index) =>
      [wheelsCollection, `many${index}`, { ...EMPTY_WHEEL, title }, new Date(Date.UTC(2026, 0, 30 - index))] as const,
  )
  await openApp('/wheelofnames', { documents })
  const cards = page.getByRole('link', { name: /Noch keine Namen/ })
  await expect.element(cards.first()).toHaveAccessibleName(/^Zoo/)
  await page.getByLabelText('Sortieren nach').selectOptions('Name')
  await expect.element(cards.last()).toHaveAccessibleName(/^Zoo/)
  await page.getByLabelText('Suche').fill('zo')
  await expect.poll(() => cards.elements().length).toBe(1)
  await page.getByLabelText('Suche').fill('Yoga')
  await expect.element(page.getByText('Nichts gefunden zu „Yoga“.')).toBeVisible()
})
