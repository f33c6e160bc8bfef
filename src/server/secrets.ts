/**
 * Secrets are made at the first start and kept with the data; there is no default one that could be known.
 * Starting twice at the same time gives both the same secret: the first to write wins, everybody reads.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import * as z from 'zod/mini'
import { deriveVapidPrivateKey, newVapidPrivateKey, readVapidKeys } from '#messaging/server'
import { makeDataFolder } from './data-folder.ts'

const vapidPrivateKey = z.string().check(z.refine((key) => readVapidKeys(key) !== undefined))

const secretsSchema = z.looseObject({
  /** Signs session cookies and tokens: 32 random bytes in base64url. */
  sessionSecret: z.string().check(z.minLength(43)),
  /** Shows push services that it is this server that sends: a private key of P-256 in base64url. */
  vapidPrivateKey,
})

/** As servers before web push made them. */
const oldSecretsSchema = z.looseObject({ ...secretsSchema.shape, vapidPrivateKey: z.optional(vapidPrivateKey) })

export type Secrets = z.infer<typeof secretsSchema>

const OWNER_ONLY = 0o600

/** Secrets of a server on SQLite: `secrets.json` in its data folder, readable by the owner only. */
export async function openFileSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json')
  if (!existsSync(path)) await createSecretsFile(dataDir, path)
  await chmod(path, OWNER_ONLY)
  const parsed = oldSecretsSchema.safeParse(parseJson(await readFile(path, 'utf8')))
  if (!parsed.success)
    throw new Error(
      `${path} is damaged: restore it from a backup, or delete it, which signs everybody out and loses second factors and secrets of webhooks`,
    )
  return completeSecretsFile(path, parsed.data)
}

/** Of several starts at the same moment each writes the same. */
async function completeSecretsFile(path: string, found: z.infer<typeof oldSecretsSchema>): Promise<Secrets> {
  if (found.vapidPrivateKey !== undefined) return { ...found, vapidPrivateKey: found.vapidPrivateKey }
  const secrets = { ...found, vapidPrivateKey: deriveVapidPrivateKey(found.sessionSecret) }
  await rename(await writeDraft(path, secrets), path)
  return secrets
}

async function createSecretsFile(dataDir: string, path: string): Promise<void> {
  await makeDataFolder(dataDir)
  const draft = await writeDraft(path, newSecrets())
  try {
    // A link is made whole or not at all, and never replaces a file that is there.
    await link(draft, path)
  } catch (error) {
    if (!isAlreadyThere(error)) throw error
  } finally {
    await rm(draft)
  }
}

async function writeDraft(path: string, secrets: Secrets): Promise<string> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: OWNER_ONLY, flag: 'wx', flush: true })
  return draft
}

/** Key of the advisory lock under which servers make the table; any number nobody else in this database takes. */
const LOCK_KEY = 7_261_001

/** Secrets of servers that share a PostgreSQL database. */
export async function openPostgresSecrets(pool: Pool): Promise<Secrets> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY])
    await client.query('CREATE TABLE IF NOT EXISTS server_secrets (name text PRIMARY KEY, value text NOT NULL)')
    for (const [name, value] of Object.entries(newSecrets())) {
      await client.query('INSERT INTO server_secrets VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, value])
    }
    const { rows } = await client.query<{ name: string; value: string }>('SELECT name, value FROM server_secrets')
    await client.query('COMMIT')
    return secretsSchema.parse(Object.fromEntries(rows.map((row) => [row.name, row.value])))
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

function newSecrets(): { readonly sessionSecret: string; readonly vapidPrivateKey: string } {
  return { sessionSecret: randomBytes(32).toString('base64url'), vapidPrivateKey: newVapidPrivateKey() }
}

function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Damaged is damaged; the schema refuses undefined with the message people need.
    return undefined
  }
}
