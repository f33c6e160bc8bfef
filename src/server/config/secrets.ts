/**
 * Secrets are made at the first start and kept with the data; there is no default one that could be known.
 * Starting twice at the same time gives both the same secret: the first to write wins, everybody reads.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import * as z from 'zod/mini'
import { unless } from '#base/error-code'
import { parseJson } from '#base/text/parse-json'
import { deriveVapidPrivateKey, newVapidPrivateKey, readVapidKeys } from '#messaging/server'
import { inLockedTransaction, OpenRefusal } from '#database/server'
import { makeDataFolder } from './data-folder.ts'

const vapidPrivateKey = z.string().check(z.refine((key) => readVapidKeys(key) !== undefined))

const secretsSchema = z.looseObject({
  /** Signs session cookies and tokens: 32 random bytes in base64url. */
  sessionSecret: z.string().check(z.minLength(43)),
  /** Shows push services that it is this server that sends: a private key of P-256 in base64url. */
  vapidPrivateKey,
})

/** As servers before web push made them, and before the parts of a server knew each other. */
const oldSecretsSchema = z.looseObject({
  ...secretsSchema.shape,
  vapidPrivateKey: z.optional(vapidPrivateKey),
  /** The ids of all parts of the server, by their names. */
  parts: z.optional(z.record(z.string(), z.string())),
})

export type Secrets = z.infer<typeof secretsSchema>

const OWNER_ONLY = 0o600
/** In base64url: 128 bits and a little. */
const ID_LENGTH = 22

/** Secrets of a server on SQLite: `secrets.json` in its data folder, readable by the owner only. */
export async function openFileSecrets(dataDir: string): Promise<Secrets> {
  const path = secretsPath(dataDir)
  if (!existsSync(path)) await createSecretsFile(dataDir, path)
  await chmod(path, OWNER_ONLY)
  return completeSecretsFile(path, await readSecretsFile(path))
}

/** What the file says of the parts of the server: its own id, which follows from the secret, and theirs. Undefined without one. */
export async function readSecretsPart(
  dataDir: string,
): Promise<{ readonly id: string; readonly roster: ReadonlyMap<string, string> } | undefined> {
  const path = secretsPath(dataDir)
  if (!existsSync(path)) return undefined
  const { sessionSecret, parts = {} } = await readSecretsFile(path)
  return { id: secretsId(sessionSecret), roster: new Map(Object.entries(parts)) }
}

/** Writes down the ids of all parts of the server; a kill in the middle leaves the file as it was. */
export async function keepPartsInSecrets(dataDir: string, roster: ReadonlyMap<string, string>): Promise<void> {
  const path = secretsPath(dataDir)
  await rename(await writeDraft(path, { ...(await readSecretsFile(path)), parts: Object.fromEntries(roster) }), path)
}

/** Names secrets without revealing them: other secrets have another id. */
export function secretsId(sessionSecret: string): string {
  return createHmac('sha256', sessionSecret).update('taschenmesser part').digest('base64url').slice(0, ID_LENGTH)
}

async function readSecretsFile(path: string): Promise<z.infer<typeof oldSecretsSchema>> {
  const parsed = oldSecretsSchema.safeParse(parseJson(await readFile(path, 'utf8')))
  if (parsed.success) return parsed.data
  throw new OpenRefusal(
    `${path} is damaged: restore it from a backup, or delete it and accept the loss with „npm run admin -- accept-loss secrets“, which signs everybody out and loses second factors and secrets of webhooks`,
  )
}

function secretsPath(dataDir: string): string {
  return join(dataDir, 'secrets.json')
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
    await link(draft, path).catch(unless('EEXIST'))
  } finally {
    await rm(draft)
  }
}

async function writeDraft(path: string, secrets: object): Promise<string> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: OWNER_ONLY, flag: 'wx', flush: true })
  return draft
}

/** Key of the advisory lock under which servers create the table; any number not used elsewhere in this database. */
const LOCK_KEY = 7_261_001

/** Secrets of servers that share a PostgreSQL database. */
export async function openPostgresSecrets(pool: Pool): Promise<Secrets> {
  return inLockedTransaction(pool, { lock: LOCK_KEY }, async (client) => {
    await client.query('CREATE TABLE IF NOT EXISTS server_secrets (name text PRIMARY KEY, value text NOT NULL)')
    for (const [name, value] of Object.entries(newSecrets())) {
      await client.query('INSERT INTO server_secrets VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, value])
    }
    const { rows } = await client.query<{ name: string; value: string }>('SELECT name, value FROM server_secrets')
    return secretsSchema.parse(Object.fromEntries(rows.map((row) => [row.name, row.value])))
  })
}

function newSecrets(): { readonly sessionSecret: string; readonly vapidPrivateKey: string } {
  return { sessionSecret: randomBytes(32).toString('base64url'), vapidPrivateKey: newVapidPrivateKey() }
}
