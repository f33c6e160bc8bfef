import { expect, register, test } from '../app.ts'

const storedUser = 'JSON.parse(localStorage.getItem("user"))'

test.use({ expectedComplaints: [/Fehler beim Laden des DB-Users/] })

test('a new person registers and is kept as the user record, which goes when it cannot be loaded', async ({
  page,
  person,
}) => {
  await test.step('a new person registers and is kept as the user record under localStorage „user“', async () => {
    await register(page, { ...person, email: `  ${person.email.toUpperCase()} ` })
    await expect(page.getByRole('link', { name: 'Registrieren' })).toHaveCount(0)
    const user = (await page.evaluate(storedUser)) as Record<string, unknown>
    expect(user).toMatchObject({ email: person.email, name: person.name })
    expect(typeof user['id']).toBe('string')
  })

  await test.step('when the user record cannot be loaded, the user is cleared and it is logged', async () => {
    // Registered by the form: a page that was opened has renewed the session, and loading it anew would not ask again.
    await page.route('**/api/documents/users?*', (route) =>
      route.fulfill({ status: 200, headers: { 'x-taschenmesser': '1' }, json: { documents: [] } }),
    )
    await page.reload()
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect.poll(() => page.evaluate('localStorage.getItem("user")')).toBeNull()
  })
})
