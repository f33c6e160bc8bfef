/** Wheels without an account: they live on the device, and whoever signs in there is asked about them (L1 to L6, Z1 to Z8). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import {
  expect,
  goOffline,
  newPerson,
  register,
  signIn,
  signUp,
  signUpAndStart,
  test,
  toastButton,
  waitForWorker,
} from './app.ts'
import { isLong } from '#testing/is-long'
import { openProfile, prepareKill, untilDrawn } from './profile.ts'
import { addName, expectAllSent, expectNames, makeWheel } from './wheels.ts'

const OFFER = 'Ohne Konto gemacht'

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

/** Signs out on the account page, once all is sent. */
async function signOut(page: Page): Promise<void> {
  await page.goto('/account')
  await expect(page.getByText('Alle Änderungen sind auf dem Server')).toBeVisible()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
}

/** Draws once and waits until the winner stands there. */
async function spin(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Drehen', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Zuletzt gewonnen')).toBeVisible()
}

test('L1, L2: signed out and offline a wheel is made, drawn from and there again after a reload; nothing is asked of the server or kept in localStorage @worker', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Glücksrad ausprobieren' }).click()
  await expect(page.getByText('Ohne Konto bleiben deine Räder auf diesem Gerät')).toBeVisible()
  await waitForWorker(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(?:documents|files)/.test(request.url())) asked.push(request.url())
  })
  await goOffline(page)
  await makeWheel(page, 'Küchendienst')
  await addName(page, 'Anna')
  await addName(page, 'Bert')
  await spin(page)
  await page.reload()
  await expectNames(page, ['Anna', 'Bert'])
  await expect(page.getByText('Zuletzt gewonnen')).toBeVisible()
  await expectWheels(page, ['Küchendienst'])
  await expect(page.getByText('Diese Räder liegen nur auf diesem Gerät.')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText(/Zuletzt gewonnen: (?:Anna|Bert)/)).toBeVisible()
  await expect(page.getByRole('link', { name: '„Küchendienst“ drehen' })).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('link', { name: '„Küchendienst“ drehen' })).toBeVisible()
  expect(asked).toEqual([])
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/Küchendienst|Anna/)
})

