import { join } from 'node:path'
import type { Now } from '#base/clock'
import { openDiskStore, openS3Store, type FileStore } from '#files/server'
import type { Config } from '../config/config.ts'
import type { Log } from '../process/log.ts'

/** Opens where the bytes of files are: a folder of the data folder, or the bucket that `FILES_URL` names. */
export async function openFileStore(
  config: Pick<Config, 'dataDir' | 's3'>,
  o: { readonly now: Now; readonly newKey: () => string; readonly log: Pick<Log, 'warn'> },
): Promise<FileStore> {
  if (config.s3 === undefined) {
    return openDiskStore({ folder: join(config.dataDir, 'files'), now: o.now, newId: o.newKey })
  }
  const store = openS3Store({ settings: config.s3, now: o.now })
  // Not awaited: without files everything else works. A wrong configuration is logged right away.
  void firstOf(store.list()).catch((error: unknown) => {
    o.log.warn({ err: error }, 'files can neither be kept nor read: the service that FILES_URL names does not let us')
  })
  return store
}

async function firstOf<Item>(items: AsyncIterable<Item>): Promise<Item | undefined> {
  for await (const item of items) return item
  return undefined
}
