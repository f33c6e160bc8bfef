/** A user whose quota is full: what they are shown, how they make room, and that nothing is lost meanwhile. */
import { expect, newPerson, signIn, signUp, test, toastButton } from '../app.ts'
import { ADMINISTRATOR } from '../../testing/people/set-up-server.ts'
import { fillQuota } from './fill-quota.ts'
import { askForWheel } from '../wheel/wheels.ts'

test('Q2 H4 what has no place waits under „Nicht übernommen“, deleting the history makes room, and then it goes through', async ({
  startOwnApp,
  openDevice,
}) => {
  const app = await startOwnApp({ DOCUMENTS_QUOTA_MB: '1' })
  const person = newPerson()
  const page = await openDevice(app.url)
  await signUp(page, person)
  await fillQuota(page)

  await askForWheel(page, 'Kein Platz dafür')
  await toastButton(page, /nicht übernommen/, 'Ansehen').click()
  await expect(page.getByText('Der Speicherplatz für Einträge ist voll').first()).toBeVisible()
  await page.getByRole('link', { name: 'Platz schaffen' }).click()

  const usage = page.getByRole('meter', { name: 'Einträge und Verlauf' })
  await expect(usage).toHaveAttribute('aria-valuetext', /von 1 MB/)
  await expect(usage).toHaveAttribute('aria-valuenow', /^(?:9\d|100)$/)
  await page.getByRole('button', { name: 'Verlauf löschen' }).click()
  await page.getByRole('button', { name: 'Für immer löschen' }).click()
  await expect(page.getByText(/Verlauf gelöscht: .+ sind wieder frei/)).toBeVisible()
  await expect(usage).toHaveAttribute('aria-valuenow', /^\d$/)

  await page.goto('/account/nicht-uebernommen')
  await page
    .getByRole('button', { name: /erneut versuchen/i })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Nichts offen' })).toBeVisible()
  const admin = await openDevice(app.url)
  await signIn(admin, ADMINISTRATOR)
  await admin.goto('/account/verwaltung')
  await expect(admin.getByText('Einträge: ').first()).toBeVisible()
  const phone = await openDevice(app.url)
  await signIn(phone, person)
  await phone.goto('/wheelofnames')
  await expect(phone.getByText('Kein Platz dafür').first()).toBeVisible()
})
