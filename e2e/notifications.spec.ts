import type { Page } from '@playwright/test'
import {
  expect,
  expectHigherThan,
  goOffline,
  resize,
  signIn,
  signUp,
  signUpAndStart,
  test,
  type AppServer,
  userIdOf,
} from './app.ts'
import { expectClean, violations } from './axe.ts'
import { sendMessages, type SentMessage } from '../testing/send-messages.ts'
import { pull } from './messages.ts'

const DAY_MS = 86_400_000

const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true })
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
// Not the one of the account page, which goes on with what it is about.
const bell = (page: Page) => page.getByRole('link', { name: /^Benachrichtigungen(,.*)?$/ })

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * DAY_MS)
}

/** Somebody who has read the welcome and has these messages, each written at a time of its own. */
async function openList(page: Page, app: AppServer, messages: readonly SentMessage[]): Promise<void> {
  await page.goto('/notifications')
  await row(page, 'Willkommen').getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText('Keine Nachrichten', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Meldung schließen' }).click()
  const userId = await userIdOf(page)
  for (const message of messages) await sendMessages(app.dataDir, userId, [message])
  await pull(page)
  for (const { title } of messages) await expect(row(page, title)).toBeVisible()
}

test('N10: unread first, then by day; N6: the bell says how many; nobody signed in comes back after the login', async ({
  page,
  app,
  person,
  openDevice,
}) => {
  await signUp(page, person)
  await openList(page, app, [
    { title: 'Vor einer Woche', at: daysAgo(7), readAt: daysAgo(6).toISOString() },
    { title: 'Gestern gelesen', at: daysAgo(1), readAt: daysAgo(0).toISOString() },
    { title: 'Frisch', body: 'Was gerade kam.' },
  ])
  await expect(bell(page)).toHaveAccessibleName('Benachrichtigungen, 1 ungelesen')
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings).toHaveText([/^Ungelesen 1/, 'Gestern', /^(?:\w+tag|Mittwoch), \d+\. \p{L}+$/u])
  await expect(list(page, 'Ungelesen').getByRole('listitem')).toHaveCount(1)
  await expect(list(page, 'Gestern').getByRole('link')).toHaveAccessibleName('Gestern gelesen')

  const phone = await openDevice()
  await phone.goto('/notifications?ungelesen')
  await expect(phone).toHaveURL(/\/login\?next=/)
  await phone.getByLabel('E-Mail').fill(person.email)
  await phone.getByLabel('Passwort', { exact: true }).fill(person.password)
  await phone.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(phone).toHaveURL('/notifications?ungelesen')
  await expect(row(phone, 'Frisch')).toBeVisible()
})

test('N13, N11: opening leads to the link and marks read; what is read stays where it is until the page is left', async ({
  page,
  app,
  person,
}) => {
  await signUp(page, person)
  const long = 'Wort '.repeat(100).trim()
  await openList(page, app, [
    { title: 'Neues am Rad', link: '/wheelofnames', source: 'wheel' },
    { title: 'Lang', body: long },
  ])
  await row(page, 'Lang').getByRole('button', { name: 'Mehr' }).click()
  await expect(row(page, 'Lang').getByText(long)).toBeVisible()
  await row(page, 'Lang').getByRole('button', { name: 'Als gelesen markieren' }).click()
  await expect(row(page, 'Lang').getByRole('button', { name: 'Als ungelesen markieren' })).toBeFocused()
  await expect(list(page, 'Ungelesen').getByRole('listitem')).toHaveCount(2)
  await page.getByRole('link', { name: 'Ungelesen: Neues am Rad' }).click()
  await expect(page).toHaveURL('/wheelofnames')
  // The address changes first: who comes back before the other page is there has not left this one.
  await expect(page.getByRole('heading', { level: 1, name: 'Glücksrad' })).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Benachrichtigungen')
  await bell(page).click()
  await expect(list(page, 'Heute').getByRole('listitem')).toHaveCount(2)
  await row(page, 'Lang').getByRole('button', { name: 'Als ungelesen markieren' }).click()
  await expect(list(page, 'Ungelesen').getByRole('listitem')).toHaveCount(1)
})

