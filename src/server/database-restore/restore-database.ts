/** Restoring a server on PostgreSQL: the dump of a backup comes in the place of what the database holds, or all is as before. */
import { link, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Client } from 'pg'
import { AppError } from '#base/app-error'
import { toIso } from '#base/clock'
import type { Restorable, RestoreErrorCode } from '#backup'
import { accountsPart } from '#auth/server'
import { dumpPostgres, majorOf, readServerMajor, readToolVersion, replaceDatabase, withPostgres } from '#backup/server'
import type { Config } from '../config/config.ts'
import { readDiskSpace } from '../disk/open-disk.ts'
import type { Log } from '../process/log.ts'
import { judgeParts } from '../parts/judge-parts.ts'
import { databaseParts } from '../parts/part-list.ts'
import { readPostgresParts } from '../parts/postgres-parts.ts'
import { areFilesBeside, bringStagedFiles } from '../restore/bring-files.ts'
import { refuseNewerSchema } from '../restore/newer-schema.ts'
import type { ArchiveSource } from '../restore/open-archive.ts'
import { DUMP_FILE, stageBackup } from '../restore/stage-backup.ts'
import { NEW_POINT_FOLDER, POINT_FOLDER, POINT_NOTE } from '../restore/swap/swap.ts'

type DatabaseRestore = {
  readonly config: Config
  readonly url: string
  readonly source: ArchiveSource
  readonly passphrase: string | undefined
  /** Folder that the archive is unpacked into, made anew. */
  readonly staged: string
  readonly log: Log
  /** Hears a line for people now and then. */
  readonly say: (line: string) => void
}

/** As the database lists this command; servers and backups have names that begin the same. */
const CONNECTION_NAME = 'taschenmesser-restore'
const OWNER_ONLY = 0o700

/** Throws `AppError` with the codes of archives and restores; then the database holds what it held, unless its sentence says otherwise. */
export async function restoreDatabase(o: DatabaseRestore): Promise<Restorable> {
  const { config, staged } = o
  return withPostgres({ url: o.url, name: CONNECTION_NAME }, async (client) => {
    await refuseConnected(client)
    const toolMajor = await requireTools(await readServerMajor(client))
    o.say('Die Sicherung wird gelesen und geprüft …')
    const { freeBytes } = await readDiskSpace(config.dataDir)
    const restorable = await stageBackup({
      source: o.source,
      passphrase: o.passphrase,
      folder: staged,
      freeBytes,
      wanted: { engine: 'postgres', toolMajor },
      onProgress: () => {},
    })
    o.say('Was jetzt da ist, wird aufgehoben …')
    await makePoint(client, o, restorable)
    o.say('Die Sicherung ist in Ordnung und wird eingespielt …')
    await bringStagedFiles(config, { ...o, now: Date.now })
    await replace(client, o, restorable)
    await keepPoint(config.dataDir)
    return restorable
  })
}

async function refuseConnected(client: Client): Promise<void> {
  const { rows } = await client.query<{ host: string | null }>(`
    SELECT DISTINCT host(client_addr) AS host FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'taschenmesser%' AND pid <> pg_backend_pid()`)
  if (rows.length === 0) return
  const from = rows.flatMap(({ host }) => (host === null ? [] : [host])).join(', ')
  throw new AppError<RestoreErrorCode>('restore-database-used', {
    message: `Mit der Datenbank ist noch ein Server oder eine Sicherung verbunden${from === '' ? '' : ` (von ${from})`}. Beende zuerst alle Server, die sie benutzen.`,
  })
}

/** Returns the major version of `pg_restore`. */
async function requireTools(serverMajor: number): Promise<number> {
  const versions = [await readToolVersion('pg_restore'), await readToolVersion('pg_dump')]
  const [restoreMajor = 0, dumpMajor = 0] = versions.map((version) => (version === undefined ? 0 : majorOf(version)))
  if (Math.min(restoreMajor, dumpMajor) >= serverMajor) return restoreMajor
  throw new AppError<RestoreErrorCode>('restore-tool-missing', {
    message: `Dazu braucht es pg_restore und pg_dump, Version ${serverMajor} oder neuer. Installiere sie auf dem Server.`,
  })
}

