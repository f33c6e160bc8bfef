import { expect, it } from 'vitest'
import { signInAsGuest, signUp } from '#auth'
import { ACCOUNT, answerSignInOptions, answerWith, expectNoBarriers, openApp, page } from '#testing/app-page'
import { register } from '#testing/browser/screen-steps'

it('a visitor reads what a tool that needs an account does, and comes back to the path they wanted', async () => {
  const wanted = '/uptime/stoerungen'
  const entered = () => ({ idToken: 'x', expiresIn: 3600, account: ACCOUNT })
  const heading = page.getByRole('heading', { level: 1, name: 'Störungen' })
  const answers = [answerWith(signUp, entered), answerWith(signInAsGuest, entered), answerSignInOptions()]
  const app = await openApp(wanted, { isSignedOut: true, answers })
  const main = page.getByRole('main')
  await expect.element(main).toMatchTextContent(/brauchst du dafür ein Konto/)
  await expectNoBarriers()
  await main.getByRole('link', { name: 'Registrieren' }).click()
  await register()
  await expect.poll(() => location.pathname).toBe(wanted)
  await expect.element(heading).toBeVisible()
  await app.end()

  await openApp(wanted, { isSignedOut: true, answers })
  await page.getByRole('button', { name: 'Ohne Konto ausprobieren' }).click()
  await expect.element(heading).toBeVisible()
  expect(location.pathname).toBe(wanted)
})
