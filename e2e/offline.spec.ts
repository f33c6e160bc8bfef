import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, goOffline, signIn, signUp, signUpAndStart, test, waitForWorker } from './app.ts'
import { openProfile, prepareKill, untilDrawn } from './profile.ts'
import { addName, expectAllSent, makeWheel } from './wheels.ts'

test('offline: banner, deep link and reload from the worker, edits at once; online: synced with a toast @worker @journey', async ({
  page,
  context,
  openDevice,
  person,
}) => {
  await signUp(page, person)
  await makeWheel(page, 'Küchendienst')
  await addName(page, 'Anna')
  await goOffline(page)
  await addName(page, 'Bert')
  await page.reload()
  await expect(page.getByText('Offline!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Küchendienst' })).toBeVisible()
  await expect(page.getByText('Bert', { exact: true }).first()).toBeVisible()
  await page.goto('/wheelofnames')
  await expect(page.getByRole('link', { name: /Küchendienst/ }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Account' })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('Lokale Änderungen wurden synchronisiert!')).toBeVisible()
  await expect(page.getByText('Offline!')).toHaveCount(0)

  const phone = await openDevice()
  await signIn(phone, person)
  await phone.goto('/wheelofnames')
  await phone
    .getByRole('link', { name: /Küchendienst/ })
    .first()
    .click()
  await expect(phone.getByText('Bert', { exact: true }).first()).toBeVisible()
})

test('an edit made offline survives a killed browser @worker', async ({ app, person }) => {
  const profile = await mkdtemp(join(tmpdir(), 'taschenmesser-profile-'))
  const open = () => openProfile(profile, app.url)
  // Signed in some time ago: cookies and localStorage of the last seconds die with a killed Chromium.
  const before = await open()
  const start = await before.newPage()
  await signUp(start, person)
  await makeWheel(start, 'Spieleabend')
  await waitForWorker(start)
  await expectAllSent(start)
  const address = start.url()
  await before.close()

  const killed = await open()
  const page = await killed.newPage()
  await page.goto(address)
  await killed.setOffline(true)
  const kill = await prepareKill(killed, profile)
  await addName(page, 'Clara')
  await untilDrawn(page)
  await kill()

  const restarted = await open()
  await restarted.setOffline(true)
  const again = await restarted.newPage()
  await again.goto(address)
  await expect(again.getByText('Clara', { exact: true }).first()).toBeVisible()
  await restarted.setOffline(false)
  await expect(again.getByText('Lokale Änderungen wurden synchronisiert!')).toBeVisible()
  await restarted.close()
  await rm(profile, { recursive: true, force: true })
})

test('a started app with a cached user stays signed in when the server is gone @worker', async ({ page, person }) => {
  await signUpAndStart(page, person)
  await goOffline(page)
  await page.goto('/account')
  await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible()
  expect(await page.evaluate('JSON.parse(localStorage.getItem("user")).email')).toBe(person.email)
})
