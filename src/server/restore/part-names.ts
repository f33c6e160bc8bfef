/** The names in a data folder that a restore exchanges. */
import { AppError } from '#base/app-error'
import type { RestoreErrorCode } from '#backup'
import type { Config } from '../config/config.ts'
import { databaseParts } from '../parts/part-list.ts'
import { areFilesBeside, bringStagedFiles } from './bring-files.ts'

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
  o: Parameters<typeof bringStagedFiles>[1],
): Promise<boolean> {
  if (config.s3 === undefined && (await areFilesBeside(config.dataDir))) return true
  await bringStagedFiles(config, o).catch((error: unknown) => {
    throw new AppError<RestoreErrorCode>('restore-store-failed', {}, error)
  })
  return false
}
