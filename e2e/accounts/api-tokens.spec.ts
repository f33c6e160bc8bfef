/** What programs come in with: made, shown once, revoked. */
import { expect, signUp, test } from '../app.ts'
import { expectClean } from '../axe.ts'
import { ageSessions } from './sign-in.ts'

test('a token is made, shown once and revoked, and axe finds nothing', async ({ page, app, person }) => {
  await signUp(page, person)
  await page.goto('/account')
  await page.getByRole('link', { name: /API-Schlüssel/ }).click()
  await expect(page.getByText('Noch kein Schlüssel')).toBeVisible()
  await expectClean(page)

  ageSessions(app, person)
  await page.getByRole('button', { name: 'Schlüssel anlegen' }).click()
  await expectClean(page)
  await page.getByRole('button', { name: 'Anlegen', exact: true }).click()
  await expect(page.getByText('Gib dem Schlüssel einen Namen')).toBeVisible()
  await page.getByLabel('Name').fill('Grafana')
  await page.getByRole('radio', { name: 'Lesen und ändern' }).check()
  await page.getByLabel('Gilt').selectOption('90 Tage')
  await page.getByRole('button', { name: 'Anlegen', exact: true }).click()
  const again = page.getByRole('dialog').filter({ hasText: 'Passwort' })
  await again.getByLabel('Passwort', { exact: true }).fill(person.password)
  await again.getByRole('button', { name: 'Bestätigen' }).click()
  const secret = await page.getByRole('textbox', { name: 'API-Schlüssel' }).inputValue()
  expect(secret).toMatch(/^tm_[\w-]{43}$/)
  await expectClean(page)
  // A slip does not lose it.
  await page.mouse.click(4, 4)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'API-Schlüssel' })).toHaveValue(secret)
  await page.getByRole('button', { name: 'Fertig' }).click()

  await expect(page.getByRole('listitem').filter({ hasText: 'Grafana' })).toContainText(secret.slice(0, 8))
  await expect(page.getByText(/Lesen und ändern/)).toBeVisible()
  expect(await page.content()).not.toContain(secret)
  await expectClean(page)
  await page.getByRole('button', { name: '„Grafana“ widerrufen' }).click()
  await expect(page.getByText('Noch kein Schlüssel')).toBeVisible()
})
