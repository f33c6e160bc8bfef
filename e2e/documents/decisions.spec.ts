/** Two versions of one thing, and a person who chooses: two devices before a real server. */
import { expect, goOffline, signIn, signUp, test, toastButton, waitForWorker } from '../app.ts'
import { makeWheel, renameWheel, untilSent } from '../wheel/wheels.ts'

test('S10 Y11 the later edit has won: the other version can be taken, also offline @worker', async ({
  page,
  context,
  openDevice,
  person,
}) => {
  await signUp(page, person)
  await makeWheel(page, 'Anfang')
  await waitForWorker(page)
  const path = new URL(page.url()).pathname
  const phone = await openDevice()
  await signIn(phone, person)
  await phone.goto(path)
  await expect(phone.getByRole('heading', { level: 1, name: 'Anfang' })).toBeVisible()
  await goOffline(page)
  await untilSent(phone, () => renameWheel(phone, 'Vom Telefon'))
  await renameWheel(page, 'Vom Rechner')
  await context.setOffline(false)
  const told = '‚Titel‘ wurde auch auf einem anderen Gerät geändert'
  await expect(page.getByText(told)).toBeVisible()
  await expect(phone.getByRole('heading', { level: 1, name: 'Vom Rechner' })).toBeVisible()
  await goOffline(page)
  await toastButton(page, told, 'Ansehen').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Auch anderswo geändert' })).toBeVisible()
  await page.getByRole('button', { name: 'Andere Fassung nehmen' }).click()
  await expect(page.getByText('Nichts zu entscheiden')).toBeVisible()
  await context.setOffline(false)
  await expect(phone.getByRole('heading', { level: 1, name: 'Vom Telefon' })).toBeVisible()
  // Told once: after a restart there is nothing more to say.
  await page.reload()
  await expect(page.getByText('Nichts zu entscheiden')).toBeVisible()
})
