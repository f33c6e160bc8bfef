/** Data of a server that is not running, with files of a person, as backups are made of it. */
import type { BackupSource } from '#backup/server'
import { describeSource } from '../../src/server/backups/backup-source.ts'
import { readConfig, type Config } from '../../src/server/config/config.ts'
import { createTestData, signUpPerson, startTestServer, type Person } from '../app-server.ts'
import { keepFile, randomContent } from '../files/files.ts'

export type BackupData = {
  readonly config: Config
  readonly source: BackupSource
  readonly person: Person
  remove(): Promise<void>
}

export async function createBackupData(o: { readonly files: number; readonly fileBytes: number }): Promise<BackupData> {
  const data = await createTestData('sqlite')
  const server = await startTestServer(data)
  const person = await signUpPerson(server)
  for (let file = 0; file < o.files; file++)
    await keepFile(server.url, person, randomContent(o.fileBytes), `${file}.bin`)
  await server.close()
  const config = readConfig(data.environment)
  if (!config.ok) throw new Error(config.error)
  return { config: config.value, source: describeSource(config.value), person, remove: () => data.remove() }
}
