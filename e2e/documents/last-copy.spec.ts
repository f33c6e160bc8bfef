/** A server that has lost its documents, and a device that still has them: nothing is lost without a word. */
import { setBackClock } from '../../testing/server-clock.ts'
import { expect, signIn, signInByForm, signUp, test, toastButton } from '../app.ts'
import {
  addDocuments,
  heading,
  loseDocuments,
  template,
  untilForgotten,
  untilKept,
  untilSettled,
} from './lost-documents.ts'
import { addName, expectAllSent, expectOnServer, makeWheel } from '../wheel/wheels.ts'

/** Longer than a device sends again by itself what a server has lost. */
const LONG_AGO_DAYS = 40

test('D7 D9 what a server has lost after 40 days is listed on the device that has it, and is back after one press', async ({
  startOwnApp,
  openDevice,
  person,
}) => {
  const app = await startOwnApp(setBackClock(LONG_AGO_DAYS))
  const page = await openDevice(app.url)
  await signUp(page, person)
  await makeWheel(page, 'Altes Rad')
  await untilSettled(page)
  await app.stop('SIGTERM')
  await app.start({ NODE_OPTIONS: '' })
  await addDocuments(app, page, 'wheelTemplates', ['Klasse 5b', 'Klasse 6a'].map(template))
  await makeWheel(page, 'Neues Rad')
  await expectAllSent(page)
  await untilForgotten(page, 'Altes Rad')
  await untilKept(page, 'Klasse 6a')
  await loseDocuments(app)

  await toastButton(page, /Der Server hat .+ nicht mehr/, 'Ansehen').click()
  await expect(page.getByRole('heading', heading)).toBeFocused()
  await expect(page.getByRole('link', { name: /^Account .*nur noch auf diesem Gerät/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Glücksrad' }).getByRole('listitem')).toHaveCount(3)
  await page.goto('/account')
  await expect(page.getByText('Nicht alles ist auf dem Server')).toBeVisible()
  await expect(page.getByText('Alle Änderungen sind auf dem Server.')).toHaveCount(0)
  await page.getByRole('link', { name: /^Nur noch auf diesem Gerät/ }).click()
  await page.getByRole('button', { name: 'Rad „Altes Rad“ auf den Server zurückbringen' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Rad „Altes Rad“ wird zurückgebracht' })).toBeVisible()
  await expectAllSent(page)

  const phone = await openDevice(app.url)
  await signIn(phone, person, '/wheelofnames')
  await expect(phone.getByRole('link', { name: /Altes Rad/ })).toBeVisible()
  await expect(phone.getByRole('link', { name: /Neues Rad/ })).toBeVisible()

  await test.step('D9 signing out does not lose the others silently', async () => {
    await page.goto('/account')
    await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Nicht alles ist auf dem Server' })
    // The templates and the word about the new account.
    await expect(question.getByText('3 Einträge gibt es nur noch auf diesem Gerät')).toBeVisible()
    await question.getByRole('button', { name: 'Trotzdem abmelden' }).click()
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    await signInByForm(page, person)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
    await question.getByRole('link', { name: 'Ansehen' }).click()
    await expect(page.getByText('Vorlage „Klasse 6a“')).toBeVisible()
    await page.getByRole('button', { name: 'Alle verwerfen' }).click()
    await expect(page.getByText('Nichts offen')).toBeVisible()
  })

  await test.step('a server that is gone shows „Offline!“ although the browser believes it is online, and comes back by itself', async () => {
    await phone.getByRole('link', { name: /Neues Rad/ }).click()
    await expect(phone.getByRole('heading', { level: 1, name: 'Neues Rad' })).toBeVisible()
    await app.stop('SIGKILL')
    await addName(phone, 'Während des Ausfalls')
    await expect(phone.getByText('Offline!')).toBeVisible()
    expect(await phone.evaluate(() => navigator.onLine)).toBe(true)
    await app.start({ NODE_OPTIONS: '' })
    await expect(phone.getByText('Offline!')).toHaveCount(0)
    await expectAllSent(phone)
    await expectOnServer(phone, phone.url(), ['Während des Ausfalls'])
  })
})
