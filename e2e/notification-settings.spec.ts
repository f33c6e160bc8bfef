/** /account/benachrichtigungen: what reaches somebody how, on their devices, with and without a network. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, goOffline, signIn, signUp, test, toastButton, type AppServer } from './app.ts'
import { expectClean, violations } from './axe.ts'
import { createPushReceiver } from '../testing/push-receiver.ts'

const PATH = '/account/benachrichtigungen'

const switchOf = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const pushSwitch = (page: Page) => switchOf(page, 'Push-Nachrichten auf diesem Gerät')

async function openSettings(page: Page): Promise<void> {
  await page.goto(PATH)
  await expect(page.getByRole('heading', { name: 'Was dich wie erreicht' })).toBeVisible()
}

/** Waits until the server has answered to everything that was changed here. */
async function allSent(page: Page): Promise<void> {
  const waiting = () => page.evaluate(() => localStorage.getItem('localChangeStore') ?? '{}')
  await expect.poll(waiting).toBe('{}')
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

test('S4: what was chosen is reset, and the toast takes that back', async ({ page, person }) => {
  await signUp(page, person)
  await openSettings(page)
  const reset = page.getByRole('button', { name: 'Auf Vorgaben zurücksetzen' })
  await expect(reset).toHaveCount(0)
  await switchOf(page, 'Neue Anmeldung per Push').uncheck()
  await reset.click()
  await expect(switchOf(page, 'Neue Anmeldung per Push')).toBeChecked()
  await expect(reset).toHaveCount(0)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(switchOf(page, 'Neue Anmeldung per Push')).not.toBeChecked()
  await allSent(page)
  await page.goto('/account/nicht-uebernommen')
  await expect(page.getByText('Nichts offen')).toBeVisible()
  await expect(page.getByText(/Benachrichtigungen geändert/)).toHaveCount(0)
})

test('S5: quiet hours over midnight are kept; times that make no sense are told at their field and change nothing', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await openSettings(page)
  await switchOf(page, 'Ruhezeiten einhalten').check()
  await expect(page.getByText(/Von 22:00 bis 07:00 Uhr warten/)).toBeVisible()
  await page.getByLabel('Bis').fill('06:30')
  await expect(page.getByText(/Von 22:00 bis 06:30 Uhr warten/)).toBeVisible()
  await expect(page.getByText('Zeitzone: Berlin (Europe)')).toBeVisible()
  await page.getByLabel('Bis').fill('22:00')
  await page.getByLabel('Bis').blur()
  await expect(page.getByText('Anfang und Ende sind gleich. Wähl ein anderes Ende.')).toBeVisible()
  await expect(page.getByText(/Bis dahin gilt weiter: Von 22:00 bis 06:30 Uhr/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.reload()
  await expect(page.getByLabel('Von')).toHaveValue('22:00')
  await expect(page.getByLabel('Bis')).toHaveValue('06:30')
})

test('S6: the browser is asked only after it was said what comes; Escape leaves it at that', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await page.addInitScript(() => {
    Object.assign(window, { askCount: 0 })
    Notification.requestPermission = async () => {
      Object.assign(window, { askCount: 1 })
      return 'default'
    }
  })
  await openSettings(page)
  await pushSwitch(page).click()
  const dialog = page.getByRole('dialog', { name: 'Push auf diesem Gerät einschalten?' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Neue Anmeldung',
    'Testnachricht',
    'Platz auf dem Server',
    'Sicherung des Servers',
    'Webhook angehalten',
    'Mit dir geteilt',
    'Störung',
    'Wieder erreichbar',
    'Immer noch gestört',
    'Instabil',
    'Zertifikat und Domain',
    'Pause fällig',
    'Soll erreicht',
    'Uhr läuft noch',
  ])
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(pushSwitch(page)).toBeFocused()
  expect(await page.evaluate('askCount')).toBe(0)
  await pushSwitch(page).press('Space')
  await dialog.getByRole('button', { name: 'Einschalten' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'wähle „Zulassen“' })).toBeVisible()
  expect(await page.evaluate('askCount')).toBe(1)
  await expect(pushSwitch(page)).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Noch einmal versuchen' }).first()).toBeVisible()
})

