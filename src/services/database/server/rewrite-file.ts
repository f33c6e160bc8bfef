import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Writes a SQLite file anew, so that neither it nor what stands beside it holds anything that was overwritten or deleted: pages
 * keep such contents until others take their place. Takes as long as writing the file twice, and as much room. Resolves to false
 * where a reader of another program keeps a part of it. On PostgreSQL it does nothing: who reads files there reads the log, too.
 */
export async function rewriteFile({ type, kysely }: Pick<Database, 'type' | 'kysely'>): Promise<boolean> {
  if (type === 'postgres') return true
  await sql`VACUUM`.execute(kysely)
  const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(kysely)
  return rows[0]?.busy === 0
}
