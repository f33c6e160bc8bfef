import type { DatabasePart } from '#database/server'
import { POSTGRES_SCHEMA_VERSION } from './postgres/postgres-schema.ts'
import { SQLITE_SCHEMA_VERSION } from './sqlite-schema.ts'

/** The documents among the databases of a server; their schemas differ between the two engines, and so do the numbers. */
export const documentsPart: DatabasePart = {
  name: 'documents',
  schemaVersion: { sqlite: SQLITE_SCHEMA_VERSION, postgres: POSTGRES_SCHEMA_VERSION },
  version: { table: 'documents_meta', query: 'SELECT schema_version AS version FROM documents_meta' },
  keyTable: 'documents_meta',
  personTables: ['documents', 'feed_head'],
}
