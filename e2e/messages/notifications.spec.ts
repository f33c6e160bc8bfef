import type { Page } from '@playwright/test'
import { expect, goOffline, signIn, signUp, signUpAndStart, test, userIdOf } from '../app.ts'
import { type AppServer } from '../server.ts'
import { sendMessages, type SentMessage } from '../../testing/messages/send-messages.ts'
import { pull } from './messages.ts'

const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true })
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
// Not the one of the account page, which goes on with what it is about.
const bell = (page: Page) => page.getByRole('link', { name: /^Benachrichtigungen(,.*)?$/ })

/** Opens the list for a user who has read the welcome and has these messages, each written at a time of its own. */
async function openList(page: Page, app: AppServer, messages: readonly SentMessage[]): Promise<void> {
  await page.goto('/notifications')
  await row(page, 'Willkommen').getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText('Keine Nachrichten', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Hinweis schließen' }).click()
  const userId = await userIdOf(page)
  for (const message of messages) await sendMessages(app.dataDir, userId, [message])
  await pull(page)
  for (const { title } of messages) await expect(row(page, title)).toBeVisible()
}

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
  // The three, and the message about the new sign-in.
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

test('N20, N22: a sign-in elsewhere causes a toast at once on a visible page, and „Ansehen“ leads there and marks it read', async ({
  page,
  person,
  openDevice,
}) => {
  await signUpAndStart(page, person)
  await expect(bell(page)).toHaveAccessibleName(/1 ungelesen/)
  const phone = await openDevice()
  const toast = page.getByRole('status').filter({ hasText: /Anmeldung/ })
  // Hovering keeps the toast open, however long the phone takes to show its page.
  await Promise.all([signIn(phone, person), toast.getByRole('button', { name: 'Ansehen' }).hover()])
  await expect(bell(page)).toHaveAccessibleName(/2 ungelesen/)
  await toast.getByRole('button', { name: 'Ansehen' }).click()
  await expect(bell(page)).toHaveAccessibleName(/1 ungelesen/)
  await expect(page).not.toHaveURL('/')
  // What was there when the phone came was not new to it.
  await expect(bell(phone)).toHaveAccessibleName(/1 ungelesen/)
  await expect(phone.getByRole('button', { name: 'Ansehen' })).toHaveCount(0)
})
