/**
 * The parts of a backup of a server on PostgreSQL: a dump by `pg_dump` where the tool is there and not older than the server,
 * of the same moment as the list of files, and the secrets, which are of use with a database that was backed up by other means.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { toIso, type Now } from '#base/clock'
import type { BackupManifest, BackupPart } from '#backup'
import { READY_FILES, storedContentsOf, type StoredContent } from '#files/server'
import { hashFile } from './stage-sqlite.ts'

const PROGRAM = 'pg_dump'
const OWNER_ONLY = 0o600

export type StagedPostgres = Pick<BackupManifest, 'cutAt' | 'counts' | 'parts'> & {
  readonly contents: readonly StoredContent[]
}

/** Why there can be no dump, in German; undefined where there can. */
export async function findDumpProblem(url: string): Promise<string | undefined> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num')
    return judgeDump(await readDumpVersion(), Math.floor(Number(rows[0]?.server_version_num) / 10_000))
  })
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
  return withClient(o.url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id')
    const cutAt = toIso(o.now())
    const parts = [await stageSecrets(client, o.folder)]
    const version = await readDumpVersion()
    const hasDump = version !== undefined && (await findDumpProblem(o.url)) === undefined
    if (hasDump) parts.push(await stageDump(client, { ...o, snapshot: rows[0]?.id ?? '', version }))
    const files = await client.query<Record<string, unknown>>(READY_FILES.postgres)
    const counts = hasDump ? { counts: await count(client, files.rows.length) } : {}
    await client.query('COMMIT')
    return { cutAt, parts, contents: files.rows.flatMap(storedContentsOf), ...counts }
  })
}

type Client = {
  query<Row extends Record<string, unknown>>(statement: string): Promise<{ readonly rows: readonly Row[] }>
  readonly host: string
  readonly port: number
  readonly user?: string | undefined
  readonly database?: string | undefined
  readonly password?: unknown
}

async function withClient<Value>(url: string, work: (client: Client) => Promise<Value>): Promise<Value> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, application_name: 'taschenmesser-backup' })
  // One that breaks between two queries says so here; the next query fails.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function stageSecrets(client: Client, folder: string): Promise<BackupPart> {
  const { rows } = await client.query<{ name: string; value: string }>('SELECT name, value FROM server_secrets')
  const path = join(folder, 'secrets.json')
  const secrets = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  await writeFile(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: OWNER_ONLY })
  return { kind: 'secrets', name: 'secrets', ...(await hashFile(path)) }
}

async function stageDump(
  client: Client,
  o: {
    readonly url: string
    readonly folder: string
    readonly snapshot: string
    readonly version: string
    readonly signal: AbortSignal
  },
): Promise<BackupPart> {
  const path = join(o.folder, 'postgres.dump')
  const words = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${o.snapshot}`, `--file=${path}`]
  // The archive is packed as a whole.
  const child = spawn(PROGRAM, [...words, '--compress=0', '--no-password'], {
    env: { ...pathOnly(), ...connectionOf(client, o.url) },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal: o.signal,
    killSignal: 'SIGKILL',
  })
  const ended = once(child, 'close')
  const [complaint] = await Promise.all([text(child.stderr), ended])
  if (child.exitCode !== 0) throw new Error(`pg_dump failed: ${complaint.slice(0, 500)}`)
  return { kind: 'dump', name: 'postgres', ...(await hashFile(path)), dumpVersion: o.version }
}

/** As the tool reads them; an address among its words would show the password in the list of processes. Exported for its test. */
export function connectionOf(client: Omit<Client, 'query'>, url: string): Record<string, string> {
  const { host, port, user = '', database = '', password } = client
  const query = URL.parse(url)?.searchParams
  // The driver has one more mode than the tool, which verifies nothing either where it is only required.
  const [sslMode = null, rootCertificate = null] = [query?.get('sslmode'), query?.get('sslrootcert')]
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    PGPASSWORD: typeof password === 'string' ? password : '',
    ...(sslMode === null ? {} : { PGSSLMODE: sslMode === 'no-verify' ? 'require' : sslMode }),
    ...(rootCertificate === null ? {} : { PGSSLROOTCERT: rootCertificate }),
  }
}

async function count(client: Client, files: number): Promise<NonNullable<BackupManifest['counts']>> {
  const { rows } = await client.query<{ people: number; documents: number }>(`
    SELECT (SELECT count(*)::int FROM auth_user) AS people,
      (SELECT count(*)::int FROM documents WHERE NOT is_deleted) AS documents`)
  return { people: rows[0]?.people ?? 0, documents: rows[0]?.documents ?? 0, files }
}

/** As it says it; undefined where it cannot be started. */
async function readDumpVersion(): Promise<string | undefined> {
  const child = spawn(PROGRAM, ['--version'], { env: pathOnly(), stdio: ['ignore', 'pipe', 'ignore'] })
  const failed = new Promise<undefined>((resolve) => child.once('error', () => resolve(undefined)))
  const said = await Promise.race([text(child.stdout), failed])
  return said === undefined ? undefined : /\d+(?:\.\d+)*/.exec(said)?.[0]
}

function majorOf(version: string): number {
  return Number.parseInt(version, 10)
}

function pathOnly(): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin' }
}
