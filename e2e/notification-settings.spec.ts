/** /account/benachrichtigungen on several devices, and in a browser that blocks notifications. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect, goOffline, signIn, signUp, test, type AppServer } from './app.ts'
import { violations } from './axe.ts'

const PATH = '/account/benachrichtigungen'

const switchOf = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const pushSwitch = (page: Page) => switchOf(page, 'Push-Nachrichten auf diesem Gerät')

async function openSettings(page: Page): Promise<void> {
  await page.goto(PATH)
  await expect(page.getByRole('heading', { name: 'Was dich wie erreicht' })).toBeVisible()
}

/** What the person has decided about the browser's question, as its own settings would. */
async function setPermission(context: BrowserContext, app: AppServer, setting: 'denied' | 'granted'): Promise<void> {
  const [page] = context.pages()
  if (page === undefined) throw new Error('no page')
  const session = await context.newCDPSession(page)
  const { targetInfo } = await session.send('Target.getTargetInfo')
  await session.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting,
    origin: app.url,
    ...(targetInfo.browserContextId === undefined ? {} : { browserContextId: targetInfo.browserContextId }),
  })
}

test('S2: switches are reached from the account page, stay after a reload, and are the same on another device at once', async ({
  page,
  openDevice,
  person,
}) => {
  await signUp(page, person)
  await page.goto('/account')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Benachrichtigungen/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Benachrichtigungen' })).toBeVisible()
  await switchOf(page, 'Neue Anmeldung per Push').uncheck()
  await switchOf(page, 'Hinweise zur App als Toast').check()
  // The record that is cached whole carries them.
  const cached = () => page.evaluate('JSON.parse(localStorage.getItem("user")).messageSettings')
  await expect.poll(cached).toEqual({ choices: { 'sign-in': { push: false }, welcome: { toast: true } } })
  await page.reload()
  await expect(switchOf(page, 'Neue Anmeldung per Push')).not.toBeChecked()
  await expect(switchOf(page, 'Hinweise zur App als Toast')).toBeChecked()
  await expect(switchOf(page, 'Neue Anmeldung als Toast')).toBeChecked()

  const phone = await openDevice()
  await phone.setViewportSize({ width: 390, height: 844 })
  await signIn(phone, person)
  await openSettings(phone)
  await expect(switchOf(phone, 'Neue Anmeldung per Push')).not.toBeChecked()
  await switchOf(phone, 'Neue Anmeldung per Push').check()
  await expect(switchOf(page, 'Neue Anmeldung per Push')).toBeChecked()
})

test('S2: what two devices switch without a network both counts once they are back @worker', async ({
  page,
  context,
  openDevice,
  person,
}) => {
  await signUp(page, person)
  await openSettings(page)
  const phone = await openDevice()
  await signIn(phone, person)
  await openSettings(phone)
  await goOffline(page)
  await goOffline(phone)
  await switchOf(page, 'Neue Anmeldung per Push').uncheck()
  await switchOf(phone, 'Neue Anmeldung als Toast').uncheck()
  await switchOf(phone, 'Hinweise zur App per E-Mail').check()
  // It is on this device, not only on the screen.
  await page.reload()
  await expect(switchOf(page, 'Neue Anmeldung per Push')).not.toBeChecked()
  await context.setOffline(false)
  await phone.context().setOffline(false)
  for (const device of [page, phone]) {
    await expect(switchOf(device, 'Neue Anmeldung per Push')).not.toBeChecked()
    await expect(switchOf(device, 'Neue Anmeldung als Toast')).not.toBeChecked()
    await expect(switchOf(device, 'Hinweise zur App per E-Mail')).toBeChecked()
    await expect(device.getByText(/auch auf einem anderen Gerät geändert/)).toHaveCount(0)
  }
})

test('S6: a browser that lets nothing through is explained step by step, and believed once it does @whole', async ({
  page,
  context,
  app,
  person,
}) => {
  await signUp(page, person)
  await setPermission(context, app, 'denied')
  await openSettings(page)
  await expect(page.getByText('Dein Browser zeigt von dieser Seite keine Benachrichtigungen')).toBeVisible()
  await expect(page.getByText('Stell „Benachrichtigungen“ auf „Zulassen“.')).toBeVisible()
  await expect(pushSwitch(page)).toBeDisabled()
  expect(await violations(page)).toEqual([])
  await setPermission(context, app, 'granted')
  await page.reload()
  await expect(pushSwitch(page)).toBeEnabled()
})
