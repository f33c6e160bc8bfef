import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { accountsPart, type openAdminCommands } from '#auth/server'
import type { DatabasePlace } from '#database/server'
import type { Config } from './config/config.ts'
import { openPool } from './databases.ts'
import type { Log } from './process/log.ts'
import { refuseUnready } from './parts/check-parts.ts'
import { SECRETS } from './parts/part-list.ts'
import { readPostgresParts } from './parts/postgres-parts.ts'
import { readSqliteParts } from './parts/sqlite-parts.ts'
import { openFileSecrets, openPostgresSecrets, type Secrets } from './config/secrets.ts'

/** The SQLite file of the accounts: separate, because a library writes to it and would hold up the documents. */
export function accountsPath(dataDir: string): string {
  return join(dataDir, 'accounts.sqlite')
}

export type AccountsDatabase = AsyncDisposable & {
  readonly database: DatabasePlace
  readonly secrets: Secrets
  close(): Promise<void>
}

/**
 * The accounts of the server with this configuration, for a program beside it that also needs the parts `needed`. Throws with a
 * German sentence when they are not there, have another schema, or are another user's, or when PostgreSQL does not answer.
 */
export async function openAccountsDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Log,
  needed: readonly string[] = [],
): Promise<AccountsDatabase> {
  const parts = [...needed, accountsPart.name, SECRETS]
  if (config.databaseUrl !== undefined) return openPostgresAccounts(config.databaseUrl, parts, log)
  const path = accountsPath(config.dataDir)
  if (!existsSync(path)) {
    throw new Error(
      `In ${config.dataDir} liegen noch keine Konten. Starte zuerst den Server, oder setz DATA_DIR wie bei ihm.`,
    )
  }
  await refuseForeignOwner(path)
  refuseUnready(await readSqliteParts(config.dataDir), parts, 'sqlite')
  return accountsOf({ kind: 'sqlite', path }, await openFileSecrets(config.dataDir), async () => {})
}

/** SQLite puts files beside the database; those of another user would keep the server from writing. */
export async function refuseForeignOwner(path: string): Promise<void> {
  if (!existsSync(path)) return
  const { uid } = await stat(path)
  const user = process.getuid?.() ?? uid
  if (uid !== user)
    throw new Error(`${path} gehört einem anderen Benutzer (${uid}). Führ den Befehl als dieser Benutzer aus.`)
}

async function openPostgresAccounts(url: string, parts: readonly string[], log: Log): Promise<AccountsDatabase> {
  await using opening = new AsyncDisposableStack()
  const pool = opening.adopt(await openPool(url, log), (opened) => opened.end())
  const found = await readPostgresParts(pool).catch((error: unknown) => {
    throw new Error('PostgreSQL antwortet nicht. Läuft die Datenbank, und stimmt DATABASE_URL?', { cause: error })
  })
  refuseUnready(found, parts, 'postgres')
  const secrets = await openPostgresSecrets(pool)
  const opened = opening.move()
  return accountsOf({ kind: 'postgres', pool }, secrets, () => opened.disposeAsync())
}

function accountsOf(database: DatabasePlace, secrets: Secrets, close: () => Promise<void>): AccountsDatabase {
  return { database, secrets, close, [Symbol.asyncDispose]: close }
}

/** The options of commands for accounts, which run without a server that answers. */
export function adminOptions(
  config: Pick<Config, 'publicUrl' | 'port' | 'registration'>,
  database: DatabasePlace,
  { sessionSecret: secret }: Secrets,
): Parameters<typeof openAdminCommands>[0] {
  const { registration, publicUrl = `http://localhost:${config.port}` } = config
  return { database, secret, publicUrl, registration, now: Date.now, log: { error: () => {}, warn: () => {} } }
}
