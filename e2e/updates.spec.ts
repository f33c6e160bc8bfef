/** A newer version of the app: offered while the old one still works, and needed when the server does not take that any more. */
import type { Page } from '@playwright/test'
import { expect, signUp, signUpAndStart, test as base, toastButton, waitForWorker } from './app.ts'
import { startNewerServer, type NewerServer } from './newer-server.ts'
import { addName, expectAllSent, expectNames, makeWheel } from './wheels.ts'

const test = base.extend<{ newer: NewerServer }>({
  newer: async ({ sharedApp }, use) => {
    const newer = await startNewerServer(sharedApp.url)
    await use(newer)
    await newer.stop()
  },
})

/** Presses a button that loads the page anew, and asks the app worker behind the new page which one it is. */
async function expectNewVersion(page: Page, press: () => Promise<void>): Promise<void> {
  await page.evaluate(() => void Object.assign(window, { isOld: true }))
  await press()
  await expect.poll(() => page.evaluate(() => 'isOld' in window).catch(() => true)).toBe(false)
  const answer = page.evaluate(
    () =>
      new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data), { once: true })
        navigator.serviceWorker.startMessages()
        navigator.serviceWorker.controller?.postMessage('who')
      }),
  )
  expect(await answer).toBe('newer')
}

test('a new version is offered by a toast, and its button brings it @worker', async ({ openDevice, newer, person }) => {
  const page = await openDevice(newer.url)
  await signUpAndStart(page, person)
  await waitForWorker(page)
  newer.update()
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expectNewVersion(page, () => toastButton(page, 'Neue Version verfügbar', 'Neu laden').click())
  await expect(page.getByText('Neue Version verfügbar')).toHaveCount(0)
})

for (const place of ['the toast', 'the account page'] as const) {
  test(`fault 18: an app that is too old for the server says so everywhere, and the button of ${place} brings the new one, with every change @worker`, async ({
    openDevice,
    newer,
    person,
  }) => {
    const page = await openDevice(newer.url)
    await signUp(page, person)
    await makeWheel(page, 'Vorrat')
    await waitForWorker(page)
    await expectAllSent(page)
    const wheel = page.url()
    newer.update()
    newer.refuse(true)
    await addName(page, 'Wartet auf die neue App')
    const toast = page.getByText('Diese App ist zu alt für den Server. Was du änderst, bleibt auf diesem Gerät')
    await expect(toast).toBeVisible()
    if (place === 'the account page') {
      await page.getByRole('link', { name: 'Account' }).click()
      await expect(page.getByText('Neue Version nötig')).toBeVisible()
    }
    const button =
      place === 'the toast'
        ? toastButton(page, 'zu alt für den Server', 'Neu laden')
        : page.getByRole('button', { name: 'Seite neu laden' })
    newer.refuse(false)
    const release = newer.hold()
    await expectNewVersion(page, async () => {
      await button.click()
      if (place === 'the toast') await expect(page.getByText('Die neue Version wird geladen …')).toBeVisible()
      release()
    })
    await page.goto(wheel)
    await expectAllSent(page)
    await expectNames(page, ['Wartet auf die neue App'])
    await expect(toast).toHaveCount(0)
  })
}
