/** Steps of journeys in which a server loses its documents. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { runAdmin } from '../src/server/run-admin.ts'
import { serverEnvironment, serverProgram } from '../testing/server-program.ts'
import { openStoredDocuments } from '../testing/stored-documents.ts'
import { expect, signUp, userIdOf, waitForWorker, type AppServer, type OpenDevice, type Person } from './app.ts'
import { readDatabase } from './read-database.ts'
import { expectAllSent } from './wheels.ts'

/** The page that lists what only a device has left, and its heading. */
export const LIST = '/account/nur-noch-auf-diesem-geraet'
export const heading = { level: 1, name: 'Nur noch auf diesem Gerät' } as const

/** Ends the server, removes its documents, accepts the loss as its operator, and starts it with the right clock. */
export async function loseDocuments(app: AppServer): Promise<void> {
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

/** Expects that the server does not start, and names the missing file and a way on in one line. */
async function expectRefusal(settings: Readonly<Record<string, string>>): Promise<void> {
  const server = spawn(process.execPath, serverProgram, {
    env: { ...process.env, ...serverEnvironment, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [exitCode]] = await Promise.all([text(server.stderr), once(server, 'exit')])
  expect(exitCode).toBe(1)
  expect(said, 'what a server says that lost its documents').toMatch(
    /^[^\n]*documents\.sqlite[^\n]*accept-loss documents[^\n]*\n$/,
  )
}

export async function addDocuments(
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

/** Opens a device of the person that has got these templates from the server. */
export async function openWithTemplates(
  { app, openDevice }: { readonly app: AppServer; readonly openDevice: OpenDevice },
  person: Person,
  titles: readonly string[],
): Promise<{ readonly page: Page; readonly ids: readonly string[] }> {
  const page = await openDevice(app.url)
  await signUp(page, person)
  const ids = await addDocuments(app, page, 'wheelTemplates', titles.map(template))
  await page.goto('/account')
  await expect(page.getByText('Alle Änderungen sind auf dem Server.')).toBeVisible()
  await waitForWorker(page)
  return { page, ids }
}

/** Does the same, has the server lose them, and opens the list of what only the device has. */
export async function openAfterLoss(...parts: Parameters<typeof openWithTemplates>): Promise<Page> {
  const { page } = await openWithTemplates(...parts)
  await loseDocuments(parts[0].app)
  await page.goto(LIST)
  await expect(page.getByRole('heading', heading)).toBeVisible()
  return page
}

/** Returns the texts of the device's journal, which hold the changes it has sent. */
async function readJournal(page: Page): Promise<readonly string[]> {
  const kept = await page.evaluate(readDatabase, `taschenmesser-${await userIdOf(page)}`)
  return kept.filter((one) => typeof one === 'string' && /^\{"(?:put|acknowledged|settled)"/.test(one)).map(String)
}

/** Waits until the feed has brought the device its own changes, so that it does not send them again to the next era (D6). */
export async function untilSettled(page: Page): Promise<void> {
  await expectAllSent(page)
  await page.goto('/account')
  await expect.poll(() => readJournal(page)).toContainEqual(expect.stringMatching(/^\{"settled"|"isSettled":true/))
}

/** Starts the app anew and waits until it has forgotten changes that were acknowledged too long ago to be sent again. */
export async function untilForgotten(page: Page, title: string): Promise<void> {
  await page.goto('/account')
  await expect.poll(() => readJournal(page)).not.toContainEqual(expect.stringContaining(title))
}

type Stored = { readonly id: string; readonly ownerId: string; readonly fields: Readonly<Record<string, unknown>> }

/** Reads the documents of a collection that the page's user sees on the server. */
export async function readDocuments(page: Page, collection: string): Promise<readonly Stored[]> {
  const answer = await page.request.get(`/api/documents/${collection}`)
  return ((await answer.json()) as { readonly documents: readonly Stored[] }).documents
}
