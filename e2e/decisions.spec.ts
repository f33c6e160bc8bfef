/** What is left to a person: two versions of one thing, what was refused, what was there before. */
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import {
  expect,
  goOffline,
  signIn,
  signUp,
  test,
  toastButton,
  type OpenDevice,
  type Person,
  waitForWorker,
} from './app.ts'
import { addName, chooseFromMenu, expectAllSent, makeWheel, renameWheel, untilSent } from './wheels.ts'

type Devices = {
  readonly page: Page
  readonly context: BrowserContext
  readonly openDevice: OpenDevice
  readonly person: Person
}

/** A wheel, open on this device and on a second one of the same person. */
async function openTwice({ page, openDevice, person }: Devices, title: string): Promise<{ phone: Page; path: string }> {
  await signUp(page, person)
  await makeWheel(page, title)
  await waitForWorker(page)
  const path = new URL(page.url()).pathname
  const phone = await openDevice()
  await signIn(phone, person)
  await phone.goto(path)
  await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible()
  return { phone, path }
}

async function answerConflict(page: Page, button: string): Promise<void> {
  await toastButton(page, '‚Titel‘ wurde auch auf einem anderen Gerät geändert', 'Ansehen').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Auch anderswo geändert' })).toBeFocused()
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByText('Nichts zu entscheiden')).toBeVisible()
}

test('S10 Y11 the later edit has won: the other version can be taken, and that be undone, also offline @worker', async ({
  page,
  context,
  openDevice,
  person,
}) => {
  const { phone, path } = await openTwice({ page, context, openDevice, person }, 'Anfang')
  await goOffline(page)
  await untilSent(phone, () => renameWheel(phone, 'Vom Telefon'))
  await renameWheel(page, 'Vom Rechner')
  await context.setOffline(false)
  await expect(page.getByText('‚Titel‘ wurde auch auf einem anderen Gerät geändert')).toBeVisible()
  await goOffline(page)
  await answerConflict(page, 'Andere Fassung nehmen')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByRole('heading', { name: '„Titel“ in Rad „Vom Rechner“' })).toBeVisible()
  await page.getByRole('button', { name: 'Andere Fassung nehmen' }).click()
  await context.setOffline(false)
  await phone.goto(path)
  await expect(phone.getByRole('heading', { level: 1, name: 'Vom Telefon' })).toBeVisible()
  // Told once: after a restart there is nothing more to say.
  await page.reload()
  await expect(page.getByText('Nichts zu entscheiden')).toBeVisible()
})

test('S10 Y11 the earlier edit has lost: one’s own version can be taken, on the device that synced second', async ({
  page,
  context,
  openDevice,
  person,
}) => {
  const { phone, path } = await openTwice({ page, context, openDevice, person }, 'Anfang')
  await goOffline(page)
  await renameWheel(page, 'Vom Rechner')
  await untilSent(phone, () => renameWheel(phone, 'Vom Telefon'))
  await context.setOffline(false)
  await expect(page.getByText('‚Titel‘ wurde auch auf einem anderen Gerät geändert')).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Vom Telefon' })).toBeVisible()
  await page.goto('/account')
  await page.getByRole('link', { name: 'Auch anderswo geändert' }).click()
  await expect(page.getByText('gilt jetzt')).toBeVisible()
  await untilSent(page, () => page.getByRole('button', { name: 'Meine Fassung nehmen' }).click())
  await phone.goto(path)
  await expect(phone.getByRole('heading', { level: 1, name: 'Vom Rechner' })).toBeVisible()
})

