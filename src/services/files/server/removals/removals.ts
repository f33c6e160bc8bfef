/**
 * Removes files in three steps: the row is marked, so that the file is no longer served; then the bytes go; then the row. A process
 * killed in between leaves a row that shows the remaining steps.
 */
import { sql, type RawBuilder } from 'kysely'
import { allKeys, type FileRow } from '../file-row.ts'
import type { FilesOptions } from '../files-options.ts'
import { areRemovalsHeld } from './hold-removals.ts'

type Parts = Pick<FilesOptions, 'database' | 'store' | 'now'>

const PAGE = 200

/** Begins the removal of rows that fit; those that are gone or changed meanwhile are left alone. Returns how many it were. */
export async function markForRemoval(
  { database }: Pick<Parts, 'database'>,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql`
    UPDATE files_file SET state = 'removing' WHERE state <> 'removing' AND (${condition}) RETURNING id`.execute(
    database.kysely,
  )
  return rows.length
}

/**
 * Finishes all removals that were begun. If a backup holds them off they take no place of a quota any more, and the next
 * sweep finishes them. A file that is marked before a backup looks at the rows is not in it, whenever its bytes go.
 */
export async function removeMarked({ database, store, now }: Parts): Promise<void> {
  for (;;) {
    if (await areRemovalsHeld(database, now)) {
      await sql`UPDATE files_file SET "countedBytes" = 0 WHERE state = 'removing'`.execute(database.kysely)
      return
    }
    const { rows } = await sql<Pick<FileRow, 'id' | 'storageKey'>>`
      SELECT id, "storageKey" FROM files_file WHERE state = 'removing' ORDER BY id LIMIT ${PAGE}`.execute(
      database.kysely,
    )
    for (const { id, storageKey } of rows) {
      for (const key of allKeys(storageKey)) await store.remove(key)
      await sql`DELETE FROM files_file WHERE id = ${id} AND state = 'removing'`.execute(database.kysely)
    }
    if (rows.length < PAGE) return
  }
}
