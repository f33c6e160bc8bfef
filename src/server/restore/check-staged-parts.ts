/** Whether the parts that were unpacked are of one server, and such as this version opens: by what they say themselves. */
import { AppError } from '#base/app-error'
import type { RestoreErrorCode } from '#backup'
import { describeByName } from '../parts/check-parts.ts'
import { judgeParts } from '../parts/judge-parts.ts'
import { databaseParts } from '../parts/part-list.ts'
import { readSqliteParts } from '../parts/sqlite-parts.ts'
import { refuseNewerSchema } from './newer-schema.ts'
import type { KnownDatabase } from './stage-backup.ts'

export const knownDatabases: readonly KnownDatabase[] = databaseParts.map(({ name, schemaVersion }) => ({
  name,
  schemaVersion: schemaVersion.sqlite,
}))

/** Throws `restore-newer-schema`, and `restore-parts-apart` where the parts do not name each other. */
export async function checkStagedParts(folder: string): Promise<void> {
  const found = await readSqliteParts(folder)
  for (const known of knownDatabases)
    refuseNewerSchema(
      { ...known, name: `${known.name}.sqlite` },
      found.find(({ name }) => name === known.name)?.schemaVersion ?? 0,
    )
  const [fault] = judgeParts(found, 'sqlite')
  if (fault === undefined) return
  const [part, witness] = [fault.name, fault.witness].map((name) => describeByName(name, 'sqlite'))
  throw new AppError<RestoreErrorCode>('restore-parts-apart', {
    message: `Die Teile der Sicherung gehören nicht zusammen: ${part} passt nicht zu ${witness}. Nimm eine andere.`,
  })
}
