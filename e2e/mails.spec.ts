/** Ways in that go through a mailbox: codes, links that count once, and registering where mails leave the server. */
import type { Page } from '@playwright/test'
import { authErrorTexts, sendEmailVerification } from '#auth'
import { startMailServer } from '../testing/mail-server.ts'
import { callAs, expect, expectSignedIn, fillLogin, newPerson, signUp, test } from './app.ts'
import { expectClean } from './axe.ts'
import { codeIn, linkIn, waitForMail } from './entering.ts'

test('an address is confirmed, a code from a mail signs in, and a link sets a new password once', async ({
  page,
  app,
  person,
  openDevice,
}) => {
  await signUp(page, person)
  await callAs(page, sendEmailVerification)
  await page.goto(linkIn(await waitForMail(app, person.email, /Bestätige deine E-Mail/)).href)
  await page.getByRole('button', { name: 'E-Mail bestätigen' }).click()
  await expect(page.getByText('Deine E-Mail ist bestätigt')).toBeVisible()
  await page.goto('/login/verify')
  await expect(page.getByText('Dieser Link gilt nicht mehr')).toBeVisible()

  const phone = await openDevice()
  await phone.goto('/login?next=/wheelofnames')
  await phone.getByLabel('E-Mail').fill(person.email)
  await phone.getByRole('button', { name: 'Code per E-Mail' }).click()
  // What was typed need not be typed again.
  await expect(phone.getByLabel('E-Mail')).toHaveValue(person.email)
  await expect(phone.getByText(/Dieser Server verschickt keine Mails/)).toBeVisible()
  await phone.getByRole('button', { name: 'Code anfordern' }).click()
  const code = codeIn(await waitForMail(app, person.email, /Code zum Anmelden/))
  await phone.getByLabel('Code').fill(code === '000000' ? '111111' : '000000')
  await expect(phone.getByLabel('Code')).toHaveAccessibleDescription(authErrorTexts['invalid-verification-code'])
  await expect(phone.getByRole('button', { name: /Neuer Code in \d+ s/ })).toBeDisabled()
  await phone.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expectSignedIn(phone)
  await expect(phone).toHaveURL(/\/wheelofnames$/)

  const tablet = await openDevice()
  await tablet.goto('/login')
  await tablet.getByLabel('E-Mail').fill(person.email)
  await tablet.getByRole('link', { name: 'Passwort vergessen?' }).click()
  await tablet.getByRole('button', { name: 'Link anfordern' }).click()
  await expect(tablet.getByText(person.email)).toBeVisible()
  const link = linkIn(await waitForMail(app, person.email, /Neues Passwort/))
  await tablet.goto(link.href)
  await expect(tablet).toHaveURL(/\/login\/reset$/)
  await tablet.getByLabel('Neues Passwort').fill('Vier K')
  await expect(tablet.getByText('Noch 2 Zeichen.')).toBeVisible()
  await tablet.getByLabel('Neues Passwort').fill('Vier Kraniche ziehen')
  await tablet.getByRole('button', { name: 'Passwort speichern' }).click()
  await expect(tablet.getByText('Dein Passwort ist geändert')).toBeVisible()
  await tablet.getByRole('link', { name: 'Anmelden' }).click()
  await fillLogin(tablet, { ...person, password: 'Vier Kraniche ziehen' })
  await expectSignedIn(tablet)
  // The page knows that its own session has ended with the others.
  await page.goto('/')
  await expect(page.getByText('Deine Anmeldung ist abgelaufen')).toBeVisible()
  await page.goto(link.href)
  await page.getByLabel('Neues Passwort').fill('Fünf Kraniche ziehen')
  await page.getByRole('button', { name: 'Passwort speichern' }).click()
  await expect(page.getByText('Dieser Link gilt nicht mehr')).toBeVisible()
})

test('M15: a link that confirms an address says where it counts, and counts there', async ({
  page,
  app,
  person,
  openDevice,
}) => {
  await signUp(page, person)
  await callAs(page, sendEmailVerification)
  const link = linkIn(await waitForMail(app, person.email, /Bestätige deine E-Mail/))
  const confirmOn = async (device: Page): Promise<void> => {
    await device.goto(link.href)
    await device.getByRole('button', { name: 'E-Mail bestätigen' }).click()
  }
  const phone = await openDevice()
  await confirmOn(phone)
  await expect(phone.getByText('Melde dich zuerst an')).toBeVisible()
  await expectClean(phone, 'a link without a session')
  await phone.getByRole('link', { name: 'Anmelden' }).click()
  await fillLogin(phone, person)
  await expectSignedIn(phone)
  await expect(phone).toHaveURL(/\/account$/)

  const other = newPerson()
  const tablet = await openDevice()
  await signUp(tablet, other)
  await confirmOn(tablet)
  await expect(tablet.getByText('Dieser Link gehört zu einem anderen Konto')).toBeVisible()
  await expect(tablet.getByText(other.email)).toBeVisible()
  await expectClean(tablet, 'a link of another account')

  await confirmOn(phone)
  await expect(phone.getByText('Deine E-Mail ist bestätigt')).toBeVisible()
})

test('where mails leave the server, registering asks for the code that came, and tells nobody who is known', async ({
  openDevice,
  startOwnApp,
}) => {
  const mails = await startMailServer()
  const app = await startOwnApp({ SMTP_URL: mails.url })
  try {
    const person = newPerson()
    for (const again of [false, true]) {
      const page = await openDevice(app.url)
      await page.goto('/register')
      await page.getByLabel('Name').fill(person.name)
      await page.getByLabel('E-Mail').fill(person.email)
      await page.getByLabel('Passwort', { exact: true }).fill(person.password)
      await page.getByRole('button', { name: 'Registrieren' }).click()
      await expect(page.getByRole('heading', { name: 'Bestätige deine E-Mail' })).toBeVisible()
      const subject = again ? 'Du hast schon ein Konto' : 'Dein Code zum Registrieren'
      const arrived = () => mails.mails.find((mail) => mail.to === person.email && mail.subject === subject)
      await expect.poll(arrived).toBeDefined()
      const mail = arrived()
      if (again || mail === undefined) continue
      await page.getByLabel('Code').fill(codeIn(mail))
      await expectSignedIn(page)
    }
  } finally {
    await mails.close()
  }
})
