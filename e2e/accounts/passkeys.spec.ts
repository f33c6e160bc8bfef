import { addPasskey, authErrorTexts, beginPasskey, deletePasskey } from '#auth'
import { callAs, expect, expectSignedIn, nextAddress, signUpAndStart, test } from '../app.ts'
import { addAuthenticator, ageSessions, signOut } from './sign-in.ts'

test('a passkey signs in by itself where the browser offers it, by the button elsewhere, and one that was deleted does not', async ({
  page,
  app,
  person,
}) => {
  await addAuthenticator(page)
  await signUpAndStart(page, person)
  const { options } = await callAs(page, beginPasskey)
  const response = await page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json as PublicKeyCredentialCreationOptionsJSON)
    const made = await navigator.credentials.create({ publicKey })
    return { ...(made as PublicKeyCredential).toJSON() } as { readonly id: string }
  }, options)
  const { id } = await callAs(page, addPasskey, { name: 'Testgerät', response })

  await signOut(page)
  // „Conditional UI“: the virtual authenticator answers as a person does who picks the passkey from the list.
  await page.goto('/login?next=/wheelofnames')
  await expectSignedIn(page)
  await expect(page).toHaveURL(/\/wheelofnames$/)

  // Before signing out: the page that follows would offer it at once.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await signOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await expectSignedIn(page)

  ageSessions(app, person)
  await page.goto('/account/sicherheit')
  await page.getByRole('button', { name: 'Einrichten' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mit Passkey bestätigen' }).click()
  await expect(page.getByRole('img', { name: /QR-Code/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await callAs(page, deletePasskey, { passkeyId: id })
  await signOut(page)
  // From one address it would be the third attempt within ten seconds, which is the last one accepted.
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': nextAddress() })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await expect(page.getByRole('alert').filter({ hasText: authErrorTexts['passkey-not-accepted'] })).toBeVisible()
})
