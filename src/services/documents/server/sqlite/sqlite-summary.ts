import type { DatabaseSync } from 'node:sqlite'
import { integerOf, textOf } from './sqlite-rows.ts'

export type DocumentsSummary = { readonly epoch: string; readonly era: string; readonly documents: number }

/** What is in a database of documents, for those who keep copies of it; undefined for schemas from before there were numbers. */
export function summarizeSqlite(database: DatabaseSync): DocumentsSummary | undefined {
  const meta = database.prepare('SELECT epoch, schema_version FROM documents_meta').get()
  if (meta === undefined || integerOf(meta, 'schema_version') < NUMBERED_SCHEMA) return undefined
  const era = database.prepare('SELECT id FROM eras ORDER BY number DESC LIMIT 1').get()
  const count = database.prepare('SELECT count(*) AS documents FROM documents WHERE state = 0').get()
  if (era === undefined || count === undefined) return undefined
  return { epoch: textOf(meta, 'epoch'), era: textOf(era, 'id'), documents: integerOf(count, 'documents') }
}

/** From here on a row says whether its document is there. */
const NUMBERED_SCHEMA = 4
