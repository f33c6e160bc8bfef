/** A newer version of the app: offered while the old one still works, and needed when the server does not take that any more. */
import type { Page } from '@playwright/test'
import { expect, signUp, test as base, toastButton, waitForWorker } from '../app.ts'
import { startNewerServer, type NewerServer } from './newer-server.ts'
import { addName, expectAllSent, expectNames, expectOnServer, makeWheel } from '../wheel/wheels.ts'

const test = base.extend<{ newer: NewerServer }>({
  newer: async ({ sharedApp }, use) => {
    const newer = await startNewerServer(sharedApp.url)
    await use(newer)
    await newer.stop()
  },
})

/** Presses a button that loads the page anew, and asks the app worker behind the new page for its name. */
async function expectNewVersion(page: Page, name: string, press: () => Promise<void>): Promise<void> {
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
  expect(await answer).toBe(name)
}

test('fault 18: a new version is offered, and needed where the app is too old for the server, and comes with every change @worker', async ({
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
  const names: string[] = []

  await test.step('a new version is offered by a toast, and its button brings it', async () => {
    const name = newer.update()
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await expectNewVersion(page, name, () => toastButton(page, 'Neue Version verfügbar', 'Neu laden').click())
    await expect(page.getByText('Neue Version verfügbar')).toHaveCount(0)
  })

  for (const place of ['the toast', 'the account page'] as const) {
    await test.step(`fault 18: an app that is too old for the server says so everywhere, and the button of ${place} brings the new one, with every change`, async () => {
      const version = newer.update()
      newer.refuse(true)
      names.push(`Wartet auf ${place}`)
      await addName(page, names.at(-1) ?? '')
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
      await expectNewVersion(page, version, async () => {
        await button.click()
        if (place === 'the toast') await expect(page.getByText('Die neue Version wird geladen …')).toBeVisible()
        release()
      })
      if (page.url() !== wheel) await page.goto(wheel)
      await expectAllSent(page)
      await expectNames(page, names)
      await expectOnServer(page, wheel, names)
      await expect(toast).toHaveCount(0)
    })
  }
})