test('L1: what needs an account is not there, and a wheel that is not on the device leads to signing in and back', async ({
  page,
  person,
}) => {
  await makeWheel(page, 'Allein')
  await page.getByRole('button', { name: 'Mehr zu diesem Rad' }).click()
  await expect(page.getByRole('menuitem', { name: 'Rad löschen' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /Verlauf|Personen/ })).toHaveCount(0)
  await page.goto('/wheelofnames/nicht-hier')
  await expect(page.getByRole('heading', { name: 'Dieses Rad ist nicht auf diesem Gerät' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Konto anlegen' }).click()
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('E-Mail').fill(person.email)
  await page.getByLabel('Passwort', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Registrieren', exact: true }).click()
  await expect(page).toHaveURL('/wheelofnames/nicht-hier')
})

test('Z4: two tabs at once lose nothing of each other', async ({ page, context }) => {
  await makeWheel(page, 'Zwei Tabs')
  const second = await context.newPage()
  await second.goto(page.url())
  const names: string[] = []
  for (const round of [1, 2, 3, 4, 5]) {
    await Promise.all([addName(page, `Links ${round}`), addName(second, `Rechts ${round}`)])
    names.push(`Links ${round}`, `Rechts ${round}`)
  }
  await expectNames(page, names)
  await expectNames(second, names)
  await page.reload()
  await expectNames(page, names)
})

test('fault 5, Z3: a browser killed the moment a name was added has it, again and again @worker', async ({ app }) => {
  const profile = await mkdtemp(join(tmpdir(), 'taschenmesser-device-'))
  let browser = await openProfile(profile, app.url)
  let page = await browser.newPage()
  await makeWheel(page, 'Abgestürzt')
  await waitForWorker(page)
  const wheel = page.url()
  await browser.close()
  const names: string[] = []
  // More of them in `npm run test:long`.
  for (const round of isLong ? [1, 2, 3, 4, 5] : [1, 2]) {
    browser = await openProfile(profile, app.url)
    await browser.setOffline(true)
    page = await browser.newPage()
    await page.goto(wheel)
    await expectNames(page, names)
    const kill = await prepareKill(browser, profile)
    await addName(page, `Name ${round}`)
    await untilDrawn(page)
    await kill()
    names.push(`Name ${round}`)
  }
  browser = await openProfile(profile, app.url)
  page = await browser.newPage()
  await page.goto(wheel)
  await expectNames(page, names)
  await browser.close()
  await rm(profile, { recursive: true, force: true })
})

test('L3, L5: whoever registers is asked, takes the wheels over with their draws, takes that back, and has them everywhere in the end', async ({
  page,
  person,
  openDevice,
}) => {
  await makeWheel(page, 'Küchendienst')
  await addName(page, 'Anna')
  await spin(page)
  await makeWheel(page, 'Spieleabend')
  await register(page, person)
  await page.goto('/wheelofnames')
  const offer = page.getByRole('region', { name: OFFER })
  await expect(offer).toContainText('2 Räder, die ohne Konto entstanden sind: „Küchendienst“ und „Spieleabend“')
  await offer.getByRole('button', { name: 'In mein Konto übernehmen' }).click()
  await expect(offer).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Küchendienst/ })).toBeVisible()
  await toastButton(page, '2 Räder übernommen', 'Rückgängig').click()
  await expect(offer).toBeVisible()
  await expect(page.getByRole('link', { name: /Küchendienst/ })).toHaveCount(0)
  await offer.getByRole('button', { name: 'In mein Konto übernehmen' }).click()
  await expect(offer).toHaveCount(0)
  await expectAllSent(page)
  await expectWheels(page, ['Küchendienst', 'Spieleabend'])

  const phone = await openDevice()
  await signIn(phone, person)
  await expectWheels(phone, ['Küchendienst', 'Spieleabend'])
  await phone.getByRole('link', { name: /Küchendienst/ }).click()
  await expectNames(phone, ['Anna'])
  await expect(phone.getByText('Zuletzt gewonnen')).toBeVisible()
  await signOut(page)
  await page.goto('/wheelofnames')
  await expect(page.getByText('Dein erstes Rad')).toBeVisible()
})

test('Z6: taking over works offline and is sent later @worker', async ({ page, context, person, openDevice }) => {
  await makeWheel(page, 'Unterwegs')
  await addName(page, 'Anna')
  await signUpAndStart(page, person)
  await waitForWorker(page)
  await page.goto('/wheelofnames')
  await expect(page.getByRole('region', { name: OFFER })).toBeVisible()
  await goOffline(page)
  await page.getByRole('button', { name: 'In mein Konto übernehmen' }).click()
  await expect(page.getByRole('link', { name: /Unterwegs/ })).toBeVisible()
  await page.reload()
  await expectWheels(page, ['Unterwegs'])
  await expect(page.getByRole('region', { name: OFFER })).toHaveCount(0)
  await context.setOffline(false)
  await expectAllSent(page)
  const phone = await openDevice()
  await signIn(phone, person)
  await expectWheels(phone, ['Unterwegs'])
})

test('L4, L6: „Hier lassen“ is not asked again, another person is; nobody sees a wheel of somebody else', async ({
  page,
  person,
}) => {
  test.setTimeout(60_000)
  await makeWheel(page, 'Vom Gerät')
  await signUp(page, person)
  await makeWheel(page, 'Annas Rad')
  await page.goto('/wheelofnames')
  const offer = page.getByRole('region', { name: OFFER })
  await offer.getByRole('button', { name: 'Hier lassen' }).click()
  await expect(offer).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('1 Rad ohne Konto auf diesem Gerät')).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.getByRole('button', { name: 'Ansehen' }).click()
  await expect(offer).toBeVisible()

  await signOut(page)
  await expectWheels(page, ['Vom Gerät'])
  await expect(page.getByText('Annas Rad')).toHaveCount(0)
  await signUp(page, newPerson('Bert Beispiel'))
  await page.goto('/wheelofnames')
  await expect(offer).toContainText('1 Rad, das ohne Konto entstanden ist: „Vom Gerät“')
  await expect(page.getByText('Annas Rad')).toHaveCount(0)
  await offer.getByRole('button', { name: 'Verwerfen' }).click()
  await toastButton(page, '1 Rad verworfen', 'Rückgängig').click()
  await expect(offer).toBeVisible()
  await offer.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(offer).toHaveCount(0)
  await signOut(page)
  await page.goto('/wheelofnames')
  await expect(page.getByText('Dein erstes Rad')).toBeVisible()
})
