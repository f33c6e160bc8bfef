/** Every screen of signing in, in both themes and sizes: what axe finds, and whether it is wider than the window. */
import { expect, it } from 'vitest'
import {
  authErrorStatus,
  authErrorTexts,
  guestEmail,
  sendPasswordReset,
  sendSignInCode,
  signIn,
  verifyEmail,
  type AuthErrorCode,
  type SignInOptions,
} from '#auth'
import { failed } from '#base/result'
import {
  answerSignInOptions,
  answerWith,
  expectNoBarriers,
  expectNoBarriersInLooks,
  openApp,
  page,
  type Answer,
} from '#testing/app-page'

const EMAIL = 'anna@beispiel.de'
const email = page.getByLabelText('E-Mail')
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const says = (text: string) => page.getByText(text, { exact: false }).first()

/** As the server refuses. */
const refusal = (code: AuthErrorCode) => failed({ code, message: authErrorTexts[code], status: authErrorStatus[code] })

/** What a server offers that is set up otherwise. */
const offer = (signInOptions: Partial<SignInOptions> = {}): Answer =>
  answerSignInOptions(() => ({ isMailSent: true, providers: [{ id: 'anbieter', name: 'Anbieter' }], ...signInOptions }))

const done = () => ({ ok: true }) as const

it('axe finds nothing on the pages of signing in, with a password or a code', async () => {
  const answers = [offer(), answerWith(signIn, () => refusal('invalid-credential')), answerWith(sendSignInCode, done)]
  await openApp('/login', { isSignedOut: true, answers })
  await expect.element(page.getByRole('button', { name: 'Mit Anbieter anmelden' })).toBeVisible()
  await expectNoBarriersInLooks()
  await email.fill(EMAIL)
  await page.getByLabelText('Passwort', { exact: true }).fill('Ganz-falsch-12345')
  await press('Anmelden')
  await expect.element(says('E-Mail oder Passwort stimmt nicht.')).toBeVisible()
  await expectNoBarriersInLooks()
  await press('Code per E-Mail')
  await expect.element(page.getByRole('heading', { name: 'Code per E-Mail' })).toBeVisible()
  await expectNoBarriersInLooks()
  await press('Code schicken')
  await expect.element(page.getByRole('heading', { name: 'Code eingeben' })).toBeVisible()
  await expectNoBarriersInLooks()
})

it('C5 a server without mails offers a link and a code on the page of a forgotten password only', async () => {
  const answers = [offer({ isMailSent: false }), answerWith(sendSignInCode, done)]
  await openApp('/login?next=/rezepte', { isSignedOut: true, answers })
  await email.fill(EMAIL)
  await expect.element(page.getByRole('button', { name: 'Code per E-Mail' })).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
  await expect.element(page.getByRole('button', { name: 'Link in den Mail-Ordner legen' })).toBeVisible()
  await expectNoBarriers()
  await page.getByRole('link', { name: 'Nur ein Code zum Anmelden' }).click()
  await expect.element(email).toHaveValue(EMAIL)
  await press('Code in den Mail-Ordner legen')
  await expect.element(says('findet den Code in seinem Mail-Ordner')).toBeVisible()
  expect(new URLSearchParams(location.search).get('next')).toBe('/rezepte')
})

it('axe finds nothing where links and providers lead', async () => {
  const answers = [
    offer(),
    answerWith(sendPasswordReset, done),
    answerWith(verifyEmail, () => refusal('sign-in-to-confirm')),
  ]
  const app = await openApp('/login/forgot', { isSignedOut: true, answers })
  await email.fill(EMAIL)
  await press('Link schicken')
  await expect.element(says('Schau in dein Postfach')).toBeVisible()
  await expectNoBarriersInLooks()
  for (const [path, text] of [
    ['/login/reset#geheim', 'Neues Passwort'],
    ['/login/reset', 'Dieser Link gilt nicht mehr'],
    ['/login/email#geheim', 'Neue E-Mail übernehmen'],
    ['/login/provider?result=provider-failed&display=page&next=/', 'Das hat nicht geklappt'],
    ['/login/provider?result=multi-factor-auth-required&display=page&next=/', 'Code aus der App'],
    ['/register', 'Ein Konto für alle Werkzeuge'],
  ] as const) {
    // The page in between has the next one begin anew.
    app.goTo('/')
    await expect.element(page.getByRole('link', { name: 'Ansehen: Glücksrad' })).toBeVisible()
    app.goTo(path)
    await expect.element(says(text)).toBeVisible()
    await expectNoBarriersInLooks()
  }
  app.goTo('/login/verify#geheim')
  await press('E-Mail bestätigen')
  await expect.element(says('Melde dich zuerst an')).toBeVisible()
  await expectNoBarriersInLooks()
})

