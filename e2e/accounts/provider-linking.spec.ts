import { authErrorTexts } from '#auth'
import { findFreePort } from '../../testing/network/free-port.ts'
import { CLIENT_ID, CLIENT_SECRET, startOidcProvider, type OidcClaims } from '../../testing/people/oidc-provider.ts'
import { expect, expectSignedIn, newPerson, signUpAndStart, test as base, waitForWorker } from '../app.ts'
import { type AppServer, removeApp, startApp } from '../server.ts'
import { signOut } from './sign-in.ts'
import type { Page } from '@playwright/test'

/** A server that knows one provider, which runs in a process of its own. */
const test = base.extend<object, { providerApp: AppServer }>({
  providerApp: [
    async ({}, use) => {
      const port = await findFreePort()
      const issuer = `http://127.0.0.1:${port}`
      const settings = [{ id: 'haus', name: 'Haus', issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }]
      const app = await startApp({ OIDC_PROVIDERS: JSON.stringify(settings) })
      const provider = await startOidcProvider({ redirectUris: [`${app.url}/api/auth/provider/callback/haus`], port })
      await use(app)
      await removeApp(app)
      await provider.stop()
    },
    { scope: 'worker' },
  ],
})

// One worker runs them in their order, so that there is one provider.
test.describe.configure({ mode: 'default' })

function newClaims(): OidcClaims {
  const { email, name } = newPerson()
  return { sub: email.replace(/\W/g, '-'), email, email_verified: true, name }
}

async function signInThere(page: Page, claims: OidcClaims): Promise<void> {
  await page.getByLabel('Claims').fill(JSON.stringify(claims))
  await page.getByRole('button', { name: 'Anmelden' }).click()
}

async function openPopup(page: Page, button: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: button }).click()
  return opened
}

test('W20: a window of the provider signs in, goes away, and the page goes on where it wanted to @worker', async ({
  openDevice,
  providerApp,
}) => {
  const page = await openDevice(providerApp.url)
  await page.goto('/login?next=/wheelofnames')
  // The worker answers for pages of the app; the way back must get past it.
  await waitForWorker(page)
  const claims = newClaims()
  const popup = await openPopup(page, 'Mit Haus anmelden')
  const closed = popup.waitForEvent('close')
  await signInThere(popup, claims)
  await closed
  await expectSignedIn(page)
  await expect(page).toHaveURL(/\/wheelofnames$/)
})

test('W21, W22: an address that has an account is linked from inside, and only then lets in', async ({
  openDevice,
  providerApp,
}) => {
  const page = await openDevice(providerApp.url)
  const person = newPerson()
  const claims = { ...newClaims(), email: person.email }
  await signUpAndStart(page, person)
  await signOut(page)
  await page.goto('/login')
  await signInThere(await openPopup(page, 'Mit Haus anmelden'), claims)
  await expect(
    page.getByRole('alert').filter({ hasText: authErrorTexts['account-exists-with-different-credential'] }),
  ).toBeVisible()

  await page.getByLabel('E-Mail').fill(person.email)
  await page.getByLabel('Passwort', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expectSignedIn(page)
  await page.goto('/account/sicherheit')
  await openPopup(page, 'Mit Haus verbinden')
  await expect(page.getByRole('button', { name: 'Trennen: Haus' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mit Haus verbinden' })).toBeHidden()

  // The provider still knows them, and asks nothing.
  await signOut(page)
  await page.goto('/login')
  await openPopup(page, 'Mit Haus anmelden')
  await expectSignedIn(page)
})
