/** Networks that lie. Only what our own server answers counts: as an acknowledgement and as being online. */
import type { Page } from '@playwright/test'
import { expect, signIn, signUp, test as base, waitForWorker } from './app.ts'
import { freeze } from './freeze.ts'
import { startProxy, type Proxy, type Weather } from './proxy.ts'
import { addName, expectAllSent, makeWheel } from './wheels.ts'

const test = base.extend<{ wire: Proxy; behindWire: Page }>({
  wire: async ({ app }, use) => {
    const wire = await startProxy(app.url)
    await use(wire)
    await wire.stop()
  },
  behindWire: async ({ wire, openDevice, person }, use) => {
    const page = await openDevice(wire.url)
    await signUp(page, person)
    await makeWheel(page, 'Im Café')
    await waitForWorker(page)
    await expectAllSent(page)
    await use(page)
  },
})

const SYNCED = 'Lokale Änderungen wurden synchronisiert!'

const storms: readonly (readonly [Weather, string])[] = [
  ['html', 'a captive portal that answers everything with a page of its own'],
  ['redirect', 'a captive portal that leads everything to its page'],
  ['login-required', 'a network that answers 511'],
  ['reset', 'a network that cuts every connection'],
  ['hang', 'a network that takes every request and never answers'],
]

test('fault 22: networks that answer in the server’s place or not at all acknowledge nothing, show „Offline!“ and are over by themselves', async ({
  behindWire: page,
  wire,
  app,
  openDevice,
  person,
}) => {
  test.setTimeout(240_000)
  for (const [weather, sentence] of storms) {
    await test.step(sentence, async () => {
      wire.become(weather)
      await addName(page, `Mit ${weather}`)
      await expect(page.getByText('Offline!')).toBeVisible({ timeout: 30_000 })
      await expect(page.getByRole('status').filter({ hasText: 'Offline!' })).toContainText('1 Änderung wartet')
      expect(await page.evaluate(() => navigator.onLine)).toBe(true)
      wire.become('pass')
      await expect(page.getByText(SYNCED)).toBeVisible({ timeout: 30_000 })
      await expect(page.getByText('Offline!')).toHaveCount(0)
      await expectAllSent(page)
      await expect(page.getByText(SYNCED)).toHaveCount(0)
    })
  }
  const phone = await openDevice(app.url)
  await signIn(phone, person)
  await phone.goto(new URL(page.url()).pathname)
  for (const [weather] of storms) await expect(phone.getByText(`Mit ${weather}`, { exact: true }).first()).toBeVisible()
})

test('fault 22: behind a captive portal the app starts from the device and keeps what is waiting @worker', async ({
  behindWire: page,
  wire,
}) => {
  wire.become('html')
  await addName(page, 'Unterwegs')
  await page.reload()
  await expect(page.getByText('Unterwegs', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Offline!')).toBeVisible()
  await page.goto('/account')
  await expect(page.getByText('1 Änderung wartet auf den Server')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible()
  wire.become('pass')
  await expect(page.getByText('Alle Änderungen sind auf dem Server')).toBeVisible()
})

test('fault 22: a browser that believes to be offline is not believed for long when the server answers', async ({
  behindWire: page,
}) => {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    window.dispatchEvent(new Event('offline'))
  })
  await expect(page.getByText('Offline!')).toBeVisible()
  await addName(page, 'Trotzdem')
  await expect(page.getByText(SYNCED)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Offline!')).toHaveCount(0)
  await expectAllSent(page)
})

test('fault 23: what a silent stream and a frozen page have missed is there when somebody looks at it again', async ({
  behindWire: page,
  wire,
  app,
  openDevice,
  person,
}) => {
  await page.addInitScript(() => {
    const clock = Date.now
    Date.now = () => clock() + Number(sessionStorage.getItem('frozenMs') ?? 0)
  })
  await page.reload()
  const phone = await openDevice(app.url)
  await signIn(phone, person)
  await phone.goto(new URL(page.url()).pathname)
  await expect(phone.getByRole('heading', { level: 1, name: 'Im Café' })).toBeVisible()
  const thaw = await freeze(page)
  // The connections stay open and nothing comes through them any more; as after a change of networks, new ones work.
  wire.become('swallow')
  wire.become('pass')
  await addName(phone, 'Während der Pause')
  await expectAllSent(phone)
  await thaw()
  await page.evaluate(() => {
    sessionStorage.setItem('frozenMs', '120000')
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(page.getByText('Während der Pause', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  // Sooner than the pull of every minute would bring it: the stream is another one.
  await addName(phone, 'Danach')
  await expect(page.getByText('Danach', { exact: true }).first()).toBeVisible()
})
