/** The app in Firefox: the real server, a push service that Firefox and the server both use, and what a person does. */
import { rm } from 'node:fs/promises'
import { test as base, type TestInfo } from '@playwright/test'
import type { Browser, Page } from 'puppeteer-core'
import { PUSH_SCOPE } from '#messaging'
import { startAutopushServer, type AutopushServer } from '#testing/firefox/autopush-server'
import { openFirefox, type Firefox } from '#testing/firefox/firefox'
import type { FirefoxDebugger } from '#testing/firefox/firefox-debugger'
import { expect, newPerson, type Person } from '../app.ts'
import { startApp, type AppServer } from '../server.ts'

export { expect }

export const test = base.extend<{
  pushServer: AutopushServer
  app: AppServer
  person: Person
  openedFirefox: Firefox
  firefox: Browser
  /** Firefox itself, which shows the notices. */
  firefoxItself: FirefoxDebugger
  /** A tab of the user, who has registered and turned pushes on there. */
  pageWithPush: Page
}>({
  pushServer: async ({}, use) => {
    const server = await startAutopushServer()
    await use(server)
    await server.close()
  },
  app: async ({}, use) => {
    const server = await startApp({ PUSH_ALLOW_HOSTS: 'localhost' })
    await use(server)
    await server.stop('SIGTERM')
    await rm(server.dataDir, { recursive: true, force: true })
  },
  person: async ({}, use) => use(newPerson()),
  openedFirefox: async ({ pushServer }, use, testInfo) => {
    const firefox = await openFirefox(pushServer.socketUrl)
    await use(firefox)
    if (testInfo.status !== testInfo.expectedStatus) await attachPages(firefox.browser, testInfo)
    await firefox.close()
  },
  firefox: async ({ openedFirefox }, use) => use(openedFirefox.browser),
  firefoxItself: async ({ openedFirefox }, use) => use(openedFirefox.debugger),
  pageWithPush: async ({ app, firefox, person, pushServer }, use) => {
    const page = await openApp(firefox, app, '/register')
    await register(page, person)
    await turnOnPush(page, app)
    expect(pushServer.endpoints()).toHaveLength(1)
    await use(page)
  },
})

/** What could be seen when a test failed; Playwright's traces know nothing of this browser. */
async function attachPages(firefox: Browser, testInfo: TestInfo): Promise<void> {
  for (const page of await firefox.pages()) {
    const text = await page.evaluate(() => document.body.innerText)
    await testInfo.attach(page.url(), { body: text, contentType: 'text/plain' })
    await testInfo.attach(page.url(), { body: Buffer.from(await page.screenshot()), contentType: 'image/png' })
  }
}

/** Opens the app in a tab of its own. */
async function openApp(firefox: Browser, app: AppServer, path = '/'): Promise<Page> {
  const page = await firefox.newPage()
  await page.goto(app.url + path)
  return page
}

/**
 * Puppeteer waits until something is enabled by a function it makes from text. Firefox 140 applies the page's policy,
 * which forbids that, to puppeteer as well. Whatever is pressed here is enabled as soon as it is there.
 *
 * Selectors look at elements only: puppeteer asks when elements change, and Firefox updates the names and roles it reads out later, so
 * that a dialog without another change would never be found by them.
 */
function find(page: Page, selector: string) {
  return page.locator(selector).setWaitForEnabled(false)
}

async function register(page: Page, person: Person): Promise<void> {
  await find(page, 'input[autocomplete="name"]').fill(person.name)
  await find(page, 'input[autocomplete="username"]').fill(person.email)
  await find(page, 'input[autocomplete="new-password"]').fill(person.password)
  await press(page, 'Registrieren')
  await page.locator('a[href="/account"]').wait()
}

export async function press(page: Page, button: string): Promise<void> {
  await find(page, `::-p-xpath(//button[normalize-space()="${button}"])`).click()
}

export async function openSettings(page: Page, app: AppServer): Promise<void> {
  await page.goto(`${app.url}/account/benachrichtigungen`)
}

/** Through the settings, as a person does it. */
async function turnOnPush(page: Page, app: AppServer): Promise<void> {
  await openSettings(page, app)
  await find(page, 'input[aria-label="Push-Nachrichten auf diesem Gerät"]').click()
  await press(page, 'Einschalten')
  await page.locator('::-p-text(Eingeschaltet)').wait()
}

/** Closes all notices, by the worker that shows them. The page is one of the app. */
export async function closeNotices(page: Page): Promise<void> {
  await page.evaluate(async (scope) => {
    const registration = await navigator.serviceWorker.getRegistration(scope)
    for (const notice of (await registration?.getNotifications()) ?? []) notice.close()
  }, PUSH_SCOPE)
}

/** The addresses of the tabs. */
export async function openAddresses(firefox: Browser): Promise<readonly string[]> {
  return (await firefox.pages()).map((page) => page.url())
}

/** The address of the app in this tab. Puppeteer reports navigations within a page only with newer releases of Firefox. */
export function readAddress(page: Page): Promise<string> {
  return page.evaluate(() => location.href)
}
