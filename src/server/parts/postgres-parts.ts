/**
 * The parts of a server on PostgreSQL: tables in one database. The id of a part is in the comment of its key table, so it goes
 * with the table, and comes with it from another database's dump; `server_parts` is the roster.
 */
import { randomUUID } from 'node:crypto'
import type { ClientBase, Pool, PoolClient } from 'pg'
import { inLockedTransaction, type DatabasePart } from '#database/server'
import { secretsId } from '../config/secrets.ts'
import type { FoundPart, Roster } from './judge-parts.ts'
import { databaseParts, SECRETS } from './part-list.ts'
import { absentPart } from './sqlite-parts.ts'

/** Servers that start at the same moment record one after the other: the first bytes of „parts“. */
const RECORD_LOCK = 0x70617274
const ROSTER_TABLE = 'server_parts'
const SECRETS_TABLE = 'server_secrets'
const MARK = 'taschenmesser part '

type Client = Pool | ClientBase
/** The comment of each table that exists, by its name. */
type Tables = ReadonlyMap<string, string>

/** Reads all parts without changing any; the database has one roster for all of them. */
export async function readPostgresParts(client: Client): Promise<readonly FoundPart[]> {
  const tables = await readTables(client)
  const roster = await readRoster(client, tables)
  const parts: FoundPart[] = []
  for (const part of databaseParts) parts.push({ ...(await readPart(client, tables, part)), roster })
  return [...parts, { ...(await readSecrets(client, tables)), roster }]
}

/** Marks the parts that are there and have no mark yet, and writes down the ids of all, in one transaction. */
export async function recordPostgresParts(pool: Pool): Promise<void> {
  await inLockedTransaction(pool, { lock: RECORD_LOCK }, async (client) => {
    const found = (await readPostgresParts(client)).filter(({ isThere }) => isThere)
    const isRecorded = found.every(({ name, id, roster }) => id !== undefined && roster.get(name) === id)
    if (isRecorded) return
    await client.query(`CREATE TABLE IF NOT EXISTS ${ROSTER_TABLE} (name text PRIMARY KEY, id text NOT NULL)`)
    for (const { name, id } of found) {
      await client.query(
        `INSERT INTO ${ROSTER_TABLE} VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET id = excluded.id`,
        [name, id ?? (await mark(client, name))],
      )
    }
  })
}

/** Removes parts from the roster, so that the next start takes them as it finds them. */
export async function forgetPostgresParts(pool: Pool, names: readonly string[]): Promise<void> {
  await pool.query(`DELETE FROM ${ROSTER_TABLE} WHERE name = ANY ($1)`, [names])
}

async function readTables(client: Client): Promise<Tables> {
  const ours = databaseParts.flatMap(({ keyTable, personTables, version }) => [
    keyTable,
    version.table,
    ...personTables,
  ])
  const { rows } = await client.query<{ name: string; comment: string }>(
    `SELECT name, coalesce(obj_description(to_regclass(name), 'pg_class'), '') AS comment
     FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL`,
    [[...ours, ROSTER_TABLE, SECRETS_TABLE]],
  )
  return new Map(rows.map(({ name, comment }) => [name, comment]))
}

async function readRoster(client: Client, tables: Tables): Promise<Roster> {
  if (!tables.has(ROSTER_TABLE)) return new Map()
  const { rows } = await client.query<{ name: string; id: string }>(`SELECT name, id FROM ${ROSTER_TABLE}`)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

async function readPart(client: Client, tables: Tables, part: DatabasePart): Promise<FoundPart> {
  const comment = tables.get(part.keyTable)
  if (comment === undefined) return absentPart(part.name)
  return {
    ...absentPart(part.name),
    isThere: true,
    id: comment.startsWith(MARK) ? comment.slice(MARK.length) : undefined,
    schemaVersion: tables.has(part.version.table) ? await readVersion(client, part) : 0,
    knowsPeople: await holdsRows(
      client,
      part.personTables.filter((table) => tables.has(table)),
    ),
  }
}

async function readSecrets(client: Client, tables: Tables): Promise<FoundPart> {
  if (!tables.has(SECRETS_TABLE)) return absentPart(SECRETS)
  const { rows } = await client.query<{ value: string }>(
    `SELECT value FROM ${SECRETS_TABLE} WHERE name = 'sessionSecret'`,
  )
  const [secret] = rows
  return secret === undefined
    ? absentPart(SECRETS)
    : { ...absentPart(SECRETS), isThere: true, id: secretsId(secret.value) }
}

async function readVersion(client: Client, { version }: DatabasePart): Promise<number> {
  const { rows } = await client.query<{ version: number }>(version.query)
  return rows[0]?.version ?? 0
}

async function holdsRows(client: Client, tables: readonly string[]): Promise<boolean> {
  if (tables.length === 0) return false
  const parts = tables.map((table) => `EXISTS (SELECT 1 FROM ${table})`)
  const { rows } = await client.query<{ holds: boolean }>(`SELECT ${parts.join(' OR ')} AS holds`)
  return rows[0]?.holds === true
}

async function mark(client: PoolClient, name: string): Promise<string> {
  const part = databaseParts.find((candidate) => candidate.name === name)
  if (part === undefined) throw new Error(`${name} is no group of tables`)
  const id = randomUUID()
  await client.query(`COMMENT ON TABLE ${part.keyTable} IS '${MARK}${id}'`)
  return id
}
