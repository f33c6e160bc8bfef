/** The number on the icon of the app: that of the bell, and none without a signed-in user. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { messagesCollection } from '#messaging'
import { openApp, page } from '#testing/app-page'

/** What the platform got, `undefined` for no number. */
function watchBadge(): readonly (number | undefined)[] {
  const shown: (number | undefined)[] = []
  vi.spyOn(navigator, 'setAppBadge').mockImplementation(async (count) => void shown.push(count))
  vi.spyOn(navigator, 'clearAppBadge').mockImplementation(async () => void shown.push(undefined))
  onTestFinished(() => void vi.restoreAllMocks())
  return shown
}

const message = { kind: 'test', title: 'Neues', body: '', link: '/', source: 'account' }

it('N6: the icon has the number of the bell once the messages are read, and none when nothing is unread', async () => {
  const shown = watchBadge()
  const app = await openApp('/notifications', {
    documents: (receiverId) =>
      ['first', 'second'].map((id) => [messagesCollection, id, { ...message, receiverId }] as const),
  })
  await expect.poll(() => shown.length).toBe(1)
  await app.writeAsServer(messagesCollection, 'third', { ...message, receiverId: app.userId })
  await expect.poll(() => shown.length).toBe(2)
  await page.getByRole('button', { name: 'Alle gelesen' }).click()
  await expect.poll(() => shown.length).toBe(3)
  expect(shown).toEqual([2, 3, undefined])
})

it('N6: a user who signs out leaves no number on the icon', async () => {
  const shown = watchBadge()
  await openApp('/account', {
    documents: (receiverId) => [[messagesCollection, 'only', { ...message, receiverId }]],
  })
  await expect.poll(() => shown.length).toBe(1)
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  await expect.element(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect.poll(() => shown.length).toBe(2)
  expect(shown).toEqual([1, undefined])
})
