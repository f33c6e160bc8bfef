/** The pages of one's own account: what a person changes about getting in, and the way out with everything. */
import { readFile } from 'node:fs/promises'
import * as OTPAuth from 'otpauth'
import type { Page } from '@playwright/test'
import { expect, fillLogin, fillRegister, newPerson, signIn, signUp, test } from '../app.ts'
import { ADMINISTRATOR } from '../../testing/people/set-up-server.ts'
import { readDatabase } from '../documents/read-database.ts'
import { addShops, openShops, shopOf } from '../uptime/uptimes.ts'
import { expectAllSent, makeWheel } from '../wheel/wheels.ts'

/** The code of an authenticator app that was given this secret, typed off the page. */
async function codeFrom(page: Page): Promise<string> {
  const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '')
  return new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).generate()
}

test('V11: on the pages of the account the second factor is set up and asked for on another device, a device is signed out from afar, the password is changed, and everything is taken along and deleted without a trace', async ({
  page,
  openDevice,
  person,
}) => {
  await signUp(page, person)
  await page.goto('/account/sicherheit')
  await page.getByRole('button', { name: 'Einrichten' }).click()
  await page.getByLabel('Code aus der App').fill(await codeFrom(page))
  await page.getByRole('button', { name: 'Einschalten' }).click()
  const shown = page.getByRole('list', { name: 'Wiederherstellungscodes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  expect(new Set(await shown.allInnerTexts()).size).toBe(10)
  await page.getByRole('button', { name: 'Fertig' }).click()
  await expect(page.getByText('Noch 10 Wiederherstellungscodes')).toBeVisible()
  const phone = await openDevice()
  await phone.goto('/login')
  await fillLogin(phone, person)
  await expect(phone.getByLabel('Code aus der App')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Ausschalten' }).click()
  await expect(page.getByRole('button', { name: 'Einrichten' })).toBeVisible()

  await signIn(phone, person)
  await page.goto('/account/geraete')
  await expect(page.getByText('Dieses Gerät')).toBeVisible()
  await page.getByRole('button', { name: /^Abmelden: / }).click()
  await expect(page.getByText('Sonst bist du nirgends angemeldet.')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText(/Anmeldung ist abgelaufen/)).toBeVisible()

  const changed = { ...person, password: 'Dreizehn Kraniche ziehen' }
  await page.goto('/account/sicherheit')
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await page.getByLabel('Jetziges Passwort').fill('ganz falsch geraten')
  await page.getByLabel('Neues Passwort').fill(changed.password)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Das Passwort stimmt nicht.')).toBeVisible()
  await page.getByLabel('Jetziges Passwort').fill(person.password)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Neues Passwort gespeichert')).toBeVisible()
  await signIn(await openDevice(), changed)

  await makeWheel(page, 'Küchendienst')
  await expectAllSent(page)
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name))
  // What is kept of shops is one person's, too.
  await openShops(page)
  await addShops(page, [shopOf('Anton')])
  await expect.poll(async () => (await databases()).filter((name) => name.includes('answers'))).toHaveLength(1)
  await page.goto('/account/daten')
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Alles herunterladen' }).click()
  const file = await readFile(await (await downloaded).path(), 'utf8')
  expect(file).toContain('Küchendienst')
  expect(JSON.parse(file)).toMatchObject({ account: { email: person.email } })
  await page.getByRole('button', { name: 'Konto löschen …' }).click()
  await page.getByLabel(/Dein Name/).fill(person.name)
  await page.getByRole('button', { name: 'Für immer löschen' }).click()
  await expect(page.getByText('Dein Konto ist gelöscht')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  // The device's own database belongs to no user: it contains only its own name and empty notes.
  await expect.poll(databases).toEqual(['taschenmesser-device'])
  expect(await page.evaluate(readDatabase, 'taschenmesser-device')).toEqual([
    expect.any(String),
    { claims: [], left: [] },
  ])
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('Küchendienst')
  await page.goto('/login')
  await fillLogin(page, changed)
  await expect(page.getByText('E-Mail oder Passwort stimmt nicht.')).toBeVisible()
})

test('the administrator closes registration, invites one person by a link, and locks them out again', async ({
  openDevice,
  startOwnApp,
}) => {
  const app = await startOwnApp()
  const admin = await openDevice(app.url)
  await signIn(admin, ADMINISTRATOR)
  await admin.goto('/account')
  await admin.getByRole('link', { name: /Verwaltung/ }).click()
  await admin.getByLabel(/Mit Einladung/).check()
  await expect(admin.getByText('Gilt ab jetzt')).toBeVisible()
  await admin.getByLabel(/Für wen/).fill('Oma')
  await admin.getByRole('button', { name: 'Einladung anlegen' }).click()
  const link = admin.getByRole('textbox', { name: 'Link' })
  await expect(link).toHaveValue(/^http/)

  const guest = newPerson('Oma Erna')
  const visitor = await openDevice(app.url)
  await visitor.goto('/register')
  await expect(visitor.getByText(/Einladung/).first()).toBeVisible()
  await visitor.goto('about:blank')
  await visitor.goto(await link.inputValue())
  await fillRegister(visitor, guest)
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
  await fillLogin(elsewhere, guest)
  await expect(elsewhere.getByText(/Dieses Konto ist gesperrt/)).toBeVisible()
})
