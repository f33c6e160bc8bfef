import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#testing/postgres'
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

test.each(['', '{', '{"sessionSecret":"short"}', '[]'])(
  'a damaged file is refused and left as it is: %s',
  async (content) => {
    await using folder = await tempFolder()
    await mkdir(folder.path, { recursive: true })
    const path = join(folder.path, 'secrets.json')
    await writeFile(path, content)
    await expect(openFileSecrets(folder.path)).rejects.toThrow(`${path} is damaged`)
    expect(await readFile(path, 'utf8')).toBe(content)
  },
)

test('servers that share a database share the secret, also when they start at the same time', async () => {
  const database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.url })
  const all = await Promise.all(Array.from({ length: 6 }, () => openPostgresSecrets(pool)))
  expect(new Set(all.map((secrets) => secrets.sessionSecret)).size).toBe(1)
  expect(await openPostgresSecrets(pool)).toEqual(all[0])
  await pool.end()
  await database.drop()
})

async function tempFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const folder = await createTempFolder()
  return { path: folder.path, [Symbol.asyncDispose]: () => folder.remove() }
}
