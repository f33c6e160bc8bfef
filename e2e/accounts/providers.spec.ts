/** Signing in at a provider: a real one, in a window of its own or in the same. */
import type { Page } from '@playwright/test'
import { authErrorTexts, beginSecondFactor, confirmSecondFactor, startProvider } from '#auth'
import { findFreePort } from '../../testing/network/free-port.ts'
import { CLIENT_ID, CLIENT_SECRET, startOidcProvider } from '../../testing/people/oidc-provider.ts'
import { callAs, expect, expectSignedIn, nextAddress, test, waitForWorker } from '../app.ts'
import { ageSessions, codeIn, signOut, totp, waitForMail } from './sign-in.ts'

/** Says at the provider who one is; turns back there without claims. */
async function answerProvider(page: Page, claims?: object): Promise<void> {
  await page.getByLabel('Claims').fill(claims === undefined ? '' : JSON.stringify(claims))
  await page.getByRole('button', { name: 'Anmelden' }).click()
}

/** Lets the page open no windows until it is loaded again. */
async function blockWindows(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.open = () => null
  })
}

test('a provider in a window: one comes back signed in, closes it, or goes on in the same window where it is blocked @worker @whole', async ({
  openDevice,
  startOwnApp,
}) => {
  const port = await findFreePort()
  const client = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }
  const configured = { id: 'anbieter', name: 'Anbieter', issuer: `http://127.0.0.1:${port}`, ...client }
  const app = await startOwnApp({ OIDC_PROVIDERS: JSON.stringify([configured]) })
  const redirectUris = [`${app.url}/api/auth/provider/callback/anbieter`]
  const provider = await startOidcProvider({ port, redirectUris })
  const claims = { sub: 'anna', email: 'anna@beispiel.de', email_verified: true, name: 'Anna Anders' }
  try {
    const page = await openDevice(app.url)
    await page.goto('/login?next=/wheelofnames')
    await waitForWorker(page)
    const button = page.getByRole('button', { name: 'Mit Anbieter anmelden' })
    const [closed] = await Promise.all([page.waitForEvent('popup'), button.click()])
    await expect(closed.getByLabel('Claims')).toBeVisible()
    await closed.close()
    await expect(page.getByRole('alert').filter({ hasText: authErrorTexts['popup-closed-by-user'] })).toBeVisible()

    const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()])
    const gone = popup.waitForEvent('close')
    await answerProvider(popup, claims)
    await gone
    await expectSignedIn(page)
    await expect(page).toHaveURL(/\/wheelofnames$/)

    // The sign-in required nothing of the provider, so an action that needs a recent sign-in asks again. A user who alters the request
    // to the provider proves nothing.
    await page.goto('/account/sicherheit')
    await page.getByRole('button', { name: 'Einrichten' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bestätige, dass du es bist' })
    const confirming = dialog.getByRole('button', { name: 'Mit Anbieter bestätigen' })
    // Altered where the page learns it: the first request of a window that has just opened is not always caught.
    await page.context().route(
      `**${startProvider.path}`,
      async (route) => {
        const response = await route.fetch()
        const url = new URL(((await response.json()) as { url: string }).url)
        for (const name of ['prompt', 'max_age']) url.searchParams.delete(name)
        await route.fulfill({ response, json: { url: url.href } })
      },
      { times: 1 },
    )
    await confirming.click()
    const refusal = dialog.getByRole('alert').filter({ hasText: 'Der Anbieter hat dich nur wiedererkannt' })
    await expect(refusal).toContainText('bekommst du den Code von der Person, die ihn betreibt')
    // A code shows it, also on a server whose mails stay there.
    await dialog.getByRole('button', { name: 'Code per E-Mail' }).click()
    await expect(dialog).toContainText('Wer ihn betreibt, findet den Code in seinem Mail-Ordner')
    await dialog.getByLabel('Code').fill(codeIn(await waitForMail(app, claims.email, /Code zum Bestätigen/)))
    await expect(page.getByRole('img', { name: /QR-Code/ })).toBeVisible()
    await page.keyboard.press('Escape')
    const { secret } = await callAs(page, beginSecondFactor)
    const { recoveryCodes } = await callAs(page, confirmSecondFactor, { code: totp(String(secret)) })

    // As a browser that opens no windows, somewhere else, which the provider does not know.
    await signOut(page)
    await page.context().clearCookies({ domain: '127.0.0.1' })
    await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': nextAddress() })
    await page.goto('/login?next=/wheelofnames')
    await blockWindows(page)
    await button.click()
    await expect(page.getByRole('alert').filter({ hasText: authErrorTexts['popup-blocked'] })).toBeVisible()
    const goOn = page.getByRole('button', { name: 'Hier mit Anbieter weitermachen' })
    await goOn.click()
    await answerProvider(page)
    await expect(page.getByText(authErrorTexts['provider-failed'])).toBeVisible()
    await page.getByRole('link', { name: 'Zurück zur Anmeldung' }).click()
    await blockWindows(page)
    await button.click()
    await goOn.click()
    await answerProvider(page, claims)
    await page.getByLabel('Code aus der App').fill(totp(String(secret), 1))
    await page.getByRole('button', { name: 'Weiter' }).click()
    await expectSignedIn(page)
    await expect(page).toHaveURL(/\/wheelofnames$/)

    // A user without a password confirms at the provider and with the second factor; then the pending action is completed.
    ageSessions(app, claims)
    await page.goto('/account/sicherheit')
    await page.getByRole('button', { name: 'Ausschalten' }).click()
    const [again] = await Promise.all([page.waitForEvent('popup'), confirming.click()])
    await answerProvider(again, claims)
    await dialog.getByRole('button', { name: 'Wiederherstellungscode benutzen' }).click()
    await dialog.getByLabel('Wiederherstellungscode').fill(String((recoveryCodes as readonly string[])[0]))
    await dialog.getByRole('button', { name: 'Weiter' }).click()
    await expect(page.getByRole('button', { name: 'Einrichten' })).toBeVisible()
  } finally {
    await provider.stop()
  }
})
