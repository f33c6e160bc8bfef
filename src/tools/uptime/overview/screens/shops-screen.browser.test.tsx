/** The list of shops: how it is narrowed, worked with by keys and for several at once, also without a network. */
import { expect, it, vi } from 'vitest'
import { toIso } from '#base/clock'
import { failed, ok } from '#base/result'
import { readFeed } from '#documents'
import { unreachable } from '#http/client'
import {
  answerWith,
  expectNoBarriers,
  expectNoBarriersInLooks,
  expectTexts,
  openApp,
  page,
  PHONE,
  pressToast,
  userEvent,
  type AppPage,
} from '#testing/app-page'
import { followLayoutShift } from '#testing/browser/layout-shift'
import { keptChart, keptDetails } from '#testing/uptime/stored-shop'
import { aShop } from '#testing/uptime/shops'
import { incidentsCollection, shopsCollection } from '../../collections.ts'
import type { Shop } from '../../model.ts'
import { readOverview, readShopChart, readShopDetails } from '../../uptime-endpoints.ts'

const list = page.getByRole('region', { name: 'Liste der Shops' })
const names = list.getByRole('link')
const state = (name: RegExp) => page.getByRole('group', { name: 'Nach Zustand filtern' }).getByRole('button', { name })

function openShops(shops: Readonly<Record<string, Partial<Shop>>>, size?: typeof PHONE): Promise<AppPage> {
  const documents = Object.entries(shops).map(
    ([name, parts], index) =>
      [shopsCollection, `shop-${index}`, aShop('https://shop.beispiel.de/', { name, ...parts })] as const,
  )
  return openApp('/uptime', { documents, ...(size === undefined ? {} : { size }) })
}

it('an empty list explains itself and leads to the first shop; no user is kept from it', async () => {
  await openShops({})
  await expect.element(page.getByRole('heading', { name: 'Behalte deine Shops im Blick' })).toBeVisible()
  await expectNoBarriers()
  await page.getByRole('link', { name: 'Shop anlegen' }).click()
  await expect.poll(() => location.pathname).toBe('/uptime/settings/neu')
})

it('V12: shops are narrowed by state, words and tag, sorted, and folded by group; the address keeps it', async () => {
  const app = await openShops({
    Startseite: { group: 'Blumen Müller', tags: ['wichtig'] },
    Kasse: { group: 'Blumen Müller' },
    'Alter Feed': { isPaused: true, tags: ['b2b'] },
    Zubehör: {},
  })
  await expect.element(state(/^4 Shops$/)).toBeVisible()
  await expectNoBarriers()

  await state(/^1 pausiert$/).click()
  await expectTexts(names, ['Alter Feed'])
  await app.reload()
  await expectTexts(names, ['Alter Feed'])
  await state(/^1 pausiert$/).click()

  await page.getByRole('textbox', { name: 'Suche' }).fill('müller kas')
  await expectTexts(names, ['Kasse'])
  await page.getByRole('textbox', { name: 'Suche' }).fill('gibt es nicht')
  await page.getByRole('button', { name: 'Alle zeigen' }).click()
  await page.getByLabelText('Schlagwort').selectOptions('wichtig')
  await expectTexts(names, ['Startseite'])
  await page.getByLabelText('Schlagwort').selectOptions('Alle')

  await page.getByLabelText('Sortieren nach').selectOptions('Name')
  await expectTexts(names, ['Alter Feed', 'Kasse', 'Startseite', 'Zubehör'])
  const group = list.getByRole('button', { name: /^Blumen Müller/ })
  group.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(group).toHaveAttribute('aria-expanded', 'false')
  await expectTexts(names, ['Alter Feed', 'Zubehör'])
})

it('several shops are paused, tagged and deleted at once, offline too, and each step is undone', async () => {
  const app = await openShops({ Anton: {}, Berta: {}, Cäsar: {} })
  await expectTexts(names, ['Anton', 'Berta', 'Cäsar'])
  app.setOnline(false)
  await page.getByRole('button', { name: 'Mehrere auswählen' }).click()
  await page.getByLabelText('Anton auswählen').click()
  await page.getByLabelText('Cäsar auswählen').click({ modifiers: ['Shift'] })
  await expect
    .element(page.getByRole('group', { name: 'Auswahl' }).getByRole('status'))
    .toHaveTextContent('3 Shops ausgewählt')
  await page.getByLabelText('Cäsar auswählen').click()
  const bar = page.getByRole('group', { name: 'Auswahl' })
  await expect.element(bar.getByRole('status')).toHaveTextContent('2 Shops ausgewählt')
  await expectNoBarriers()
  await bar.getByRole('button', { name: 'Pausieren' }).click()
  await expect.element(state(/^2 pausiert$/)).toBeVisible()
  await pressToast('2 Shops pausiert', 'Rückgängig')
  await expect.element(state(/^2 pausiert$/)).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Mehrere auswählen' }).click()
  await bar.getByRole('button', { name: 'Alle 3' }).click()
  await bar.getByRole('button', { name: 'Schlagwort …' }).click()
  await page.getByRole('dialog').getByLabelText('Schlagwort').fill('eu')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => list.getByText('#eu').elements().length).toBe(3)

  await page.getByRole('button', { name: 'Mehrere auswählen' }).click()
  await page.getByLabelText('Cäsar auswählen').click()
  await bar.getByRole('button', { name: 'Löschen' }).click()
  await expectTexts(names, ['Anton', 'Berta'])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expectTexts(names, ['Anton', 'Berta', 'Cäsar'])
})