test('N12: the filter is in the address, and what it leaves has an empty state with a way out', async ({
  page,
  app,
  person,
}) => {
  await signUp(page, person)
  await openList(page, app, [
    { title: 'Vom Rad', source: 'wheel' },
    { title: 'Vom Konto', readAt: daysAgo(0).toISOString() },
    { title: 'Von früher', source: 'altes-werkzeug' },
  ])
  const filter = page.getByRole('group', { name: 'Filter' })
  await filter.getByRole('button', { name: 'Glücksrad' }).click()
  await expect(page).toHaveURL('/notifications?von=wheel')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expect(filter.getByRole('button', { name: 'Glücksrad' })).toHaveAttribute('aria-pressed', 'true')
  await filter.getByRole('button', { name: 'Altes-werkzeug' }).click()
  await expect(row(page, 'Von früher')).toBeVisible()
  await filter.getByRole('button', { name: 'Konto' }).click()
  await filter.getByRole('button', { name: 'Ungelesen' }).click()
  await expect(page).toHaveURL('/notifications?von=account&ungelesen')
  await expect(page.getByText('Hier ist nichts dabei')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Alle zeigen' }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
  await expect(page).toHaveURL('/notifications')
})

test('N15, N16: offline, everything is marked, deleted and taken back, and another device has it later @worker', async ({
  page,
  app,
  person,
  openDevice,
}) => {
  await signUp(page, person)
  await openList(page, app, [{ title: 'Eins' }, { title: 'Zwei' }, { title: 'Drei' }])
  const phone = await openDevice()
  await signIn(phone, person)
  // The three, and that somebody signed in.
  for (const device of [page, phone]) await expect(bell(device)).toHaveAccessibleName(/4 ungelesen/)
  await goOffline(page)
  await page.reload()
  await row(page, 'Eins').getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Gelöscht' })).toBeVisible()
  await row(page, 'Zwei').getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText('2 Nachrichten gelöscht')).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(row(page, 'Zwei')).toBeVisible()
  await row(page, 'Zwei').getByRole('button', { name: 'Löschen' }).click()
  await page.getByRole('button', { name: 'Alle gelesen' }).click()
  await expect(list(page, 'Ungelesen')).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Benachrichtigungen')
  await page.context().setOffline(false)

  await bell(phone).click()
  await expect(row(phone, 'Zwei')).toHaveCount(0)
  await expect(row(phone, 'Eins').getByRole('button', { name: 'Als ungelesen markieren' })).toBeVisible()
  // All of it has come, not only what was deleted.
  await expect(bell(phone)).toHaveAccessibleName('Benachrichtigungen')
  await phone.getByRole('button', { name: 'Gelesene löschen' }).click()
  await expect(phone.getByText('Keine Nachrichten', { exact: true })).toBeVisible()
  await expect(row(page, 'Eins')).toHaveCount(0)
  await phone.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(row(page, 'Eins')).toBeVisible()
  await expect(row(page, 'Zwei')).toHaveCount(0)
})

test('N20, N22: a sign-in elsewhere is told at once where somebody looks, and „Ansehen“ leads there and marks it read', async ({
  page,
  person,
  openDevice,
}) => {
  await signUpAndStart(page, person)
  await expect(bell(page)).toHaveAccessibleName(/1 ungelesen/)
  const phone = await openDevice()
  const toast = page.getByRole('status').filter({ hasText: /Anmeldung/ })
  // Who points at it keeps it, however long the phone takes to show its page.
  await Promise.all([signIn(phone, person), toast.getByRole('button', { name: 'Ansehen' }).hover()])
  await expect(bell(page)).toHaveAccessibleName(/2 ungelesen/)
  await toast.getByRole('button', { name: 'Ansehen' }).click()
  await expect(bell(page)).toHaveAccessibleName(/1 ungelesen/)
  await expect(page).not.toHaveURL('/')
  // What was there when the phone came was not new to it.
  await expect(bell(phone)).toHaveAccessibleName(/1 ungelesen/)
  await expect(phone.getByRole('button', { name: 'Ansehen' })).toHaveCount(0)
})

