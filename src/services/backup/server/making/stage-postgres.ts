/**
 * The parts of a backup of a server on PostgreSQL: a dump by `pg_dump` where the tool is there and not older than the server,
 * of the same moment as the list of files, and the secrets, which are of use with a database that was backed up by other means.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { toIso, type Now } from '#base/clock'
import type { BackupManifest, BackupPart } from '#backup'
import { READY_FILES, storedContentsOf, type StoredContent } from '#files/server'
import { dumpPostgres, majorOf, readServerMajor, readToolVersion, withPostgres } from '../postgres/postgres-tools.ts'
import { hashFile } from './stage-sqlite.ts'

/** As the database lists it. */
const CONNECTION_NAME = 'taschenmesser-backup'
const OWNER_ONLY = 0o600

export type StagedPostgres = Pick<BackupManifest, 'cutAt' | 'counts' | 'parts'> & {
  readonly contents: readonly StoredContent[]
}

/** Why there can be no dump, in German; undefined where there can. */
export async function findDumpProblem(url: string): Promise<string | undefined> {
  return withPostgres({ url, name: CONNECTION_NAME }, async (client) =>
    judgeDump(await readToolVersion('pg_dump'), await readServerMajor(client)),
  )
}

/** `tool`: what it says of itself, undefined where it is not there. Exported for its test. */
export function judgeDump(tool: string | undefined, serverMajor: number): string | undefined {
  const how = 'Sichere die Datenbank mit den Mitteln von PostgreSQL.'
  if (tool === undefined)
    return `Die Datenbank ist nicht dabei: pg_dump gibt es auf diesem Server nicht. Installiere pg_dump ${serverMajor} oder neuer. ${how}`
  if (majorOf(tool) >= serverMajor) return undefined
  return `Die Datenbank ist nicht dabei: pg_dump hat hier Version ${majorOf(tool)}, die Datenbank ${serverMajor}. Installiere pg_dump ${serverMajor} oder neuer. ${how}`
}

export async function stagePostgres(o: {
  readonly url: string
  readonly folder: string
  readonly now: Now
  readonly signal: AbortSignal
}): Promise<StagedPostgres> {
  return withPostgres({ url: o.url, name: CONNECTION_NAME }, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id')
    const cutAt = toIso(o.now())
    const parts = [await stageSecrets(client, o.folder)]
    const version = await readToolVersion('pg_dump')
    const hasDump = version !== undefined && (await findDumpProblem(o.url)) === undefined
    if (hasDump) {
      const path = join(o.folder, 'postgres.dump')
      // The archive is packed as a whole.
      const how = { url: o.url, path, isCompressed: false, signal: o.signal }
      await dumpPostgres({ ...how, address: client, snapshot: rows[0]?.id ?? '' })
      parts.push({ kind: 'dump', name: 'postgres', ...(await hashFile(path)), dumpVersion: version })
    }
    const files = await client.query<Record<string, unknown>>(READY_FILES.postgres)
    const counts = hasDump ? { counts: await count(client, files.rows.length) } : {}
    await client.query('COMMIT')
    return { cutAt, parts, contents: files.rows.flatMap(storedContentsOf), ...counts }
  })
}

async function stageSecrets(client: Client, folder: string): Promise<BackupPart> {
  const { rows } = await client.query<{ name: string; value: string }>('SELECT name, value FROM server_secrets')
  const path = join(folder, 'secrets.json')
  const secrets = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  await writeFile(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: OWNER_ONLY })
  return { kind: 'secrets', name: 'secrets', ...(await hashFile(path)) }
}

async function count(client: Client, files: number): Promise<NonNullable<BackupManifest['counts']>> {
  const { rows } = await client.query<{ people: number; documents: number }>(`
    SELECT (SELECT count(*)::int FROM auth_user) AS people,
      (SELECT count(*)::int FROM documents WHERE NOT is_deleted) AS documents`)
  return { people: rows[0]?.people ?? 0, documents: rows[0]?.documents ?? 0, files }
}