it('a line is reached, opened and worked with by keys alone', async () => {
  await openShops({ Anton: {} })
  const more = page.getByRole('button', { name: 'Mehr zu Anton' })
  await expectTexts(names, ['Anton'])
  names.first().element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(more).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Jetzt prüfen' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(state(/^1 pausiert$/)).toBeVisible()
  await expect.element(more).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(state(/^1 pausiert$/)).not.toBeInTheDocument()
  names.first().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/uptime/shop/shop-0')
})

it('the list begins high on a phone, and of five hundred shops only those that are near are on the page', async () => {
  // Once one of them was looked at in vain, a note would stand above them that the server has no internet.
  const parts = { tags: ['eu'], isPaused: true }
  const shops = Array.from({ length: 500 }, (_, index) => [`Shop ${String(index).padStart(3, '0')}`, parts] as const)
  await openShops(Object.fromEntries(shops), PHONE)
  await expect.element(state(/^500 Shops$/)).toBeVisible()
  await expect.poll(() => list.element().getBoundingClientRect().y).toBeLessThan(200)
  // What is far away is no part of the page.
  expect(names.elements().length).toBeLessThan(250)
  window.scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(page.getByRole('link', { name: 'Shop 499' })).toBeInTheDocument()
  window.scrollTo(0, 0)
  names.first().element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('link', { name: 'Shop 499' })).toHaveFocus()
  // A row further up by the arrow, and out of the list by a single press.
  await userEvent.keyboard('{ArrowUp}{Tab}{Tab}')
  await expect.poll(() => list.element().contains(document.activeElement)).toBe(false)
  await expectNoBarriers()
})

it('on a device that has heard nothing yet no list is called empty, and no shop unchecked', async () => {
  const documents = Promise.withResolvers<void>()
  const overview = Promise.withResolvers<void>()
  const asked = vi.fn<() => void>()
  const opened: { app?: AppPage } = {}
  opened.app = await openApp('/uptime', {
    documents: [[shopsCollection, 'shop', aShop('https://shop.beispiel.de/', { name: 'Blumenladen' })]],
    answers: [
      {
        endpoint: readFeed,
        async answer(input) {
          await documents.promise
          return opened.app?.server.callEndpoint(readFeed, readFeed.input.parse(input)) ?? failed(unreachable)
        },
      },
      {
        endpoint: readOverview,
        async answer() {
          asked()
          await overview.promise
          const at = toIso(Date.now())
          const row = { id: 'shop', s: 'up' as const, t: Math.floor(Date.now() / 1_000), b: 'u' }
          return ok({ at, revision: 'one', isWhole: true, rows: [row], removed: [] })
        },
      },
    ],
  })
  // The list is what asks.
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0)
  const empty = page.getByText('Behalte deine Shops im Blick')
  await expect.element(empty).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Deine Daten kommen gerade auf dieses Gerät/)).toBeInTheDocument()
  documents.resolve()
  await expect.element(list.getByRole('link', { name: 'Blumenladen' })).toBeVisible()
  await expect.element(list.getByText('Noch nicht geprüft')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: '1 neu' })).not.toBeInTheDocument()
  overview.resolve()
  await expect.element(list.getByRole('img', { name: /Tage|Heute/ })).toBeVisible()
})

it('on a device that never got the shops, offline, the list says so instead of being empty', async () => {
  const answers = [{ endpoint: readFeed, answer: () => failed(unreachable) }]
  const documents = [[shopsCollection, 'shop', aShop('https://shop.beispiel.de/')]] as const
  await openApp('/uptime', { documents, answers })
  await expect.element(page.getByText('Deine Shops sind gerade nicht erreichbar')).toBeVisible()
  await expect.element(page.getByText('Behalte deine Shops im Blick')).not.toBeInTheDocument()
})

