/** A server that has lost its documents, and a device that still has them: nothing is lost without a word. */
import { readFile } from 'node:fs/promises'
import { setBackClock } from '../testing/server-clock.ts'
import {
  callAs,
  expect,
  goOffline,
  newPerson,
  signIn,
  signInByForm,
  signUp,
  test,
  toastButton,
  userIdOf,
  waitForWorker,
} from './app.ts'
import { expectClean } from './axe.ts'
import { fillQuota } from './fill-quota.ts'
import {
  addDocuments,
  heading,
  LIST,
  loseDocuments,
  openAfterLoss,
  openWithTemplates,
  readDocuments,
  untilForgotten,
  untilSettled,
} from './lost-documents.ts'
import { expectAllSent, makeWheel } from './wheels.ts'

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
  await waitForWorker(page)
  await untilSettled(page)
  await app.stop('SIGTERM')
  await app.start({ NODE_OPTIONS: '' })
  await makeWheel(page, 'Neues Rad')
  await expectAllSent(page)
  await untilForgotten(page, 'Altes Rad')
  await loseDocuments(app)

  await toastButton(page, /Der Server hat .+ nicht mehr/, 'Ansehen').click()
  await expect(page.getByRole('heading', heading)).toBeFocused()
  await expect(page.getByRole('link', { name: /^Account .*nur noch auf diesem Gerät/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Glücksrad' }).getByRole('listitem')).toHaveCount(1)
  await page.goto('/account')
  await expect(page.getByText('Nicht alles ist auf dem Server')).toBeVisible()
  await expect(page.getByText('Alle Änderungen sind auf dem Server.')).toHaveCount(0)
  await page.getByRole('link', { name: /^Nur noch auf diesem Gerät/ }).click()
  await page.getByRole('button', { name: 'Rad „Altes Rad“ auf den Server zurückbringen' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Rad „Altes Rad“ wird zurückgebracht' })).toBeVisible()
  await expectAllSent(page)

  const phone = await openDevice(app.url)
  await signIn(phone, person)
  await phone.goto('/wheelofnames')
  await expect(phone.getByRole('link', { name: /Altes Rad/ })).toBeVisible()
  await expect(phone.getByRole('link', { name: /Neues Rad/ })).toBeVisible()
})

test('D9 all come back with one press, which can be undone, also without a network', async ({
  startOwnApp,
  openDevice,
  person,
}) => {
  const app = await startOwnApp()
  const titles = Array.from({ length: 30 }, (_none, index) => `Vorlage ${index + 1}`)
  const page = await openAfterLoss({ app, openDevice }, person, titles)
  await expect(page.getByRole('button', { name: /Weitere zeigen \(noch 10 Einträge\)/ })).toBeVisible()
  await goOffline(page)
  await page.getByRole('button', { name: 'Alle auf den Server zurückbringen' }).click()
  await expect(page.getByRole('region', { name: 'Glücksrad' })).toHaveCount(0)
  await toastButton(page, '30 Einträge werden zurückgebracht, sobald du online bist', 'Rückgängig').click()
  await expect(page.getByRole('region', { name: 'Glücksrad' }).getByRole('listitem')).toHaveCount(20)
  await page.getByRole('button', { name: 'Alle auf den Server zurückbringen' }).click()
  await expect(page.getByRole('region', { name: 'Glücksrad' })).toHaveCount(0)
  await page.context().setOffline(false)
  await expectAllSent(page)
  const onServer = (await readDocuments(page, 'wheelTemplates')).map(({ fields }) => fields['title'])
  expect(new Set(onServer)).toEqual(new Set(titles))
})

test('D9 one is saved as a file, discarded and had back, by keyboard; signing out does not lose the others silently @worker', async ({
  startOwnApp,
  openDevice,
  person,
}) => {
  const app = await startOwnApp()
  const page = await openAfterLoss({ app, openDevice }, person, ['Klasse 5b', 'Klasse 6a'])
  await expectClean(page, 'what only this device has left')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Vorlage „Klasse 5b“ als Datei sichern' }).press('Enter')
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^taschenmesser-Vorlage-Klasse-5b-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
    format: 'taschenmesser-export',
    documents: [{ collection: 'wheelTemplates', fields: { title: 'Klasse 5b' }, history: [] }],
  })

  const discard = page.getByRole('button', { name: 'Vorlage „Klasse 5b“ verwerfen' })
  await discard.press('Enter')
  await expect(discard).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Klasse 6a' })).toBeFocused()
  await toastButton(page, 'Verworfen: Vorlage „Klasse 5b“', 'Rückgängig').press('Enter')
  await expect(discard).toBeVisible()
  // The copy stays discarded after a new start of the app.
  await discard.press('Enter')
  await page.reload()
  await expect(page.getByText('Vorlage „Klasse 6a“')).toBeVisible()
  await expect(discard).toHaveCount(0)

  await page.goto('/account')
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Nicht alles ist auf dem Server' })
  await expect(question.getByText(/\d Einträge gibt es nur noch auf diesem Gerät/)).toBeVisible()
  await question.getByRole('button', { name: 'Trotzdem abmelden' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await signInByForm(page, person)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  await question.getByRole('link', { name: 'Ansehen' }).click()
  await expect(page.getByText('Vorlage „Klasse 6a“')).toBeVisible()
  await page.getByRole('button', { name: 'Alle verwerfen' }).click()
  await expect(page.getByText('Nichts offen')).toBeVisible()
  await expectClean(page, 'nothing that only this device has left')
})

test('D9 what has no place on the server is not lost, and the person hears why', async ({
  startOwnApp,
  openDevice,
  person,
}) => {
  const app = await startOwnApp({ DOCUMENTS_QUOTA_MB: '1' })
  const page = await openAfterLoss({ app, openDevice }, person, ['Kein Platz'])
  await fillQuota(page)
  await page.getByRole('button', { name: 'Vorlage „Kein Platz“ auf den Server zurückbringen' }).click()
  await toastButton(page, /nicht übernommen/, 'Ansehen').click()
  await expect(page.getByText('Der Speicherplatz für Einträge ist voll').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vorlage „Kein Platz“ hinzugefügt' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Platz schaffen' })).toBeVisible()
})

test('D9 a wheel of another owner comes back as one’s own, with what follows it', async ({
  startOwnApp,
  openDevice,
}) => {
  const app = await startOwnApp()
  const [ben, anna] = [await openDevice(app.url), await openDevice(app.url)]
  await signUp(ben, newPerson('Ben Muster'))
  await signUp(anna, newPerson())
  const wheel = { title: 'Bens Rad', entries: [], mode: 'keep', spinDurationSec: 5, palette: 'sunset' }
  const look = { isSoundOn: false, volume: 60, winnerText: 'Gewonnen hat', hasConfetti: true }
  const [wheelId = ''] = await addDocuments(app, ben, 'wheels', [{ ...wheel, ...look }])
  const path = `/api/documents/wheels/${wheelId}/members`
  await callAs(ben, { method: 'PUT', path }, { memberIds: [await userIdOf(anna)] })
  const chance = { winnerId: 'a', random: 0, total: 1, rejected: 0, mode: 'keep' }
  const entries = [{ id: 'a', text: 'Cem', weight: 1 }]
  const draw = { wheelId, drawnAt: '2026-11-12T12:00:00.000Z', rule: 'v1', entries, ...chance }
  await addDocuments(app, anna, 'draws', [draw])
  await anna.goto('/account')
  await expect(anna.getByText('Alle Änderungen sind auf dem Server.')).toBeVisible()
  await waitForWorker(anna)
  await loseDocuments(app)

  await anna.goto(LIST)
  const row = anna.getByRole('listitem').filter({ hasText: 'Rad „Bens Rad“' }).first()
  await expect(row).toContainText('dazu 1 Eintrag')
  await expect(row).toContainText('Bringst du es zurück, wird es deine eigene Kopie.')
  await anna.getByRole('button', { name: 'Rad „Bens Rad“ auf den Server zurückbringen' }).click()
  await expect(anna.getByRole('region', { name: 'Glücksrad' })).toHaveCount(0)
  await expectAllSent(anna)
  const [own] = await readDocuments(anna, 'wheels')
  expect(own).toMatchObject({ ownerId: await userIdOf(anna), fields: { title: 'Bens Rad' } })
  expect(own?.id).not.toBe(wheelId)
  expect(await readDocuments(anna, 'draws')).toMatchObject([{ fields: { wheelId: own?.id } }])
})

test('D8 a toast says that another device has deleted most documents of this one, and leads to the deleted ones', async ({
  startOwnApp,
  openDevice,
  person,
}) => {
  const app = await startOwnApp()
  const titles = Array.from({ length: 21 }, (_none, index) => `Vorlage ${index + 1}`)
  const { page, ids } = await openWithTemplates({ app, openDevice }, person, titles)
  await goOffline(page)
  const phone = await openDevice(app.url)
  await signIn(phone, person)
  const author = { userId: await userIdOf(page), deviceId: 'phone' }
  const at = new Date().toISOString()
  const changes = ids.map((id) => {
    const change = { path: `wheelTemplates/${id}`, type: 'DELETED', fields: [], baseVersion: 1 }
    return { ...change, ...author, changeId: `delete-${id}`, editedAt: at }
  })
  const sent = { method: 'POST', path: '/api/documents/changes' }
  expect(await callAs(phone, sent, { ...author, clientTime: at, changes })).toMatchObject({
    results: ids.map(() => ({ outcome: 'applied' })),
  })
  await page.context().setOffline(false)
  await toastButton(page, 'Auf einmal sind 21 Einträge nicht mehr da', 'Ansehen').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zuletzt gelöscht' })).toBeVisible()
})
