import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { deriveVapidPrivateKey, readVapidKeys } from '#messaging/server'
import { createTestDatabase } from '#testing/postgres/postgres'
import { createTempFolder } from '#testing/temp-folder'
import { openFileSecrets, openPostgresSecrets } from './secrets.ts'

test('secrets are made at the first start, kept, and readable by the owner only', async () => {
  await using folder = await tempFolder()
  const dataDir = join(folder.path, 'new/data')
  const first = await openFileSecrets(dataDir)
  expect(await openFileSecrets(dataDir)).toEqual(first)
  expect(Buffer.from(first.sessionSecret, 'base64url')).toHaveLength(32)
  expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['secrets.json'])
})

test('two data folders have different secrets', async () => {
  await using folder = await tempFolder()
  const [one, two] = await Promise.all([
    openFileSecrets(join(folder.path, 'a')),
    openFileSecrets(join(folder.path, 'b')),
  ])
  expect(one.sessionSecret).not.toBe(two.sessionSecret)
})

test('ten starts at the same time agree on one secret', async () => {
  await using folder = await tempFolder()
  const all = await Promise.all(Array.from({ length: 10 }, () => openFileSecrets(folder.path)))
  expect(new Set(all.map((secrets) => secrets.sessionSecret)).size).toBe(1)
})

test('a file that others could read is closed again', async () => {
  await using folder = await tempFolder()
  await openFileSecrets(folder.path)
  await chmod(join(folder.path, 'secrets.json'), 0o644)
  await openFileSecrets(folder.path)
  expect((await stat(join(folder.path, 'secrets.json'))).mode & 0o777).toBe(0o600)
})

/** A file as servers before web push made it, with something else a later one may have put in. */
const oldSecrets = { sessionSecret: 'x'.repeat(43), later: 'stays' }

test('P1: a file from before web push gets the key that is missing, once, and keeps the rest', async () => {
  await using folder = await tempFolder()
  const path = join(folder.path, 'secrets.json')
  await writeFile(path, JSON.stringify(oldSecrets))
  const first = await openFileSecrets(folder.path)
  expect(first).toMatchObject(oldSecrets)
  expect(readVapidKeys(first.vapidPrivateKey)).toBeDefined()
  expect(await openFileSecrets(folder.path)).toEqual(first)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder.path)).toEqual(['secrets.json'])
})

test('P1: ten starts at the same time on a file from before web push agree on one key', async () => {
  await using folder = await tempFolder()
  await writeFile(join(folder.path, 'secrets.json'), JSON.stringify(oldSecrets))
  const all = await Promise.all(Array.from({ length: 10 }, () => openFileSecrets(folder.path)))
  const kept = await openFileSecrets(folder.path)
  expect(new Set([...all, kept].map((secrets) => secrets.vapidPrivateKey)).size).toBe(1)
})

test('P1: a key of push is random where nothing was before', async () => {
  await using folder = await tempFolder()
  const { sessionSecret, vapidPrivateKey } = await openFileSecrets(folder.path)
  expect(vapidPrivateKey).not.toBe(deriveVapidPrivateKey(sessionSecret))
})

test.each([
  '',
  '{',
  '{"sessionSecret":"short"}',
  '[]',
  JSON.stringify({ ...oldSecrets, vapidPrivateKey: 'A'.repeat(43) }),
])('a damaged file is refused and left as it is: %s', async (content) => {
  await using folder = await tempFolder()
  await mkdir(folder.path, { recursive: true })
  const path = join(folder.path, 'secrets.json')
  await writeFile(path, content)
  await expect(openFileSecrets(folder.path)).rejects.toThrow(`${path} is damaged`)
  expect(await readFile(path, 'utf8')).toBe(content)
})

test('servers that share a database share the secret, also when they start at the same time', async () => {
  const database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.url })
  const all = await Promise.all(Array.from({ length: 6 }, () => openPostgresSecrets(pool)))
  expect(new Set(all.map((secrets) => `${secrets.sessionSecret} ${secrets.vapidPrivateKey}`)).size).toBe(1)
  expect(await openPostgresSecrets(pool)).toEqual(all[0])
  await pool.query("DELETE FROM server_secrets WHERE name = 'vapidPrivateKey'")
  const later = await Promise.all(Array.from({ length: 6 }, () => openPostgresSecrets(pool)))
  expect(new Set(later.map((secrets) => secrets.vapidPrivateKey)).size, 'P1: a table from before web push').toBe(1)
  expect(later[0]?.sessionSecret).toBe(all[0]?.sessionSecret)
  await pool.end()
  await database.drop()
})

async function tempFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const folder = await createTempFolder()
  return { path: folder.path, [Symbol.asyncDispose]: () => folder.remove() }
}