/** The state of before: a dump, and names of the files that keep their bytes when the server removes them. */
async function makePoint(client: Client, { config, url, log }: DatabaseRestore, restorable: Restorable): Promise<void> {
  const point = join(config.dataDir, NEW_POINT_FOLDER)
  await rm(point, { recursive: true, force: true })
  await mkdir(point, { mode: OWNER_ONLY })
  const found = await readPostgresParts(client)
  if (found.some(({ isThere }) => isThere))
    await dumpPostgres({ address: client, url, path: join(point, DUMP_FILE), isCompressed: true })
  if (config.s3 === undefined && (await areFilesBeside(config.dataDir)))
    await linkFiles(join(config.dataDir, 'files'), join(point, 'files'))
  else log.warn({}, 'the restore point has no files: they are kept elsewhere')
  await writeFile(join(point, POINT_NOTE), `${JSON.stringify({ restoredAt: toIso(Date.now()), restorable })}\n`)
}

async function linkFiles(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const name = join(to, path.slice(from.length))
    await mkdir(dirname(name), { recursive: true, mode: OWNER_ONLY })
    await link(path, name)
  }
}

async function replace(client: Client, { config, staged }: DatabaseRestore, restorable: Restorable): Promise<void> {
  const point = join(config.dataDir, NEW_POINT_FOLDER)
  try {
    await replaceDatabase(client, join(staged, DUMP_FILE), async () => {
      await checkRestored(client, restorable)
      // One that was started meanwhile holds what it read before.
      await refuseConnected(client)
    })
  } catch (error) {
    const isRolledBack = await isConnected(client)
    if (isRolledBack) await rm(point, { recursive: true, force: true })
    if (error instanceof AppError) throw error
    const reason = error instanceof Error ? error.message : 'unknown reason'
    const message = isRolledBack
      ? `PostgreSQL nimmt die Sicherung nicht an (${reason}). Die Datenbank hat, was sie vorher hatte.`
      : `Die Verbindung zu PostgreSQL ist abgerissen (${reason}). Die Datenbank hat den alten Stand oder den neuen, ganz; der alte liegt auch in ${point}. Spiel die Sicherung noch einmal ein.`
    throw new AppError<RestoreErrorCode>('restore-unhealthy', { message }, error)
  }
}

/** One that broke may have done so after the database had heard `COMMIT`. */
async function isConnected(client: Client): Promise<boolean> {
  return client.query('SELECT 1').then(
    () => true,
    () => false,
  )
}

/** The rows are looked at, not the manifest. */
async function checkRestored(client: Client, { people }: Restorable): Promise<void> {
  const found = await readPostgresParts(client)
  for (const part of databaseParts) {
    const version = found.find(({ name }) => name === part.name)?.schemaVersion ?? 0
    refuseNewerSchema({ name: `der Teil „${part.name}“`, schemaVersion: part.schemaVersion.postgres }, version)
  }
  const [fault] = judgeParts(found, 'postgres')
  if (fault !== undefined)
    throw new AppError<RestoreErrorCode>('restore-parts-apart', {
      message: `Die Teile der Sicherung gehören nicht zusammen: „${fault.name}“ passt nicht zu „${fault.witness}“. Nimm eine andere.`,
    })
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${accountsPart.keyTable}`)
  const count = rows[0]?.count ?? 0
  if (count < people) throw new Error(`there are ${count} people, and ${people} should be there`)
}

async function keepPoint(dataDir: string): Promise<void> {
  await rm(join(dataDir, POINT_FOLDER), { recursive: true, force: true })
  await rename(join(dataDir, NEW_POINT_FOLDER), join(dataDir, POINT_FOLDER))
}
