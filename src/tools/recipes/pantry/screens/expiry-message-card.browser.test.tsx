/** The setting of the message on what expires: off at first, one document of the user, undone; what it needs without an account. */
import { expect, it } from 'vitest'
import { ownId } from '#documents'
import { expectNoBarriersInLooks, openApp, page, pressToast } from '#testing/app-page'
import { settingsCollection } from '../../collections.ts'
import { SETTINGS_PATH } from '../../paths.ts'

const wanted = page.getByRole('switch', { name: 'Einmal am Tag Bescheid geben' })
const hour = page.getByLabelText('Um wie viel Uhr?')

it('R78: it is off until the user turns it on; hour and zone are one setting, and each step is undone', async () => {
  const app = await openApp(SETTINGS_PATH)
  const stored = () => app.documents.list(settingsCollection).map(({ id, expiryMessage }) => ({ id, expiryMessage }))
  const id = ownId(app.userId)
  const timeZone = Temporal.Now.timeZoneId()
  await expect.element(wanted).not.toBeChecked()
  await expect.element(hour).not.toBeInTheDocument()
  await wanted.click()
  await expect.element(hour).toHaveDisplayValue('16 Uhr')
  expect(stored()).toEqual([{ id, expiryMessage: { isOn: true, hour: 16, timeZone } }])
  await expect.element(page.getByRole('link', { name: /Auf welchen Wegen/ })).toBeVisible()
  await expectNoBarriersInLooks()
  await hour.selectOptions('7 Uhr')
  await expect.poll(stored).toEqual([{ id, expiryMessage: { isOn: true, hour: 7, timeZone } }])
  await pressToast('Täglicher Bescheid um 7 Uhr', 'Rückgängig')
  await expect.element(hour).toHaveDisplayValue('16 Uhr')
  await app.reload()
  await expect.element(hour).toHaveDisplayValue('16 Uhr')
  await wanted.click()
  await expect.element(hour).not.toBeInTheDocument()
  expect(stored()).toEqual([{ id, expiryMessage: { isOn: false, hour: 16, timeZone } }])
})

it('R78: the hour of another time zone is shown as such, until the user chooses here', async () => {
  const expiryMessage = { isOn: true, hour: 18, timeZone: 'Pacific/Auckland' }
  const app = await openApp(SETTINGS_PATH, {
    documents: (userId) => [[settingsCollection, ownId(userId), { expiryMessage }]],
  })
  await expect.element(hour).toHaveAccessibleDescription(/Nach der Uhr in Pacific\/Auckland/)
  await hour.selectOptions('17 Uhr')
  await expect.element(hour).not.toHaveAccessibleDescription(/Auckland/)
  expect(app.documents.list(settingsCollection)).toMatchObject([
    { expiryMessage: { hour: 17, timeZone: Temporal.Now.timeZoneId() } },
  ])
})

it('R78: without an account the place says that it needs one', async () => {
  await openApp(SETTINGS_PATH, { isSignedOut: true })
  await expect.element(page.getByText(/Dafür brauchst du ein Konto/)).toBeVisible()
  await expect.element(wanted).not.toBeInTheDocument()
  await expectNoBarriersInLooks()
})