test('the history of a wheel brings back a title and a name, and the wheel itself after it was deleted', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await makeWheel(page, 'Alter Titel')
  await addName(page, 'Anna')
  await renameWheel(page, 'Neuer Titel')
  const path = new URL(page.url()).pathname
  await untilSent(page, () => page.getByRole('button', { name: 'Anna entfernen' }).click())
  await chooseFromMenu(page, 'Verlauf')
  await expect(page.getByText('Name „Anna“ entfernt', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Titel „Alter Titel“' }).click()
  await expect(page.getByText('Rad „Alter Titel“')).toBeVisible()
  await toastButton(page, 'wiederhergestellt', 'Rückgängig').click()
  await expect(page.getByText('Rad „Neuer Titel“')).toBeVisible()
  await page.getByRole('button', { name: 'was vor „Name „Anna“ entfernt“ war' }).click()
  await page.getByRole('link', { name: 'Zurück zu „Neuer Titel“' }).click()
  await expect(page.getByText('Anna', { exact: true }).first()).toBeVisible()

  await untilSent(page, () => chooseFromMenu(page, 'Rad löschen'))
  await page.goto('/account/geloescht')
  await page.getByRole('button', { name: 'Rad „Neuer Titel“ wiederherstellen' }).click()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Neuer Titel' })).toBeVisible()
  await expect(page.getByText('Anna', { exact: true }).first()).toBeVisible()
})

test('offline the history says so and shows what this device has changed @worker', async ({
  page,
  context,
  person,
}) => {
  await signUp(page, person)
  await makeWheel(page, 'Unterwegs')
  await waitForWorker(page)
  await expectAllSent(page)
  await goOffline(page)
  await addName(page, 'Ohne Netz')
  await chooseFromMenu(page, 'Verlauf')
  await expect(page.getByText('Ohne Netz ist der ganze Verlauf nicht abrufbar.')).toBeVisible()
  await expect(page.getByText('Name „Ohne Netz“ hinzugefügt')).toBeVisible()
  await expect(page.getByText('Wartet auf den Server')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Ohne Netz ist der ganze Verlauf nicht abrufbar.')).toHaveCount(0)
  await expect(page.getByText('Wartet auf den Server')).toHaveCount(0)
})

test('fault 19: an edit of what was deleted elsewhere is kept, saved, thrown away, taken back, and brings all of it back @worker', async ({
  page,
  context,
  openDevice,
  person,
}) => {
  const { phone, path } = await openTwice({ page, context, openDevice, person }, 'Gelöschtes Rad')
  await goOffline(page)
  await addName(page, 'Zu spät')
  await untilSent(phone, () => chooseFromMenu(phone, 'Rad löschen'))
  await context.setOffline(false)
  await toastButton(page, 'Eine Änderung wurde nicht übernommen.', 'Ansehen').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Name „Zu spät“ hinzugefügt' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Als Datei sichern' }).last().click()
  const file = await (await downloading).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject([{ code: 'gone', change: { type: 'ADD' } }])

  await goOffline(page)
  await page.reload()
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(page.getByText('Nichts offen')).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Name „Zu spät“ hinzugefügt' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Offline!')).toHaveCount(0)

  await page.getByRole('button', { name: 'Wiederherstellen' }).click()
  await expect(page.getByText('Nichts offen')).toBeVisible()
  await phone.goto(path)
  await expect(phone.getByRole('heading', { level: 1, name: 'Gelöschtes Rad' })).toBeVisible()
  await expect(phone.getByText('Zu spät', { exact: true }).first()).toBeVisible()
})

test('fault 20: what waits is counted, told in words and can be taken along as a file', async ({
  page,
  context,
  person,
}) => {
  await signUp(page, person)
  await makeWheel(page, 'Wartend')
  await waitForWorker(page)
  await page.goto('/account')
  await expect(page.getByRole('status').filter({ hasText: 'Alles abgeglichen' })).toBeVisible()
  await expect(page.getByText(/Zuletzt abgeglichen: (?:heute|gestern), \d\d:\d\d Uhr/)).toBeVisible()
  await goOffline(page)
  // Within the page, which has heard that it is offline: one that is opened offline may be told otherwise.
  await page.getByRole('link', { name: 'Glücksrad' }).click()
  await page.getByRole('link', { name: /Wartend/ }).click()
  await addName(page, 'Eins')
  await addName(page, 'Zwei')
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByText('2 Änderungen warten auf diesem Gerät')).toBeVisible()
  await expect(page.getByText('Auf diesem Gerät gespeichert')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Jetzt abgleichen' })).toBeDisabled()
  await expect(page.getByText('Geht wieder, sobald du online bist.')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Wartende Änderungen sichern' }).click()
  const file = await (await downloading).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toHaveLength(2)
  await context.setOffline(false)
  await expect(page.getByText('Alles abgeglichen')).toBeVisible()
})
