import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Rewrites a SQLite file, so that neither it nor the files beside it contain overwritten or deleted data: pages keep such data until
 * new data takes its place. Takes as long as writing the file twice, and as much disk space. Resolves to false if a reader of
 * another program still holds a part of it. Does nothing on PostgreSQL: anyone who can read its files can read the log, too.
 */
export async function rewriteFile({ type, kysely }: Pick<Database, 'type' | 'kysely'>): Promise<boolean> {
  if (type === 'postgres') return true
  await sql`VACUUM`.execute(kysely)
  const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(kysely)
  return rows[0]?.busy === 0
}