test('N6, N14: of hundreds the bell says 99+, few are made, and the last one can be reached', async ({
  page,
  app,
  person,
}) => {
  await signUpAndStart(page, person)
  const userId = await userIdOf(page)
  await sendMessages(app.dataDir, userId, [{ title: 'Die älteste', at: daysAgo(3) }])
  await sendMessages(
    app.dataDir,
    userId,
    Array.from({ length: 600 }, (_none, index) => ({ title: `Nachricht ${index}` })),
  )
  await pull(page)
  await expect(bell(page)).toHaveAccessibleName('Benachrichtigungen, 99+ ungelesen')
  await expect(bell(page)).toHaveText('99+')
  expect(await violations(page)).toEqual([])
  await bell(page).click()
  await expect(page.getByRole('heading', { name: /^Ungelesen 602/ })).toBeVisible()
  expect(await page.getByRole('main').getByRole('listitem').count()).toBeLessThan(100)
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(row(page, 'Die älteste')).toBeInViewport({ timeout: 500 })
  }).toPass()
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('button', { name: 'Alle gelesen' }).click()
  await expect(bell(page)).toHaveAccessibleName('Benachrichtigungen')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(bell(page)).toHaveAccessibleName('Benachrichtigungen, 99+ ungelesen')
  await expect(page.getByRole('heading', { name: /^Ungelesen 602/ })).toBeVisible()
})

test('N16: by keyboard, the focus goes on in the list; N5: Escape closes a toast from there', async ({
  page,
  app,
  person,
}) => {
  await signUp(page, person)
  await openList(page, app, [
    { title: 'Gestern gelesen', at: daysAgo(1), readAt: daysAgo(0).toISOString() },
    { title: 'Eins', at: daysAgo(0.1) },
    { title: 'Zwei' },
  ])
  await row(page, 'Zwei').getByRole('button', { name: 'Löschen' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Ungelesen: Eins' })).toBeFocused()
  await expect(page.getByText('Gelöscht', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Gelöscht', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Ungelesen: Eins' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Als gelesen markieren' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  // The last one of its section: the focus goes on to the next section.
  await expect(page.getByRole('link', { name: 'Gestern gelesen' })).toBeFocused()
  await row(page, 'Gestern gelesen').getByRole('button', { name: 'Löschen' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the list, full, filtered and empty, has nothing that axe complains of, in both themes; three toasts leave two thirds of a phone', async ({
  page,
  app,
  person,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page, person)
  await openList(page, app, [
    { title: 'Eins', body: 'Wort '.repeat(100) },
    { title: 'Zwei', source: 'wheel', readAt: daysAgo(0).toISOString() },
    { title: 'Drei' },
  ])
  await expectHigherThan(page.getByRole('listitem').first(), 200)
  await expectClean(page)
  await resize(page, { width: 390, height: 844 })
  await page.getByRole('button', { name: 'Glücksrad' }).click()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Glücksrad' }).click()
  await row(page, 'Drei').getByRole('button', { name: 'Löschen' }).click()
  await page.getByRole('button', { name: 'Alle gelesen' }).click()
  await page.getByRole('button', { name: 'Gelesene löschen' }).click()
  const toasts = page.getByRole('status').filter({ hasText: 'Gelöscht' })
  await expect(page.getByRole('button', { name: 'Rückgängig' })).toHaveCount(3)
  const bottom = (): Promise<number> => toasts.evaluate((element) => element.getBoundingClientRect().bottom)
  await expect.poll(bottom).toBeLessThan(844 / 3)
  expect(await violations(page)).toEqual([])
})
