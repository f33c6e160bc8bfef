/** Whether the parts that were unpacked are of one server, and such as this version opens: by what they say themselves. */
import { AppError } from '#base/app-error'
import type { RestoreErrorCode } from '#backup'
import { describeByName } from '../parts/check-parts.ts'
import { chooseRoster, judgeParts, type FoundPart, type PartFault } from '../parts/judge-parts.ts'
import { databaseParts } from '../parts/part-list.ts'
import { readSqliteParts } from '../parts/sqlite-parts.ts'
import type { KnownDatabase } from './stage-backup.ts'
import type { Config } from '../config/config.ts'
import { refuseNewerSchema } from './newer-schema.ts'
import { areFilesBeside, bringStagedFiles } from './bring-files.ts'

export const knownDatabases: readonly KnownDatabase[] = databaseParts.map(({ name, schemaVersion }) => ({
  name,
  schemaVersion: schemaVersion.sqlite,
}))

/**
 * Throws `restore-newer-schema`, `restore-parts-missing`, and `restore-parts-apart` where the parts do not name each other. A
 * part that this version knows and the rosters do not is from a later version than theirs: a start makes it anew.
 */
export async function checkStagedParts(folder: string): Promise<void> {
  const found = await readSqliteParts(folder)
  for (const known of knownDatabases)
    refuseNewerSchema(
      { ...known, name: `${known.name}.sqlite` },
      found.find(({ name }) => name === known.name)?.schemaVersion ?? 0,
    )
  const faults = judgeParts(found, 'sqlite')
  refuseMissing(found, faults)
  const [fault] = faults
  if (fault === undefined) return
  const [part, witness] = [fault.name, fault.witness].map((name) => describeByName(name, 'sqlite'))
  throw new AppError<RestoreErrorCode>('restore-parts-apart', {
    message: `Die Teile der Sicherung gehören nicht zusammen: ${part} passt nicht zu ${witness}. Nimm eine andere.`,
  })
}

function refuseMissing(found: readonly FoundPart[], faults: readonly PartFault[]): void {
  const hasRoster = chooseRoster(found).size > 0
  // Without a roster nothing says that a server ever was without a part.
  const missing = hasRoster ? faults.find(({ kind }) => kind === 'missing') : found.find(({ isThere }) => !isThere)
  if (missing === undefined) return
  throw new AppError<RestoreErrorCode>('restore-parts-missing', {
    message: `In der Sicherung fehlt der Teil „${missing.name}“. Nimm eine andere.`,
  })
}

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
