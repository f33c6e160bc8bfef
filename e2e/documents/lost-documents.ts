/** Steps of journeys in which a server loses its documents. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { runAdmin } from '../../src/server/admin/run-admin.ts'
import { serverEnvironment, serverProgram } from '../../testing/server-program.ts'
import { openStoredDocuments } from '../../testing/documents/stored-documents.ts'
import { expect, userIdOf } from '../app.ts'
import { type AppServer } from '../server.ts'
import { readDatabase } from './read-database.ts'
import { expectAllSent } from '../wheel/wheels.ts'

/** Heading of the page that lists what only a device has left. */
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

export function template(title: string): object {
  return { title, texts: ['Anna', 'Bert'] }
}

/** Returns what the device's database holds, each as a text. */
async function readDisk(page: Page): Promise<readonly string[]> {
  const kept = await page.evaluate(readDatabase, `taschenmesser-${await userIdOf(page)}`)
  return kept.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
}

/** Returns the texts of the device's journal, which hold the changes it has sent. */
async function readJournal(page: Page): Promise<readonly string[]> {
  return (await readDisk(page)).filter((one) => /^\{"(?:put|acknowledged|settled)"/.test(one))
}

/** Waits until the device has a document that was made elsewhere. */
export async function untilKept(page: Page, title: string): Promise<void> {
  await expect.poll(() => readDisk(page)).toContainEqual(expect.stringContaining(title))
}

/** Waits until the feed has brought the device its own changes, so that it does not send them again to the next era (D6). */
export async function untilSettled(page: Page): Promise<void> {
  await expectAllSent(page)
  // The next page settles what it finds on the disk when it begins, and localStorage is ahead of the disk.
  await expect.poll(() => readJournal(page)).toContainEqual(expect.stringMatching(/"acknowledged":\[\{/))
  await page.goto('/account')
  await expect.poll(() => readJournal(page)).toContainEqual(expect.stringMatching(/^\{"settled"|"isSettled":true/))
}

/** Starts the app anew and waits until it has forgotten changes that were acknowledged too long ago to be sent again. */
export async function untilForgotten(page: Page, title: string): Promise<void> {
  await page.goto('/account')
  await expect.poll(() => readJournal(page)).not.toContainEqual(expect.stringContaining(title))
}
