import { expect, expectSignedIn, newPerson, signInByForm, test } from '../app.ts'
import { makeWheel } from '../wheel/wheels.ts'

test('a guest tries first, is warned before leaving, and stays with everything they made', async ({
  page,
  openDevice,
}) => {
  const person = newPerson()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Ohne Konto ausprobieren' }).click()
  await expectSignedIn(page)
  await makeWheel(page, 'Gastrad')
  const wheel = page.url()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Konto anlegen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Konto anlegen' })).toBeVisible()
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('E-Mail').fill(person.email)
  await page.getByLabel('Passwort', { exact: true }).fill('passwort')
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await expect(page.getByLabel('Passwort', { exact: true })).toHaveAccessibleDescription(/zu leicht zu erraten/)
  await page.getByLabel('Passwort', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toContain(person.email)
  await page.goto(wheel)
  await expect(page.getByRole('heading', { level: 1, name: 'Gastrad' })).toBeVisible()

  const phone = await openDevice()
  await signInByForm(phone, person)
  await phone.goto(new URL(wheel).pathname)
  await expect(phone.getByRole('heading', { level: 1, name: 'Gastrad' })).toBeVisible()
})
