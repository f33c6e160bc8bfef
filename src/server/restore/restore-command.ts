/** `npm run admin -- restore`: what the app does in a running server, for one that does not run, or can't. */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { toIso } from '#base/clock'
import { formatCount, formatInstant } from '#base/text/format'
import { readArchiveName, type Restorable } from '#backup'
import { backupsFolder } from '#backup/server'
import { accountsPart, openAdminCommands } from '#auth/server'
import { newId } from '#base/id'
import { openFilesDatabase } from '#files/server'
import { openMessagingDatabase } from '#messaging/server'
import { accountsPath, adminOptions, refuseForeignOwner } from '../accounts-database.ts'
import { readTypedBucket } from '../backups/backup-command.ts'
import type { Config } from '../config/config.ts'
import { makeDataFolder } from '../config/data-folder.ts'
import { restoreDatabase } from '../database-restore/restore-database.ts'
import { readDiskSpace } from '../disk/open-disk.ts'
import type { Log } from '../process/log.ts'
import { lockForCommand, lockOutBackups } from '../parts/data-lock.ts'
import { bringFilesUnlessBeside, checkStagedParts, knownDatabases, restorablePartNames } from './check-staged-parts.ts'
import { exchangeParts, settleRestore } from './swap/exchange-parts.ts'
import type { ArchiveSource } from './open-archive.ts'
import { stageBackup } from './stage-backup.ts'
import { POINT_FOLDER, STAGING_FOLDER } from './swap/swap.ts'
import { filesPlace } from '../files/files.ts'
import { closeStores, openStores } from '../open-stores.ts'
import { createServerCollections } from '../server-collections.ts'

type OpenParts = {
  /** Throws where fewer people are there than should be, or the documents can't be read. */
  checkHealth(expected: { readonly people: number }): Promise<void>
  close(): Promise<void>
}

export type RestoreOrder = {
  /** A file, the name of one in the folder of backups, or `s3://bucket/folder/name?endpoint=…`. */
  readonly archive: string
  /** Has the keys of a bucket. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly passphrase: string | undefined
  readonly log: Log
  /** Hears a line for people now and then. */
  readonly say: (line: string) => void
}

/** Returns what was done, in German; throws an `AppError` or a German sentence, and then the server has what it had. */
export async function restoreByCommand(config: Config, order: RestoreOrder): Promise<string> {
  const { dataDir } = config
  const source = findArchive(dataDir, order)
  await makeDataFolder(dataDir)
  // What this user restores would be another's to read only, and the server could not open it.
  await refuseForeignOwner(dataDir)
  await using locks = new AsyncDisposableStack()
  locks.use(lockForCommand(dataDir, Date.now))
  // One that is made without the server knows nothing of its lock.
  locks.use(lockOutBackups(dataDir, Date.now))
  locks.defer(() => rm(join(dataDir, STAGING_FOLDER), { recursive: true, force: true }))
  await settleRestore(dataDir, order.log)
  return describe(await restoreUnderLock(config, source, order), dataDir)
}

async function restoreUnderLock(config: Config, source: ArchiveSource, order: RestoreOrder): Promise<Restorable> {
  const { databaseUrl: url } = config
  const staged = join(config.dataDir, STAGING_FOLDER, 'parts')
  return url === undefined
    ? restoreFiles(config, { ...order, source, staged })
    : restoreDatabase({ ...order, config, url, source, staged })
}

async function restoreFiles(
  config: Config,
  { source, staged, passphrase, log, say }: RestoreOrder & { readonly source: ArchiveSource; readonly staged: string },
): Promise<Restorable> {
  const { dataDir } = config
  say('Die Sicherung wird gelesen und geprüft …')
  const { freeBytes } = await readDiskSpace(dataDir)
  const restorable = await stageBackup({
    source,
    passphrase,
    folder: staged,
    freeBytes,
    wanted: { engine: 'sqlite', databases: knownDatabases },
    onProgress: () => {},
  })
  await checkStagedParts(staged)
  say('Sie ist in Ordnung und wird eingespielt …')
  const isStoreExchanged = await bringFilesUnlessBeside(config, { staged, now: Date.now, log })
  const note = { restoredAt: toIso(Date.now()), restorable }
  const { services, failure } = await exchangeParts<OpenParts | undefined>({
    plan: { dataDir, staged, names: restorablePartNames(isStoreExchanged), note },
    open: () => openParts(config, log),
    // It may be just what could not be opened before.
    reopen: async () => undefined,
    checkHealth: async (parts) => parts?.checkHealth(restorable),
    shut: async (parts) => parts?.close(),
    log,
  })
  await services?.close()
  if (failure !== undefined) throw failure
  return restorable
}

