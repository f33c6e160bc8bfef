/** A new server: who becomes its administrator, what other visitors see, and at which address users enter the app. */
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { readSetUpLink } from '../../testing/people/set-up-server.ts'
import { expect, expectSignedIn, fillRegister, newPerson, test, waitForWorker } from '../app.ts'
import { type AppServer } from '../server.ts'

const NOT_SET_UP = 'Dieser Server ist noch nicht eingerichtet'
const RIGHT = 'Zur richtigen Adresse'
/** Starts a server as if from a terminal on the machine's screen. `start.test.ts` uses a real terminal. */
const AT_SCREEN = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent('process.stdout.isTTY = true')}`,
  DISPLAY: ':0',
  SSH_CONNECTION: '',
  SSH_CLIENT: '',
  SSH_TTY: '',
  TRUSTED_PROXIES: '',
}
/** Without the header that the other devices of tests have from the proxy that they stand for. */
const withoutProxy = ({ url }: AppServer) => ({ baseURL: url, extraHTTPHeaders: {} })
const WRONG_ADDRESS = 'Das ist nicht die richtige Adresse'

/** Counts the rows that a sign-in makes. */
function countRows({ dataDir }: AppServer): number {
  const database = new DatabaseSync(join(dataDir, 'accounts.sqlite'), { readOnly: true })
  const tables = ['auth_user', 'auth_session', 'auth_mail_secret', 'auth_ceremony']
  const counts = tables.map((name) => Number(database.prepare(`SELECT count(*) AS n FROM ${name}`).get()?.['n']))
  database.close()
  return counts.reduce((sum, count) => sum + count, 0)
}

test('E1, E4, E5, E6, A18: the set-up link makes the administrator; without it no account can be made, also not at the machine itself or under another address, and then it takes an invitation of theirs @worker', async ({
  startOwnApp,
  openDevice,
  browser,
}) => {
  const { NODE_OPTIONS: _, ...notFromTerminal } = AT_SCREEN
  const app = await startOwnApp({ ...notFromTerminal, REGISTRATION: '' }, { isSetUp: false })
  await test.step('A18: under another address the page says which is right, leads there, and nothing is made; an app worker changes nothing', async () => {
    const wrong = app.url.replace('localhost', '127.0.0.1')
    const page = await openDevice(wrong)
    await page.goto('/')
    await waitForWorker(page)
    for (const path of ['/login', '/register', '/login/forgot']) {
      await page.goto(path)
      await expect(page.getByText(WRONG_ADDRESS)).toBeVisible()
      await expect(page.getByText(`Geöffnet hast du die App unter ${wrong}`)).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)
      await expect(page.getByRole('link', { name: RIGHT })).toHaveAttribute('href', app.url + path)
    }
    // A page that does not ask first, as an old one in the cache would not.
    const status = await page.evaluate(async () => {
      const answer = await fetch('/api/auth/sign-up', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Anna', email: 'anna@beispiel.de', password: 'Korrekt-Pferd-Batterie-7' }),
      })
      return `${answer.status} ${await answer.text()}`
    })
    expect(status).toContain('403')
    expect(status).toContain('wrong-address')
    expect(countRows(app)).toBe(0)
    await page.goto(`${wrong}/register`)
    await page.getByRole('link', { name: RIGHT }).click()
    await expect(page).toHaveURL(`${app.url}/register`)
    await expect(page.getByText(NOT_SET_UP)).toBeVisible()
  })

  const context = await browser.newContext(withoutProxy(app))
  const stranger = await context.newPage()

  await test.step('E1, E4: on a server that was not started from a terminal the browser of the same machine needs the link, too', async () => {
    for (const path of ['/login', '/register']) {
      await stranger.goto(path)
      await expect(stranger.getByText(NOT_SET_UP)).toBeVisible()
      await expect(stranger.getByText(/Öffne den Einrichtungslink aus dem Protokoll des Servers/)).toBeVisible()
      await expect(stranger.getByRole('textbox')).toHaveCount(0)
    }
  })

  await test.step('E1, E5, E6: the set-up link makes the administrator, and then it takes an invitation of theirs', async () => {
    const owner = await openDevice(app.url)
    await owner.goto(await readSetUpLink(app.settings))
    await expect(owner.getByText(/Du richtest diesen Server ein/)).toBeVisible()
    expect(new URL(owner.url()).hash).toBe('')
    await fillRegister(owner, newPerson('Anna Beispiel'))
    await expectSignedIn(owner)
    await owner.goto('/notifications')
    await expect(owner.getByText('Du verwaltest diesen Server')).toBeVisible()

    await stranger.goto('/register')
    await expect(
      stranger.getByText(/Dieser Server gehört Anna Beispiel\. Bitte Anna Beispiel um eine Einladung/),
    ).toBeVisible()
    await stranger.goto('/login')
    await expect(stranger.getByLabel('E-Mail')).toBeVisible()
  })
  await context.close()
})

test('E4: a browser on the same machine needs no link', async ({ startOwnApp, browser }) => {
  const app = await startOwnApp(AT_SCREEN, { isSetUp: false })
  const context = await browser.newContext(withoutProxy(app))
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Jetzt einrichten' }).click()
  await fillRegister(page, newPerson())
  await expectSignedIn(page)
  await context.close()
})
