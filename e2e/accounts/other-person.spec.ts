/** Sessions that end and users who change while there is no network: a user's queue never passes to another one. */
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import {
  expect,
  fillSignIn,
  goOffline,
  newPerson,
  register,
  signInByForm,
  signUp,
  test,
  type Person,
  waitForWorker,
} from '../app.ts'
import { type AppServer } from '../server.ts'
import { addName, expectAllSent, expectNames, expectOnServer, makeWheel } from '../wheel/wheels.ts'

/**
 * Changes the accounts under the running server, as the passing of time or an administrator's tool would, and
 * waits until the server no longer believes the browser, which may take a second.
 */
async function changeAccounts(
  { app, context, person }: { readonly app: AppServer; readonly context: BrowserContext; readonly person: Person },
  statements: readonly string[],
): Promise<void> {
  const database = new DatabaseSync(join(app.dataDir, 'accounts.sqlite'), { timeout: 5_000 })
  for (const statement of statements) {
    expect(database.prepare(statement).run(person.email).changes).toBeGreaterThan(0)
  }
  database.close()
  const askWho = async (): Promise<number> =>
    (await context.request.get(`${app.url}/api/documents/feed?since=0`)).status()
  await expect.poll(askWho).toBe(401)
}

/** Signs out by the account page once nothing waits any more, before which that asks first. */
async function signOutSynced(page: Page): Promise<void> {
  await page.goto('/account')
  await expect(page.getByText('Alle Änderungen sind auf dem Server')).toBeVisible()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
}

const END_SESSIONS = 'DELETE FROM auth_session WHERE "userId" = (SELECT id FROM auth_user WHERE email = ?)'
const DELETE_ACCOUNT = 'DELETE FROM auth_user WHERE email = ?'

type Answered = { readonly path: string; readonly body: string; readonly status: number }

/** What the server has answered the page since, with what was in the requests. */
function followAnswers(page: Page): Answered[] {
  const answers: Answered[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const body = response.request().postData() ?? ''
    if (pathname.startsWith('/api/')) answers.push({ path: pathname, body, status: response.status() })
  })
  return answers
}

