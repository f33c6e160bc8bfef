/**
 * Turning pushes on and off in Chromium. What its push service refuses is shown for real, and that it never answers without
 * the internet as well (`npm run test:long`, and on the screen in each run); what comes after an answer is shown with a
 * subscription of our own, the only part that is not the browser's. All of it with a real subscription is shown in Firefox
 * (e2e/firefox).
 */
import { createECDH, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext, Page } from '@playwright/test'
import { listPush, registerPush } from '#messaging'
import { isLong } from '#testing/is-long'
import {
  callAs,
  expect,
  expectSignedIn,
  goOffline,
  signIn,
  signUp,
  signUpAndStart,
  test,
  waitForWorker,
} from '../app.ts'
import { type AppServer } from '../server.ts'
import { signOut } from '../accounts/sign-in.ts'
import { openProfile } from '../accounts/profile.ts'
import { startProxy } from '../proxy.ts'
import { openPushes, payload, signInElsewhere } from './pushes.ts'

const PATH = '/account/benachrichtigungen'
/** A push service that the server accepts and no client can reach. */
const PUSH_HOST = 'push.invalid'

const pushSwitch = (page: Page) => page.getByRole('switch', { name: 'Push-Nachrichten auf diesem Gerät' })

async function pressOn(page: Page): Promise<void> {
  await pushSwitch(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Einschalten' }).click()
}

/**
 * Puts a push service in the place of the browser's: each `subscribe` gets the next endpoint, reloads keep it. The worker
 * has its own world, so this is for pages.
 */
async function replacePushService(page: Page): Promise<void> {
  const script = ({ host, p256dh, auth }: { host: string; p256dh: string; auth: string }) => {
    const KEY = 'test-subscription'
    const read = () => {
      const number = localStorage.getItem(KEY)
      if (number === null) return null
      return {
        endpoint: `https://${host}/${number}`,
        expirationTime: null,
        options: { applicationServerKey: null, userVisibleOnly: true },
        toJSON: () => ({ endpoint: `https://${host}/${number}`, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          localStorage.removeItem(KEY)
          return true
        },
      }
    }
    PushManager.prototype.getSubscription = async () => read() as PushSubscription | null
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(KEY, localStorage.getItem(KEY) ?? String(Math.trunc(performance.timeOrigin * 1_000)))
      return read() as unknown as PushSubscription
    }
  }
  await page.addInitScript(script, { host: PUSH_HOST, ...newKeys() })
}

/** Keys as a browser makes them for each subscription. */
function newKeys(): { readonly p256dh: string; readonly auth: string } {
  return {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}

/** The endpoint under which the server reaches the only installation it knows. */
function knownEndpoint({ dataDir }: AppServer): unknown {
  const database = new DatabaseSync(join(dataDir, 'messaging.sqlite'), { readOnly: true, timeout: 5_000 })
  const row = database.prepare('SELECT endpoint FROM messaging_push_subscription').get()
  database.close()
  return row?.['endpoint']
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

const endpointOf = (page: Page) => page.evaluate(() => localStorage.getItem('test-subscription'))
const recordOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('push') ?? 'null') as Record<string, unknown> | null)

test('S6, W6, W8, W9, W10, W11: pushes that the browser refuses, and those turned on, renewed, turned off and ended by signing out @worker @whole', async ({
  startOwnApp,
  openDevice,
  person,
  complaints,
}) => {
  const app = await startOwnApp({ PUSH_ALLOW_HOSTS: PUSH_HOST })
  const page = await openDevice(app.url)
  const context = page.context()
  await signUp(page, person)
  const elsewhere = await signInElsewhere(app, person)

  await test.step('S6: a browser that lets nothing through is believed once it does', async () => {
    await setPermission(context, app, 'denied')
    await page.goto(PATH)
    await expect(page.getByText('Dein Browser zeigt von dieser Seite keine Benachrichtigungen')).toBeVisible()
    await expect(page.getByText('Stell „Benachrichtigungen“ auf „Zulassen“.')).toBeVisible()
    await expect(pushSwitch(page)).toBeDisabled()
    await setPermission(context, app, 'granted')
    await page.reload()
    await expect(pushSwitch(page)).toBeEnabled()
  })

  await test.step('W8: a browser that refuses says why, and nothing is left', async () => {
    await pressOn(page)
    await expect(page.getByRole('alert').getByText('konnte sich nicht bei seinem Push-Dienst anmelden')).toBeVisible()
    await expect(pushSwitch(page)).not.toBeChecked()
    expect(await elsewhere.pushDevices()).toEqual([])
    expect(await recordOf(page)).toEqual({ installationId: expect.stringMatching(/^[0-9a-f]{32}$/) })
    // What the app logs, and what the browser adds, which here has no profile on the disk.
    const logged = complaints.splice(0)
    expect(logged).not.toEqual([])
    for (const line of logged) expect(line).toMatch(/push subscription|Push API in incognito mode/)
  })

  await replacePushService(page)
  await page.goto('/')
  await expectSignedIn(page)
  await waitForWorker(page)
  const { deliver, inWorker, shown, windows } = await openPushes(context, page)

  await test.step('W8, W9, W10: turned on, sent again by the next start, and ended by signing out', async () => {
    await page.goto(PATH)
    await expect(pushSwitch(page)).not.toBeChecked()
    await pressOn(page)
    await expect(page.getByText('Eingeschaltet', { exact: true })).toBeVisible()
    const { installationId, registeredAtMs } = (await recordOf(page)) ?? {}
    expect(await elsewhere.pushDevices()).toMatchObject([{ installationId }])

    const sentAgain = page.waitForResponse((answer) => answer.url().endsWith(registerPush.path))
    await page.goto('/')
    expect((await sentAgain).status()).toBe(200)
    expect(await elsewhere.pushDevices()).toMatchObject([{ installationId }])
    // That says nothing about when the browser was asked last.
    expect(await recordOf(page)).toMatchObject({ installationId, registeredAtMs })

    await page.goto('about:blank')
    await expect.poll(windows).toBe(0)
    await deliver(payload)
    await expect.poll(shown).toHaveLength(1)
    await signOut(page)
    await expect.poll(() => endpointOf(page)).toBeNull()
    await expect.poll(() => recordOf(page)).toEqual({ installationId })
    await expect.poll(shown).toEqual([])
    await expect.poll(() => elsewhere.pushDevices()).toEqual([])
    await signIn(page, person)
  })

  await test.step('W6: a subscription that the browser replaces while no page is open reaches the server, and none does once pushes are off', async () => {
    // The browser's own event can't be had from here: the worker's handler gets one that says the same.
    const replace = (endpoint: string) =>
      inWorker<string>(`(async () => {
        const subscription = ${JSON.stringify({ endpoint, keys: newKeys() })}
        const newSubscription = { ...subscription, toJSON: () => subscription }
        let done
        const waitUntil = (work) => { done = work }
        self.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { newSubscription, waitUntil }))
        return await done.then(() => 'done', String)
      })()`)
    await page.goto(PATH)
    await pressOn(page)
    await expect(page.getByText('Eingeschaltet', { exact: true })).toBeVisible()
    expect(knownEndpoint(app)).toBe(`https://${PUSH_HOST}/${await endpointOf(page)}`)
    await page.goto('about:blank')
    for (const next of [`https://${PUSH_HOST}/second`, `https://${PUSH_HOST}/third`]) {
      expect(await replace(next)).toBe('done')
      expect(knownEndpoint(app)).toBe(next)
    }
    await page.goto(PATH)
    await expect(pushSwitch(page)).toBeChecked()
    await pushSwitch(page).click()
    await expect.poll(() => knownEndpoint(app)).toBeUndefined()
    expect(await replace(`https://${PUSH_HOST}/fourth`)).toBe('done')
    expect(knownEndpoint(app)).toBeUndefined()
  })

  await test.step('W10, W11: offline, signing out and turning off end pushes here; the server hears of it later', async () => {
    await page.goto(PATH)
    await pressOn(page)
    await expect(pushSwitch(page)).toBeChecked()
    await expect.poll(() => elsewhere.pushDevices()).toHaveLength(1)
    await goOffline(page)
    await pushSwitch(page).click()
    await expect(pushSwitch(page)).not.toBeChecked()
    await expect.poll(() => endpointOf(page)).toBeNull()
    expect(await elsewhere.pushDevices()).toHaveLength(1)
    await context.setOffline(false)
    await expect.poll(() => elsewhere.pushDevices()).toEqual([])

    await pressOn(page)
    // The server has it a moment before the page knows.
    await expect(page.getByText('Eingeschaltet', { exact: true })).toBeVisible()
    await expect.poll(() => elsewhere.pushDevices()).toHaveLength(1)
    await goOffline(page)
    await signOut(page)
    await expect.poll(() => endpointOf(page)).toBeNull()
  })
})

// On the screen, by a clock that the test moves, each change shows the same (notification-settings-screen.browser.test.tsx).
if (isLong) {
  test('W8: a push service that never answers is waited for twenty seconds @worker @whole', async ({ app, person }) => {
    // Only a browser with a profile on the disk asks it at all.
    const folder = await mkdtemp(join(tmpdir(), 'taschenmesser-profile-'))
    const context = await openProfile(folder, app.url, { isWhole: true })
    try {
      const page = await context.newPage()
      await signUpAndStart(page, person)
      await waitForWorker(page)
      await context.grantPermissions(['notifications'], { origin: app.url })
      await page.goto(PATH)
      await expect(pushSwitch(page)).toBeEnabled()
      await page.clock.install()
      await page.evaluate(() => {
        const { subscribe } = PushManager.prototype
        PushManager.prototype.subscribe = function ask(options) {
          document.documentElement.setAttribute('data-asked', 'yes')
          return subscribe.call(this, options)
        }
      })
      await pressOn(page)
      // Before it is asked, the app waits for its worker, which has less time than that.
      await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes')
      await expect
        .poll(async () => {
          await page.clock.fastForward(21_000)
          return page.getByRole('alert').allTextContents()
        })
        .toContainEqual(expect.stringContaining('Der Push-Dienst deines Browsers antwortet nicht'))
      expect(await callAs(page, listPush)).toEqual({ installations: [] })
    } finally {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    }
  })

  test.describe('without the worker', () => {
    // The browser's own word, when the script it waited for does not come at all.
    test.use({ expectedComplaints: [/fetching the script/] })

    test('W8: a worker that does not become active is waited for ten seconds @worker @whole', async ({
      app,
      openDevice,
      person,
      complaints,
    }) => {
      const wire = await startProxy(app.url)
      const page = await openDevice(wire.url)
      await signUpAndStart(page, person)
      await waitForWorker(page)
      await page.context().grantPermissions(['notifications'], { origin: wire.url })
      await page.goto(PATH)
      await pushSwitch(page).click()
      await page.clock.install()
      wire.become('hang')
      await page.getByRole('dialog').getByRole('button', { name: 'Einschalten' }).click()
      await expect
        .poll(async () => {
          await page.clock.fastForward(11_000)
          return page.getByRole('alert').allTextContents()
        })
        .toContainEqual(expect.stringContaining('nicht rechtzeitig gestartet'))
      expect(await recordOf(page)).toEqual({ installationId: expect.stringMatching(/^[0-9a-f]{32}$/) })
      await wire.stop()
      await expect.poll(() => complaints.join('\n')).toMatch(/fetching the script/)
    })
  })
}