test('S6: a browser that lets nothing through is explained step by step, and believed once it does', async ({
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

test('S6: without a connection the push switch waits for it @worker', async ({ page, context, person }) => {
  await signUp(page, person)
  await openSettings(page)
  await goOffline(page)
  await expect(page.getByText(/gerade offline. Einschalten geht nur/)).toBeVisible()
  await expect(pushSwitch(page)).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Testnachricht schicken' })).toBeDisabled()
  expect(await violations(page)).toEqual([])
  await context.setOffline(false)
  await expect(pushSwitch(page)).toBeEnabled()
})

test('S7: a guest is told what mails need, and has everything else', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: /Ohne Konto/ }).click()
  await expect(page.getByRole('link', { name: 'Account' })).toBeVisible()
  await openSettings(page)
  await expect(page.getByText(/E-Mails gibt es erst mit einem Konto/)).toBeVisible()
  await expect(switchOf(page, 'Testnachricht per E-Mail')).toBeDisabled()
  await expect(pushSwitch(page)).toBeEnabled()
  await switchOf(page, 'Testnachricht per Push').uncheck()
  await page.reload()
  await expect(switchOf(page, 'Testnachricht per Push')).not.toBeChecked()
})

test('S10: a test message arrives under the bell and as a toast; too many of them are told how long to wait', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await openSettings(page)
  const ways = page.getByRole('region', { name: 'Testnachricht' }).getByRole('listitem')
  await expect(ways).toHaveText([
    /^Toast: überall/,
    'Push: noch auf keinem Gerät eingeschaltet',
    'E-Mail: ausgeschaltet',
  ])
  const send = page.getByRole('button', { name: 'Testnachricht schicken' })
  await send.click()
  await expect(toastButton(page, 'Testnachricht', 'Ansehen')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Benachrichtigungen, 2 ungelesen' })).toBeVisible()
  const tooMany = page.getByText(/Das waren gerade viele Testnachrichten. Warte \d+ Sekunden/)
  await expect(async () => {
    await send.click()
    await expect(tooMany).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await violations(page)).toEqual([])
})

test('S11: a device with push is seen from another one, which can end it there', async ({
  page,
  openDevice,
  person,
}) => {
  await signUp(page, person)
  const phone = await openDevice()
  await signIn(phone, person)
  const registration = {
    installationId: randomBytes(16).toString('hex'),
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    keys: createPushReceiver().keys,
  }
  const registered = await phone.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/push/register', { method: 'POST', headers, body: JSON.stringify(body) })).status
  }, registration)
  expect(registered).toBe(200)
  await openSettings(page)
  const devices = page.getByRole('region', { name: 'Geräte mit Push' })
  await expect(devices.getByRole('listitem')).toHaveText([/Linux\s*Zuletzt erneuert: gerade eben/])
  await expect(page.getByText('Push: auf 1 Gerät')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await devices.getByRole('button', { name: 'Push beenden: Linux' }).click()
  await expect(page.getByText('Kein Push mehr: Linux')).toBeVisible()
  await expect(devices.getByText(/Noch keins/)).toBeVisible()
  await expect(page.getByText('Push: noch auf keinem Gerät eingeschaltet')).toBeVisible()
})

for (const width of [390, 1280]) {
  test(`axe finds nothing, nothing is wider than the screen, and the keyboard is enough: ${width} px`, async ({
    page,
    person,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signUp(page, person)
    await openSettings(page)
    await expect(page.getByText(/ist noch nicht bestätigt/)).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(width === 390 ? 0 : 1)
    const target = switchOf(page, 'Neue Anmeldung per Push')
    const focused = target.and(page.locator(':focus'))
    await expect(target).toBeVisible()
    for (let presses = 0; presses < 40 && (await focused.count()) === 0; presses++) await page.keyboard.press('Tab')
    await expect(focused).toHaveCount(1)
    await page.keyboard.press('Space')
    await expect(target).not.toBeChecked()
    await expect(focused).toHaveCount(1)
    await switchOf(page, 'Ruhezeiten einhalten').press('Space')
    await expect(page.getByLabel('Von')).toBeVisible()
    for (const one of await page.getByRole('switch').all()) {
      const box = await one.boundingBox()
      expect(
        Math.min(box?.width ?? 0, box?.height ?? 0),
        (await one.getAttribute('aria-label')) ?? '',
      ).toBeGreaterThanOrEqual(44)
    }
    await expectClean(page)
  })
}
