/** The one line of all shops in „Heute“ of the start page. */
import { expect, it } from 'vitest'
import { toIso } from '#base/clock'
import { answerWith, expectNoBarriersInLooks, openApp, page } from '#testing/app-page'
import { incidentOf } from '#testing/uptime/incidents'
import { aShop } from '#testing/uptime/shops'
import { incidentsCollection, shopsCollection } from '../../collections.ts'
import { readOverview, type OverviewRow } from '../../uptime-endpoints.ts'

const line = page.getByRole('region', { name: 'Heute' }).getByRole('link')

function openStart(states: readonly OverviewRow['s'][]) {
  const nowSec = Math.floor(Date.now() / 1_000)
  return openApp('/', {
    documents: states.map(
      (state, place) =>
        [
          shopsCollection,
          `shop-${place}`,
          aShop('https://shop.beispiel.de/', { name: `Shop ${place}`, isPaused: state === 'paused' }),
        ] as const,
    ),
    answers: [
      answerWith(readOverview, () => ({
        ...{ at: toIso(Date.now()), revision: 'one', isWhole: true, removed: [] },
        rows: states.map((s, place) => ({ id: `shop-${place}`, s, t: nowSec - 600, b: 'u' })),
      })),
    ],
  })
}

it('V68: „Heute“ says that all shops are up, offline only what was known then, and with an incident what is down', async () => {
  const app = await openStart(['up', 'slow', 'paused'])
  await expect.element(line).toHaveTextContent('Alle 2 Shops laufen1 Shop ist pausiert')
  await expectNoBarriersInLooks()
  app.setOnline(false)
  await expect.element(line).toHaveTextContent('2 Shops, keine Störung')
  await expect.element(page.getByText(/^Stand \d\d:\d\d/)).toBeVisible()
  app.setOnline(true)
  await expect.element(line).toHaveTextContent('Alle 2 Shops laufen1 Shop ist pausiert')
  await app.writeAsServer(incidentsCollection, 'one', incidentOf({ id: 'shop-0', name: 'Shop 0' }, 2, undefined))
  await expect.element(line).toMatchTextContent(/^Shop 0 ist gestört/)
})

it('V68: of a shop that is not checked yet the line does not say that it is up', async () => {
  await openStart(['up', 'new'])
  await expect.element(line).toHaveTextContent('2 Shops, keine Störung')
})
