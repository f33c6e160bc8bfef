/** The storage of a server: SQLite files in its folder, or the PostgreSQL it shares with other servers. */
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabasePlace } from '#database/server'
import type { CollectionRegistry } from '#documents'
import { openPostgresStore, openSqliteStore, type StoreEnvironment } from '#documents/server'
import { accountsPath } from './accounts-database.ts'
import type { Config } from './config/config.ts'
import { closeDataFolder, makeDataFolder } from './config/data-folder.ts'
import { openPool, waitForDatabase } from './databases.ts'
import type { ServicesEnvironment, Stores } from './server-context.ts'
import type { Log } from './process/log.ts'
import { checkPostgresParts, checkSqliteParts } from './parts/check-parts.ts'
import { recordPostgresParts } from './parts/postgres-parts.ts'
import { recordSqliteParts } from './parts/sqlite-parts.ts'
import { openFileSecrets, openPostgresSecrets } from './config/secrets.ts'

/** Resolves when the database answers and documents are up to date; `signal` ends the waiting. */
export async function openStores(
  config: Config,
  environment: Pick<ServicesEnvironment, 'log' | 'now' | 'newId' | 'maxDatabasePages'>,
  o: { readonly collections: CollectionRegistry; readonly signal: AbortSignal },
): Promise<Stores> {
  // On PostgreSQL there is one only where mails or files are kept in it.
  if (config.databaseUrl === undefined) await makeDataFolder(config.dataDir)
  await closeDataFolder(config.dataDir, environment.log)
  const storeOptions = {
    collections: o.collections,
    now: environment.now,
    newEpoch: environment.newId,
    quotaBytes: config.documentsQuotaBytes,
  }
  return config.databaseUrl === undefined
    ? openSqlite(config.dataDir, storeOptions, environment)
    : openPostgres(config.databaseUrl, storeOptions, environment.log, o.signal)
}

async function openSqlite(
  dataDir: string,
  options: StoreEnvironment,
  { log, maxDatabasePages: maxPages }: Pick<ServicesEnvironment, 'log' | 'maxDatabasePages'>,
): Promise<Stores> {
  await checkSqliteParts(dataDir, log)
  const limit = maxPages === undefined ? {} : { maxPages }
  return {
    secrets: await openFileSecrets(dataDir),
    auth: { kind: 'sqlite', path: accountsPath(dataDir), ...limit },
    messaging: { kind: 'sqlite', path: join(dataDir, 'messaging.sqlite'), ...limit },
    documents: await openSqliteStore({ ...options, path: join(dataDir, 'documents.sqlite'), ...limit }),
    pool: undefined,
  }
}

async function openPostgres(url: string, options: StoreEnvironment, log: Log, signal: AbortSignal): Promise<Stores> {
  await using opening = new AsyncDisposableStack()
  const pool = opening.adopt(await openPool(url, log), (opened) => opened.end())
  await waitForDatabase({ pool, log, sleep: (ms) => sleep(ms, undefined, { signal }), signal })
  await checkPostgresParts(pool, log)
  const secrets = await openPostgresSecrets(pool)
  const documents = await openPostgresStore({ ...options, pool })
  opening.move()
  return { secrets, auth: { kind: 'postgres', pool }, messaging: { kind: 'postgres', pool }, documents, pool }
}

/** No request may be under way. */
export async function closeStores({ documents, pool }: Stores): Promise<void> {
  await documents.close()
  await pool?.end()
}

/** Once all services are open: each part knows from now on which others belong to it. */
export async function recordParts({ dataDir }: Pick<Config, 'dataDir'>, { pool }: Pick<Stores, 'pool'>): Promise<void> {
  await (pool === undefined ? recordSqliteParts(dataDir) : recordPostgresParts(pool))
}

/** A file of its own beside another one, or the same PostgreSQL. */
export function placeBeside(place: DatabasePlace, name: string): DatabasePlace {
  return place.kind === 'sqlite' ? { ...place, path: join(dirname(place.path), `${name}.sqlite`) } : place
}
