import { beginSecondFactor, confirmSecondFactor } from '#auth'
import { callAs, expect, expectSignedIn, fillLogin, signUp, test } from '../app.ts'
import { signOut, totp } from './sign-in.ts'

test('the second factor is asked after the password: the app’s code, a device that is trusted, a recovery code', async ({
  page,
  person,
  openDevice,
}) => {
  await signUp(page, person)
  const { secret } = await callAs(page, beginSecondFactor)
  const { recoveryCodes } = await callAs(page, confirmSecondFactor, { code: totp(String(secret)) })
  const [recoveryCode] = recoveryCodes as readonly string[]

  const phone = await openDevice()
  await phone.goto('/login?next=/wheelofnames')
  await fillLogin(phone, person)
  await expect(phone.getByRole('heading', { name: 'Zwei-Faktor-Code' })).toBeVisible()
  const code = phone.getByLabel('Code aus der App')
  await expect(code).toBeFocused()
  await code.fill('000 000')
  await phone.getByRole('button', { name: 'Weiter' }).click()
  await expect(code).toHaveAccessibleDescription(/Der Code stimmt nicht/)
  // The code that has just set it up counts only once, so it is the next one.
  await code.fill(totp(String(secret), 1))
  await phone.getByLabel('Diesem Gerät 30 Tage vertrauen').check()
  await phone.getByRole('button', { name: 'Weiter' }).click()
  await expectSignedIn(phone)
  await expect(phone).toHaveURL(/\/wheelofnames$/)

  await signOut(phone)
  await phone.goto('/login')
  await fillLogin(phone, person)
  await expectSignedIn(phone)

  const tablet = await openDevice()
  await tablet.goto('/login')
  await fillLogin(tablet, person)
  await tablet.getByRole('button', { name: 'Wiederherstellungscode benutzen' }).click()
  await tablet.getByLabel('Wiederherstellungscode').fill(String(recoveryCode))
  await tablet.getByRole('button', { name: 'Weiter' }).click()
  await expectSignedIn(tablet)
})
