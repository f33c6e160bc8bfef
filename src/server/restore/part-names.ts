/** The names in a data folder that a restore exchanges. */
import { join } from 'node:path'
import { AppError } from '#base/app-error'
import type { Now } from '#base/clock'
import type { RestoreErrorCode } from '#backup'
import type { Config } from '../config/config.ts'
import { openFileStore } from '../files/file-store.ts'
import { newKey } from '../files/files.ts'
import type { Log } from '../process/log.ts'
import { databaseParts } from '../parts/part-list.ts'
import { areFilesBeside, bringFiles } from './bring-files.ts'

/** Names in a data folder; a database has its journal beside it, which belongs to no other state of it. */
export function restorablePartNames(hasFiles: boolean): readonly string[] {
  const databases = databaseParts.flatMap(({ name }) => ['', '-wal', '-shm'].map((end) => `${name}.sqlite${end}`))
  return ['secrets.json', ...databases, ...(hasFiles ? ['files'] : [])]
}

/**
 * Whether files are exchanged as a folder; if not, those that are staged are in their store when it resolves, or it throws
 * `restore-store-failed`.
 */
export async function bringFilesUnlessBeside(
  config: Config,
  { staged, now, log }: { readonly staged: string; readonly now: Now; readonly log: Pick<Log, 'warn'> },
): Promise<boolean> {
  if (config.s3 === undefined && (await areFilesBeside(config.dataDir))) return true
  try {
    const store = await openFileStore(config, { now, newKey, log })
    try {
      await bringFiles(store, join(staged, 'files'))
    } finally {
      await store.close()
    }
  } catch (error) {
    throw new AppError<RestoreErrorCode>('restore-store-failed', {}, error)
  }
  return false
}
