import { expect, it } from 'vitest'
import { messagesCollection } from '#messaging'
import { expectNoBarriersInLooks, openApp, page, pressToast } from '#testing/app-page'
import { readOnServer } from '#testing/documents/other-devices'
import { BERLIN } from '#testing/time-entries'
import { incidentOf } from '#testing/uptime/incidents'
import { aShop, shopsCollection } from '#testing/uptime/shops'
import { toolCollections } from '#tools'

function collectionOf(name: string) {
  const found = toolCollections.find((collection) => collection.name === name)
  if (found === undefined) throw new Error(`there are no ${name}`)
  return found
}

const now = Temporal.Now.zonedDateTimeISO(BERLIN)
const begun = now.subtract({ minutes: 65 }).round('minute').toString({ smallestUnit: 'second' })
const running = { kind: 'work', time: { start: begun }, stops: [], source: 'clock' }
const shop = aShop('https://a.example/', { name: 'Kasse', group: 'Bäckerei Süß' })

it('shows what matters now, the urgent first; the clock and an incident are dealt with in place and taken back', async () => {
  const app = await openApp('/', {
    documents: [
      [collectionOf('timeEntries'), 'entry', running],
      [shopsCollection, 'shop', shop],
      [collectionOf('shopIncidents'), 'incident', incidentOf({ id: 'shop', name: 'Kasse' }, 20, undefined)],
    ],
  })
  const lines = page.getByRole('region', { name: 'Heute' }).getByRole('listitem')
  await expect
    .element(
      lines
        .nth(0)
        .getByText(/Kasse · Bäckerei Süß ist gestört/)
        .first(),
    )
    .toBeVisible()
  await expect
    .element(
      lines
        .nth(1)
        .getByText(/Die Uhr läuft seit/)
        .first(),
    )
    .toBeVisible()
  const colorOf = (element: Element | null | undefined) => element && getComputedStyle(element).color
  const [alarm, clock] = [lines.nth(0), lines.nth(1)].map((line) => line.element().querySelector('svg'))
  expect(colorOf(alarm), 'the mark has the colour of its words').toBe(
    colorOf(
      lines
        .nth(0)
        .getByText(/ist gestört/)
        .first()
        .element(),
    ),
  )
  expect(colorOf(alarm)).not.toBe(colorOf(clock))
  await expectNoBarriersInLooks()
  await page.getByRole('button', { name: 'Ich kümmere mich: Kasse · Bäckerei Süß ist gestört', exact: true }).click()
  await expect
    .element(
      lines
        .nth(0)
        .getByText(/du kümmerst dich/)
        .first(),
    )
    .toBeVisible()
  await pressToast(/Du kümmerst dich darum/, 'Rückgängig')
  await expect.element(page.getByRole('button', { name: /^Ich kümmere mich: Kasse/ })).toBeVisible()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect
    .element(
      lines
        .nth(1)
        .getByText(/Pause seit/)
        .first(),
    )
    .toBeVisible()
  await pressToast(/Pause um/, 'Rückgängig')
  await expect.element(page.getByRole('button', { name: 'Gehen', exact: true })).toBeVisible()
  expect(location.pathname).toBe('/')
  await expect.element(page.getByText(/^Stand \d\d:\d\d/)).not.toBeInTheDocument()
  app.setOnline(false)
  await expect.element(page.getByText(/^Stand \d\d:\d\d/)).toBeVisible()
})

it('what is done in place is done offline: taking over an incident and the clock, each taken back', async () => {
  const app = await openApp('/', {
    documents: [
      [collectionOf('timeEntries'), 'entry', running],
      [shopsCollection, 'shop', shop],
      [collectionOf('shopIncidents'), 'incident', incidentOf({ id: 'shop', name: 'Kasse' }, 20, undefined)],
    ],
  })
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  await expect.element(button('Pause')).toBeVisible()
  app.setOnline(false)
  await expect.element(page.getByText(/^Stand \d\d:\d\d/)).toBeVisible()
  await expectNoBarriersInLooks()
  await button(/^Ich kümmere mich: Kasse/).click()
  await expect.element(page.getByText(/du kümmerst dich$/)).toBeVisible()
  await pressToast(/Du kümmerst dich darum/, 'Rückgängig')
  await expect.element(button(/^Ich kümmere mich: Kasse/)).toBeVisible()
  await button('Pause').click()
  await button('Weiter').click()
  await button('Gehen').click()
  await expect.element(button('Kommen')).toBeVisible()
  await pressToast(/^Gegangen um/, 'Rückgängig')
  await expect.element(button('Gehen')).toBeVisible()
  app.setOnline(true)
  const stored = async () => (await readOnServer(app, collectionOf('timeEntries'), 'entry'))?.['stops']
  await expect.poll(async () => Object.keys((await stored()) ?? {}).length).toBe(1)
  expect(location.pathname).toBe('/')
})

it('C2: right after a press of the clock the next one does nothing', async () => {
  await openApp('/', { documents: [[collectionOf('timeEntries'), 'entry', running]] })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expect.element(button('Pause')).toBeVisible()
  const place = button('Pause').element() as HTMLElement
  place.click()
  // React has drawn it when the event is over; a machine that is slow must not outlast the rest.
  await Promise.resolve()
  expect(place).toHaveAttribute('aria-disabled', 'true')
  place.click()
  // It waits until the button takes a press again; a press that had counted would have put another in its place.
  await button('Weiter').click()
  await expect.element(button('Pause')).toBeVisible()
})

it('the tools stand by their last use on this device', async () => {
  const app = await openApp('/tripPlanner')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Reiseplaner' })).toBeVisible()
  app.goTo('/wheelofnames')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Glücksrad' })).toBeVisible()
  app.goTo('/')
  await expect.element(page.getByRole('heading', { level: 1, name: /^Hallo/ })).toBeVisible()
  const names = () =>
    page
      .getByRole('main')
      .getByRole('link', { name: /^(?:Shop-Uptime|Rezeptideen|Glücksrad|Zeiterfassung|Reiseplaner)/ })
      .elements()
      .slice(0, 3)
      .map(({ textContent }) => textContent.slice(0, 6))
  await expect.poll(names).toEqual(['Glücks', 'Reisep', 'Shop-U'])
})

it('is not there if nothing matters; the first press of the clock is on its card, and can be taken back', async () => {
  await openApp('/')
  await expect.element(page.getByRole('link', { name: /Glücksrad/ }).first()).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Heute' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Kommen', exact: true }).click()
  await expect.element(page.getByText(/^Die Uhr läuft seit/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Zur Stempeluhr', exact: true })).toBeVisible()
  await pressToast(/^Gekommen um/, 'Rückgängig')
  await expect.element(page.getByRole('region', { name: 'Heute' })).not.toBeInTheDocument()
  expect(location.pathname).toBe('/')
})

it('N15: unread messages are marked as read in place, offline too, and taken back', async () => {
  const app = await openApp('/', {
    documents: (userId) =>
      ['Runde 1', 'Runde 2'].map((title, at) => [
        messagesCollection,
        `m${at}`,
        { receiverId: userId, source: 'wheel', kind: 'wheel.winner', title, body: 'Ben', link: '/wheelofnames' },
      ]),
  })
  const line = page.getByRole('link', { name: /2 ungelesene Nachrichten/ })
  await expect.element(line).toBeVisible()
  app.setOnline(false)
  await page.getByRole('button', { name: 'Alle gelesen' }).click()
  await expect.element(line).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).not.toBe(document.body)
  await pressToast('2 Nachrichten als gelesen markiert', 'Rückgängig')
  await expect.element(line).toBeVisible()
})
