/** /account/benachrichtigungen on several devices. */
import type { Page } from '@playwright/test'
import { expect, goOffline, signIn, signUp, test } from '../app.ts'

const PATH = '/account/benachrichtigungen'

const switchOf = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })

async function openSettings(page: Page): Promise<void> {
  await page.goto(PATH)
  await expect(page.getByRole('heading', { name: 'Was dich wie erreicht' })).toBeVisible()
}

test('S2: switches are the same on all devices of a person, also after both were without a network @worker', async ({
  page,
  context,
  openDevice,
  person,
}) => {
  await signUp(page, person)
  const phone = await openDevice()
  await phone.setViewportSize({ width: 390, height: 844 })

  await test.step('S2: switches are reached from the account page, stay after a reload, and are the same on another device at once', async () => {
    await page.goto('/account')
    await page
      .getByRole('main')
      .getByRole('link', { name: /Benachrichtigungen/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Benachrichtigungen' })).toBeVisible()
    await switchOf(page, 'Neue Anmeldung per Push').uncheck()
    await switchOf(page, 'Hinweise zur App als Hinweis in der App').check()
    // The record that is cached whole carries them.
    const cached = () => page.evaluate('JSON.parse(localStorage.getItem("user")).messageSettings')
    await expect.poll(cached).toEqual({ choices: { 'sign-in': { push: false }, welcome: { toast: true } } })
    await page.reload()
    await expect(switchOf(page, 'Neue Anmeldung per Push')).not.toBeChecked()
    await expect(switchOf(page, 'Hinweise zur App als Hinweis in der App')).toBeChecked()
    await expect(switchOf(page, 'Neue Anmeldung als Hinweis in der App')).toBeChecked()

    await signIn(phone, person)
    await openSettings(phone)
    await expect(switchOf(phone, 'Neue Anmeldung per Push')).not.toBeChecked()
    await switchOf(phone, 'Neue Anmeldung per Push').check()
    await expect(switchOf(page, 'Neue Anmeldung per Push')).toBeChecked()
  })

  await test.step('S2: switches set on two devices without a network both count once they are back', async () => {
    await goOffline(page)
    await goOffline(phone)
    await switchOf(page, 'Neue Anmeldung per Push').uncheck()
    await switchOf(phone, 'Neue Anmeldung als Hinweis in der App').uncheck()
    await switchOf(phone, 'Testnachricht per Push').uncheck()
    // It is on this device, not only on the screen.
    await page.reload()
    await expect(switchOf(page, 'Neue Anmeldung per Push')).not.toBeChecked()
    await context.setOffline(false)
    await phone.context().setOffline(false)
    for (const device of [page, phone]) {
      await expect(switchOf(device, 'Neue Anmeldung per Push')).not.toBeChecked()
      await expect(switchOf(device, 'Neue Anmeldung als Hinweis in der App')).not.toBeChecked()
      await expect(switchOf(device, 'Testnachricht per Push')).not.toBeChecked()
      await expect(device.getByText(/auch auf einem anderen Gerät geändert/)).toHaveCount(0)
    }
  })
})
