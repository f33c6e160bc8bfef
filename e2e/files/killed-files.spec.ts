/** The browser is killed while a file waits or is being sent; and two of its tabs at work on the same file. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, signIn, signUp, signUpAndStart, test, waitForWorker } from '../app.ts'
import { choosePicture, expectAllUploaded, expectPicture, makeNoise, makePicture, profile, uploads } from './files.ts'
import { openProfile, prepareKill } from '../accounts/profile.ts'

async function openAccount(browser: BrowserContext): Promise<Page> {
  const page = await browser.newPage()
  await page.goto('/account')
  await expect(profile(page).getByRole('button', { name: /wählen$/ })).toBeVisible()
  return page
}

/** A line on which a picture of some megabytes takes its time. */
async function slowDown(browser: BrowserContext, page: Page): Promise<void> {
  const devtools = await browser.newCDPSession(page)
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 }
  await devtools.send('Network.emulateNetworkConditions', line)
}

test('Q1 Q10: a picture outlives SIGKILL of the whole browser, while it waits and while it is being sent @worker', async ({
  app,
  person,
  openDevice,
}) => {
  const path = await mkdtemp(join(tmpdir(), 'taschenmesser-files-'))
  const kill = async (browser: BrowserContext): Promise<void> => {
    const end = await prepareKill(browser, path)
    await end()
  }
  // Signed in some time ago: cookies of the last seconds die with a killed Chromium.
  const first = await openProfile(path, app.url)
  const start = await first.newPage()
  await signUpAndStart(start, person)
  await waitForWorker(start)
  // With it the device has the record that the picture belongs to.
  await expect(start.getByRole('link', { name: 'Benachrichtigungen, 1 ungelesen' })).toBeVisible()
  await first.close()

  const waiting = await openProfile(path, app.url)
  await waiting.setOffline(true)
  await choosePicture(await openAccount(waiting), await makeNoise(1_600, 1_200))
  await expect(uploads(waiting.pages().at(-1) ?? start).getByText('1 Datei wartet')).toBeVisible()
  await kill(waiting)

  const sending = await openProfile(path, app.url)
  const slow = await sending.newPage()
  await slowDown(sending, slow)
  await slow.goto('/account')
  await expect(uploads(slow).getByRole('listitem')).toContainText(/Wird hochgeladen: [1-9]\d* % von \d/)
  await kill(sending)

  const last = await openProfile(path, app.url)
  const page = await openAccount(last)
  await expectAllUploaded(page)
  const phone = await openDevice(app.url)
  await signIn(phone, person)
  await phone.goto('/account')
  await expect(profile(phone).locator('img[src^="blob:"]')).toBeVisible()
  await last.close()
  await rm(path, { recursive: true, force: true })
})

test('Q9: of two tabs one sends, both show it, and the other one can call it off', async ({
  page,
  context,
  person,
}) => {
  await signUp(page, person)
  const first = await openAccount(context)
  const second = await openAccount(context)
  // What is sent gets no further than the door.
  let sent = 0
  const hold = (): void => void (sent += 1)
  await context.route('**/api/files', hold)
  await choosePicture(first, await makePicture('red'))
  for (const tab of [first, second])
    await expect(uploads(tab).getByRole('listitem')).toContainText('Wird hochgeladen: 0 %')
  expect(sent).toBe(1)
  await uploads(second)
    .getByRole('button', { name: /^Abbrechen/ })
    .click()
  for (const tab of [first, second]) await expect(uploads(tab)).toHaveCount(0)
  await context.unroute('**/api/files', hold)
  await choosePicture(second, await makePicture('blue'))
  await expectAllUploaded(first)
  await expectPicture(first, 'blue')
})
