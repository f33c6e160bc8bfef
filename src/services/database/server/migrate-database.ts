/**
 * Schemas have numbers: how many steps were taken since nothing was there. A part whose number is higher than the steps that
 * this version knows was written by a newer one, which could have given its rows another meaning.
 */
import { sql, type Kysely } from 'kysely'
import type { Database } from './database.ts'
import { describePart, type DatabasePart } from './database-part.ts'

/** One step, as statements that both databases understand; one that was released is never edited. */
export type SchemaStep = (database: Pick<Database, 'type' | 'kysely'>) => Promise<void>

/** Several services of one PostgreSQL may make the table at the same moment: the first bytes of „schema“. */
const TABLE_LOCK = 0x73636865

const SCHEMA_TABLE = 'server_schema'

/** Describes a part whose schema consists of `steps`. */
export function definePart(
  o: Pick<DatabasePart, 'name' | 'keyTable' | 'personTables'> & { readonly steps: readonly SchemaStep[] },
): DatabasePart & { readonly steps: readonly SchemaStep[] } {
  return {
    ...o,
    schemaVersion: { sqlite: o.steps.length, postgres: o.steps.length },
    version: { table: SCHEMA_TABLE, query: `SELECT version FROM ${SCHEMA_TABLE} WHERE name = '${o.name}'` },
  }
}

/**
 * Brings the tables of a part to the newest schema, all steps or none; call it under `runAlone`. Tables without a number are
 * from before there were numbers: the first step takes them as they are. Throws an `OpenRefusal` if the number is too high.
 */
export async function migrateDatabase(
  { type, kysely }: Pick<Database, 'type' | 'kysely'>,
  part: ReturnType<typeof definePart>,
): Promise<void> {
  await createSchemaTable(type, kysely)
  const version = await readVersion({ type, kysely }, part)
  refuseNewer({ what: describePart(part, type), version, known: part.steps.length })
  const steps = part.steps.slice(version)
  if (steps.length === 0) return
  await kysely.transaction().execute(async (transaction) => {
    // A step may write every row of a large table.
    if (type === 'postgres') await sql`SET LOCAL statement_timeout = 0`.execute(transaction)
    for (const step of steps) await step({ type, kysely: transaction })
    await sql`
      INSERT INTO ${sql.table(SCHEMA_TABLE)} (name, version) VALUES (${part.name}, ${part.steps.length})
      ON CONFLICT (name) DO UPDATE SET version = excluded.version`.execute(transaction)
  })
}

/** Throws if the file or the tables `what` were written by a newer version: better not to start than to misread them. */
export function refuseNewer({ what, version, known }: { what: string; version: number; known: number }): void {
  if (version <= known) return
  throw new OpenRefusal(
    `${what}: schema ${version}, this version of the app knows ${known}; start the newer version again, or restore a backup from before the update`,
  )
}

/** In PostgreSQL the number may outlive the tables. */
async function readVersion(
  { type, kysely }: Pick<Database, 'type' | 'kysely'>,
  { name, keyTable }: Pick<DatabasePart, 'name' | 'keyTable'>,
): Promise<number> {
  const isMade =
    type === 'sqlite'
      ? sql`EXISTS (SELECT 1 FROM sqlite_schema WHERE name = ${keyTable})`
      : sql`to_regclass(${keyTable}) IS NOT NULL`
  const { rows } = await sql<{ version: number }>`
    SELECT version FROM ${sql.table(SCHEMA_TABLE)} WHERE name = ${name} AND ${isMade}`.execute(kysely)
  return rows[0]?.version ?? 0
}

async function createSchemaTable(type: Database['type'], kysely: Kysely<unknown>): Promise<void> {
  const create = sql`
    CREATE TABLE IF NOT EXISTS ${sql.table(SCHEMA_TABLE)} (name text PRIMARY KEY, version integer NOT NULL)`
  if (type === 'sqlite') {
    await create.execute(kysely)
    return
  }
  await kysely.transaction().execute(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(${TABLE_LOCK})`.execute(transaction)
    await create.execute(transaction)
  })
}

/** Returns the columns of a table, for steps that add or drop some: SQLite has neither ADD COLUMN IF NOT EXISTS nor DROP COLUMN IF EXISTS. */
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

/** A condition of the data that keeps a server from starting; its message is one line for the operator. */
export class OpenRefusal extends Error {
  override readonly name = 'OpenRefusal'
}