test('faults 20 and 21: sessions and accounts that end while offline, and another person at the same browser: each queue stays its own @worker', async ({
  page,
  context,
  app,
  person,
  openDevice,
}) => {
  await signUp(page, person)
  await makeWheel(page, 'Privat')
  const wheel = page.url()
  await waitForWorker(page)
  await expectAllSent(page)

  await test.step('fault 21: a session that ends while offline: work goes on, another person’s sign-in neither sees nor sends it, the first one’s does', async () => {
    await goOffline(page)
    await changeAccounts({ app, context, person }, [END_SESSIONS])
    await addName(page, 'Nach dem Ende')
    const answers = followAnswers(page)
    await context.setOffline(false)
    await expect(page.getByText('Deine Anmeldung ist abgelaufen')).toBeVisible()
    await addName(page, 'Geht weiter')
    await page.reload()
    await expectNames(page, ['Nach dem Ende', 'Geht weiter'])

    // Another person at the same browser: signs in on the page that knows the first person.
    const guest = newPerson('Gast')
    const elsewhere = await openDevice()
    await signUp(elsewhere, guest)
    // By the link that says so: it knows that the session has ended, which a new page has to ask first.
    await page.getByRole('link', { name: 'Neu anmelden' }).click()
    await fillSignIn(page, guest)
    // The link to the account was there before, too: it was the first person's.
    await expect(page).not.toHaveURL(/login/)
    await page.goto(wheel)
    await expect(page.getByText('Dieses Rad gibt es nicht')).toBeVisible()
    await expect(page.getByText('Privat')).toHaveCount(0)
    await page.goto('/wheelofnames')
    await expect(page.getByText('Dein erstes Rad')).toBeVisible()
    await expect(page.getByText('Privat')).toHaveCount(0)
    await makeWheel(page, 'Rad des Gastes')
    const bodies = (isWanted: (answer: Answered) => boolean): string =>
      answers
        .filter(isWanted)
        .map(({ body }) => body)
        .join()
    await expect.poll(() => bodies(({ status }) => status === 200)).toContain('Rad des Gastes')
    // What was tried in the first person's name before was refused; in the guest's name it was never tried.
    expect(bodies(({ status }) => status !== 401)).not.toMatch(/Nach dem Ende|Geht weiter/)

    await signOutSynced(page)
    await signInByForm(page, person)
    await page.goto(wheel)
    await expectNames(page, ['Nach dem Ende', 'Geht weiter'])
    await expectAllSent(page)
    await expectOnServer(page, wheel, ['Nach dem Ende', 'Geht weiter'])
    await elsewhere.goto(wheel)
    await expect(elsewhere.getByText('Dieses Rad gibt es nicht')).toBeVisible()
    await expect(elsewhere.getByText('Nach dem Ende')).toHaveCount(0)
  })

  await test.step('unsynced changes ask before signing out, wait for the same person, and are never sent for another', async () => {
    await goOffline(page)
    await addName(page, 'Später')
    await page.goto('/account')
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await expect(page.getByRole('dialog')).toContainText('Noch nicht alles abgeglichen')
    await page.getByRole('button', { name: 'Trotzdem abmelden' }).click()
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    await context.setOffline(false)

    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/documents/changes')) sent.push(request.postData() ?? '')
    })
    // By the form: only the app knows that the server has not heard of the sign-out.
    await register(page, newPerson('Zweite Person'))
    await makeWheel(page, 'Fremdes Rad')
    await expect.poll(() => sent.length).toBeGreaterThan(0)
    expect(sent.join()).not.toContain('Später')
    await signOutSynced(page)

    await signInByForm(page, person)
    await page.goto(wheel)
    await expect(page.getByText('Später', { exact: true }).first()).toBeVisible()
    await expect.poll(() => sent.join()).toContain('Später')
    await expectOnServer(page, wheel, ['Nach dem Ende', 'Geht weiter', 'Später'])
  })

  await test.step('a session that ends while the app is open: the user sees it, work goes on, and signing in sends it', async () => {
    await changeAccounts({ app, context, person }, [END_SESSIONS])
    await addName(page, 'Zuletzt')
    await expect(page.getByText('Deine Anmeldung ist abgelaufen')).toBeVisible()
    await addName(page, 'Danach')
    await page.getByRole('link', { name: 'Neu anmelden' }).click()
    await fillSignIn(page, person)
    await expect(page).toHaveURL(wheel)
    await expectOnServer(page, wheel, ['Nach dem Ende', 'Geht weiter', 'Später', 'Zuletzt', 'Danach'])
  })

  await test.step('fault 20: an account deleted while offline: the queue stays, nothing asks in a loop, and what waits can be taken along', async () => {
    await goOffline(page)
    await changeAccounts({ app, context, person }, [END_SESSIONS, DELETE_ACCOUNT])
    await addName(page, 'Zum Mitnehmen')
    await context.setOffline(false)
    await expect(page.getByText('Deine Anmeldung ist abgelaufen')).toBeVisible()
    const answers = followAnswers(page)
    await addName(page, 'Noch einer')
    // As if hours passed: everything that waits for a timer of up to a minute runs several times.
    await page.goto('/account')
    await expect(page.getByText('Deine Anmeldung ist abgelaufen')).toBeVisible()
    await expect.poll(() => answers.length).toBeGreaterThan(0)
    // What the page asks for at its start is no answer to what follows.
    await page.waitForLoadState('networkidle')
    const before = answers.length
    for (let round = 0; round < 5; round++) {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    }
    await expect.poll(() => answers.length).toBeGreaterThan(before)
    await expect(page.getByText('2 Änderungen warten')).toBeVisible()
    // Asked five times: each time at most a pull, a batch and the session, and then silence.
    expect(answers.length - before).toBeLessThanOrEqual(15)
    await page.reload()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('localChangeStore'))).toContain('Zum Mitnehmen')
  })
})
