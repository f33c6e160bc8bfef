import { chmod, chown, mkdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestData, engines, startTestServer } from '#testing/app-server'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import { closeDataFolder, makeDataFolder } from './data-folder.ts'

let folder: TempFolder
const warnings: unknown[] = []
const log = { warn: (details: unknown) => void warnings.push(details) }
const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o7777

beforeEach(async () => {
  folder = await createTempFolder()
  warnings.length = 0
})
afterEach(() => folder.remove())

test('a data folder that is made is its owner’s alone, and those above it are like any', async () => {
  const path = join(folder.path, 'new/data')
  await Promise.all([1, 2, 3].map(() => makeDataFolder(path)))
  expect(await modeOf(path)).toBe(0o700)
  const plain = join(folder.path, 'plain')
  await mkdir(plain)
  expect(await modeOf(join(folder.path, 'new'))).toBe(await modeOf(plain))
  await closeDataFolder(path, log)
  expect(warnings).toEqual([])
})

test.each([0o755, 0o750, 0o701, 0o2775])(
  'one that is open to others (%i) is closed, and the log says so',
  async (mode) => {
    await chmod(folder.path, mode)
    await closeDataFolder(folder.path, log)
    expect(await modeOf(folder.path)).toBe((mode & 0o7000) | 0o700)
    expect(warnings).toEqual([
      { path: folder.path, before: (mode & 0o777).toString(8).padStart(4, '0'), after: '0700' },
    ])
    await closeDataFolder(folder.path, log)
    expect(warnings, 'once').toHaveLength(1)
  },
)

test.each([
  ['nothing', [], true],
  ['what a server on PostgreSQL keeps there', ['mails/', 'files/', 'uploads/'], true],
  ['what a server on SQLite keeps there', ['secrets.json', 'accounts.sqlite', 'accounts.sqlite-wal', 'files/'], true],
  ['that at the top of a disk, with a backup', ['secrets.json', 'backup.tar.gz', 'lost+found/', 'mails/'], true],
  ['files that are not the server’s', ['letter.pdf'], false],
  ['folders of other programs', ['dpkg/', 'systemd/'], false],
  [
    'folders of other programs beside those of a server that has begun there',
    ['secrets.json', 'files/', 'dpkg/'],
    false,
  ],
  ['links, which lead anywhere', ['secrets.json', 'web@'], false],
] as const)(
  'an open folder that holds %s (%j) is closed and not only warned of: %s',
  async (_name, names, isClosed) => {
    for (const name of names) {
      const path = join(folder.path, name.replace(/[/@]$/, ''))
      if (name.endsWith('/')) await mkdir(path)
      else if (name.endsWith('@')) await symlink('/usr', path)
      else await writeFile(path, '')
    }
    await chmod(folder.path, 0o755)
    await closeDataFolder(folder.path, log)
    expect(await modeOf(folder.path)).toBe(isClosed ? 0o700 : 0o755)
    expect(warnings).toEqual([{ path: folder.path, before: '0755', ...(isClosed ? { after: '0700' } : {}) }])
  },
)

test('a folder that all programs share, that belongs to another user, or is not there is left alone', async () => {
  await chmod(folder.path, 0o1777)
  await closeDataFolder(folder.path, log)
  expect(await modeOf(folder.path)).toBe(0o1777)
  const others = process.getuid?.() === 0 ? join(folder.path, 'others') : '/usr'
  if (others !== '/usr') {
    await mkdir(others)
    await chmod(others, 0o755)
    await chown(others, 65_534, 65_534)
  }
  await closeDataFolder(others, log)
  expect(await modeOf(others)).toBe(0o755)
  await closeDataFolder(join(folder.path, 'nowhere'), log)
  expect(warnings).toEqual([])
})

test.each(engines)('a server on %s starts with its folder closed', async (engine) => {
  const data = await createTestData(engine)
  const path = data.environment['DATA_DIR'] ?? ''
  await mkdir(path, { recursive: true })
  await chmod(path, 0o755)
  const server = await startTestServer(data)
  expect(await modeOf(path)).toBe(0o700)
  expect(server.log.filter(({ path: closed }) => closed === path)).toMatchObject([{ before: '0755', after: '0700' }])
  await server.close()
  await data.remove()
})
