/** The databases of a server without its services: whether they open, and say what they should; nothing is sent or checked. */
import { DatabaseSync } from 'node:sqlite'
import { accountsPart, openAdminCommands } from '#auth/server'
import { newId } from '#base/id'
import { openFilesDatabase } from '#files/server'
import { openMessagingDatabase } from '#messaging/server'
import { accountsPath } from '../accounts-database.ts'
import type { Config } from '../config/config.ts'
import { filesPlace } from '../files/files.ts'
import type { Log } from '../process/log.ts'
import { openStores } from '../open-stores.ts'
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
  const stores = await openStores(config, environment, { collections, signal: new AbortController().signal })
  opening.defer(async () => {
    await stores.documents.close()
    await stores.pool?.end()
  })
  opening.adopt(
    await openAdminCommands({
      database: stores.auth,
      secret: stores.secrets.sessionSecret,
      publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
      registration: config.registration,
      now: Date.now,
      log: { error: () => {}, warn: () => {} },
    }),
    (runs) => runs.close(),
  )
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
  const database = new DatabaseSync(accountsPath(dataDir), { readOnly: true })
  try {
    return Number(database.prepare(`SELECT count(*) AS count FROM ${accountsPart.keyTable}`).get()?.['count'])
  } finally {
    database.close()
  }
}
