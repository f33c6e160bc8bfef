/** The list of trips, the first page of one, its travellers and the example, each with one step back. */
import { expect, it } from 'vitest'
import { expectNoBarriersInLooks, openApp, page, PHONE, pressToast, userEvent } from '#testing/app-page'
import { holdToast } from '#testing/browser/screen-steps'
import {
  bookingsCollection,
  expensesCollection,
  packingCollection,
  privatePackingCollection,
  tripFollowers,
  tripsCollection,
} from '../../collections.ts'
import { tripPath, TRIPS_PATH } from '../../paths.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

it('J57 J58 J61: a trip is made by keyboard, has its first page, and is gone and back with undo', async () => {
  const app = await openApp(TRIPS_PATH)
  await expect.element(heading('Reiseplaner')).toBeVisible()
  await expectNoBarriersInLooks()
  await button('Neue Reise').click()
  await page.getByLabelText('Wohin geht es?').fill('Lissabon')
  await page.getByLabelText('Letzter Tag').fill('2020-01-01')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Das Ende liegt vor dem Anfang.')).toBeVisible()
  await page.getByLabelText('Erster Tag').fill('2030-06-10')
  await page.getByLabelText('Letzter Tag').fill('2030-06-17')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Lissabon')).toBeVisible()
  await expect.element(page.getByText('10.–17. Juni 2030')).toBeVisible()
  await expect.element(page.getByText('Noch keine Buchung')).toBeVisible()
  await holdToast('„Lissabon“ angelegt')
  await expectNoBarriersInLooks()
  await pressToast('„Lissabon“ angelegt', 'Rückgängig')
  await expect.poll(() => app.documents.list(tripsCollection).length).toBe(0)
  await expect.element(heading('Reiseplaner')).toBeVisible()
})

it('on a phone, Tab goes through what an empty list offers from top to bottom', async () => {
  await openApp(TRIPS_PATH, { size: PHONE })
  await expect.element(button('Neue Reise')).toBeVisible()
  page.getByRole('link', { name: 'Einstellungen' }).element().focus()
  for (const stop of [button('Neue Reise'), page.getByRole('link', { name: 'Buchungen importieren' })]) {
    await userEvent.tab()
    await expect.element(stop).toHaveFocus()
  }
  await userEvent.tab()
  await expect.element(button('Beispielreise ansehen')).toHaveFocus()
})

it('on a phone, a tab that is cut off at the edge is shown whole when it gets the focus', async () => {
  await openApp(TRIPS_PATH, { size: PHONE })
  await button('Beispielreise ansehen').click()
  // A new page takes the focus a moment after it is drawn.
  await expect.element(heading('Lissabon (Beispiel)')).toHaveFocus()
  const tabs = page.getByRole('navigation', { name: 'Ansichten der Reise' })
  const all = tabs.getByRole('link')
  const isWhole = () => {
    const { left, right } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
    return left >= 0 && right <= PHONE.width
  }
  const bar = tabs.element()
  all.nth(1).element().focus()
  bar.scrollLeft = 30
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(all.nth(0)).toHaveFocus()
  await expect.poll(isWhole).toBe(true)
})

it('J5 J59: the example shows every part and the night without a bed, and is removed without a rest', async () => {
  const app = await openApp(TRIPS_PATH)
  await button('Beispielreise ansehen').click()
  await expect.element(heading('Lissabon (Beispiel)')).toBeVisible()
  await expect.element(page.getByText(/^Keine Unterkunft: /)).toBeVisible()
  await expect.element(page.getByText('5 Buchungen, eine noch nicht fest')).toBeVisible()
  await expectNoBarriersInLooks()
  const count = (): number =>
    tripFollowers.reduce((sum, collection) => sum + app.documents.list<object>(collection).length, 0)
  const all = count()
  expect(all).toBeGreaterThan(20)
  await button('Beispiel entfernen').click()
  await expect.element(heading('Reiseplaner')).toBeVisible()
  await expect.poll(count).toBe(0)
  await pressToast('„Beispielreise“ entfernt', 'Rückgängig')
  await expect.poll(count).toBe(all)
  await expect.element(heading('Lissabon (Beispiel)')).toBeVisible()
})

