/** The page of a shop on a device that has no network, and has what the server said of the shop at an earlier time. */
import { expect, it } from 'vitest'
import { failed, ok } from '#base/result'
import { readFeed } from '#documents'
import { unreachable } from '#http/client'
import {
  type AppPage,
  answerWith,
  COMPUTER,
  expectNoBarriers,
  openApp,
  page,
  PHONE,
  pressToast,
  userEvent,
} from '#testing/app-page'
import { followLayoutShift } from '#testing/browser/layout-shift'
import { keptChart, keptDetails } from '#testing/uptime/stored-shop'
import { incidentOf } from '#testing/uptime/incidents'
import { aShop, anHttpCheck } from '#testing/uptime/shops'
import { incidentsCollection, shopsCollection } from '../../collections.ts'
import { openCachedAnswers } from '#kit/cached-answers'
import { readShopChart, readShopDetails } from '../../uptime-endpoints.ts'
import { chartKey, detailsKey } from '../../history/screens/response-chart.tsx'

const chart = page.getByRole('application', { name: /^Antwortzeit, 24 Stunden/ })
const state = page.getByRole('region', { name: 'Zustand' })

/** 12:32 UTC of today, or of the day before where that is still to come. */
function halfPastTwelve(): number {
  const at = new Date()
  at.setUTCHours(12, 32, 0, 0)
  return at.getTime() > Date.now() ? at.getTime() - 86_400_000 : at.getTime()
}

async function openOffline(): Promise<void> {
  const check = anHttpCheck('https://shop.beispiel.de/', { watchesDomain: true })
  const shop = aShop('', { name: 'Café Größe', note: 'Hotline 0800 123', check, intervalSec: 3_600 })
  const app = await openApp('/', { documents: [[shopsCollection, 'cafe', shop]] })
  const heardMs = halfPastTwelve()
  const kept = openCachedAnswers({ userId: app.userId, now: Date.now, log: console })
  await kept.write(detailsKey('cafe'), { heardMs, answer: keptDetails('cafe', heardMs) })
  await kept.write(chartKey('cafe', '24h'), { heardMs, answer: keptChart(heardMs) })
  kept.close()
  app.setOnline(false)
  app.goTo('/uptime/shop/cafe')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Café Größe' })).toBeVisible()
  await expect.element(page.getByText(/^Stand (gestern, )?\d\d:32$/).first()).toBeVisible()
}

/** The chart is drawn, not only its place. */
const isChartShown = (): boolean => chart.query()?.querySelector('canvas')?.checkVisibility() === true

it('V59: „Jetzt prüfen“ says offline that it is the server that checks; pausing works and can be undone', async () => {
  await openOffline()
  await page.getByRole('button', { name: 'Jetzt prüfen' }).click()
  await expect.element(page.getByText(/Ohne Verbindung zu deinem Server geht das nicht/)).toBeVisible()
  await page.getByRole('button', { name: 'Pausieren' }).click()
  await expect.element(state).toMatchTextContent(/Pausiert/)
  await pressToast('„Café Größe“ ist pausiert', 'Rückgängig')
  await expect.element(state).toMatchTextContent(/Gestört/)
})

it('V60, V61: the chart is zoomed by keys, buttons and dragging, and its table says the same', async () => {
  await openOffline()
  await expect.poll(isChartShown).toBe(true)
  const showAll = page.getByRole('button', { name: 'Alles zeigen' })
  await expect.element(showAll).not.toBeInTheDocument()

  chart.element().focus()
  await userEvent.keyboard('+')
  await expect.element(showAll).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}--')
  await expect.element(showAll).not.toBeInTheDocument()

  await userEvent.keyboard('+++++++++')
  await expect.element(page.getByRole('button', { name: 'Vergrößern' })).toBeDisabled()
  await showAll.click()
  await expect.element(showAll).not.toBeInTheDocument()

  const plot = chart.element().querySelector('.u-over')
  if (plot === null) throw new Error('the chart is not there')
  plot.scrollIntoView({ block: 'center' })
  const { width, height } = plot.getBoundingClientRect()
  const placeAt = (share: number) => ({ x: width * share, y: height / 2 })
  await userEvent.hover(plot, { position: placeAt(0.3) })
  await expect.element(chart.getByText(/^Üblich \d{3} ms$/)).toBeVisible()
  await userEvent.dragAndDrop(plot, plot, { sourcePosition: placeAt(0.3), targetPosition: placeAt(0.6) })
  await expect.element(showAll).toBeVisible()

  await page.getByText('Als Tabelle').click()
  const table = page.getByRole('region', { name: 'Antwortzeit, 24 Stunden als Tabelle' })
  await expect.poll(() => table.getByRole('row').elements().length).toBe(1 + 288)
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent(/Uhr–––5/)
})

