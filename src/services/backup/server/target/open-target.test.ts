import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTempFolder, type TempFolder } from '#testing/temp-folder'
import { findOwnFolderFault } from './open-target.ts'

let folder: TempFolder
beforeAll(async () => {
  folder = await createTempFolder()
  for (const name of ['data/files', 'data/backups', 'elsewhere', 'linked/files'])
    await mkdir(join(folder.path, name), { recursive: true })
  await symlink(join(folder.path, 'data'), join(folder.path, 'to-data'))
  await symlink(join(folder.path, 'data/files'), join(folder.path, 'elsewhere/to-files'))
  await symlink(join(folder.path, 'elsewhere'), join(folder.path, 'data/to-elsewhere'))
  await symlink(join(folder.path, 'elsewhere'), join(folder.path, 'linked/backups'))
})
afterAll(() => folder.remove())
const judge = (path: string, dataDir = 'data') =>
  findOwnFolderFault(`${folder.path}/${path}`, join(folder.path, dataDir))

test.each([
  'data',
  'data/',
  'data/files',
  'data/restore-staging',
  'data/uploads/not/there',
  'data/backups-old',
  'data/backups/../files',
  'elsewhere/../data/files',
  'elsewhere/to-files/deeper',
  'to-data/restore-point',
])('%s is refused', async (path) => {
  expect(await judge(path)).toBe(
    `Dort hat der Server seine Daten. Nimm ${folder.path}/data/backups oder einen Ordner außerhalb von ${folder.path}/data.`,
  )
  expect(await judge(path, 'to-data')).toContain('Dort hat der Server seine Daten.')
})

test.each([
  'data/backups',
  'data/backups/nas/not-there',
  'data/files/../backups',
  'to-data/backups',
  'elsewhere',
  'data-of-another',
  'data/to-elsewhere',
  '..data',
  '.',
])('%s is a place for backups', async (path) => {
  expect(await judge(path)).toBeUndefined()
})

test('a folder of backups that is a link to another disk is a place for backups', async () => {
  expect(await judge('linked/backups', 'linked')).toBeUndefined()
  expect(await judge('linked/files', 'linked')).toMatch(/^Dort hat der Server seine Daten\./)
})
