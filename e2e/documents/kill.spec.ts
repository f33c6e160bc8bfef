/** The browser is killed after the user typed: everything that was visible on the screen is there again afterwards. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { isLong } from '#testing/is-long'
import { expect, signIn, signUp, test as base, waitForWorker } from '../app.ts'
import { openProfile, prepareKill, untilDrawn } from '../accounts/profile.ts'
import { addName, expectAllSent, expectNames, makeWheel } from '../wheel/wheels.ts'

type Profile = {
  readonly path: string
  readonly wheelUrl: string
  /** The names that stand on its wheel. */
  readonly names: string[]
  /** Starts the browser and opens its wheel, which shows the names. */
  open(o: { readonly isOffline: boolean }): Promise<Page>
}

const test = base.extend<{ profile: Profile }>({
  // Signed in some time ago: cookies and localStorage of the last seconds die with a killed Chromium.
  profile: async ({ app, person }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'taschenmesser-profile-'))
    const path = join(folder, 'original')
    const first = await openProfile(path, app.url)
    const page = await first.newPage()
    await signUp(page, person)
    await makeWheel(page, 'Spieleabend')
    await waitForWorker(page)
    await expectAllSent(page)
    const profile: Profile = {
      path,
      wheelUrl: page.url(),
      names: [],
      open: (o) => openWheel({ ...profile, ...o, url: app.url }),
    }
    await first.close()
    await use(profile)
    await rm(folder, { recursive: true, force: true })
  },
})

type Opening = Pick<Profile, 'path' | 'wheelUrl' | 'names'> & { readonly url: string; readonly isOffline: boolean }

async function openWheel({ path, wheelUrl, names, url, isOffline }: Opening): Promise<Page> {
  const browser = await openProfile(path, url)
  await browser.setOffline(isOffline)
  const page = await browser.newPage()
  await page.goto(wheelUrl)
  await expectNames(page, names)
  return page
}

/** Types these names and kills the browser so long after they were drawn. */
async function typeAndDie(profile: Profile, page: Page, names: readonly string[], delayMs: number): Promise<void> {
  const kill = await prepareKill(page.context(), profile.path)
  for (const name of names) await addName(page, name)
  await untilDrawn(page)
  if (delayMs > 0) await setTimeout(delayMs)
  await kill()
  profile.names.push(...names)
}

/** One of each fault for each change, all of them in `npm run test:long`. */
const OFFLINE_DELAYS_MS = isLong ? [0, 0, 50, 500].flatMap((delayMs) => Array<number>(5).fill(delayMs)) : [0]
const SENDING_DELAYS_MS = isLong ? [0, 20, 60] : [20]

test('faults 4, 5 and 25: input survives SIGKILL of the whole browser, offline and while it sends, and a copy of its profile @worker', async ({
  profile,
  app,
  person,
  openDevice,
}) => {
  // The long run kills it 23 times.
  if (isLong) test.slow()

  let page = await profile.open({ isOffline: true })

  const delays = [...new Set(OFFLINE_DELAYS_MS)].join(', ')
  await test.step(`fault 5: an edit made offline survives SIGKILL of the whole browser ${delays} ms later`, async () => {
    for (const [index, delayMs] of OFFLINE_DELAYS_MS.entries()) {
      await typeAndDie(profile, page, [`Name ${index}`], delayMs)
      page = await profile.open({ isOffline: true })
    }
    await page.context().setOffline(false)
    await expect(page.getByText('Lokale Änderungen wurden synchronisiert!')).toBeVisible()
    await expectAllSent(page)
  })

  const phone = await openDevice()
  await test.step('fault 4: a browser killed while it sends loses nothing and sends nothing twice', async () => {
    for (const [index, delayMs] of SENDING_DELAYS_MS.entries()) {
      const names = ['A', 'B', 'C'].map((letter) => `${letter}${index}`)
      await typeAndDie(profile, page, names, delayMs)
      page = await profile.open({ isOffline: false })
    }
    await expectAllSent(page)
    await signIn(phone, person, new URL(profile.wheelUrl).pathname)
    await expectNames(phone, profile.names)
  })

  await test.step('fault 25: a profile copied to a second browser: both edit and send, and nothing is taken for the other’s', async () => {
    await page.context().setOffline(true)
    await addName(page, 'Vor der Kopie')
    await page.context().close()
    profile.names.push('Vor der Kopie')
    const clone = join(profile.path, '../clone')
    await cp(profile.path, clone, { recursive: true, filter: (source) => !/Singleton/.test(source) })
    const pages = [
      await profile.open({ isOffline: true }),
      await openWheel({ ...profile, path: clone, url: app.url, isOffline: true }),
    ]
    for (const [index, one] of pages.entries()) await addName(one, `Browser ${index}`)
    await Promise.all(pages.map((one) => one.context().setOffline(false)))
    for (const one of [...pages, phone]) {
      await expectNames(one, [...profile.names, 'Browser 0', 'Browser 1'])
      await expectAllSent(one)
    }
    const devices = await Promise.all(pages.map((one) => one.evaluate(() => localStorage.getItem('deviceId'))))
    expect(devices[0]).toBe(devices[1])
    for (const one of pages) await one.context().close()
  })
})
