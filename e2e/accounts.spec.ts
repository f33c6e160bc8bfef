import { expect, goOffline, newPerson, register, signInByForm, signUp, test } from './app.ts'

const storedUser = 'JSON.parse(localStorage.getItem("user"))'

test('a new person registers and is kept as the user record under localStorage „user“', async ({ page, person }) => {
  await register(page, { ...person, email: `  ${person.email.toUpperCase()} ` })
  await expect(page.getByRole('link', { name: 'Registrieren' })).toHaveCount(0)
  const user = (await page.evaluate(storedUser)) as Record<string, unknown>
  expect(user).toMatchObject({ email: person.email, name: person.name })
  expect(typeof user['id']).toBe('string')
})

test('signing out on /account clears the user and shows Login and Registrieren again', async ({ page, person }) => {
  await signUp(page, person)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Registrieren' }).first()).toBeVisible()
  await expect.poll(() => page.evaluate('localStorage.getItem("user")')).toBeNull()
  await signInByForm(page, person)
})

test('errors stand in German beside the field they belong to, and what was typed stays', async ({ page, person }) => {
  await page.goto('/register')
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('E-Mail').fill('keine-adresse')
  await page.getByLabel('Passwort', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await expect(page.getByLabel('E-Mail')).toHaveAccessibleDescription(/keine gültige E-Mail-Adresse/)
  await expect(page.getByLabel('E-Mail')).toHaveValue('keine-adresse')

  await page.getByLabel('E-Mail').fill(person.email)
  await page.getByLabel('Passwort', { exact: true }).fill('passwort')
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await expect(page.getByLabel('Passwort', { exact: true })).toHaveAccessibleDescription(/zu leicht zu erraten/)
})

test('a taken e-mail and a wrong password are said, not guessed at', async ({ page, openDevice, person }) => {
  await signUp(page, person)
  const stranger = await openDevice()
  await stranger.goto('/register')
  await stranger.getByLabel('Name').fill('Bert')
  await stranger.getByLabel('E-Mail').fill(person.email)
  await stranger.getByLabel('Passwort', { exact: true }).fill(newPerson().password)
  await stranger.getByRole('button', { name: 'Registrieren' }).click()
  await expect(stranger.getByLabel('E-Mail')).toHaveAccessibleDescription(/schon ein Konto/)
  await stranger.goto('/login')
  await stranger.getByLabel('E-Mail').fill(person.email)
  await stranger.getByLabel('Passwort', { exact: true }).fill('Ganz-falsch-12345')
  await stranger.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(stranger.getByText('E-Mail oder Passwort stimmt nicht.')).toBeVisible()
})

test.describe('when the user record cannot be loaded', () => {
  test.use({ expectedComplaints: [/Fehler beim Laden des DB-Users/] })

  test('the user is cleared and it is logged', async ({ page, person }) => {
    // By the form: a page that was opened has renewed the session, and loading it anew would not ask again.
    await register(page, person)
    await page.route('**/api/documents/users?*', (route) =>
      route.fulfill({ status: 200, headers: { 'x-taschenmesser': '1' }, json: { documents: [] } }),
    )
    await page.reload()
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect.poll(() => page.evaluate('localStorage.getItem("user")')).toBeNull()
  })
})

test('a new name is kept under localStorage „user“ at once, also offline @worker', async ({ page, person }) => {
  await signUp(page, person)
  await page.goto('/account')
  await page.getByLabel('Name').fill('Anna Neu')
  // The device has the record by now.
  await expect(page.getByRole('button', { name: 'Speichern' })).toBeEnabled()
  await goOffline(page)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(async () => ((await page.evaluate(storedUser)) as { name: string }).name).toBe('Anna Neu')
})
