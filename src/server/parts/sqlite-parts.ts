/** The parts of a server on SQLite: its six files and `secrets.json`. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describePart, OpenRefusal, type DatabasePart } from '#database/server'
import { keepPartsInSecrets, readSecretsPart } from '../config/secrets.ts'
import type { FoundPart, Roster } from './judge-parts.ts'
import { databaseParts, SECRETS } from './part-list.ts'

const LOCK_TIMEOUT_MS = 5_000

/** Reads all parts without changing any. Throws an `OpenRefusal` that names the file which cannot be read. */
export async function readSqliteParts(dataDir: string): Promise<readonly FoundPart[]> {
  const files = databaseParts.map((part) => readFilePart(dataDir, part))
  const secrets = await readSecretsPart(dataDir)
  return [...files, secrets === undefined ? absentPart(SECRETS) : { ...absentPart(SECRETS), ...secrets, isThere: true }]
}

/**
 * Gives an id to each part that is there and has none, and then the same roster to all. A kill in between leaves some parts without a roster,
 * and what the others say is true.
 */
export async function recordSqliteParts(dataDir: string): Promise<void> {
  const found = await readSqliteParts(dataDir)
  const parts = found
    .filter(({ isThere }) => isThere)
    .map((part) => ({ ...part, id: part.id ?? giveId(dataDir, part) }))
  const roster = new Map(parts.map(({ name, id }) => [name, id]))
  for (const part of parts) if (!isSame(part.roster, roster)) await keepRoster(dataDir, part, roster)
}

/** Removes parts from the rosters of the others, and their own ones, so that the next start takes them as it finds them. */
export async function forgetSqliteParts(dataDir: string, names: readonly string[]): Promise<void> {
  for (const part of await readSqliteParts(dataDir)) {
    const roster = names.includes(part.name) ? [] : [...part.roster].filter(([name]) => !names.includes(name))
    if (part.roster.size > roster.length) await keepRoster(dataDir, part, new Map(roster))
  }
}

/** A part that does not exist. */
export function absentPart(name: string): FoundPart {
  return { name, isThere: false, id: undefined, roster: new Map(), schemaVersion: undefined, knowsPeople: false }
}

function readFilePart(dataDir: string, part: DatabasePart): FoundPart {
  const path = pathOf(dataDir, part)
  if (!existsSync(path)) return absentPart(part.name)
  try {
    using database = new DatabaseSync(path, { readOnly: true, timeout: LOCK_TIMEOUT_MS })
    return readTables(database, part)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason'
    throw new OpenRefusal(
      `${path} cannot be read (${reason}): put the file back, or restore a backup: npm run admin -- restore FILE`,
      {
        cause: error,
      },
    )
  }
}

function readTables(database: DatabaseSync, part: DatabasePart): FoundPart {
  const names = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  const tables = new Set(names.map((row) => String(row['name'])))
  const read = (query: string) => database.prepare(query).get()
  const id = tables.has('server_part') ? read('SELECT id FROM server_part')?.['id'] : undefined
  const rows = tables.has('server_roster') ? database.prepare('SELECT name, id FROM server_roster').all() : []
  const isThere = tables.has(part.keyTable)
  const version = tables.has(part.version.table) ? read(part.version.query)?.['version'] : undefined
  return {
    name: part.name,
    isThere,
    id: id === undefined ? undefined : String(id),
    roster: new Map(rows.map((row) => [String(row['name']), String(row['id'])])),
    schemaVersion: isThere ? Number(version ?? 0) : undefined,
    knowsPeople: part.personTables.some((table) => tables.has(table) && read(`SELECT 1 FROM ${table}`) !== undefined),
  }
}

function giveId(dataDir: string, { name }: FoundPart): string {
  const id = randomUUID()
  write(dataDir, name, (database) => {
    database.exec('CREATE TABLE IF NOT EXISTS server_part (row INTEGER PRIMARY KEY CHECK (row = 1), id TEXT NOT NULL)')
    database.prepare('INSERT INTO server_part VALUES (1, ?)').run(id)
  })
  return id
}

async function keepRoster(dataDir: string, { name }: FoundPart, roster: Roster): Promise<void> {
  if (name === SECRETS) return keepPartsInSecrets(dataDir, roster)
  write(dataDir, name, (database) => {
    database.exec('CREATE TABLE IF NOT EXISTS server_roster (name TEXT PRIMARY KEY, id TEXT NOT NULL)')
    database.exec('DELETE FROM server_roster')
    const insert = database.prepare('INSERT INTO server_roster VALUES (?, ?)')
    for (const [other, id] of roster) insert.run(other, id)
  })
}

function write(dataDir: string, name: string, work: (database: DatabaseSync) => void): void {
  using database = new DatabaseSync(pathOf(dataDir, { name }), { timeout: LOCK_TIMEOUT_MS })
  database.exec('BEGIN IMMEDIATE')
  work(database)
  database.exec('COMMIT')
}

/** The file of a part. */
export function pathOf(dataDir: string, part: Pick<DatabasePart, 'name'>): string {
  return join(dataDir, describePart(part, 'sqlite'))
}

function isSame(one: Roster, other: Roster): boolean {
  return one.size === other.size && [...one].every(([name, id]) => other.get(name) === id)
}
