/** Files as this server is set up for them. */
import { join } from 'node:path'
import { newId } from '#base/id'
import type { DatabasePlace } from '#database/server'
import { createFiles, openFilesDatabase, openPictureMaker, type FilesOptions, type FilesService } from '#files/server'
import type { Config } from '../config/config.ts'
import { openFileStore } from './file-store.ts'

export type OpenedFiles = {
  readonly service: FilesService
  /** Nothing may be under way. */
  close(): Promise<void>
}

/** Opens what is known of files, and where their bytes are. */
export async function openFiles(
  config: Pick<Config, 'dataDir' | 's3' | 'filesQuotaBytes'>,
  o: Pick<FilesOptions, 'documents' | 'collections' | 'secret' | 'now' | 'log'> & { readonly database: DatabasePlace },
): Promise<OpenedFiles> {
  const { database: place, ...parts } = o
  const database = await openFilesDatabase(place)
  const store = await openFileStore(config, { now: o.now, newKey, log: o.log })
  const pictures = openPictureMaker()
  const service = createFiles({
    ...parts,
    database,
    store,
    pictures,
    quotaBytes: config.filesQuotaBytes,
    uploadFolder: join(config.dataDir, 'uploads'),
    newKey,
  })
  return {
    service,
    async close() {
      await pictures.close()
      await store.close()
      await database.close()
    },
  }
}

/** The database of the files' metadata: beside `other`, the tables of another service. */
export function filesPlace(config: Pick<Config, 'dataDir'>, other: DatabasePlace): DatabasePlace {
  return other.kind === 'postgres' ? other : { ...other, path: join(config.dataDir, 'files.sqlite') }
}

/** Names bytes in a store. */
export function newKey(): string {
  return newId((bytes) => crypto.getRandomValues(bytes))
}