function findArchive(dataDir: string, { archive: typed, env }: Pick<RestoreOrder, 'archive' | 'env'>): ArchiveSource {
  if (typed.startsWith('s3://')) return readArchiveUrl(dataDir, typed, env)
  if (existsSync(typed)) return { kind: 'file', path: typed }
  const kept = join(backupsFolder(dataDir), typed)
  if (typed === basename(typed) && existsSync(kept)) return { kind: 'file', path: kept }
  throw new Error(`${typed} gibt es nicht, weder als Datei noch in ${backupsFolder(dataDir)}.`)
}

function readArchiveUrl(dataDir: string, typed: string, env: RestoreOrder['env']): ArchiveSource {
  const [beforeQuery = '', query = ''] = typed.split('?')
  const slash = beforeQuery.lastIndexOf('/')
  const name = beforeQuery.slice(slash + 1)
  if (readArchiveName(name) === undefined)
    throw new Error('Die Adresse muss mit dem Namen der Sicherung enden: s3://bucket/taschenmesser-….tar.zst')
  const place = `${beforeQuery.slice(0, slash)}${query === '' ? '' : `?${query}`}`
  return { kind: 'kept', target: readTypedBucket(place, env, 'Die Adresse der Sicherung'), dataDir, name }
}

function describe({ madeAt, people, documents, files }: Restorable, dataDir: string): string {
  const what = [
    formatCount(people, 'Konto', 'Konten'),
    formatCount(documents, 'Eintrag', 'Einträge'),
    formatCount(files, 'Datei', 'Dateien'),
  ]
  return (
    `Wiederhergestellt ist der Stand vom ${formatInstant(madeAt)}: ${what.join(', ')}.\n` +
    `Was vorher da war, liegt in ${join(dataDir, POINT_FOLDER)}, bis wieder etwas eingespielt wird.\n` +
    'Starte jetzt den Server. Geräte bringen zurück, was sie danach geändert haben.\n'
  )
}

/**
 * Opens the databases without the services, to see whether they open and say what they should; nothing is sent or checked.
 * Brings them to the newest schema, as a start does.
 */
async function openParts(config: Config, log: Log): Promise<OpenParts> {
  await using opening = new AsyncDisposableStack()
  const environment = {
    log,
    now: Date.now,
    newId: () => newId((bytes) => crypto.getRandomValues(bytes)),
  }
  const collections = createServerCollections()
  const o = { collections, signal: new AbortController().signal }
  const stores = opening.adopt(await openStores(config, environment, o), closeStores)
  opening.adopt(await openAdminCommands(adminOptions(config, stores.auth, stores.secrets)), (runs) => runs.close())
  opening.adopt(await openMessagingDatabase(stores.messaging), (database) => database.close())
  opening.adopt(await openFilesDatabase(filesPlace(config, stores.messaging)), (database) => database.close())
  const opened = opening.move()
  return {
    async checkHealth(expected) {
      if (!(await stores.documents.isHealthy())) throw new Error('the documents can not be read')
      const found = countPeople(config.dataDir)
      if (found < expected.people) throw new Error(`there are ${found} people, and ${expected.people} should be there`)
    },
    close: () => opened.disposeAsync(),
  }
}

/** Those who are being deleted too, as backups count them. */
function countPeople(dataDir: string): number {
  using database = new DatabaseSync(accountsPath(dataDir), { readOnly: true })
  return Number(database.prepare(`SELECT count(*) AS count FROM ${accountsPart.keyTable}`).get()?.['count'])
}
