/** Ways in that go through a mailbox: codes, links that count once, and registering where mails leave the server. */
import type { Page } from '@playwright/test'
import { authErrorTexts, sendEmailVerification } from '#auth'
import { startMailServer } from '../../testing/messages/mail-server.ts'
import { callAs, expect, expectSignedIn, fillLogin, newPerson, signUp, test } from '../app.ts'
import { codeIn, linkIn, waitForMail } from './sign-in.ts'

test('M15: a link from a mail confirms an address where it counts, a code signs in, and a link sets a new password once', async ({
  page,
  app,
  person,
  openDevice,
}) => {
  await signUp(page, person)
  await callAs(page, sendEmailVerification)
  const confirming = linkIn(await waitForMail(app, person.email, /Bestätige deine E-Mail/))
  const confirmOn = async (device: Page): Promise<void> => {
    await device.goto(confirming.href)
    await device.getByRole('button', { name: 'E-Mail bestätigen' }).click()
  }
  const phone = await openDevice()

  await test.step('M15: a link that confirms an address says where it counts', async () => {
    const other = newPerson()
    const tablet = await openDevice()
    await signUp(tablet, other)
    await confirmOn(tablet)
    await expect(tablet.getByText('Dieser Link gehört zu einem anderen Konto')).toBeVisible()
    await expect(tablet.getByText(other.email)).toBeVisible()
    await confirmOn(phone)
    await expect(phone.getByText('Melde dich zuerst an')).toBeVisible()
    await phone.getByRole('link', { name: 'Anmelden' }).click()
  })

  await test.step('a code from a mail signs in, and leads on to where the link leads', async () => {
    await phone.getByLabel('E-Mail').fill(person.email)
    // A server without mails keeps this for those who are locked out.
    await expect(phone.getByRole('button', { name: 'Code per E-Mail' })).toHaveCount(0)
    await phone.getByRole('link', { name: 'Passwort vergessen?' }).click()
    await phone.getByRole('link', { name: 'Nur ein Code zum Anmelden' }).click()
    // What was typed need not be typed again.
    await expect(phone.getByLabel('E-Mail')).toHaveValue(person.email)
    await expect(phone.getByText(/Dieser Server verschickt keine Mails/)).toBeVisible()
    await phone.getByRole('button', { name: 'Code in den Mail-Ordner legen' }).click()
    const code = codeIn(await waitForMail(app, person.email, /Code zum Anmelden/))
    await phone.getByLabel('Code').fill(code === '000000' ? '111111' : '000000')
    await expect(phone.getByLabel('Code')).toHaveAccessibleDescription(authErrorTexts['invalid-verification-code'])
    await expect(phone.getByRole('button', { name: /Neuer Code in \d+ s/ })).toBeDisabled()
    await phone.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await expectSignedIn(phone)
    await expect(phone).toHaveURL(/\/account$/)
  })

  await test.step('M15: the link counts in a session of its account', async () => {
    await confirmOn(phone)
    await expect(phone.getByText('Deine E-Mail ist bestätigt')).toBeVisible()
    await phone.goto('/login/verify')
    await expect(phone.getByText('Dieser Link gilt nicht mehr')).toBeVisible()
  })

  await test.step('a link sets a new password once, and ends the sessions there are', async () => {
    const desk = await openDevice()
    await desk.goto('/login')
    await desk.getByLabel('E-Mail').fill(person.email)
    await desk.getByRole('link', { name: 'Passwort vergessen?' }).click()
    await desk.getByRole('button', { name: 'Link in den Mail-Ordner legen' }).click()
    await expect(desk.getByText(person.email)).toBeVisible()
    const link = linkIn(await waitForMail(app, person.email, /Neues Passwort/))
    await desk.goto(link.href)
    await expect(desk).toHaveURL(/\/login\/reset$/)
    await desk.getByLabel('Neues Passwort').fill('Vier K')
    await expect(desk.getByText('Noch 2 Zeichen.')).toBeVisible()
    await desk.getByLabel('Neues Passwort').fill('Vier Kraniche ziehen')
    await desk.getByRole('button', { name: 'Passwort speichern' }).click()
    await expect(desk.getByText('Dein Passwort ist geändert')).toBeVisible()
    await desk.getByRole('link', { name: 'Anmelden' }).click()
    await fillLogin(desk, { ...person, password: 'Vier Kraniche ziehen' })
    await expectSignedIn(desk)
    // The page knows that its own session has ended with the others.
    await phone.goto('/')
    await expect(phone.getByText('Deine Anmeldung ist abgelaufen')).toBeVisible()
    await phone.goto(link.href)
    await phone.getByLabel('Neues Passwort').fill('Fünf Kraniche ziehen')
    await phone.getByRole('button', { name: 'Passwort speichern' }).click()
    await expect(phone.getByText('Dieser Link gilt nicht mehr')).toBeVisible()
  })
})

test('if mails leave the server, registering asks for the code from the mail, and reveals no accounts', async ({
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
