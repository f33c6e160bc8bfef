/** The cards of the tools and what was edited last. */
import { expect, it } from 'vitest'
import { openApp, page, PHONE, type Seed } from '#testing/app-page'
import { aShop, shopsCollection } from '#testing/uptime/shops'
import { aWheel, drawsCollection, wheelsCollection } from '#testing/wheels'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const shopAt = (place: number, at: Date): Seed => [
  ...([shopsCollection, `shop-${place}`, aShop('https://a.example/', { name: `Shop ${place}` })] as const),
  at,
]

it('a fact of any length takes two lines of its card and stays in its line of „Heute“; what a tool is for is shown whole', async () => {
  const winner = 'Donaudampfschifffahrtsgesellschaft '.repeat(5).trim()
  const entries = [{ id: 'e1', text: winner, weight: 1 }]
  const chance = { winnerId: 'e1', random: 0, total: 1, rejected: 0, mode: 'keep' }
  const draw = { wheelId: 'wheel', drawnAt: hoursAgo(1).toISOString(), rule: 'v1', entries, ...chance }
  await openApp('/', {
    documents: [
      [wheelsCollection, 'wheel', aWheel('Team', [winner])],
      [drawsCollection, 'draw', draw],
    ],
    size: { ...PHONE, width: 320 },
  })
  const fact = page.getByRole('article').getByText(/^Zuletzt gewonnen: Donau/)
  await expect.element(fact).toBeVisible()
  const { clientHeight, scrollHeight } = fact.element()
  const lineHeight = Number.parseFloat(getComputedStyle(fact.element()).lineHeight)
  expect(scrollHeight).toBeGreaterThan(clientHeight)
  expect(Math.round(clientHeight / lineHeight)).toBe(2)
  const today = page.getByRole('region', { name: 'Heute' })
  const right = (place: typeof today) => place.element().getBoundingClientRect().right
  expect(right(today.getByText(/^Zuletzt gewonnen: Donau/))).toBeLessThan(right(today))
  const purpose = page.getByText(/^Was kochen wir heute\?/).element()
  expect(purpose.getBoundingClientRect().height).toBeGreaterThan(2.5 * lineHeight)
})

it('„Zuletzt bearbeitet“ leaves out what an import wrote at once', async () => {
  const imported = [1, 2, 3, 4, 5, 6].map((place) => shopAt(place, hoursAgo(1)))
  await openApp('/', { documents: [...imported, shopAt(7, hoursAgo(5.5)), shopAt(8, hoursAgo(6.5))] })
  const entries = page.getByRole('region', { name: 'Zuletzt bearbeitet' }).getByRole('link')
  await expect
    .poll(() => entries.elements().map(({ textContent }) => textContent))
    .toEqual(['Shop 7Shopvor 5 Stunden', 'Shop 8Shopvor 6 Stunden'])
})