it('the page of a shop has no faults that axe finds', async () => {
  await openOffline()
  for (const { width, height } of [PHONE, COMPUTER]) {
    await page.viewport(width, height)
    await expect.poll(isChartShown).toBe(true)
    await expectNoBarriers()
  }
})

it('V50, V65, V66: a shop that is down says its status; what is loaded has its room, and figures wait for their time', async () => {
  const nowMs = Date.now()
  const known = keptDetails('shop', nowMs)
  const failure = { code: 'wrong-status', detail: '500 statt 200-299' } as const
  const cause = { ...failure, phases: {} }
  const [first] = known.reports
  const row = { ...known.row, f: 'wrong-status' }
  const details = { ...known, row, reports: first === undefined ? [] : [{ ...first, failure }] }
  const asked = Promise.withResolvers<void>()
  await openApp('/uptime/shop/shop', {
    documents: [
      [shopsCollection, 'shop', aShop('https://shop.beispiel.de/', { name: 'Kasse', group: 'Zoo' })],
      [incidentsCollection, 'incident', incidentOf({ id: 'shop', name: 'Kasse' }, 60, undefined, { cause })],
    ],
    answers: [
      {
        endpoint: readShopDetails,
        async answer() {
          await asked.promise
          return ok(details)
        },
      },
      answerWith(readShopChart, () => keptChart(nowMs)),
    ],
  })
  const shares = page.getByRole('region', { name: 'Verfügbarkeit' })
  await expect.element(shares).toBeVisible()
  await expect.element(page.getByText(/nichts bekannt/)).not.toBeInTheDocument()
  const heightPx = shares.element().getBoundingClientRect().height
  await new Promise((resolve) => requestAnimationFrame(resolve))
  const readShift = followLayoutShift()
  asked.resolve()
  await expect.element(state.getByText('500 statt 200–299')).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Letzte Prüfungen' }).getByText('500 statt 200–299').first())
    .toBeVisible()
  await expect.element(shares.getByText(/^seit .* beobachtet$/).first()).toBeVisible()
  await expect.element(shares.getByText('95,83')).not.toBeInTheDocument()
  expect(Math.abs(shares.element().getBoundingClientRect().height - heightPx)).toBeLessThan(2)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(readShift()).toBeLessThanOrEqual(0.02)
})

it('V67: a shop that is „Noch nicht geprüft“ names no earlier check, but the next one', async () => {
  const nowMs = Date.now()
  const details = keptDetails('shop', nowMs)
  const { id, b, c } = details.row
  const row = { id, b, c, s: 'new', t: Math.floor(nowMs / 1_000) } as const
  await openApp('/uptime/shop/shop', {
    documents: [[shopsCollection, 'shop', aShop('https://shop.beispiel.de/', { name: 'Kasse' })]],
    answers: [
      answerWith(readShopDetails, () => ({ ...details, row })),
      answerWith(readShopChart, () => keptChart(nowMs)),
    ],
  })
  await expect.element(state.getByText('Noch nicht geprüft')).toBeVisible()
  await expect.element(state.getByText('Die nächste Prüfung kommt gleich', { exact: false })).toBeVisible()
  await expect.element(state.getByText(/Letzte Prüfung/)).not.toBeInTheDocument()
})

it('on a device that gets everything for the first time the page waits for the incidents of its shop, and then stands still', async () => {
  const incidents = Promise.withResolvers<void>()
  const opened: { app?: AppPage } = {}
  opened.app = await openApp('/uptime/shop/shop', {
    documents: [
      [shopsCollection, 'shop', aShop('https://shop.beispiel.de/', { name: 'Kasse' })],
      [incidentsCollection, 'incident', incidentOf({ id: 'shop', name: 'Kasse' }, 60, undefined)],
    ],
    answers: [
      {
        endpoint: readFeed,
        async answer(input) {
          const asked = readFeed.input.parse(input)
          if (asked.since !== '0') await incidents.promise
          const answer = (await opened.app?.server.callEndpoint(readFeed, asked)) ?? failed(unreachable)
          if (asked.since !== '0' || !answer.ok) return answer
          // The first page ends with the shop.
          const documents = answer.value.documents.filter(({ collection }) => collection === shopsCollection.name)
          return ok({ ...answer.value, documents, next: 1, hasMore: true })
        },
      },
    ],
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible()
  await expect.element(page.getByText(/^Deine Daten kommen gerade auf dieses Gerät/)).toBeVisible()
  await expect.element(state).not.toBeInTheDocument()
  incidents.resolve()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Kasse' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Störungen' })).toMatchTextContent(/500|Seit|seit/)
})
