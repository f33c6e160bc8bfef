/** Whether unpacked databases are whole and what their manifest says. Reads all of each, so it takes its time. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '#base/app-error'
import { databaseNames, type BackupManifest, type RestoreErrorCode } from '#backup'

/** Throws `restore-parts-damaged`. Not a matter of hashes: a database may have been broken before it was backed up. */
export function verifyStaged(folder: string, manifest: Pick<BackupManifest, 'parts'>): void {
  for (const name of databaseNames) {
    const fault = findFault(join(folder, `${name}.sqlite`))
    if (fault === undefined) continue
    throw new AppError<RestoreErrorCode>(
      'restore-parts-damaged',
      { message: `In der Sicherung ist ${name}.sqlite nicht in Ordnung (${fault}). Nimm eine ältere.` },
      manifest,
    )
  }
}

function findFault(path: string): string | undefined {
  try {
    // Not read-only: a database in WAL mode wants to put a file beside it.
    const database = new DatabaseSync(path)
    try {
      const [row] = database.prepare('PRAGMA integrity_check(1)').all()
      const said = row?.['integrity_check']
      return said === 'ok' ? undefined : String(said)
    } finally {
      database.close()
    }
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown reason'
  }
}