it('V64: that shops are not measured stands on their list, their pages and the start page', async () => {
  const nowMs = Date.now()
  const interruptedSince = toIso(nowMs - 600_000)
  const row = { id: 'shop', s: 'unknown' as const, t: Math.floor(nowMs / 1_000) - 600, b: 'u' }
  const app = await openApp('/uptime', {
    documents: [[shopsCollection, 'shop', aShop('https://shop.beispiel.de/', { name: 'Blumenladen' })]],
    answers: [
      answerWith(readOverview, () => ({
        at: toIso(nowMs),
        revision: 'one',
        isWhole: true,
        interruptedSince,
        rows: [row],
        removed: [],
      })),
      answerWith(readShopDetails, () => ({ ...keptDetails('shop', nowMs), row, interruptedSince })),
      answerWith(readShopChart, () => keptChart(nowMs)),
    ],
  })
  const notice = page.getByRole('status').filter({ hasText: /^Messung unterbrochen seit/ })
  await expect.element(notice).toMatchTextContent(/Dein Server erreicht das Internet gerade nicht/)
  await expectNoBarriersInLooks()
  app.goTo('/uptime/shop/shop')
  await expect.element(notice).toMatchTextContent(/wird dieser Shop nicht geprüft/)
  await expectNoBarriersInLooks()
  app.goTo('/')
  await expect.element(page.getByRole('article').filter({ has: notice })).toMatchTextContent(/1 Shop/)
  await expectNoBarriersInLooks()
})

it('V14, N24: while a shop is down the tab says so in its title and its icon', async () => {
  const startedAt = new Date(Date.now() - 60_000).toISOString()
  const incident = { shopId: 'shop', shopName: 'Kasse', startedAt, cause: { code: 'refused', phases: {} } } as const
  const app = await openApp('/uptime', {
    documents: [
      [shopsCollection, 'shop', aShop('https://shop.beispiel.de/', { name: 'Kasse', group: 'Bäckerei Süß' })],
      [incidentsCollection, 'incident', incident],
    ],
  })
  const icon = (): string => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? ''
  await expect.poll(() => document.title).toBe('(1) Shop-Uptime – Taschenmesser')
  await expect.poll(icon).toMatch(/^data:image\/png/)
  app.goTo('/uptime/stoerungen/incident')
  await expect.poll(() => document.title).toBe('(1) Störung: Kasse · Bäckerei Süß – Taschenmesser')
  app.goTo('/')
  await expect.poll(() => document.title).not.toContain('(1)')
})

it('V13, V12: on a phone a shop without its group on the page names it, and shows its last 30 days', async () => {
  const nowSec = Math.floor(Date.now() / 1_000)
  const row = { id: 'shop-0', s: 'up' as const, t: nowSec - 600, c: nowSec, m: 143, d: 10_000, b: 'u90' }
  await openApp('/uptime', {
    size: PHONE,
    documents: [
      [shopsCollection, 'shop-0', aShop('https://shop.beispiel.de/', { name: 'Kasse', group: 'Bäckerei Süß' })],
    ],
    answers: [
      answerWith(readOverview, () => ({
        at: toIso(Date.now()),
        revision: 'one',
        isWhole: true,
        rows: [row],
        removed: [],
      })),
    ],
  })
  await expect.element(list.getByText('Bäckerei Süß')).toBeVisible()
  await expect.element(list.getByText('24 Std.')).toBeVisible()
  const strip = list.getByRole('img', { name: /Tage/ })
  await expect.poll(() => strip.element().getAttribute('viewBox')).toBe('0 0 30 10')
  // Added a moment ago: a share of a day says nothing yet.
  await expect.element(list.getByText('100\u00a0%')).not.toBeInTheDocument()
  await expect.poll(() => document.documentElement.scrollWidth).toBe(PHONE.width)
})

it('V66: nothing in the list moves when the states arrive', async () => {
  const nowSec = Math.floor(Date.now() / 1_000)
  const rows = Array.from({ length: 30 }, (_, index) => {
    const s = index % 5 === 0 ? ('down' as const) : ('up' as const)
    return { id: `shop-${index}`, s, t: nowSec - 600, c: nowSec, m: 143, d: 9_990, b: 'u90' }
  })
  const answer = () => ok({ at: toIso(Date.now()), revision: 'one', isWhole: true, rows, removed: [] })
  const groupOf = (at: number): string => `Gruppe ${Math.floor(at / 3)}`
  const overview = Promise.withResolvers<void>()
  await openApp('/uptime', {
    size: PHONE,
    documents: rows.map(
      ({ id }, at) => [shopsCollection, id, aShop('https://shop.beispiel.de/', { group: groupOf(at) })] as const,
    ),
    answers: [{ endpoint: readOverview, answer: () => overview.promise.then(answer) }],
  })
  await expect.element(state(/^30 Shops$/)).toBeVisible()
  await new Promise((resolve) => requestAnimationFrame(resolve))
  const readShift = followLayoutShift()
  overview.resolve()
  await expect.element(list.getByText(/weiterer? ohne Störung$|weitere ohne Störung$/).first()).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(readShift()).toBeLessThanOrEqual(0.02)
})
