/** Files that go while a backup runs, in any process, are in it. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBackup, runBackup, type BackupProgress } from '#backup/server'
import { createCollectionRegistry } from '#documents'
import { createBackupData, type BackupData } from '#testing/backup/backup-data'
import { createTempFolder } from '#testing/temp-folder'
import { filesPlace, openFiles } from '../files/files.ts'

const FILES = 4

let data: BackupData
beforeAll(async () => {
  data = await createBackupData({ files: FILES, fileBytes: 5_000_000 })
})
afterAll(() => data.remove())

async function countKept(): Promise<number> {
  const entries = await readdir(join(data.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && /^[0-9a-z_]{26}$/.test(entry.name)).length
}

test('U19: an account that is deleted after the cut is in the backup with all of its files, and gone after it', async () => {
  const folder = await createTempFolder()
  const files = await openFiles(data.config, {
    database: filesPlace(data.config, { kind: 'sqlite', path: '' }),
    documents: { readDocument: async () => undefined },
    collections: createCollectionRegistry([]),
    secret: 'secret of these tests',
    now: Date.now,
    log: { info: () => {}, warn: () => {} },
  })
  const forget = () => files.service.forgetPerson({ userId: data.person.id, anonymousId: 'nobody' })
  let forgotten: Promise<number> | undefined
  const onProgress = ({ step }: BackupProgress): void => {
    if (step === 'archive') forgotten ??= forget().then(countKept)
  }
  const made = await runBackup(
    { source: data.source, target: { kind: 'folder', path: folder.path }, keep: undefined, passphrase: undefined },
    { onProgress, signal: new AbortController().signal },
  )
  expect(await forgotten).toBe(FILES)
  expect((await readBackup(join(folder.path, made.name), {})).files).toMatchObject({ count: FILES, missing: 0 })
  await forget()
  expect(await countKept()).toBe(0)
  await files.close()
  await folder.remove()
})
