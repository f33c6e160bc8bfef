import { expect, signUp, test } from '../app.ts'
import { ageSessions } from './sign-in.ts'

test('an action that needs a recent sign-in reauthenticates and is then done: by password, or not at all', async ({
  page,
  app,
  person,
}) => {
  await signUp(page, person)
  ageSessions(app, person)
  await page.goto('/account/sicherheit')
  const dialog = page.getByRole('dialog', { name: 'Bestätige, dass du es bist' })
  const setUp = page.getByRole('button', { name: 'Einrichten' })
  await setUp.click()
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await setUp.click()
  await dialog.getByLabel('Passwort', { exact: true }).fill('Ganz falsch geraten')
  await dialog.getByRole('button', { name: 'Bestätigen', exact: true }).click()
  await expect(dialog.getByLabel('Passwort', { exact: true })).toHaveAccessibleDescription('Das Passwort stimmt nicht.')
  await dialog.getByLabel('Passwort', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Bestätigen', exact: true }).click()
  // What was begun goes on by itself.
  await expect(page.getByRole('img', { name: /QR-Code/ })).toBeVisible()
  await page.keyboard.press('Escape')

  ageSessions(app, person)
  await setUp.click()
  // Mails stay on this server, and a password is there: no code is offered.
  await expect(dialog.getByRole('button', { name: 'Code per E-Mail' })).toHaveCount(0)
  await dialog.getByLabel('Passwort', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Bestätigen', exact: true }).click()
  await expect(page.getByRole('img', { name: /QR-Code/ })).toBeVisible()
})
