/** A trip on a phone without a network, and with another user who travels along. */
import type { Page } from '@playwright/test'
import { addDays } from '#base/calendar/calendar-day'
import { expect, goOffline, newPerson, signUp, test, waitForWorker } from '../app.ts'

test.use({ reducedMotion: 'reduce' })

const PHONE = { width: 390, height: 844 }
const FLIGHT = 'Hinflug nach Lissabon'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** „12.12.“ */
function dayText(date: string): string {
  return `${date.slice(8)}.${date.slice(5, 7)}.`
}

test('J9 J20 J59: a flight is moved offline in travel mode on a phone; the other traveller sees the old and the new date @worker @journey', async ({
  page: anna,
  openDevice,
}) => {
  const [owner, other] = [newPerson('Anna Beispiel'), newPerson('Ben Muster')]
  await anna.setViewportSize(PHONE)
  await signUp(anna, owner)
  await anna.goto('/tripPlanner')
  await waitForWorker(anna)
  const today = await anna.evaluate(() => Temporal.Now.plainDateISO().toString())
  const [day, next] = [addDays(today, 14), addDays(today, 15)]
  let tripPath = ''

  await test.step('offline: the example, travel mode, and a flight that is moved by a day', async () => {
    await goOffline(anna)
    await button(anna, 'Beispielreise ansehen').click()
    await expect(anna.getByRole('heading', { level: 1, name: 'Lissabon (Beispiel)' })).toBeVisible()
    // The last part of the page: what is pressed before it is there may be drawn anew meanwhile.
    await expect(anna.getByRole('link', { name: /^Tage übernehmen/ })).toBeVisible()
    tripPath = new URL(anna.url()).pathname
    await anna.getByRole('link', { name: 'Heute', exact: true }).click()
    await expect(anna.getByText('K7QX2M')).toBeVisible()
    await anna.getByRole('link', { name: 'Ganze Buchung' }).click()
    await button(anna, 'Buchung ändern').click()
    await anna.getByLabel('Neues Datum').fill(next)
    await anna.getByLabel('Grund').fill('Streik')
    await button(anna, 'Verschieben').click()
    await expect(anna.getByText(/^Streik · /)).toBeVisible()
  })

  await test.step('after a start without a network all of it is there', async () => {
    await anna.goto(`${tripPath}/buchungen`)
    await anna.getByRole('link', { name: new RegExp(`^${FLIGHT}`) }).click()
    await expect(anna.getByText(/^Streik · /)).toBeVisible()
    await anna.context().setOffline(false)
  })

  await test.step('X8: the user Anna invites sees the trip, and what was moved with both dates', async () => {
    const ben = await openDevice()
    await signUp(ben, other)
    await anna.goto(`${tripPath}/mitreisende`)
    await anna.getByRole('link', { name: 'Einladen' }).click()
    await anna.getByLabel('E-Mail-Adresse').fill(other.email)
    await button(anna, 'Teilen').click()
    await expect(anna.getByRole('listitem').filter({ hasText: other.name })).toBeVisible()
    await ben.goto(`${tripPath}/buchungen`)
    await ben.getByRole('link', { name: new RegExp(`^${FLIGHT}`) }).click()
    await expect(ben.getByText(new RegExp(`${dayText(day)}.*→.*${dayText(next)}`)).first()).toBeVisible()
    await ben.goto(`${tripPath}/packliste`)
    await ben.getByLabel('Auf die Packliste').fill('3 Bücher')
    await ben.keyboard.press('Enter')
    await anna.goto(`${tripPath}/packliste`)
    await expect(anna.getByText('3 × Bücher')).toBeVisible()
  })
})
