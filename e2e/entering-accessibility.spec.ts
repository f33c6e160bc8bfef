/** Every screen on the way in, in both themes and sizes: what axe finds, and whether somebody would have to scroll sideways. */
import type { Page } from '@playwright/test'
import { readWaysIn, type WaysIn } from '#auth'
import { expect, fillLogin, signUp, test } from './app.ts'
import { expectClean } from './axe.ts'
import { ageSessions } from './entering.ts'

/** What the server would offer if it were set up otherwise. */
async function offer(page: Page, waysIn: Partial<WaysIn> & Pick<WaysIn, 'registration' | 'isMailSent'>): Promise<void> {
  await page.goto('/api/health')
  const providers = [{ id: 'anbieter', name: 'Anbieter' }]
  const json = { setUp: 'done', publicUrl: new URL(page.url()).origin, providers, ...waysIn }
  await page.unroute(`**${readWaysIn.path}`)
  await page.route(`**${readWaysIn.path}`, (route) => route.fulfill({ headers: { 'x-taschenmesser': '1' }, json }))
}

test('axe finds nothing on the way in', async ({ page, openDevice, app, person }) => {
  await offer(page, { registration: 'open', isMailSent: true })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Mit Anbieter anmelden' })).toBeVisible()
  await expectClean(page, 'sign-in')
  await fillLogin(page, person)
  await expect(page.getByText('E-Mail oder Passwort stimmt nicht.')).toBeVisible()
  await expectClean(page, 'refused sign-in')
  await page.getByRole('button', { name: 'Code per E-Mail' }).click()
  await expectClean(page, 'address for a code')
  await page.getByRole('button', { name: 'Code schicken' }).click()
  await expect(page.getByRole('heading', { name: 'Code eingeben' })).toBeVisible()
  await expectClean(page, 'code')

  await page.goto('/login/forgot')
  await page.getByLabel('E-Mail').fill(person.email)
  await page.getByRole('button', { name: 'Link schicken' }).click()
  await expect(page.getByText('Schau in dein Postfach')).toBeVisible()
  await expectClean(page, 'link on its way')
  for (const path of [
    '/login/reset#geheim',
    '/login/reset',
    '/login/email#geheim',
    '/login/provider?result=provider-failed&display=page&next=/',
    '/login/provider?result=multi-factor-auth-required&display=page&next=/',
    '/register',
  ]) {
    await page.goto(path)
    await expectClean(page)
  }
  await offer(page, { registration: 'invite', isMailSent: true, administratorName: 'Anna Beispiel' })
  await page.goto('/register')
  await expect(page.getByText('Hier braucht es eine Einladung')).toBeVisible()
  await expectClean(page, 'registration by invitation')
  for (const [state, waysIn] of [
    ['a server that is not set up', { setUp: 'by-link' }],
    ['at the machine', { setUp: 'here' }],
    ['another address', { publicUrl: 'https://taschenmesser.haus.example.org:8443' }],
  ] as const) {
    await offer(page, { registration: 'open', isMailSent: true, ...waysIn })
    for (const path of ['/login', '/register']) {
      await page.goto(path)
      await expectClean(page, `${path}, ${state}`)
    }
  }

  await offer(page, { registration: 'open', isMailSent: false })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Ohne Konto ausprobieren' }).click()
  await expect(page.getByRole('link', { name: 'Account' })).toBeVisible()
  for (const path of ['/register', '/login']) {
    await page.goto(path)
    await expectClean(page, `${path} of a guest`)
  }

  const elsewhere = await openDevice()
  await signUp(elsewhere, person)
  ageSessions(app, person)
  await elsewhere.goto('/account/sicherheit')
  await elsewhere.getByRole('button', { name: 'Einrichten' }).click()
  await expect(
    elsewhere.getByRole('dialog', { name: 'Bestätige, dass du es bist' }).getByLabel('Passwort', { exact: true }),
  ).toBeVisible()
  await expectClean(elsewhere, 'recent sign-in')
})
