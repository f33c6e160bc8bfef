/**
 * Wheels without an account over a real server: they live on the device, outlive a killed browser, can be taken over offline, and go
 * by link to other devices.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, goOffline, signIn, signUpAndStart, test, waitForWorker } from '../app.ts'
import { isLong } from '#testing/is-long'
import { violations } from '../axe.ts'
import { openProfile, prepareKill, untilDrawn } from '../accounts/profile.ts'
import { addName, chooseFromMenu, expectAllSent, expectNames, makeWheel } from './wheels.ts'

/** The titles on the list of wheels. */
async function expectWheels(page: Page, titles: readonly string[]): Promise<void> {
  await page.goto('/wheelofnames')
  await expect(page.getByRole('heading', { level: 1, name: 'Glücksrad' })).toBeVisible()
  for (const title of titles) await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .locator('li')
      .filter({ has: page.locator('canvas') }),
  ).toHaveCount(titles.length)
}

/** Draws once and waits until the winner stands there. */
async function spin(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Drehen', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Zuletzt gewonnen')).toBeVisible()
}

/** Everything a page sends to anybody, as one text. */
function watchRequests(page: Page): () => string {
  const sent: string[] = []
  page.on('request', (request) => {
    sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`)
  })
  return () => sent.join('\n')
}

test('L1, Z4, Z6, K1, K7, K8: a wheel of a device without an account is used offline, taken over, and goes by link to another one @worker', async ({
  page,
  context,
  person,
  openDevice,
}) => {
  const names = ['Anna', 'Bert']
  let wheel = ''
  await test.step('L1, Z4: signed out and offline a wheel is made, drawn from and there again after a reload; two tabs at once lose nothing; nothing is asked of the server or kept in localStorage', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Ansehen: Glücksrad' }).click()
    await expect(page.getByText('Ohne Konto bleibt alles auf diesem Gerät')).toBeVisible()
    await waitForWorker(page)
    const asked: string[] = []
    context.on('request', (request) => {
      if (/\/api\/(?:documents|files)/.test(request.url())) asked.push(request.url())
    })
    await goOffline(page)
    await makeWheel(page, 'Küchendienst')
    await addName(page, 'Anna')
    await addName(page, 'Bert')
    await spin(page)
    await page.reload()
    await expectNames(page, names)
    await expect(page.getByText('Zuletzt gewonnen')).toBeVisible()

    const second = await context.newPage()
    await second.goto(page.url())
    for (const round of [1, 2, 3, 4, 5]) {
      await Promise.all([addName(page, `Links ${round}`), addName(second, `Rechts ${round}`)])
      names.push(`Links ${round}`, `Rechts ${round}`)
    }
    await expectNames(page, names)
    await expectNames(second, names)
    await page.reload()
    await expectNames(page, names)
    await second.close()

    await expectWheels(page, ['Küchendienst'])
    await expect(page.getByText('Ohne Konto bleibt alles auf diesem Gerät.')).toBeVisible()
    await page.goto('/')
    await expect(page.getByText(/Zuletzt gewonnen: (?:Anna|Bert)/).first()).toBeVisible()
    await expect(page.getByRole('link', { name: '„Küchendienst“ öffnen' })).toBeVisible()
    await context.setOffline(false)
    await page.reload()
    await expect(page.getByRole('link', { name: '„Küchendienst“ öffnen' })).toBeVisible()
    expect(asked).toEqual([])
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/Küchendienst|Anna/)
  })

  await test.step('Z6: taking over works offline and is sent later', async () => {
    await signUpAndStart(page, person)
    await page.goto('/wheelofnames')
    const offer = page.getByRole('region', { name: 'Ohne Konto gemacht' })
    await expect(offer).toBeVisible()
    await goOffline(page)
    await offer.getByRole('button', { name: 'In mein Konto übernehmen' }).click()
    await expect(page.getByRole('link', { name: /Küchendienst/ })).toBeVisible()
    await page.reload()
    await expectWheels(page, ['Küchendienst'])
    await expect(offer).toHaveCount(0)
    await context.setOffline(false)
    await expectAllSent(page)
    const phone = await openDevice()
    await signIn(phone, person)
    await expectWheels(phone, ['Küchendienst'])
    await phone.getByRole('link', { name: /Küchendienst/ }).click()
    await expectNames(phone, names)
    await expect(phone.getByText('Zuletzt gewonnen')).toBeVisible()
    wheel = phone.url()
  })

  await test.step('K1, K7, K8: a wheel goes by link to a device without an account, works there offline, and leaves nothing', async () => {
    await page.goto(wheel)
    await chooseFromMenu(page, 'Link')
    await expect(page.getByLabel('Kopie erlauben')).toBeVisible()
    const field = page.getByLabel('Link', { exact: true })
    await expect(field).toHaveValue(/#./)
    const link = await field.inputValue()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Kopieren' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    const other = await openDevice()
    const sent = watchRequests(other)
    await other.goto(link)
    await expect(other.getByRole('heading', { level: 1, name: 'Küchendienst' })).toBeVisible()
    await expect(other).toHaveTitle('Küchendienst (geteilt) – Taschenmesser')
    await goOffline(other)
    await other.reload()
    for (const name of names)
      await expect(other.getByRole('listitem').filter({ has: other.getByText(name, { exact: true }) })).toBeVisible()
    expect(await violations(other)).toEqual([])
    await other.emulateMedia({ reducedMotion: 'reduce' })
    await other.getByRole('button', { name: 'Drehen', exact: true }).click()
    const winner = other.getByRole('dialog').locator('p').first()
    await expect(winner).toBeVisible()
    const won = await winner.innerText()
    expect(names).toContain(won)
    await other.getByRole('button', { name: 'Behalten' }).click()
    const drawn = other.getByRole('region', { name: 'Auf dieser Seite gezogen' })
    await expect(drawn).toContainText(won)
    // Nothing of it is there after the page.
    await other.reload()
    await expect(other.getByRole('heading', { level: 1, name: 'Küchendienst' })).toBeVisible()
    await expect(drawn).toHaveCount(0)
    const kept = await other.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(kept).not.toContain('Anna')
    expect(kept).not.toContain('geteilt')
    // Nor does it go where the links of this page lead, such as to signing in.
    const fragment = link.split('#')[1] ?? ''
    await expect(other.locator(`a[href*="${fragment}"], a[href*="${encodeURIComponent(`#${fragment}`)}"]`)).toHaveCount(
      0,
    )
    expect(sent()).not.toContain(fragment)
    expect(sent()).not.toContain('Anna')
  })
})

/** Puts so much in line for the disk of the device that what comes then has not reached it when the page goes: browsers drop that. */
async function keepDiskBusy(page: Page): Promise<void> {
  await page.evaluate(async (name) => {
    const opening = indexedDB.open(name)
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    for (let count = 0; count < 5_000; count++) {
      const transaction = opening.result.transaction('outbox', 'readwrite', { durability: 'strict' })
      transaction.objectStore('outbox').count()
      transaction.commit()
    }
  }, 'taschenmesser-device')
}

test('fault 5, Z3: a page that goes the moment a name was added has it when it comes back @worker', async ({
  page,
}) => {
  await makeWheel(page, 'Neu geladen')
  await waitForWorker(page)
  await addName(page, 'Anna')
  await untilDrawn(page)
  await page.context().setOffline(true)
  await keepDiskBusy(page)
  await addName(page, 'Ben')
  await page.reload()
  await expectNames(page, ['Anna', 'Ben'])
  await page.reload()
  await expectNames(page, ['Anna', 'Ben'])
  expect(await page.evaluate(() => localStorage.getItem('deviceUnwritten'))).toBeNull()
})

test('fault 5, Z3: a browser killed the moment a name was added has it, again and again @worker', async ({ app }) => {
  const profile = await mkdtemp(join(tmpdir(), 'taschenmesser-device-'))
  let browser = await openProfile(profile, app.url)
  let page = await browser.newPage()
  await makeWheel(page, 'Abgestürzt')
  await waitForWorker(page)
  const wheel = page.url()
  const names: string[] = []
  // More of them in `npm run test:long`.
  for (const round of isLong ? [1, 2, 3, 4, 5] : [1]) {
    await browser.setOffline(true)
    const kill = await prepareKill(browser, profile)
    await addName(page, `Name ${round}`)
    await untilDrawn(page)
    await kill()
    names.push(`Name ${round}`)
    browser = await openProfile(profile, app.url)
    await browser.setOffline(true)
    page = await browser.newPage()
    await page.goto(wheel)
    await expectNames(page, names)
  }
  await browser.close()
  await rm(profile, { recursive: true, force: true })
})
