/** The databases of a server without its services: whether they open, and say what they should; nothing is sent or checked. */
import { DatabaseSync } from 'node:sqlite'
import { accountsPart, openAdminCommands } from '#auth/server'
import { newId } from '#base/id'
import { openFilesDatabase } from '#files/server'
import { openMessagingDatabase } from '#messaging/server'
import { accountsPath, adminOptions } from '../accounts-database.ts'
import type { Config } from '../config/config.ts'
import { filesPlace } from '../files/files.ts'
import type { Log } from '../process/log.ts'
import { closeStores, openStores } from '../open-stores.ts'
import { createServerCollections } from '../server-collections.ts'

export type OpenParts = {
  /** Throws where fewer people are there than should be, or the documents can't be read. */
  checkHealth(expected: { readonly people: number }): Promise<void>
  close(): Promise<void>
}

/** Brings them to the newest schema, as a start does. */
export async function openParts(config: Config, log: Log): Promise<OpenParts> {
  await using opening = new AsyncDisposableStack()
  const environment = {
    log,
    now: Date.now,
    newId: () => newId((bytes) => crypto.getRandomValues(bytes)),
  }
  const collections = createServerCollections()
  const o = { collections, signal: new AbortController().signal }
  const stores = opening.adopt(await openStores(config, environment, o), closeStores)
  opening.adopt(await openAdminCommands(adminOptions(config, stores.auth, stores.secrets)), (runs) => runs.close())
  opening.adopt(await openMessagingDatabase(stores.messaging), (database) => database.close())
  opening.adopt(await openFilesDatabase(filesPlace(config, stores.messaging)), (database) => database.close())
  const opened = opening.move()
  return {
    async checkHealth(expected) {
      if (!(await stores.documents.isHealthy())) throw new Error('the documents can not be read')
      const found = countPeople(config.dataDir)
      if (found < expected.people) throw new Error(`there are ${found} people, and ${expected.people} should be there`)
    },
    close: () => opened.disposeAsync(),
  }
}

/** Those who are being deleted too, as backups count them. */
function countPeople(dataDir: string): number {
  using database = new DatabaseSync(accountsPath(dataDir), { readOnly: true })
  return Number(database.prepare(`SELECT count(*) AS count FROM ${accountsPart.keyTable}`).get()?.['count'])
}
