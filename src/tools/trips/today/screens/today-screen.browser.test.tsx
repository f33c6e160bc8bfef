/** „Heute“: what one needs on the way, without a network. */
import { expect, it } from 'vitest'
import { expectNoBarriersInLooks, openApp, page, PHONE, type Seed } from '#testing/app-page'
import { addDays } from '#base/calendar/calendar-day'
import { bookingsCollection, planCollection, tasksCollection, tripsCollection } from '../../collections.ts'
import { bookingPath, tripPath } from '../../paths.ts'

const zone = 'Europe/Lisbon'
const today = Temporal.Now.plainDateISO(zone).toString()
const tripOf = (from: string, to: string) => ({
  ...{ title: 'Lissabon', range: { from, to }, zone, currency: 'EUR' },
  ...{ travellers: [{ id: 'me', name: 'Anna' }], budgets: [] },
})
const seedsOf = (from: string, to: string): readonly Seed[] => [
  [tripsCollection, 'trip', tripOf(from, to)],
  [tripsCollection, 'old', tripOf('2020-06-10', '2020-06-12')],
  [planCollection, 'walk', { tripId: 'trip', on: today, rank: 'V', title: 'Spaziergang', note: 'am Tejo' }],
  [tasksCollection, 'visa', { tripId: 'trip', rank: 'V', title: 'Visum' }],
  [
    bookingsCollection,
    'train',
    {
      ...{ tripId: 'trip', kind: 'train', title: 'Zug nach Porto', status: 'booked', code: 'KX7Q2M' },
      ...{ moves: [], travellerIds: [], files: [] },
      details: [{ id: 'leg', number: 'AP 131', coach: '21', seat: '43', fromPlatform: '6' }],
      schedule: {
        legs: [
          {
            id: 'leg',
            from: { spot: { name: 'Santa Apolónia' }, at: { date: addDays(to, -1), time: '10:00', zone } },
            to: { spot: { name: 'Porto' }, at: { date: addDays(to, -1), time: '13:10', zone } },
          },
        ],
      },
    },
  ],
]
const main = page.getByRole('main')

it('J31: after a cold start offline the next booking is there with code, seat and platform, and the plan of the day', async () => {
  const app = await openApp(tripPath('trip', 'heute'), { documents: seedsOf(today, addDays(today, 3)), size: PHONE })
  await expect.element(main.getByText('KX7Q2M')).toBeVisible()
  await app.documents.flush()
  app.setOnline(false)
  await app.reload()
  const card = page.getByRole('region', { name: 'Als Nächstes' })
  await expect.element(card.getByRole('heading', { name: 'Zug nach Porto' })).toBeVisible()
  await expect.element(card.getByRole('timer')).toMatchTextContent(/^Abfahrt in (2 Tagen|\d+:\d\d Std\.)$/)
  for (const fact of ['AP 131', '21', '43', '6', 'KX7Q2M'])
    await expect.element(card.getByText(fact, { exact: true })).toBeVisible()
  await expect.element(card.getByText(/^In Santa Apolónia ist es jetzt \d\d:\d\d Uhr\.$/)).toBeVisible()
  await expect.element(main.getByText('Spaziergang')).toBeVisible()
  await expect.element(main.getByText('Tag 1 von 4')).not.toBeInTheDocument()
  await expectNoBarriersInLooks()
  // It shows, and changes nothing.
  await expect.element(main.getByRole('textbox')).not.toBeInTheDocument()
})

it('J31: before the trip a countdown and what is to be done; after it nothing more', async () => {
  const app = await openApp(tripPath('trip', 'heute'), { documents: seedsOf(addDays(today, 12), addDays(today, 15)) })
  await expect.element(main.getByText('Noch 12 Tage')).toBeVisible()
  await expect.element(main.getByText('Visum')).toBeVisible()
  await expect.element(main.getByText('Spaziergang')).not.toBeInTheDocument()
  await expectNoBarriersInLooks()
  app.goTo(tripPath('old', 'heute'))
  await expect.element(main.getByText('Die Reise ist vorbei')).toBeVisible()
})

it('J90: „Heute“ of the start page names the next booking of the trip, offline too, and leads to it', async () => {
  const app = await openApp('/', { documents: seedsOf(today, addDays(today, 2)), size: PHONE })
  const line = page.getByRole('region', { name: 'Heute' }).getByRole('link')
  await expect.element(line).toMatchTextContent(/AP 131/)
  app.setOnline(false)
  await app.reload()
  await expect.element(line).toMatchTextContent(/^AP 131 morgen um 10:00( Ortszeit)?, Santa Apolónia/)
  await expect.element(line).toMatchTextContent(/Lissabon: Heute geht es los$/)
  await expectNoBarriersInLooks()
  await line.click()
  await expect.poll(() => location.pathname).toBe(bookingPath('trip', 'train'))
})

it('J90: of a trip that begins in three days only the days until then are told', async () => {
  await openApp('/', { documents: seedsOf(addDays(today, 3), addDays(today, 5)) })
  const line = page.getByRole('region', { name: 'Heute' }).getByRole('link')
  await expect.element(line).toMatchTextContent(/^Noch 3 Tage bis Lissabon/)
})
