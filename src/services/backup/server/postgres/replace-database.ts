/** Puts a dump in the place of what a database holds, in one transaction: it has the one or the other, also if a process ends. */
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { readDump } from './postgres-tools.ts'

/** `SET` of a version that is newer than the database, and what only `psql` reads. */
const SKIPPED = /^(?:SET transaction_timeout = |\\(?:un)?restrict )/
const COPY = /^COPY .* FROM stdin;\n$/
const END_OF_ROWS = '\\.\n'
const NEWLINE = 10

/**
 * Drops all tables and sequences of the database's schema, those too that the dump does not know, and makes those of the dump.
 * `check` sees the new state, and keeps it by not throwing. Rejects with the old state in place.
 */
export async function replaceDatabase(client: Client, dumpPath: string, check: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  try {
    await dropAll(client)
    await runScript(client, readDump(dumpPath))
    // The script leaves it empty.
    await client.query('RESET search_path')
    await check()
    await client.query('COMMIT')
  } catch (error) {
    // A connection that is gone has rolled back.
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function dropAll(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    SELECT format('DROP %s IF EXISTS %I.%I CASCADE',
      CASE relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, current_schema(), relname) AS statement
    FROM pg_class
    WHERE relnamespace = to_regnamespace(current_schema()) AND relkind IN ('r', 'p', 'S')
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
    ORDER BY relkind = 'S'`)
  for (const { statement } of rows) await client.query(statement)
}

/** Runs what `pg_restore` writes: statements, and rows between a `COPY` and its end. */
async function runScript(client: Client, script: AsyncIterable<Uint8Array>): Promise<void> {
  const lines = linesOf(script)
  let statements = ''
  const runStatements = async (): Promise<void> => {
    if (statements.trim() !== '') await client.query(statements)
    statements = ''
  }
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    const line = next.value.toString()
    if (COPY.test(line)) {
      await runStatements()
      await pipeline(rowsOf(lines), client.query(copyFrom(line)))
    } else if (!SKIPPED.test(line)) statements += line
  }
  await runStatements()
}

async function* rowsOf(lines: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer> {
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    if (next.value.length === END_OF_ROWS.length && next.value.toString() === END_OF_ROWS) return
    yield next.value
  }
  throw new Error('the dump ends within the rows of a table')
}

/** Each with its end; a line break within a value is written otherwise. */
async function* linesOf(script: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void> {
  let pieces: Uint8Array[] = []
  for await (const chunk of script) {
    let begin = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, begin)) {
      yield Buffer.concat([...pieces, chunk.subarray(begin, end + 1)])
      pieces = []
      begin = end + 1
    }
    if (begin < chunk.length) pieces.push(chunk.subarray(begin))
  }
  if (pieces.length > 0) yield Buffer.concat(pieces)
}
