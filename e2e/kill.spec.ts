/** The browser is killed after somebody typed: whatever could be seen on the screen is there again afterwards. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { isLong } from '#testing/is-long'
import { expect, signIn, signUp, test as base, type Person, waitForWorker } from './app.ts'
import { openProfile, prepareKill, untilDrawn } from './profile.ts'
import { addName, expectAllSent, expectNames, makeWheel } from './wheels.ts'

type Profile = { readonly path: string; readonly wheelUrl: string; open(): Promise<BrowserContext> }

const test = base.extend<{ profile: Profile }>({
  // Signed in some time ago: cookies and localStorage of the last seconds die with a killed Chromium.
  profile: async ({ app, person }, use) => {
    const path = await mkdtemp(join(tmpdir(), 'taschenmesser-profile-'))
    const open = (): Promise<BrowserContext> => openProfile(path, app.url)
    const first = await open()
    const page = await first.newPage()
    await signUp(page, person)
    await makeWheel(page, 'Spieleabend')
    await waitForWorker(page)
    await expectAllSent(page)
    const wheelUrl = page.url()
    await first.close()
    await use({ path, wheelUrl, open })
    await rm(path, { recursive: true, force: true })
  },
})

/** The killed browser starts again, shows these names, and sends what waits. */
async function expectKept(profile: Profile, names: readonly string[]): Promise<void> {
  const browser = await profile.open()
  const page = await browser.newPage()
  await page.goto(profile.wheelUrl)
  await expectNames(page, names)
  await expectAllSent(page)
  await browser.close()
}

async function expectOnOtherDevice(
  profile: Profile,
  names: readonly string[],
  phone: Page,
  person: Person,
): Promise<void> {
  await signIn(phone, person)
  await phone.goto(new URL(profile.wheelUrl).pathname)
  await expectNames(phone, names)
}

/** A part of them for each change, all of them in `npm run test:long`. */
const DELAYS_MS = [0, 0, 50, 500].flatMap((delayMs) => Array<number>(isLong ? 5 : 1).fill(delayMs))

test('fault 5: an edit made offline survives SIGKILL of the whole browser 0, 50 and 500 ms later @worker', async ({
  profile,
  app,
  person,
  openDevice,
}) => {
  test.setTimeout(DELAYS_MS.length * 30_000)
  const names: string[] = []
  for (const delayMs of DELAYS_MS) {
    const browser = await profile.open()
    await browser.setOffline(true)
    const page = await browser.newPage()
    await page.goto(profile.wheelUrl)
    await expectNames(page, names)
    const kill = await prepareKill(browser, profile.path)
    const name = `Name ${names.length}`
    await addName(page, name)
    await untilDrawn(page)
    if (delayMs > 0) await setTimeout(delayMs)
    await kill()
    names.push(name)
  }
  await expectKept(profile, names)
  await expectOnOtherDevice(profile, names, await openDevice(app.url), person)
})

test('fault 4: a browser killed while it sends loses nothing and sends nothing twice', async ({
  profile,
  app,
  person,
  openDevice,
}) => {
  test.setTimeout(120_000)
  const names: string[] = []
  for (const delayMs of [0, 20, 60]) {
    const browser = await profile.open()
    const page = await browser.newPage()
    await page.goto(profile.wheelUrl)
    await expectNames(page, names)
    const kill = await prepareKill(browser, profile.path)
    const more = [`A${names.length}`, `B${names.length}`, `C${names.length}`]
    for (const name of more) await addName(page, name)
    await untilDrawn(page)
    if (delayMs > 0) await setTimeout(delayMs)
    await kill()
    names.push(...more)
  }
  await expectKept(profile, names)
  await expectOnOtherDevice(profile, names, await openDevice(app.url), person)
})

test('fault 4: a tab that crashes while another goes on loses nothing @worker', async ({
  page,
  context,
  person,
  openDevice,
}) => {
  await signUp(page, person)
  await makeWheel(page, 'Absturz')
  const address = page.url()
  await waitForWorker(page)
  const second = await context.newPage()
  await second.goto(address)
  await expect(second.getByRole('heading', { level: 1, name: 'Absturz' })).toBeVisible()
  await context.setOffline(true)
  await addName(page, 'Vor dem Absturz')
  await addName(page, 'Im letzten Augenblick')
  const devtools = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void devtools.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
  await context.setOffline(false)
  const names = ['Vor dem Absturz', 'Im letzten Augenblick']
  await expectNames(second, names)
  await expectAllSent(second)
  const phone = await openDevice()
  await signIn(phone, person)
  await phone.goto(new URL(address).pathname)
  await expectNames(phone, names)
})
