/** A server that has lost its documents, and a device that still has them: nothing is lost without a word. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { runAdmin } from '../src/server/run-admin.ts'
import { serverEnvironment, serverProgram } from '../testing/server-program.ts'
import { setBackClock } from '../testing/set-back-clock.ts'
import { openStoredDocuments } from '../testing/stored-documents.ts'
import {
  callAs,
  expect,
  goOffline,
  newPerson,
  signIn,
  signUp,
  test,
  toastButton,
  userIdOf,
  waitForWorker,
  type AppServer,
  type OpenDevice,
} from './app.ts'
import { expectClean } from './axe.ts'
import { fillQuota } from './fill-quota.ts'
import { readDatabase } from './read-database.ts'
import { expectAllSent, makeWheel } from './wheels.ts'

/** Longer than a device sends again by itself what a server has lost. */
const LONG_AGO_DAYS = 40
const LIST = '/account/nur-noch-auf-diesem-geraet'
const heading = { level: 1, name: 'Nur noch auf diesem Gerät' } as const

/** The server ends, loses its documents, and starts with its clock right once its operator has accepted the loss. */
async function loseDocuments(app: AppServer): Promise<void> {
  await app.stop('SIGTERM')
  const lost = (await readdir(app.dataDir)).filter((name) => name.startsWith('documents.sqlite'))
  expect(lost).toContain('documents.sqlite')
  for (const name of lost) await rm(join(app.dataDir, name))
  const env = { ...app.settings, NODE_OPTIONS: '' }
  await expectRefusal(env)
  let said = ''
  const write = (text: string): void => void (said += text)
  const words = ['accept-loss', 'documents']
  expect(await runAdmin({ words, env, stdin: Readable.from([]), stdout: { write }, stderr: { write } }), said).toBe(0)
  await app.start({ NODE_OPTIONS: '' })
}

/** It does not start, and says in one line what is missing and what can be done about it. */
async function expectRefusal(settings: Readonly<Record<string, string>>): Promise<void> {
  const server = spawn(process.execPath, serverProgram, {
    env: { ...process.env, ...serverEnvironment, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [exitCode]] = await Promise.all([text(server.stderr), once(server, 'exit')])
  expect(exitCode).toBe(1)
  expect(said).toMatch(/^[^\n]*documents\.sqlite[^\n]*accept-loss documents[^\n]*\n$/)
}

async function addDocuments(
  app: AppServer,
  page: Page,
  collection: string,
  all: readonly object[],
): Promise<readonly string[]> {
  const documents = await openStoredDocuments(app.dataDir)
  const ids = await documents.add(await userIdOf(page), collection, all)
  await documents.close()
  return ids
}

function template(title: string): object {
  return { title, texts: ['Anna', 'Bert'] }
}

/** The device of somebody whose templates of the wheel, made elsewhere, the server has lost. */
async function openAfterLoss(app: AppServer, openDevice: OpenDevice, titles: readonly string[]): Promise<Page> {
  const page = await openDevice(app.url)
  await signUp(page, newPerson())
  await addDocuments(app, page, 'wheelTemplates', titles.map(template))
  await page.goto('/account')
  await expect(page.getByText('Alle Änderungen sind auf dem Server.')).toBeVisible()
  await waitForWorker(page)
  await loseDocuments(app)
  await page.goto(LIST)
  await expect(page.getByRole('heading', heading)).toBeVisible()
  return page
}

/** What the device keeps of the changes it has sent: texts of its journal. */
async function readJournal(page: Page): Promise<readonly string[]> {
  const kept = await page.evaluate(readDatabase, `taschenmesser-${await userIdOf(page)}`)
  return kept.filter((one) => typeof one === 'string' && /^\{"(?:put|acknowledged|settled)"/.test(one)).map(String)
}

/** Waits until the device has got back from the server what it has sent, and does not send it again to the next one (D6). */
async function untilSettled(page: Page): Promise<void> {
  await expectAllSent(page)
  await page.goto('/account')
  await expect.poll(() => readJournal(page)).toContainEqual(expect.stringMatching(/^\{"settled"|"isSettled":true/))
}

/** What a device has had acknowledged longer ago than it sends again is forgotten with the next start of the app. */
async function untilForgotten(page: Page, title: string): Promise<void> {
  await page.goto('/account')
  await expect.poll(() => readJournal(page)).not.toContainEqual(expect.stringContaining(title))
}

type Stored = { readonly id: string; readonly ownerId: string; readonly fields: Readonly<Record<string, unknown>> }

/** What the server has for somebody. */
async function readDocuments(page: Page, collection: string): Promise<readonly Stored[]> {
  const answer = await page.request.get(`/api/documents/${collection}`)
  return ((await answer.json()) as { readonly documents: readonly Stored[] }).documents
}

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
}) => {
  const app = await startOwnApp()
  const titles = Array.from({ length: 30 }, (_none, index) => `Vorlage ${index + 1}`)
  const page = await openAfterLoss(app, openDevice, titles)
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

test('D9 one is saved as a file, discarded and had back, by keyboard; signing out does not lose the others silently', async ({
  startOwnApp,
  openDevice,
}) => {
  const app = await startOwnApp()
  const page = await openAfterLoss(app, openDevice, ['Klasse 5b', 'Klasse 6a'])
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
  // What is discarded stays so.
  await discard.press('Enter')
  await page.reload()
  await expect(page.getByText('Vorlage „Klasse 6a“')).toBeVisible()
  await expect(discard).toHaveCount(0)

  await page.goto('/account')
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Nicht alles ist auf dem Server' })
  await expect(question.getByText(/\d Einträge gibt es nur noch auf diesem Gerät/)).toBeVisible()
  await question.getByRole('link', { name: 'Ansehen' }).click()
  await page.getByRole('button', { name: 'Alle verwerfen' }).click()
  await expect(page.getByText('Nichts offen')).toBeVisible()
  await expectClean(page, 'nothing that only this device has left')
})

test('D9 what has no place on the server is not lost, and the person hears why', async ({
  startOwnApp,
  openDevice,
}) => {
  const app = await startOwnApp({ DOCUMENTS_QUOTA_MB: '1' })
  const page = await openAfterLoss(app, openDevice, ['Kein Platz'])
  await fillQuota(page)
  await page.getByRole('button', { name: 'Vorlage „Kein Platz“ auf den Server zurückbringen' }).click()
  await toastButton(page, /nicht übernommen/, 'Ansehen').click()
  await expect(page.getByText('Der Speicherplatz für Einträge ist voll').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vorlage „Kein Platz“ hinzugefügt' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Platz schaffen' })).toBeVisible()
})

test('D9 what belonged to somebody else comes back as one’s own, with what follows it', async ({
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
