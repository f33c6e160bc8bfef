/** Networks that lie. Only what our own server answers counts: as an acknowledgement and as being online. */
import type { Page } from '@playwright/test'
import { expect, signIn, signUp, test as base, waitForWorker } from '../app.ts'
import { freeze } from './freeze.ts'
import { startProxy, type Proxy, type Weather } from '../proxy.ts'
import { addName, expectAllSent, expectNames, makeWheel } from '../wheel/wheels.ts'

const test = base.extend<{ wire: Proxy; behindWire: Page }>({
  wire: async ({ app }, use) => {
    const wire = await startProxy(app.url)
    await use(wire)
    await wire.stop()
  },
  behindWire: async ({ wire, openDevice, person }, use) => {
    const page = await openDevice(wire.url)
    // Goes on as clocks do, and can be moved on where the app waits for a timer.
    await page.clock.install()
    await signUp(page, person)
    await makeWheel(page, 'Im Café')
    await waitForWorker(page)
    await expectAllSent(page)
    await use(page)
  },
})

/** Time that is longer than the app waits before it asks the server again, and than a request may hang. */
const PATIENCE_MS = 11_000

/** Waits until the page does by itself what it may need its timers for, which need no real time here. */
async function expectInTime(page: Page, isDone: () => Promise<boolean>): Promise<void> {
  const look = async (): Promise<boolean> => {
    if (await isDone()) return true
    await page.clock.fastForward(PATIENCE_MS)
    return false
  }
  // A jump ends the requests that are on their way: on a slow machine they get more time by and by.
  await expect.poll(look, { intervals: [200, 400, 800, 1_600, 3_200, 6_400] }).toBe(true)
}

const SYNCED = 'Lokale Änderungen wurden synchronisiert!'

const storms: readonly (readonly [Weather, string])[] = [
  ['html', 'a captive portal that answers everything with a page of its own'],
  ['redirect', 'a captive portal that leads everything to its page'],
  ['login-required', 'a network that answers 511'],
  ['reset', 'a network that cuts every connection'],
  ['hang', 'a network that takes every request and never answers'],
]

test('faults 22 and 23: networks that lie acknowledge nothing, and what they held up is there when they are over @worker', async ({
  behindWire: page,
  wire,
  app,
  openDevice,
  person,
}) => {
  const wheel = page.url()
  const offline = page.getByText('Offline!')
  const names: string[] = []
  const addNext = async (name: string): Promise<void> => {
    names.push(name)
    await addName(page, name)
  }

  await test.step('fault 22: networks that answer in the server’s place or not at all acknowledge nothing, show „Offline!“ and are over by themselves', async () => {
    for (const [weather, sentence] of storms) {
      await test.step(sentence, async () => {
        wire.become(weather)
        await addNext(`Mit ${weather}`)
        await expectInTime(page, () => offline.isVisible())
        await expect(page.getByRole('status').filter({ hasText: 'Offline!' })).toContainText('1 Änderung wartet')
        expect(await page.evaluate(() => navigator.onLine)).toBe(true)
        wire.become('pass')
        await expectInTime(page, async () => !(await offline.isVisible()))
        await expectAllSent(page)
      })
    }
  })

  await test.step('fault 22: a browser that believes to be offline is not believed for long when the server answers', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
      window.dispatchEvent(new Event('offline'))
    })
    await expect(offline).toBeVisible()
    await addNext('Trotzdem')
    await expectInTime(page, async () => !(await offline.isVisible()))
    await expectAllSent(page)
  })

  await test.step('fault 22: behind a captive portal the app starts from the device and keeps what is waiting', async () => {
    wire.become('html')
    await addNext('Unterwegs')
    await page.reload()
    await expectNames(page, names)
    await expect(offline).toBeVisible()
    await page.goto('/account')
    await expect(page.getByText('1 Änderung wartet auf den Server')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible()
    wire.become('pass')
    await expect(page.getByText(SYNCED)).toBeVisible()
    await expect(page.getByText('Alle Änderungen sind auf dem Server')).toBeVisible()
  })

  const phone = await openDevice(app.url)
  await signIn(phone, person, new URL(wheel).pathname)
  await expectNames(phone, names)

  await test.step('fault 23: changes that a silent stream and a frozen page have missed are there when the user looks again', async () => {
    await page.goto(wheel)
    await expectNames(page, names)
    const thaw = await freeze(page)
    // The connections stay open and nothing comes through them any more; as after a change of networks, new ones work.
    wire.become('swallow')
    wire.become('pass')
    await addName(phone, 'Während der Pause')
    await expectAllSent(phone)
    await thaw()
    // The clock has gone on, and no timer has.
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 120_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText('Während der Pause', { exact: true }).first()).toBeVisible()
    // Sooner than the pull of every minute would bring it: the stream is another one.
    await addName(phone, 'Danach')
    await expect(page.getByText('Danach', { exact: true }).first()).toBeVisible()
  })
})
