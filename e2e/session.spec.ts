import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { expect, signInByForm, signUp, signUpAndStart, test } from './app.ts'
import { addName, makeWheel } from './wheels.ts'

test('a session that ends while the app is open: the person is told, work goes on, and signing in sends it', async ({
  page,
  app,
  openDevice,
  person,
}) => {
  await signUp(page, person)
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
  await signInByForm(phone, person)
  await phone.goto(new URL(wheel).pathname)
  await expect(phone.getByText('Danach', { exact: true }).first()).toBeVisible()
})

test('tabs that start at the same moment share one renewal, and all of them know that the session is good', async ({
  page,
  context,
  person,
}) => {
  await signUpAndStart(page, person)
  const renewals: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) renewals.push(request.url())
  })
  const tabs = await Promise.all(Array.from({ length: 4 }, () => context.newPage()))
  await Promise.all(tabs.map((tab) => tab.goto('/')))
  for (const tab of tabs) await expect(tab.getByRole('link', { name: 'Account' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('renewed'))).not.toBeNull()
  // A slow machine starts one of them later than another's answer counts for it.
  expect(renewals.length).toBeLessThan(tabs.length)
})
