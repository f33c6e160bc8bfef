/** The programs that come with PostgreSQL, as far as backups and restores use them: found in PATH, and told where the database is. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { Client } from 'pg'

const DUMP = 'pg_dump'
const RESTORE = 'pg_restore'
type PostgresTool = typeof DUMP | typeof RESTORE

/** How the tools and the server's own queries reach the same database; the part of a client that says so. */
export type PostgresAddress = Pick<Client, 'host' | 'port' | 'user' | 'database' | 'password'>

export type DumpOptions = {
  readonly address: PostgresAddress
  readonly url: string
  /** File that the dump goes to, in the custom format. */
  readonly path: string
  /** Of a transaction that is open; undefined: the present state. */
  readonly snapshot?: string
  readonly isCompressed: boolean
  readonly signal?: AbortSignal
}

/** Connects, and ends the connection after the work. `name` is what the database lists it as. */
export async function withPostgres<Value>(
  { url, name }: { readonly url: string; readonly name: string },
  work: (client: Client) => Promise<Value>,
): Promise<Value> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, application_name: name })
  // One that breaks between two queries says so here; the next query fails.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Major version of the database. */
export async function readServerMajor(client: Pick<Client, 'query'>): Promise<number> {
  const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num')
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000)
}

/** As the tool says it; undefined where it cannot be started. */
export async function readToolVersion(tool: PostgresTool): Promise<string | undefined> {
  const child = spawn(tool, ['--version'], { env: pathOnly(), stdio: ['ignore', 'pipe', 'ignore'] })
  const failed = new Promise<undefined>((resolve) => child.once('error', () => resolve(undefined)))
  const said = await Promise.race([text(child.stdout), failed])
  return said === undefined ? undefined : /\d+(?:\.\d+)*/.exec(said)?.[0]
}

export function majorOf(version: string): number {
  return Number.parseInt(version, 10)
}

/** Throws with what `pg_dump` complains about. */
export async function dumpPostgres(o: DumpOptions): Promise<void> {
  const words = ['--format=custom', '--no-owner', '--no-privileges', '--no-password', `--file=${o.path}`]
  if (o.snapshot !== undefined) words.push(`--snapshot=${o.snapshot}`)
  if (!o.isCompressed) words.push('--compress=0')
  const child = spawn(DUMP, words, {
    env: { ...pathOnly(), ...environmentOf(o.address, o.url) },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal: o.signal,
    killSignal: 'SIGKILL',
  })
  const ended = once(child, 'close')
  const [complaint] = await Promise.all([text(child.stderr), ended])
  if (child.exitCode !== 0) throw new Error(`pg_dump failed: ${complaint.slice(0, MAX_COMPLAINT)}`)
}

/** The statements and rows that a dump consists of, as `pg_restore` writes them; throws at the end with what it complains about. */
export async function* readDump(path: string): AsyncGenerator<Uint8Array> {
  const child = spawn(RESTORE, ['--no-owner', '--no-privileges', '--file=-', path], {
    env: pathOnly(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const complaining = text(child.stderr)
  // Thrown below, once what it has written is read.
  ended.catch(() => undefined)
  try {
    for await (const piece of child.stdout) if (piece instanceof Uint8Array) yield piece
    const [complaint] = await Promise.all([complaining, ended])
    if (child.exitCode !== 0) throw new Error(`pg_restore failed: ${complaint.slice(0, MAX_COMPLAINT)}`)
  } finally {
    child.kill('SIGKILL')
    await Promise.allSettled([complaining, ended])
  }
}

const MAX_COMPLAINT = 500

/** As the tools read it; an address among their words would show the password in the list of processes. Exported for its test. */
export function environmentOf(
  { host, port, user, database, password }: PostgresAddress,
  url: string,
): Record<string, string> {
  const query = URL.parse(url)?.searchParams
  // The driver has one more mode than the tools, which verifies nothing either where encryption is only required.
  const [sslMode = null, rootCertificate = null] = [query?.get('sslmode'), query?.get('sslrootcert')]
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user ?? '',
    PGDATABASE: database ?? '',
    PGPASSWORD: typeof password === 'string' ? password : '',
    ...(sslMode === null ? {} : { PGSSLMODE: sslMode === 'no-verify' ? 'require' : sslMode }),
    ...(rootCertificate === null ? {} : { PGSSLROOTCERT: rootCertificate }),
  }
}

function pathOnly(): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin' }
}
