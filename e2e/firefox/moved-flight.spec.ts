/** A flight that one traveller moves on a phone without a network, and the notice of another one who has the app closed. */
import type { Page } from '@playwright/test'
import { addDays } from '#base/calendar/calendar-day'
import { readNotices } from '#testing/firefox/firefox-notices'
import { fastClock } from '../../testing/server-clock.ts'
import { nextAddress, newPerson, signUp, waitForWorker } from '../app.ts'
import { addDocuments } from '../time/times.ts'
import { closeNotices, expect, test } from './firefox-app.ts'

test.use({
  baseURL: async ({ app }, use) => use(app.url),
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': nextAddress() }),
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  reducedMotion: 'reduce',
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A trip whose fourth day is `date`, with the flight on it. Returns the trip's path. */
async function addTrip(page: Page, date: string): Promise<string> {
  const [trip] = await addDocuments(page, 'trips', [
    {
      ...{ title: 'New York', zone: 'America/New_York', currency: 'USD', budgets: [] },
      range: { from: addDays(date, -3), to: addDays(date, 7) },
      travellers: [{ id: 'me', name: 'Lena' }],
    },
  ])
  await addDocuments(page, 'tripBookings', [
    {
      ...{ tripId: trip, kind: 'flight', title: 'LH 400', status: 'booked', code: 'K7QX2M' },
      ...{ details: [{ id: 'leg', seat: '14A' }], moves: [], travellerIds: [], files: [] },
      schedule: {
        legs: [
          {
            id: 'leg',
            from: { spot: { name: 'Frankfurt', code: 'FRA' }, at: { date, time: '13:30', zone: 'Europe/Berlin' } },
            to: { spot: { name: 'New York', code: 'JFK' }, at: { date, time: '16:05', zone: 'America/New_York' } },
          },
        ],
      },
    },
  ])
  return `/tripPlanner/reise/${trip}`
}

/** „Mo 07.12.“ */
function dayText(date: string): string {
  const day = new Date(`${date}T12:00Z`).toLocaleDateString('de-DE', { weekday: 'short', timeZone: 'UTC' })
  return `${day} ${date.slice(8)}.${date.slice(5, 7)}.`
}

test('J9 J20 J31: a flight that is moved offline is shown with both dates to a traveller whose app is closed @worker', async ({
  app,
  page: lena,
  pageWithPush: anna,
  person,
  pushServer,
  firefoxItself,
}) => {
  const owner = newPerson('Lena Muster')
  await signUp(lena, owner)
  const today = await lena.evaluate(() => Temporal.Now.plainDateISO('Europe/Berlin').toString())
  // Later than the reminder of the day before, which is a notice as well.
  const [day, next] = [addDays(today, 3), addDays(today, 4)]
  const trip = await addTrip(lena, day)

  await test.step('Lena invites Anna, who closes the app', async () => {
    await lena.goto(`${trip}/mitreisende`)
    await lena.getByRole('link', { name: 'Einladen' }).click()
    await lena.getByLabel('E-Mail-Adresse').fill(person.email)
    await button(lena, 'Teilen').click()
    await expect(lena.getByRole('listitem').filter({ hasText: person.name })).toBeVisible()
    await anna.goto(`${app.url}${trip}/buchungen`)
    await anna.locator('::-p-text(LH 400)').wait()
    // The invitation is pushed, too.
    await expect.poll(() => pushServer.received()).toMatchObject([{ ackCode: 100 }])
    await closeNotices(anna)
    await anna.goto('about:blank')
    await expect.poll(() => readNotices(firefoxItself)).toEqual([])
  })

  await test.step('J31: in travel mode and without a network she moves the flight by a day', async () => {
    await lena.goto(`${trip}/heute`)
    await waitForWorker(lena)
    await lena.context().setOffline(true)
    await lena.goto(`${trip}/heute`)
    await expect(lena.getByText('K7QX2M')).toBeVisible()
    await lena.getByRole('link', { name: 'Ganze Buchung' }).click()
    await button(lena, 'Buchung ändern').click()
    await lena.getByLabel('Neues Datum').fill(next)
    await button(lena, 'Verschieben').click()
    await expect(lena.getByText(new RegExp(`${dayText(day)} 13:30 → ${dayText(next)} 13:30`)).first()).toBeVisible()
  })

  await test.step('J20: five minutes after it has arrived, her Firefox shows the old and the new date', async () => {
    const sent = lena.waitForResponse((answer) => answer.url().endsWith('/api/documents/changes') && answer.ok())
    await lena.context().setOffline(false)
    await sent
    await app.stop('SIGTERM')
    await app.start(fastClock(60, Date.now()))
    const moved = `LH 400 verschoben: ${dayText(day)} 13:30 → ${dayText(next)} 13:30 (Frankfurt)`
    const notice = { title: 'Buchung verschoben', body: `${owner.name} hat ${moved}` }
    await expect.poll(() => readNotices(firefoxItself)).toEqual([notice])
  })
})