it('axe finds nothing where a link belongs to another account', async () => {
  await openApp('/login/verify#geheim', {
    answers: [offer(), answerWith(verifyEmail, () => refusal('sign-in-to-confirm'))],
  })
  await press('E-Mail bestätigen')
  await expect.element(says('Dieser Link gehört zu einem anderen Konto')).toBeVisible()
  await expect.element(says('Du bist hier als anna@beispiel.de angemeldet')).toBeVisible()
  await expectNoBarriersInLooks()
})

it('axe finds nothing where there is no sign-in method', async () => {
  const byInvitation = { registration: 'invite', administratorName: 'Anna Beispiel' } as const
  const app = await openApp('/register', { isSignedOut: true, answers: [offer(byInvitation)] })
  await expect.element(says('Hier braucht es eine Einladung')).toBeVisible()
  await expect.element(says('Dieser Server gehört Anna Beispiel. Bitte Anna Beispiel um eine Einladung')).toBeVisible()
  await expectNoBarriersInLooks()
  for (const [signInOptions, atLogin, atRegister] of [
    [{ setUp: 'by-link' }, 'Öffne den Einrichtungslink', 'Öffne den Einrichtungslink'],
    [{ setUp: 'here' }, 'Jetzt einrichten', 'Du richtest diesen Server ein'],
    [
      { publicUrl: 'https://taschenmesser.haus.example.org:8443' },
      'Ohne HTTPS kein Offline',
      'nicht die richtige Adresse',
    ],
  ] as const) {
    app.answer(offer(signInOptions))
    app.goTo('/login')
    await expect.element(says(atLogin)).toBeVisible()
    await expectNoBarriersInLooks()
    app.goTo('/register')
    await expect.element(says(atRegister)).toBeVisible()
    await expectNoBarriersInLooks()
  }
})

it('axe finds nothing where a guest registers or signs in', async () => {
  const app = await openApp('/register', {
    email: guestEmail('anna'),
    answers: [offer({ isMailSent: false, providers: [] })],
  })
  await expect.element(says('Alles, was du als Gast angelegt hast, bleibt')).toBeVisible()
  await expectNoBarriersInLooks()
  app.goTo('/login')
  await expect.element(says('kommt nicht mit in ein anderes Konto')).toBeVisible()
  await expectNoBarriersInLooks()
})

it('A18, W15: over http where the address is https it says so, keeps the set-up link, and that there is no offline', async () => {
  const publicUrl = 'https://taschenmesser.example.org'
  await openApp('/register#setup=geheim', { isSignedOut: true, answers: [offer({ publicUrl, setUp: 'by-link' })] })
  await expect.element(says('Das ist nicht die richtige Adresse')).toBeVisible()
  await expect.element(says(`Anmelden und registrieren kannst du dich nur unter ${publicUrl}`)).toBeVisible()
  await expect.element(says('Ohne HTTPS kein Offline')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Anbieter/ })).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: 'Zur richtigen Adresse' }))
    .toHaveAttribute('href', `${publicUrl}/register#setup=geheim`)
})

it('E5: an invitation says who invites, and axe finds nothing there', async () => {
  const byInvitation = { registration: 'invite', administratorName: 'Anna Beispiel' } as const
  await openApp('/register#geheim', { isSignedOut: true, answers: [offer(byInvitation)] })
  await expect.element(says('Anna Beispiel hat dich eingeladen.')).toBeVisible()
  await expectNoBarriersInLooks()
})
