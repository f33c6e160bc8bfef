import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '#base/app-error'
import type { RestoreErrorCode } from '#backup'

/**
 * Reads all of an unpacked database and throws `restore-parts-damaged` where it is not whole. No matter of hashes: it may have
 * been broken before it was backed up.
 */
export function requireWhole(folder: string, name: string): void {
  try {
    // Not read-only: a database in WAL mode wants to put a file beside it.
    const database = new DatabaseSync(join(folder, `${name}.sqlite`))
    try {
      const said = database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check']
      if (said !== 'ok') throw new Error(String(said))
    } finally {
      database.close()
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason'
    const message = `In der Sicherung ist ${name}.sqlite nicht in Ordnung (${reason}). Nimm eine ältere.`
    throw new AppError<RestoreErrorCode>('restore-parts-damaged', { message }, error)
  }
}
