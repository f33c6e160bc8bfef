/** The list of wheels, when there are many. */
import { expect, it } from 'vitest'
import { openApp, page } from '#testing/app-page'
import { aWheel, EMPTY_WHEEL, wheelsCollection } from '#testing/wheels'

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

const few = Array.from(
  { length: 11 },
  (_none, index) => [wheelsCollection, `few${index}`, { ...EMPTY_WHEEL, title: `Rad ${index + 1}` }] as const,
)

it('K25: eleven wheels have no search', async () => {
  await openApp('/wheelofnames', { documents: few })
  await expect.element(page.getByRole('link', { name: /^Rad 11/ })).toBeVisible()
  await expect.element(page.getByLabelText('Suche', { exact: true })).not.toBeInTheDocument()
})

it('K25: from 12 wheels on they are searched by title and by name, and sorted', async () => {
  const kitchen = [wheelsCollection, 'kitchen', aWheel('Küche', ['Özlem', 'Bert']), new Date('2026-01-01')] as const
  await openApp('/wheelofnames', { documents: [...few, kitchen] })
  await expect.element(page.getByRole('link', { name: /^Küche/ })).toBeVisible()
  const search = page.getByLabelText('Suche', { exact: true })
  await search.fill('oezlem')
  await expect.element(page.getByText('1 Rad gefunden')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Küche/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Rad \d/ })).not.toBeInTheDocument()
  await search.fill('Niemand')
  await expect.element(page.getByText('Dazu passt kein Rad.')).toBeVisible()
  await page.getByRole('button', { name: 'Suche leeren' }).click()
  const cards = page.getByRole('link', { name: /^(Küche|Rad \d)/ })
  await expect.element(cards.last()).toHaveAccessibleName(/^Küche/)
  await page.getByText('Name', { exact: true }).click()
  await expect.element(cards.first()).toHaveAccessibleName(/^Küche/)
})

it('K25: who comes back from a wheel finds as many as were shown, where they stood, also after a reload', async () => {
  const documents = Array.from(
    { length: 150 },
    (_none, index) => [wheelsCollection, `many${index}`, { ...EMPTY_WHEEL, title: `Rad ${index + 1}` }] as const,
  )
  const app = await openApp('/wheelofnames', { documents })
  const cards = page.getByRole('link', { name: /^Rad \d+/ })
  await page.getByRole('button', { name: 'Weitere zeigen (noch 90 Räder)' }).click()
  await page.getByRole('button', { name: 'Weitere zeigen (noch 30 Räder)' }).click()
  await expect.poll(() => cards.elements().length).toBe(150)
  cards.nth(140).element().scrollIntoView({ block: 'center' })
  const stood = window.scrollY
  await cards.nth(140).click()
  await expect.poll(() => window.scrollY).toBe(0)
  await page.getByRole('link', { name: 'Zurück' }).click()
  await expect.poll(() => cards.elements().length).toBe(150)
  await expect.poll(() => Math.abs(window.scrollY - stood)).toBeLessThan(60)
  await app.reload()
  await expect.poll(() => cards.elements().length).toBe(150)
  await page.getByLabelText('Suche', { exact: true }).fill('Rad')
  await expect.poll(() => cards.elements().length).toBe(60)
})