it('J58: what only this user packs counts on the first page as well', async () => {
  const range = { from: '2030-06-10', to: '2030-06-12' }
  const trip = { title: 'Lissabon', range, zone: 'Europe/Lisbon', currency: 'EUR', travellers: [], budgets: [] }
  const thing = { tripId: 'trip', category: 'Bad', quantity: 1 }
  await openApp(tripPath('trip'), {
    documents: [
      [tripsCollection, 'trip', trip],
      [packingCollection, 'tent', { ...thing, name: 'Zelt', packed: 1 }],
      [privatePackingCollection, 'brush', { ...thing, name: 'Zahnbürste', packed: 0 }],
    ],
  })
  await expect.element(page.getByText('1 von 2 gepackt')).toBeVisible()
})

it('J60 J62: travellers come and go; who goes keeps the name; the wheel says who drives', async () => {
  const app = await openApp(tripPath('trip', 'mitreisende'), {
    documents: [
      [
        tripsCollection,
        'trip',
        {
          ...{
            title: 'Lissabon',
            range: { from: '2030-06-10', to: '2030-06-12' },
            zone: 'Europe/Lisbon',
            currency: 'EUR',
          },
          travellers: [
            { id: 'me', name: 'Anna' },
            { id: 'ben', name: 'Ben' },
          ],
          budgets: [],
        },
      ],
      [
        expensesCollection,
        'taxi',
        {
          ...{ tripId: 'trip', title: 'Taxi', category: 'transport', on: '2030-06-10', files: [] },
          cost: {
            total: { minor: 1_000, currency: 'EUR' },
            payers: [{ id: 'ben', minor: 1_000 }],
            split: { mode: 'equal', travellerIds: ['me', 'ben'] },
          },
        },
      ],
    ],
  })
  await button('Mitreisende hinzufügen').click()
  await page.getByLabelText('Name').fill('Cem')
  await userEvent.keyboard('{Enter}')
  await expect.element(button(/^Cem ohne/)).toBeVisible()
  await expectNoBarriersInLooks()
  await button('Ben löschen').click()
  await expect.element(button(/^Ben ohne/)).not.toBeInTheDocument()
  expect(app.documents.get(tripsCollection, 'trip')?.travellers.map(({ name, isGone }) => [name, isGone])).toEqual([
    ['Anna', undefined],
    ['Ben', true],
    ['Cem', undefined],
  ])
  await pressToast('„Ben“ entfernt', 'Rückgängig')
  await expect.element(button(/^Ben ohne/)).toBeVisible()
  await button('Ben löschen').click()
  await expect.element(button(/^Ben ohne/)).not.toBeInTheDocument()
  await button('Mitreisende hinzufügen').click()
  await page.getByLabelText('Name').fill('Ben')
  await userEvent.keyboard('{Enter}')
  await expect.element(button(/^Ben ohne/)).toBeVisible()
  expect(app.documents.get(tripsCollection, 'trip')?.travellers).toHaveLength(3)
  expect(app.documents.get(tripsCollection, 'trip')?.travellers[1]).toEqual({ id: 'ben', name: 'Ben' })
  await button('Cem löschen').click()
  await expect.element(button(/^Cem ohne/)).not.toBeInTheDocument()
  expect(app.documents.get(tripsCollection, 'trip')?.travellers[2]).toMatchObject({ name: 'Cem', isGone: true })
  await page.getByRole('link', { name: 'Wer fährt?' }).click()
  await expect.element(page.getByText('Wer fährt?').first()).toBeVisible()
  expect(app.documents.list(bookingsCollection)).toEqual([])
})
