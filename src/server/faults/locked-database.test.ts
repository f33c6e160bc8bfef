/** Fault 15: another program (a backup, the sqlite3 shell) holds the files locked. People notice a delay and nothing else. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createTestData, signUpPerson, startTestServer } from '#testing/app-server'
import { openHttpDevice, templates } from '#testing/documents/http-device'

async function openLockedServer(file: 'documents' | 'accounts') {
  const data = await createTestData('sqlite')
  const server = await startTestServer(data)
  const anna = await signUpPerson(server)
  const { client, errors } = await openHttpDevice(server.url, anna)
  await expect.poll(() => client.getStatus().lastSyncedAt).toBeDefined()
  const other = new DatabaseSync(join(data.environment['DATA_DIR'] ?? '', `${file}.sqlite`), { timeout: 5_000 })
  onTestFinished(async () => {
    if (other.isOpen) other.close()
    await client.close()
    await server.close()
    await data.remove()
  })
  other.exec('BEGIN IMMEDIATE')
  const signIn = () =>
    fetch(`${server.url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { ...anna.headers, cookie: '' },
      body: JSON.stringify({ email: anna.email, password: 'Korrekt-Pferd-Batterie-7' }),
    })
  const read = async (path: string) => (await fetch(`${server.url}${path}`, { headers: anna.headers })).status
  const failures = () => ({ errors, answers: server.log.filter((line) => Number(line['status'] ?? 0) >= 500) })
  return { client, signIn, read, failures, unlock: () => other.close() }
}

const noFailures = { errors: [], answers: [] }

test('fault 15: while the documents are locked people sign in and read, and what they write is written a little later', async () => {
  const { client, signIn, read, failures, unlock } = await openLockedServer('documents')
  const id = client.add(templates, { title: 'während der Sperre', texts: [] })
  expect((await signIn()).status).toBe(200)
  for (const path of ['/api/documents/feed?since=0', '/api/auth/account', '/api/documents/users', '/api/health']) {
    expect([path, await read(path)]).toEqual([path, 200])
  }
  expect(client.getStatus().pendingCount).toBe(1)
  unlock()
  await expect.poll(() => client.getStatus().pendingCount).toBe(0)
  expect(client.get(templates, id)).toMatchObject({ version: 1, isPending: false })
  expect(failures()).toEqual(noFailures)
})

test('fault 15: while the accounts are locked everybody who is signed in reads and writes, and signing in takes a little longer', async () => {
  const { client, signIn, read, failures, unlock } = await openLockedServer('accounts')
  let isSignedIn = false
  const signingIn = signIn().finally(() => (isSignedIn = true))
  client.add(templates, { title: 'während der Sperre', texts: [] })
  await expect.poll(() => client.getStatus().pendingCount).toBe(0)
  expect(await read('/api/documents/feed?since=0')).toBe(200)
  expect(isSignedIn).toBe(false)
  unlock()
  expect((await signingIn).status).toBe(200)
  expect(failures()).toEqual(noFailures)
})
