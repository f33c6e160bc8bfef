/** Signing out on the account page: at once, whatever the server and the network do. */
import { expect, it, onTestFinished } from 'vitest'
import { signOut } from '#auth'
import { failed, ok, type Result } from '#base/result'
import { answerWith, openApp, page } from '#testing/app-page'
import { signInElsewhere } from '#testing/browser/browser-state'

/** Every address that the page has until the test ends. */
function watchPaths(): readonly string[] {
  const paths: string[] = []
  const timer = setInterval(() => {
    if (paths.at(-1) !== location.pathname) paths.push(location.pathname)
  }, 1)
  onTestFinished(() => clearInterval(timer))
  return paths
}

async function leave(): Promise<void> {
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  await expect.element(page.getByRole('link', { name: 'Login' })).toBeVisible()
}

it('signing out leads to the start page without the server’s answer, and by no other page', async () => {
  const held = Promise.withResolvers<Result<{ readonly ok: true }, never>>()
  const app = await openApp('/account', { answers: [{ endpoint: signOut, answer: () => held.promise }] })
  sessionStorage.setItem(`form:${app.userId}:absence`, '{"set":{"note":"Anna"},"removed":[]}')
  await expect.element(page.getByRole('heading', { name: 'Konto', exact: true })).toBeVisible()
  const paths = watchPaths()
  await leave()
  await expect.poll(() => location.pathname).toBe('/')
  expect(sessionStorage.getItem(`form:${app.userId}:absence`)).toBeNull()
  held.resolve(ok({ ok: true }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(paths).toEqual(['/account', '/'])
})

it('signing out works without a network, and says afterwards if the server refused it', async () => {
  const offline = await openApp('/account')
  offline.setOnline(false)
  await leave()
  expect(location.pathname).toBe('/')
  await offline.end()
  await openApp('/account', {
    answers: [
      answerWith(signOut, () => failed({ code: 'unavailable', message: 'Gerade geht es nicht.', status: 503 })),
    ],
  })
  await leave()
  await expect.element(page.getByText('Gerade geht es nicht.')).toBeVisible()
})

it('what was typed into a dialog goes with its user, who left in another tab', async () => {
  await openApp('/wheelofnames')
  const dialog = page.getByRole('dialog', { name: 'Neues Rad' })
  await page.getByRole('button', { name: 'Neues Rad' }).click()
  await dialog.getByLabelText('Titel').fill('Annas Rad')
  signInElsewhere(undefined)
  await expect.element(dialog).not.toBeInTheDocument()
  signInElsewhere({ id: 'ben', email: 'ben@beispiel.de', name: 'Ben Muster' })
  await page.getByRole('button', { name: 'Neues Rad' }).click()
  await expect.element(dialog.getByLabelText('Titel')).toHaveValue('')
})
