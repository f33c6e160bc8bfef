/** The pages of one's own account: what a person changes about getting in, and the way out with everything. */
import { readFile } from 'node:fs/promises'
import * as OTPAuth from 'otpauth'
import type { Page } from '@playwright/test'
import { expect, newPerson, signInByForm, signUp, signUpAndStart, test } from './app.ts'
import { ADMINISTRATOR } from '../testing/set-up-server.ts'
import { violations } from './axe.ts'
import { readDatabase } from './read-database.ts'

/** The code of an authenticator app that was given this secret, typed off the page. */
async function codeFrom(page: Page): Promise<string> {
  const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '')
  return new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).generate()
}

test('the second factor is set up with an app, shows its recovery codes once, and is asked for on another device', async ({
  page,
  openDevice,
  person,
}) => {
  await signUp(page, person)
  await page.goto('/account/sicherheit')
  await page.getByRole('button', { name: 'Einrichten' }).click()
  await expect(page.getByRole('img', { name: /QR-Code/ })).toBeVisible()
  await page.getByLabel('Code aus der App').fill('000000')
  await page.getByRole('button', { name: 'Einschalten' }).click()
  await expect(page.getByText('Der Code stimmt nicht')).toBeVisible()
  await page.getByLabel('Code aus der App').fill(await codeFrom(page))
  await page.getByRole('button', { name: 'Einschalten' }).click()
  const shown = page.getByRole('list', { name: 'Wiederherstellungscodes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  expect(new Set(await shown.allInnerTexts()).size).toBe(10)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Fertig' }).click()
  await expect(page.getByText('Noch 10 Wiederherstellungscodes')).toBeVisible()

  const phone = await openDevice()
  await phone.goto('/login')
  await phone.getByLabel('E-Mail').fill(person.email)
  await phone.getByLabel('Passwort', { exact: true }).fill(person.password)
  await phone.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(phone.getByLabel('Code aus der App')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Ausschalten' }).click()
  await expect(page.getByRole('button', { name: 'Einrichten' })).toBeVisible()
})

test('a new password ends every other session, and devices can be signed out from afar', async ({
  page,
  openDevice,
  person,
}) => {
  await signUpAndStart(page, person)
  const phone = await openDevice()
  await signInByForm(phone, person)
  await page.goto('/account/geraete')
  await expect(page.getByText('Dieses Gerät')).toBeVisible()
  await page.getByRole('button', { name: /^Abmelden: / }).click()
  await expect(page.getByText('Sonst bist du nirgends angemeldet.')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText(/Anmeldung ist abgelaufen/)).toBeVisible()

  await page.goto('/account/sicherheit')
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await page.getByLabel('Jetziges Passwort').fill('ganz falsch geraten')
  await page.getByLabel('Neues Passwort').fill('Dreizehn Kraniche ziehen')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Das Passwort stimmt nicht.')).toBeVisible()
  await page.getByLabel('Jetziges Passwort').fill(person.password)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Neues Passwort gespeichert')).toBeVisible()
  await signInByForm(await openDevice(), { ...person, password: 'Dreizehn Kraniche ziehen' })
})

test('everything can be taken along in one file, and then be deleted without a trace on the device', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await page.goto('/wheelofnames')
  await page.getByRole('button', { name: 'Neues Rad' }).first().click()
  await page.getByLabel('Titel').fill('Küchendienst')
  await page.getByLabel('Titel').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Küchendienst' })).toBeVisible()
  await page.goto('/account/daten')
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Alles herunterladen' }).click()
  const file = await readFile(await (await downloaded).path(), 'utf8')
  expect(file).toContain('Küchendienst')
  expect(JSON.parse(file)).toMatchObject({ account: { email: person.email } })

  await page.getByRole('button', { name: 'Konto löschen …' }).click()
  await page.getByLabel(/Dein Name/).fill('Jemand anderes')
  await page.getByRole('button', { name: 'Für immer löschen' }).click()
  await expect(page.getByLabel(/Dein Name/)).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(/Dein Name/).fill(person.name)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Für immer löschen' }).click()
  await expect(page.getByText('Dein Konto ist gelöscht')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  // The device's own is nobody's: notes about nobody are all there is.
  await expect.poll(databases).toEqual(['taschenmesser-device'])
  expect(await page.evaluate(readDatabase, 'taschenmesser-device')).toEqual([{ claims: [], left: [] }])
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('Küchendienst')
  await page.goto('/login')
  await page.getByLabel('E-Mail').fill(person.email)
  await page.getByLabel('Passwort', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.getByText('E-Mail oder Passwort stimmt nicht.')).toBeVisible()
})

test('the administrator closes registration, invites one person by a link, and locks them out again', async ({
  openDevice,
  startOwnApp,
}) => {
  const app = await startOwnApp()
  const admin = await openDevice(app.url)
  await signInByForm(admin, ADMINISTRATOR)
  await admin.goto('/account')
  await admin.getByRole('link', { name: /Verwaltung/ }).click()
  await admin.getByLabel(/Mit Einladung/).check()
  await expect(admin.getByText('Gilt ab jetzt')).toBeVisible()
  await admin.getByLabel(/Für wen/).fill('Oma')
  await admin.getByRole('button', { name: 'Einladung erstellen' }).click()
  const link = admin.getByRole('textbox', { name: 'Link' })
  await expect(link).toHaveValue(/^http/)
  expect(await violations(admin)).toEqual([])

  const guest = newPerson('Oma Erna')
  const visitor = await openDevice(app.url)
  await visitor.goto('/register')
  await expect(visitor.getByText(/Einladung/).first()).toBeVisible()
  await visitor.goto('about:blank')
  await visitor.goto(await link.inputValue())
  await visitor.getByLabel('Name').fill(guest.name)
  await visitor.getByLabel('E-Mail').fill(guest.email)
  await visitor.getByLabel('Passwort', { exact: true }).fill(guest.password)
  await visitor.getByRole('button', { name: 'Registrieren' }).click()
  await expect(visitor.getByRole('link', { name: 'Account' })).toBeVisible()

  await admin.reload()
  await expect(admin.getByRole('button', { name: 'Sperren: Oma Erna' })).toBeVisible()
  await expect(admin.getByText('Oma', { exact: true })).toBeHidden()
  await admin.getByRole('button', { name: 'Sperren: Oma Erna' }).click()
  await expect(admin.getByText('Gesperrt', { exact: true })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText(/Anmeldung ist abgelaufen/)).toBeVisible()
  const elsewhere = await openDevice(app.url)
  await elsewhere.goto('/login')
  await elsewhere.getByLabel('E-Mail').fill(guest.email)
  await elsewhere.getByLabel('Passwort', { exact: true }).fill(guest.password)
  await elsewhere.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(elsewhere.getByText(/Dieses Konto ist gesperrt/)).toBeVisible()
})
