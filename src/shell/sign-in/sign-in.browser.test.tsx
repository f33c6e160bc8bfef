/** The forms of registering and signing in, and what becomes of a person's record at the end of it. */
import { expect, it, onTestFinished, vi } from 'vitest'
import {
  authErrorStatus,
  authErrorTexts,
  beginPasskeySignIn,
  guestEmail,
  refreshIdToken,
  signIn,
  signInWithPasskey,
  signOut,
  signUp,
  USER_STORAGE_KEY,
  type AuthErrorCode,
} from '#auth'
import { failed } from '#base/result'
import { ACCOUNT, answerSignInOptions, answerWith, expectNoBarriersInLooks, openApp, page } from '#testing/app-page'
import { signInElsewhere } from '#testing/browser/browser-state'

const name = page.getByLabelText('Name')
const email = page.getByLabelText('E-Mail')
const password = page.getByLabelText('Passwort', { exact: true })
const register = page.getByRole('button', { name: 'Registrieren', exact: true })

/** As the server refuses. */
const refusal = (code: AuthErrorCode) => failed({ code, message: authErrorTexts[code], status: authErrorStatus[code] })

it('signing out on /account clears the user and shows Login and Registrieren again', async () => {
  await openApp('/account', {
    answers: [
      answerWith(signOut, () => ({ ok: true }) as const),
      answerWith(signIn, () => ({ idToken: 'x', expiresIn: 3600, account: ACCOUNT })),
    ],
  })
  expect(localStorage.getItem(USER_STORAGE_KEY)).not.toBeNull()
  sessionStorage.setItem('form:anna:absence', '{}')
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect.element(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Registrieren' }).first()).toBeVisible()
  await expect.poll(() => localStorage.getItem(USER_STORAGE_KEY)).toBeNull()
  await expect.poll(() => sessionStorage.getItem('form:anna:absence')).toBeNull()
  await page.getByRole('link', { name: 'Login' }).click()
  await email.fill('anna@beispiel.de')
  await password.fill('Ein-langes-Passwort-4711')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await page.getByRole('link', { name: 'Login' }).click()
  // The next one to sign in here may be another user.
  await expect.element(email).toHaveValue('')
})

it('errors stand in German beside the field they belong to, and what was typed stays', async () => {
  const app = await openApp('/register', {
    isSignedOut: true,
    answers: [answerWith(signUp, () => refusal('invalid-email'))],
  })
  await name.fill('Anna Beispiel')
  await email.fill('keine-adresse')
  await password.fill('Ein-langes-Passwort-4711')
  await register.click()
  await expect.element(email).toHaveAccessibleDescription(/keine gültige E-Mail-Adresse/)
  await expect.element(email).toHaveValue('keine-adresse')
  await expect.element(name).toHaveValue('Anna Beispiel')

  app.answer(answerWith(signUp, () => refusal('weak-password')))
  await email.fill('anna@beispiel.de')
  await password.fill('passwort')
  await register.click()
  // One line that turns: the refusal stands in place of „Lang genug.“.
  await expect.element(password).toHaveAccessibleDescription(/^Das Passwort ist zu leicht zu erraten\.[^.]+\.$/)
})

it('a user who goes back from the code to change something finds name and address again', async () => {
  await openApp('/register', {
    isSignedOut: true,
    answers: [answerSignInOptions(), answerWith(signUp, () => ({ isCodeSent: true as const }))],
  })
  await name.fill('Anna Beispiel')
  await email.fill('anna@beispiel.de')
  await password.fill('Ein-langes-Passwort-4711')
  await register.click()
  await page.getByRole('button', { name: 'Angaben ändern' }).click()
  await expect.element(name).toHaveValue('Anna Beispiel')
  await expect.element(email).toHaveValue('anna@beispiel.de')
})

it('a refused passkey does not hide what is wrong with a later password', async () => {
  const credential = {
    ...{ id: 'passkey', rawId: new ArrayBuffer(1), type: 'public-key', getClientExtensionResults: () => ({}) },
    response: {
      authenticatorData: new ArrayBuffer(1),
      clientDataJSON: new ArrayBuffer(1),
      signature: new ArrayBuffer(1),
    },
  }
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(true)
  vi.spyOn(navigator.credentials, 'get').mockResolvedValue(credential as unknown as Credential)
  onTestFinished(() => void vi.restoreAllMocks())
  await openApp('/login', {
    isSignedOut: true,
    answers: [
      answerSignInOptions(),
      answerWith(beginPasskeySignIn, () => ({ options: { challenge: 'AAAA' } })),
      answerWith(signInWithPasskey, () => failed({ code: 'user-disabled', message: 'Gesperrt.', status: 403 })),
      answerWith(signIn, () => failed({ code: 'invalid-credential', message: 'Stimmt nicht.', status: 401 })),
    ],
  })
  await expect.element(page.getByText('Gesperrt.')).toBeVisible()
  await email.fill('anna@beispiel.de')
  await password.fill('Ein-langes-Passwort-4711')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect.element(page.getByText('Stimmt nicht.')).toBeVisible()
  await expect.element(page.getByText('Gesperrt.')).not.toBeInTheDocument()
})

it('a taken e-mail and a wrong password are reported, not guessed at', async () => {
  const app = await openApp('/register', {
    isSignedOut: true,
    answers: [
      answerWith(signUp, () => refusal('email-already-in-use')),
      answerWith(signIn, () => refusal('invalid-credential')),
    ],
  })
  await name.fill('Bert')
  await email.fill('anna@beispiel.de')
  await password.fill('Ein-langes-Passwort-4711')
  await register.click()
  await expect.element(email).toHaveAccessibleDescription(/schon ein Konto/)
  app.goTo('/login')
  await email.fill('anna@beispiel.de')
  await password.fill('Ganz-falsch-12345')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect.element(page.getByText('E-Mail oder Passwort stimmt nicht.')).toBeVisible()
})

it('a guest whose session has ended registers as others do, and reads what that means', async () => {
  await openApp('/login', {
    isSignedOut: true,
    answers: [
      answerSignInOptions(),
      answerWith(refreshIdToken, () => failed({ code: 'unauthenticated', message: 'Melde dich an.', status: 401 })),
      answerWith(signUp, () => refusal('email-already-in-use')),
    ],
  })
  signInElsewhere({ id: 'guest', email: guestEmail('guest'), name: 'Gast' })
  await expect.element(page.getByText(/Deine Anmeldung als Gast ist abgelaufen/)).toBeVisible()
  await expectNoBarriersInLooks()
  await page.getByRole('link', { name: 'Jetzt anlegen' }).click()
  await expect.element(page.getByText(/Alles, was du als Gast angelegt hast, bleibt/)).not.toBeInTheDocument()
  await name.fill('Anna')
  await email.fill('anna@beispiel.de')
  await password.fill('Ein-langes-Passwort-4711')
  await register.click()
  await expect.element(email).toHaveAccessibleDescription(/schon ein Konto/)
})

it('a new name is kept under localStorage „user“ at once, also offline', async () => {
  const app = await openApp('/account')
  await name.fill('Anna Neu')
  const save = page.getByRole('button', { name: 'Speichern' })
  // The device has the record by now.
  await expect.element(save).toBeEnabled()
  app.setOnline(false)
  await expect.element(page.getByText('Offline!').first()).toBeVisible()
  await save.click()
  const kept = () => (JSON.parse(localStorage.getItem(USER_STORAGE_KEY) ?? '{}') as { name: string }).name
  await expect.poll(kept).toBe('Anna Neu')
})
