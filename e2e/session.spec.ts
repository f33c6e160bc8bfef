import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { expect, register, signIn, test } from './app.ts'
import { addName, makeWheel } from './wheels.ts'

test('a session that ends while the app is open: the person is told, work goes on, and signing in sends it', async ({
  page,
  app,
  openDevice,
  person,
}) => {
  await register(page, person)
  await makeWheel(page, 'Abgelaufen')
  const wheel = page.url()
  const database = new DatabaseSync(join(app.dataDir, 'accounts.sqlite'), { timeout: 5_000 })
  const { changes } = database
    .prepare('DELETE FROM auth_session WHERE "userId" = (SELECT id FROM auth_user WHERE email = ?)')
    .run(person.email)
  database.close()
  expect(changes).toBe(1)
  // The server may believe a session for up to a second more; names go on being added until it does not.
  await expect(async () => {
    await addName(page, `Anna ${Date.now()}`)
    await expect(page.getByText('Deine Anmeldung ist abgelaufen')).toBeVisible({ timeout: 1_500 })
  }).toPass()
  await addName(page, 'Danach')
  await page.getByRole('link', { name: 'Neu anmelden' }).click()
  await page.getByLabel('E-Mail').fill(person.email)
  await page.getByLabel('Passwort', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page).toHaveURL(wheel)
  const phone = await openDevice()
  await signIn(phone, person)
  await phone.goto(new URL(wheel).pathname)
  await expect(phone.getByText('Danach', { exact: true }).first()).toBeVisible()
})
