import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, signIn, signUpAndStart, test, waitForWorker } from './app.ts'
import { addName, expectNames, makeWheel } from './wheels.ts'

const COUNT = 10

const namesOf = (tab: string): readonly string[] => Array.from({ length: COUNT }, (_none, index) => `${tab} ${index}`)

/** Adds names one after the other, without waiting for any of them, at gaps of up to 0.4 s. */
async function typeNames(page: Page, names: readonly string[]): Promise<void> {
  const field = page.getByLabel('Name hinzufügen')
  for (const name of names) {
    await field.fill(name)
    await field.press('Enter')
    await setTimeout(Math.random() * 400)
  }
}

/** What the browser still keeps for sending. */
async function pendingIn(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('localChangeStore'))
}

type Device = { readonly page: Page; readonly context: BrowserContext }

/** Both tabs add names at the same time; whatever happens to the network meanwhile is `around`'s to say. */
async function editInTwoTabs(
  { page, context }: Device,
  around: (typing: () => Promise<void>) => Promise<void>,
): Promise<{ readonly second: Page; readonly names: readonly string[] }> {
  await makeWheel(page, 'Zwei Tabs')
  await addName(page, 'Eins')
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.getByRole('button', { name: 'Eins', exact: true }).first()).toBeVisible()
  const [left, right] = [namesOf('Links'), namesOf('Rechts')]
  await around(async () => {
    await Promise.all([typeNames(page, left), typeNames(second, right)])
  })
  return { second, names: ['Eins', ...left, ...right] }
}

async function expectNothingWaits(tabs: readonly Page[]): Promise<void> {
  for (const tab of tabs) {
    await expect.poll(() => pendingIn(tab)).toBeNull()
    await tab.goto('/account')
    await expect(tab.getByText('Alle Änderungen sind auf dem Server')).toBeVisible()
  }
}

for (const storage of ['with IndexedDB', 'without IndexedDB']) {
  test.describe(storage, () => {
    test.describe.configure({ timeout: 120_000 })
    test.use(storage === 'with IndexedDB' ? {} : { expectedComplaints: [/Offline-Persistenz wird von diesem Browser/] })
    test.beforeEach(async ({ context }) => {
      if (storage === 'with IndexedDB') return
      await context.addInitScript(() =>
        Object.defineProperty(window, 'indexedDB', { value: undefined, configurable: true }),
      )
    })

    test(`two tabs that add names at the same time ${storage} lose none`, async ({
      page,
      context,
      person,
      openDevice,
    }) => {
      await signUpAndStart(page, person)
      const { second, names } = await editInTwoTabs({ page, context }, (typing) => typing())
      await expectNames(page, names)
      await expectNames(second, names)
      const phone = await openDevice()
      await signIn(phone, person)
      await phone.goto(new URL(page.url()).pathname)
      await expectNames(phone, names)
      await expectNothingWaits([page, second])
    })

    test(`two tabs that add names at the same time offline ${storage} get them all to the server later`, async ({
      page,
      context,
      person,
      openDevice,
    }) => {
      await signUpAndStart(page, person)
      await waitForWorker(page)
      const { second, names } = await editInTwoTabs({ page, context }, async (typing) => {
        await context.setOffline(true)
        await typing()
        await context.setOffline(false)
      })
      await expectNames(page, names)
      await expectNames(second, names)
      const phone = await openDevice()
      await signIn(phone, person)
      await phone.goto(new URL(page.url()).pathname)
      await expectNames(phone, names)
      await expectNothingWaits([page, second])
    })
  })
}
