/** A server that has lost its documents, and a device that still has them: nothing is lost without a word. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { setBackClock } from '../testing/set-back-clock.ts'
import { expect, signIn, signUp, test, waitForWorker, type AppServer } from './app.ts'
import { expectAllSent, makeWheel } from './wheels.ts'

/** Longer than a device sends again by itself what a server has lost. */
const LONG_AGO_DAYS = 40

async function loseDocuments({ dataDir }: AppServer): Promise<void> {
  const lost = (await readdir(dataDir)).filter((name) => name.startsWith('documents.sqlite'))
  expect(lost).toContain('documents.sqlite')
  for (const name of lost) await rm(join(dataDir, name))
}

async function expectSynced(page: Page): Promise<void> {
  await page.goto('/account')
  await expectAllSent(page)
  await expect(page.getByText(/Zuletzt abgeglichen: heute/)).toBeVisible()
}

test('D7: what a server has lost after 40 days is listed on the device that has it, and is back after one press', async ({
  startOwnApp,
  openDevice,
  person,
}) => {
  const app = await startOwnApp(setBackClock(LONG_AGO_DAYS))
  const page = await openDevice(app.url)
  await signUp(page, person)
  await makeWheel(page, 'Altes Rad')
  await waitForWorker(page)
  await expectAllSent(page)
  await app.stop('SIGTERM')
  await app.start({ NODE_OPTIONS: '' })
  await makeWheel(page, 'Neues Rad')
  await expectAllSent(page)
  await app.stop('SIGTERM')
  await loseDocuments(app)
  await app.start({ NODE_OPTIONS: '' })

  await expectSynced(page)
  await page.getByRole('link', { name: 'Nur noch auf diesem Gerät' }).click()
  await expect(page.getByText('Altes Rad')).toBeVisible()
  await page.getByRole('button', { name: 'Rad „Altes Rad“ auf den Server zurückbringen' }).click()
  await expectAllSent(page)

  const phone = await openDevice(app.url)
  await signIn(phone, person)
  await phone.goto('/wheelofnames')
  await expect(phone.getByRole('link', { name: /Altes Rad/ })).toBeVisible()
  await expect(phone.getByRole('link', { name: /Neues Rad/ })).toBeVisible()
})
