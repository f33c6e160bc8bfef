import { sql } from 'kysely'
import type { Database } from './database.ts'

/** The columns of a table, for steps that add or drop some: SQLite has neither ADD COLUMN IF NOT EXISTS nor DROP COLUMN IF EXISTS. */
export async function readColumns(
  { type, kysely }: Pick<Database, 'type' | 'kysely'>,
  table: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await (
    type === 'sqlite'
      ? sql<{ name: string }>`SELECT name FROM pragma_table_info(${table})`
      : sql<{
          name: string
        }>`SELECT attname AS name FROM pg_attribute WHERE attrelid = ${table}::regclass AND NOT attisdropped`
  ).execute(kysely)
  return new Set(rows.map(({ name }) => name))
}
