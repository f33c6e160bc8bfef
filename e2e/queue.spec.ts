import { expect, goOffline, newPerson, register, signIn, signInByForm, signUp, test, waitForWorker } from './app.ts'
import { addName, chooseFromMenu, makeWheel, untilSent } from './wheels.ts'

test('two tabs, both edited offline: each shows the other’s edits, and the server gets them all', async ({
  page,
  context,
  openDevice,
  person,
}) => {
  await signUp(page, person)
  await makeWheel(page, 'Zwei Tabs')
  await waitForWorker(page)
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.getByRole('heading', { level: 1, name: 'Zwei Tabs' })).toBeVisible()
  await goOffline(page)
  await addName(page, 'Links')
  await addName(second, 'Rechts')
  await expect(page.getByText('Rechts', { exact: true }).first()).toBeVisible()
  await expect(second.getByText('Links', { exact: true }).first()).toBeVisible()
  await context.setOffline(false)

  const phone = await openDevice()
  await signIn(phone, person)
  await phone.goto(new URL(page.url()).pathname)
  await expect(phone.getByText('Links', { exact: true }).first()).toBeVisible()
  await expect(phone.getByText('Rechts', { exact: true }).first()).toBeVisible()
})

test('unsynced changes ask before signing out, wait for the same person, and are never sent for another @worker', async ({
  page,
  context,
  person,
}) => {
  await signUp(page, person)
  await makeWheel(page, 'Wartendes Rad')
  const address = page.url()
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
  await page.goto('/account')
  // While anything waits, signing out asks first.
  await expect(page.getByText('Alle Änderungen sind auf dem Server')).toBeVisible()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()

  await signInByForm(page, person)
  await page.goto(address)
  await expect(page.getByText('Später', { exact: true }).first()).toBeVisible()
  await expect.poll(() => sent.join()).toContain('Später')
})

test('a change to what was deleted elsewhere is not lost but listed under „Nicht übernommen“', async ({
  page,
  context,
  openDevice,
  person,
}) => {
  await signUp(page, person)
  await makeWheel(page, 'Gelöschtes Rad')
  await waitForWorker(page)
  const phone = await openDevice()
  await signIn(phone, person)
  await phone.goto(new URL(page.url()).pathname)
  await expect(phone.getByRole('heading', { level: 1, name: 'Gelöschtes Rad' })).toBeVisible()
  await goOffline(page)
  await addName(page, 'Zu spät')
  await untilSent(phone, () => chooseFromMenu(phone, 'Rad löschen'))
  await context.setOffline(false)
  await page.goto('/account')
  await page.getByRole('link', { name: 'Nicht übernommen' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Name „Zu spät“ hinzugefügt' })).toBeVisible()
  await expect(page.getByText('Den Eintrag gibt es nicht mehr.')).toBeVisible()
})

test('a server that is gone shows „Offline!“ although the browser believes it is online, and comes back by itself', async ({
  openDevice,
  startOwnApp,
  person,
}) => {
  const own = await startOwnApp()
  const page = await openDevice(own.url)
  await signUp(page, person)
  await makeWheel(page, 'Ausfall')
  await waitForWorker(page)
  await own.stop('SIGKILL')
  await addName(page, 'Während des Ausfalls')
  await expect(page.getByText('Offline!')).toBeVisible()
  await own.start()
  await expect(page.getByText('Offline!')).toHaveCount(0, { timeout: 40_000 })
  const phone = await openDevice(own.url)
  await signIn(phone, person)
  await phone.goto(new URL(page.url()).pathname)
  await expect(phone.getByText('Während des Ausfalls', { exact: true }).first()).toBeVisible()
})
